import { RefusalError } from '#shared/errors.ts';
import type { EstadoGuia } from '#shared/estados.ts';

import { locked } from './cerrojo.ts';
import { CORRECCION, correccionOf } from './correccion.ts';
import { type Hija, selectDevuelta, selectHijaEnCurso } from './devolucion.sql.ts';
import { type Autor, eventoOf, hechoOf, type NuevoEvento, write } from './escritura.ts';
import { historiaDe, movidos, proyectar } from './historia.ts';
import { type Expediente, selectLog } from './motor.sql.ts';
import { efectivos } from './proyeccion.ts';

/** A parcel and its return tell one story: what happens to one may make something happen to the other, and neither is taken back under the other. */

/** A return that reached the client ends the life of the parcel that it took back. */
export async function giveBack(autor: Autor, hija: Expediente, madreId: number): Promise<void> {
  await follow(autor, madreId, { tipo: 'DEV_ENT', datos: { nota: `Se entregó la devolución ${hija.numero}` } });
}

/** 'Datos cargados por error', among the reasons to annul. */
const POR_ERROR = 30;

/** A return that never left is annulled with the event that began it: first its admission is taken back, since what we hold is not annulled. */
export async function annulHija(autor: Autor, { id }: Hija): Promise<void> {
  const silent = { ...autor, audit: () => undefined };
  const guia = await locked(silent, { id }, CORRECCION);
  const { log, pasos } = await selectLog(autor.db, id);
  const admision = efectivos(log).find(({ tipo }) => tipo === 'ADM');
  const nota = 'Se corrigió el inicio de la devolución';
  if (admision) await write(silent, guia, correccionOf(silent, guia, { wrong: admision, log, pasos, nota }));
  await follow(autor, id, { tipo: 'ANU', datos: { motivo_id: POR_ERROR, nota } });
}

/** What follows from another parcel's event asks nobody for rights or data. Its trace is the other's. */
async function follow(autor: Autor, id: number, { tipo, datos }: Pick<NuevoEvento, 'tipo' | 'datos'>): Promise<void> {
  const nuevo: NuevoEvento = { tipo, fecha_evento: null, clave: null, datos };
  const guia = await locked(autor, { id }, nuevo);
  const { antes, ...historia } = await historiaDe(autor.db, guia, { tipo, fecha: guia.ahora });
  const bultos = movidos(antes.piezas, guia, null);
  if (bultos?.length === 0) return;
  const evento = eventoOf(autor, guia, { nuevo, fecha: guia.ahora, bultos });
  const proyeccion = proyectar({ antes, ...historia }, hechoOf(evento, guia), guia);
  await write({ ...autor, audit: () => undefined }, guia, { evento, proyeccion, nuevo });
}

/**
 * The return that goes with the event that began it, where it has not left; null where there is none.
 * @throws RefusalError EVENTO_NO_SE_CORRIGE: the other half has to be taken back before
 */
export async function tiedTo(
  { db }: Autor,
  { id, madre_id, estado_general }: Expediente,
  { tipo, estado }: { readonly tipo: string; readonly estado: EstadoGuia },
): Promise<Hija | null> {
  const hija = tipo === 'DEV_INI' ? await selectHijaEnCurso(db, id) : null;
  if (hija?.salio)
    throw new RefusalError('EVENTO_NO_SE_CORRIGE', `Su devolución, la guía ${hija.numero}, ya está en curso`, { id });
  const isTakenBack = estado_general === 'ENTREGADO' && estado !== 'ENTREGADO';
  const madre = isTakenBack && madre_id !== null ? await selectDevuelta(db, madre_id) : null;
  if (madre !== null)
    throw new RefusalError(
      'EVENTO_NO_SE_CORRIGE',
      `La guía ${madre} figura devuelta por esta entrega: corríjala antes`,
      { id },
    );
  return hija;
}

import { widened } from '#server/narrowed.sql.ts';
import { AppError, RefusalError } from '#shared/errors.ts';
import type { EstadoGuia } from '#shared/estados.ts';

import { locked, refuseArchivada } from './cerrojo.ts';
import { CORRECCION, correccionOf } from './correccion.ts';
import { type Hija, insertHija, selectHijaEnCurso, selectMadre, selectTerminada } from './devolucion.sql.ts';
import { type Autor, eventoOf, hechoOf, type NuevoEvento, write } from './escritura.ts';
import { historiaDe, movidos, proyectar } from './historia.ts';
import { type Expediente, selectLog } from './motor.sql.ts';
import { efectivos, type Pieza } from './proyeccion.ts';
import { papelesDe, pasosDe, puede } from './reglas.ts';

/** A parcel and its return tell one story: what happens to one may make something happen to the other, and neither is taken back under the other. */

/** As whoever sees both parcels: a driver or an agency may have one of the two alone. */
function entera<T>(autor: Autor, work: (whole: Autor) => Promise<T>): Promise<T> {
  return widened(autor.db, autor.scope, (scope) => work({ ...autor, scope }));
}

/** How the parcel that a return took back ends with it. */
const FIN: Partial<Readonly<Record<EstadoGuia, { tipo: string; texto: string }>>> = {
  ENTREGADO: { tipo: 'DEV_ENT', texto: 'Se entregó la devolución' },
  SINIESTRADO: { tipo: 'SIN', texto: 'Se siniestró la devolución' },
};

/** What has begun to go back is born as a parcel of its own; a return that ended ends the life of what it took back. */
export async function seguirDe(
  autor: Autor,
  guia: Expediente,
  { tipo, estado, autorizado }: Suceso & Pick<NuevoEvento, 'autorizado'>,
): Promise<void> {
  if (tipo === 'DEV_INI') await bear(autor, guia, autorizado === true);
  const fin = FIN[estado];
  if (guia.madre_id === null || fin === undefined) return;
  const { madre_id } = guia;
  await entera(autor, (whole) =>
    follow(whole, madre_id, { tipo: fin.tipo, datos: { nota: `${fin.texto} ${guia.numero}` } }),
  );
}

/**
 * The child of a parcel that goes back, taken in where it lies. The parcel is locked, and has no other on its way.
 * @throws AppError EVENTO_AJENO where neither the person nor a document has the right to take parcels in
 */
export async function bear(autor: Autor, { id, numero }: Pick<Expediente, 'id' | 'numero'>, autorizado: boolean) {
  const hija = await insertHija(autor.db, id, autor.user.id);
  if (!hija) throw new Error('a parcel that goes back has no other return on its way');
  const taken = { tipo: 'ADM', datos: { lugar: `Devolución de ${numero}` } };
  await follow(autor, hija.id, { ...taken, papeles: autorizado ? null : papelesDe(autor.user) });
  return hija;
}

/**
 * What a return and the parcel that it takes back do not allow each other.
 * @throws AppError GUIA_ES_DEVOLUCION, GUIA_YA_DEVUELTA, EVENTO_NO_PERMITIDO
 */
export async function refuseTied(autor: Autor, guia: Expediente, suceso: Suceso & Cambio): Promise<void> {
  const { tipo, estado } = suceso;
  if (guia.madre_id !== null) return refuseAsHija(autor, guia, { tipo, madreId: guia.madre_id });
  const goesBack = VUELVEN.has(guia.estado_general);
  const hija =
    tipo === 'DEV_INI' || (goesBack && leaves(guia, suceso))
      ? await entera(autor, ({ db }) => selectHijaEnCurso(db, guia.id))
      : null;
  if (hija !== null && tipo === 'DEV_INI') throw new AppError('GUIA_YA_DEVUELTA', { guia_id: guia.id });
  if (hija !== null)
    throw new RefusalError('EVENTO_NO_PERMITIDO', `Vuelve como ${hija.numero}: regístrelo en ella`, {
      guia_id: guia.id,
    });
  if (tipo === 'DEV_INI' && !VUELVEN.has(estado))
    throw new RefusalError('EVENTO_NO_PERMITIDO', 'Hay bultos que todavía no pueden volver: espere a que estén todos', {
      guia_id: guia.id,
    });
}

/** Of which something goes back and nothing goes on. */
export const VUELVEN: ReadonlySet<EstadoGuia> = new Set<EstadoGuia>(['EN_DEVOLUCION', 'ENTREGADO_PARCIAL']);
/** Of a return: it is no reason for another one, and it is given back whole. */
export const NUNCA_DE_UNA_HIJA: ReadonlySet<string> = new Set(['DEV_INI', 'ENT_PAR']);

interface Suceso {
  readonly tipo: string;
  /** Which it leaves. */
  readonly estado: EstadoGuia;
}

interface Cambio {
  readonly antes: readonly Pieza[];
  readonly despues: readonly Pieza[];
}

function leaves(guia: Expediente, { estado, antes, despues }: Suceso & Cambio): boolean {
  const count = (piezas: readonly Pieza[]) => piezas.filter((pieza) => pieza.estado === 'EN_DEVOLUCION').length;
  return estado !== guia.estado_general || count(despues) < count(antes);
}

async function refuseAsHija(
  autor: Autor,
  { id }: Expediente,
  { tipo, madreId }: { tipo: string; madreId: number },
): Promise<void> {
  if (tipo !== 'ANU' && !NUNCA_DE_UNA_HIJA.has(tipo)) return;
  const madre = await entera(autor, ({ db }) => selectMadre(db, madreId));
  const numero = madre?.numero ?? '';
  if (tipo === 'DEV_INI')
    throw new RefusalError(
      'GUIA_ES_DEVOLUCION',
      `Ya es la devolución de ${numero}: se vuelve a intentar con otra visita`,
      {
        id,
      },
    );
  if (tipo === 'ENT_PAR')
    throw new RefusalError('EVENTO_NO_PERMITIDO', `Es la devolución de ${numero}: se entrega entera`, { id });
  if (madre?.estado_general === 'EN_DEVOLUCION')
    throw new RefusalError('EVENTO_NO_PERMITIDO', `Se anula corrigiendo «Inicia devolución» en la guía ${numero}`, {
      id,
    });
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

interface Consecuencia extends Pick<NuevoEvento, 'tipo' | 'datos'> {
  /** Null: nobody's rights are asked for. */
  readonly papeles?: ReadonlySet<string> | null;
}

/** What follows from another parcel's event asks nobody for data, and for rights only where some are named. Its trace is the other's. */
async function follow(autor: Autor, id: number, { tipo, datos, papeles = null }: Consecuencia): Promise<void> {
  const nuevo: NuevoEvento = { tipo, fecha_evento: null, clave: null, datos };
  const guia = await locked(autor, { id }, nuevo);
  const { antes, ...historia } = await historiaDe(autor.db, guia, { tipo, fecha: guia.ahora });
  const bultos = movidos(antes.piezas, guia, null);
  if (bultos?.length === 0) return;
  refuseArchivada(guia);
  if (!pasosDe(antes.piezas, guia.pasos).every((paso) => puede(paso, papeles)))
    throw new AppError('EVENTO_AJENO', { guia_id: id, tipo });
  const evento = eventoOf(autor, guia, { nuevo, fecha: guia.ahora, bultos });
  const proyeccion = proyectar({ antes, ...historia }, hechoOf(evento, guia), guia);
  await write({ ...autor, audit: () => undefined }, guia, { evento, proyeccion, nuevo });
}

/**
 * The return that goes with the event that began it, where it has not left; null where there is none.
 * @throws RefusalError EVENTO_NO_SE_CORRIGE: the other half has to be taken back before
 */
export async function tiedTo(
  autor: Autor,
  { id, madre_id, estado_general }: Expediente,
  { tipo, estado }: { readonly tipo: string; readonly estado: EstadoGuia },
): Promise<Hija | null> {
  const hija =
    tipo === 'DEV_INI' || tipo === 'ENT_PAR' ? await entera(autor, ({ db }) => selectHijaEnCurso(db, id)) : null;
  if (hija?.salio)
    throw new RefusalError('EVENTO_NO_SE_CORRIGE', `Su devolución, la guía ${hija.numero}, ya está en curso`, { id });
  const isTakenBack = FIN[estado_general] !== undefined && estado !== estado_general;
  const madre =
    isTakenBack && madre_id !== null ? await entera(autor, ({ db }) => selectTerminada(db, madre_id)) : null;
  const como = estado_general === 'ENTREGADO' ? 'devuelta por esta entrega' : 'siniestrada con esta';
  if (madre !== null)
    throw new RefusalError('EVENTO_NO_SE_CORRIGE', `La guía ${madre} figura ${como}: corríjala antes`, { id });
  return hija;
}

import { appendEvento } from '#features/guias/server/public.ts';
import { guiaDe, mostrada } from '#features/recorridos/server/public.ts';
import type { CallContext } from '#server/dispatcher.ts';
import { AppError } from '#shared/errors.ts';
import { leerEtiqueta } from '#shared/etiqueta/leida.ts';

import { countLeidas, insertVuelta, selectVuelta, type Tomada, type Vuelta } from './rendiciones.sql.ts';

/** Nobody was at its door: the reason that a parcel comes back with where its driver gave none. */
const FUERA_DE_TIEMPO = 14;

/** What a parcel that is back goes through, by where its log has it. */
const EVENTO: Readonly<Record<string, { tipo: string; motivo_id?: number }>> = {
  EN_REPARTO: { tipo: 'VUE', motivo_id: FUERA_DE_TIEMPO },
  NO_ENTREGADO: { tipo: 'ING_PL' },
  EN_TRASLADO: { tipo: 'ARR' },
  ASIGNADO: { tipo: 'DAS' },
};
/** Its line says that it is not in the van any more: read all the same, it is a difference, and told at the seal. */
const ENTREGADAS: ReadonlySet<string> = new Set(['ENTREGADA', 'PARCIAL']);

/** A parcel that came back, read by its label. How many there are is told; which ones are missing is not. */
export async function leida(context: CallContext, tomada: Tomada, codigo: string) {
  const { db, user } = context;
  const guia_id = await guiaDe(context, codigo);
  const said = async (resultado: 'hecha' | 'repetida' | 'ajena' | 'error', texto: string) => ({
    ...{ resultado, texto },
    leidas: await countLeidas(db, tomada.id),
  });
  if (guia_id === null) return said('error', `No existe la guía ${mostrada(codigo)}`);
  const { numero } = leerEtiqueta(codigo);
  const vuelta = await selectVuelta(db, tomada, guia_id);
  if (vuelta === null) return said('ajena', `La guía ${numero} no es de este recorrido: apártela`);
  if (vuelta.leida) return said('repetida', `La guía ${numero} ya se leyó`);
  await insertVuelta(db, tomada.id, { guia_id, usuario_id: user.id });
  await registrar(context, guia_id, vuelta);
  return said('hecha', `Leída la guía ${numero}`);
}

/** What its log does not take (held back, say) changes nothing about its being here. */
async function registrar(context: CallContext, guia_id: number, { estado, estado_general }: Vuelta): Promise<void> {
  const evento = EVENTO[estado_general];
  if (evento === undefined || ENTREGADAS.has(estado)) return;
  const { tipo, ...datos } = evento;
  const nuevo = { tipo, fecha_evento: null, clave: context.clave, datos, autorizado: true as const };
  await appendEvento(context, { id: guia_id }, nuevo).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
  });
}

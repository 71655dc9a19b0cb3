import { appendEvento } from '#features/guias/server/public.ts';
import {
  type Abierto,
  insertLineas,
  modoDe,
  mover,
  razonDe,
  refuseTooMany,
  selectAbiertas,
} from '#features/recorridos/server/public.ts';
import type { CallContext } from '#server/dispatcher.ts';
import type { Params } from '#shared/contract.ts';
import { AppError } from '#shared/errors.ts';
import { leerEtiqueta } from '#shared/etiqueta/leida.ts';

import type { Leida, leerCarga } from '../carga.contract.ts';
import type { EnLaMano } from './carga.sql.ts';

/** What becomes of a reading at the van. */

interface Lectura {
  readonly recorrido: Abierto;
  readonly guia: EnLaMano;
  readonly pedido: Params<typeof leerCarga>;
}

/** What is wrong with a reading is an answer: the engine checks before it writes, so the transaction goes on. */
export async function leida(context: CallContext, lectura: Lectura): Promise<Leida> {
  const { recorrido, guia, pedido } = lectura;
  const isHere = guia.recorrido_id === recorrido.id;
  if (!isHere) {
    const razon = razonDe(guia, recorrido);
    if (razon !== null) return said(porQue(guia), ajena(guia, razon), guia.guia_nro);
    if (pedido.agregar !== true) return said('sobrante', `${guia.guia_nro} no es de este recorrido`, guia.guia_nro);
  }
  try {
    if (!isHere) await tomar(context, lectura);
    return await cargar(context, lectura);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const held = retenida(guia);
    return said(held === null ? 'error' : 'retenida', held ?? `${guia.guia_nro}: ${error.message}`, guia.guia_nro);
  }
}

/** Left over, and taken along: on the round first, so that it is this driver's to tell of. */
async function tomar(context: CallContext, { recorrido, guia }: Lectura): Promise<void> {
  const { guia_id } = guia;
  const modo = modoDe(recorrido, guia);
  refuseTooMany((await selectAbiertas(context.db, recorrido.id)).length + 1);
  await insertLineas(context.db, recorrido.id, [{ id: guia_id, modo }]);
  if (modo === 'ENTREGA')
    await appendEvento(context, { id: guia_id }, { ...evento('ASG'), recorrido_id: recorrido.id });
}

async function cargar(context: CallContext, { recorrido, guia, pedido }: Lectura): Promise<Leida> {
  const { bulto } = leerEtiqueta(pedido.codigo);
  const tipo = modoDe(recorrido, guia) === 'ENTREGA' ? 'CAR' : 'DESP';
  const pieces = bulto === null || guia.bultos === 1 || guia.por_la_madre ? {} : { bultos: [bulto] };
  const nuevo = { ...evento(tipo, pieces), fecha_evento: pedido.fecha_evento ?? null, clave: context.clave };
  const done = await appendEvento(context, { id: guia.guia_id }, nuevo);
  if (recorrido.estado === 'PLANIFICADO') await mover(context, recorrido, 'iniciar_carga');
  const texto = guia.por_la_madre ? `Es la devolución ${guia.guia_nro}. ${done.texto}` : done.texto;
  return said(done.repetido ? 'repetida' : 'hecha', texto, guia.guia_nro);
}

export function evento(tipo: string, datos: object = {}) {
  return { tipo, fecha_evento: null, clave: null, datos };
}

/** What kind of wrong it is: held back, or of another van. One that is in no round and cannot leave is neither. */
function porQue({ estado_general, recorrido, agente_id }: EnLaMano): Leida['resultado'] {
  if (recorrido !== null) return 'ajena';
  if (estado_general === 'RETENIDO') return 'retenida';
  return agente_id === null ? 'error' : 'ajena';
}

/** Whose it is, where it is somebody's: the van beside this one. */
function ajena({ guia_nro, chofer, ...guia }: EnLaMano, razon: string): string {
  if (guia.recorrido !== null) return `${razon}${chofer === null ? '' : ` (${chofer})`}`;
  return retenida({ guia_nro, chofer, ...guia }) ?? `${guia_nro}: ${razon}`;
}

export function retenida({ estado_general, motivo }: EnLaMano): string | null {
  if (estado_general !== 'RETENIDO') return null;
  return motivo === null ? 'Retenida' : `Retenida: ${motivo}`;
}

export function said(resultado: Leida['resultado'], texto: string, guia_nro: string | null): Leida {
  return { resultado, texto, guia_nro, linea: null };
}

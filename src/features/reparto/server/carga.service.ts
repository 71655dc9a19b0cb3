import { appendEvento } from '#features/guias/server/public.ts';
import {
  type Abierto,
  insertLineas,
  leer,
  mostrada,
  mover,
  razonDe,
  selectAbiertas,
} from '#features/recorridos/server/public.ts';
import { type CallContext, handle } from '#server/dispatcher.ts';
import type { Params } from '#shared/contract.ts';
import { AppError, RefusalError } from '#shared/errors.ts';

import { cerrarCarga, type Decision, type Leida, leerCarga, miCarga, salir } from '../carga.contract.ts';
import { type EnLaMano, selectEnLaMano, selectLineas, selectPorCargar } from './carga.sql.ts';
import { choferDe, propia } from './propia.ts';

const NOTA: Readonly<Record<Decision, string>> = {
  DEJAR: 'Quedó en planta al cargar',
  BUSCAR: 'No apareció al cargar: hay que buscarla',
};

export const cargaEndpoints = [
  handle(miCarga, async (context, { chofer_id }) => {
    const [ronda, ...others] = await selectPorCargar(context.db, choferDe(context, chofer_id));
    if (ronda === undefined) return { carga: null, despues: 0 };
    return { carga: { ...ronda, lineas: await selectLineas(context.db, ronda.recorrido_id) }, despues: others.length };
  }),

  handle(leerCarga, async (context, pedido) => {
    const recorrido = await propia(context, pedido.recorrido_id);
    if (recorrido.estado !== 'PLANIFICADO' && recorrido.estado !== 'EN_CARGA')
      throw new RefusalError('DOCUMENTO_NO_PERMITE', `La carga de ${recorrido.numero} ya está cerrada`, {
        id: recorrido.id,
      });
    const guia = await selectEnLaMano(context.db, leer(pedido.codigo).numero);
    if (guia === null) return said('error', `No existe la guía ${mostrada(pedido.codigo)}`, null);
    const dicho = await leida(context, { recorrido, guia, pedido });
    const [linea] = await selectLineas(context.db, recorrido.id, guia.guia_id);
    return { ...dicho, linea: linea ?? null };
  }),

  handle(cerrarCarga, async (context, { recorrido_id, faltantes }) => {
    const recorrido = await propia(context, recorrido_id);
    const abiertas = await selectAbiertas(context.db, recorrido_id);
    const missing = new Set(abiertas.flatMap(({ estado, guia_id }) => (estado === 'PLANIFICADA' ? [guia_id] : [])));
    for (const { guia_id, decision } of faltantes) {
      // It was loaded, or taken out, after the person had decided: nothing is left to decide.
      if (!missing.has(guia_id)) continue;
      await appendEvento(context, { id: guia_id }, evento('DAS', { nota: NOTA[decision] }));
    }
    const { estado } = await mover(context, recorrido, 'cerrar_carga');
    return { estado };
  }),

  handle(salir, async (context, { recorrido_id }) => mover(context, await propia(context, recorrido_id), 'salir')),
];

interface Lectura {
  readonly recorrido: Abierto;
  readonly guia: EnLaMano;
  readonly pedido: Params<typeof leerCarga>;
}

/** What is wrong with a reading is an answer: the engine checks before it writes, so the transaction goes on. */
async function leida(context: CallContext, lectura: Lectura): Promise<Leida> {
  const { recorrido, guia, pedido } = lectura;
  const isHere = guia.recorrido_id === recorrido.id;
  if (!isHere) {
    const razon = razonDe(guia, recorrido);
    if (razon !== null) return said('error', ajena(guia, razon), guia.guia_nro);
    if (pedido.agregar !== true) return said('sobrante', `${guia.guia_nro} no es de este recorrido`, guia.guia_nro);
  }
  try {
    if (!isHere) await tomar(context, lectura);
    return await cargar(context, lectura);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return said('error', retenida(guia) ?? `${guia.guia_nro}: ${error.message}`, guia.guia_nro);
  }
}

/** Left over, and taken along: on the round first, so that it is this driver's to tell of. */
async function tomar(context: CallContext, { recorrido, guia: { guia_id } }: Lectura): Promise<void> {
  const isDoor = recorrido.destino_id === null;
  await insertLineas(context.db, recorrido.id, { guias: [guia_id], modo: isDoor ? 'ENTREGA' : 'AGENCIA' });
  if (isDoor) await appendEvento(context, { id: guia_id }, { ...evento('ASG'), recorrido_id: recorrido.id });
}

async function cargar(context: CallContext, { recorrido, guia, pedido }: Lectura): Promise<Leida> {
  const { bulto } = leer(pedido.codigo);
  const tipo = recorrido.destino_id === null ? 'CAR' : 'DESP';
  const pieces = bulto === null || guia.bultos === 1 ? {} : { bultos: [bulto] };
  const nuevo = { ...evento(tipo, pieces), fecha_evento: pedido.fecha_evento ?? null, clave: context.clave };
  const done = await appendEvento(context, { id: guia.guia_id }, nuevo);
  if (recorrido.estado === 'PLANIFICADO') await mover(context, recorrido, 'iniciar_carga');
  return said(done.repetido ? 'repetida' : 'hecha', done.texto, guia.guia_nro);
}

function evento(tipo: string, datos: object = {}) {
  return { tipo, fecha_evento: null, clave: null, datos };
}

/** Whose it is, where it is somebody's: the van beside this one. */
function ajena({ guia_nro, chofer, ...guia }: EnLaMano, razon: string): string {
  if (guia.recorrido !== null) return `${razon}${chofer === null ? '' : ` (${chofer})`}`;
  return retenida({ guia_nro, chofer, ...guia }) ?? `${guia_nro}: ${razon}`;
}

function retenida({ estado_general, motivo }: EnLaMano): string | null {
  if (estado_general !== 'RETENIDO') return null;
  return motivo === null ? 'Retenida' : `Retenida: ${motivo}`;
}

function said(resultado: Leida['resultado'], texto: string, guia_nro: string | null): Leida {
  return { resultado, texto, guia_nro, linea: null };
}

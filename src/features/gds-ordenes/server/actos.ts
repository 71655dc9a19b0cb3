import { soltarOrdenes } from '#features/gds-stock/server/public.ts';
import { darPaso, exigirPaso } from '#server/documentos.ts';
import { AppError } from '#shared/errors.ts';

import type { MoverOrden } from '../contract.ts';
import type { ActoDeOrden } from '../palabras.contract.ts';
import { prometer, refuseIncompletas, refuseVacia } from './confirmar.ts';
import { pasarPendiente, soltarParaCerrar } from './familia.ts';
import { refuseSinCampos } from './formulario.ts';
import { anularPendiente, type Orden, updateDecision, updateMarca, updatePrioridad } from './ordenes.sql.ts';
import { type Autor, actorDe } from './quien.ts';
import { soltarYReubicar } from './reubicar.ts';
import { noAdmite, reservar, tener } from './tener.ts';

/** What people decide about an order. What follows for stock is done in the same breath, and the state follows from both. */

/** @throws AppError of the contract */
export async function mover(context: Autor, pedido: MoverOrden): Promise<Orden> {
  const { id, acto, nota, version } = pedido;
  const orden = await tener(context, id, version);
  const documento = { entidad: 'orden', id, estado: orden.decision, nota };
  await exigirPaso(actorDe(context), documento, acto);
  await GUARDA[acto]?.(context, orden, pedido);
  const { db } = context;
  const decision = await darPaso(actorDe(context), documento, acto);
  await HACE[acto](context, orden, pedido);
  if (decision !== orden.decision) await updateDecision(db, [id], decision);
  await DESPUES[acto]?.(context, orden, pedido);
  return orden;
}

type Hace = (context: Autor, orden: Orden, pedido: MoverOrden) => Promise<void>;

const GUARDA: Readonly<Partial<Record<ActoDeOrden, Hace>>> = {
  confirmar: async (context, orden) => {
    refuseVacia(orden);
    await refuseSinCampos(context, orden);
    await refuseIncompletas(context, [orden]);
  },
  desconfirmar: async (_context, orden) => {
    if (orden.tomada + orden.despachada > 0) throw noAdmite(orden, 'ya se tomó mercadería del estante');
    if (orden.recibida > 0 || orden.recepciones_abiertas > 0) throw noAdmite(orden, 'ya se empezó a recibir');
  },
  reservar: async (_context, orden) => {
    if (orden.tipo === 'COMPRA') throw noAdmite(orden, 'una compra no reserva');
  },
  liberar: async (_context, orden) => refuseUnreserved(orden),
  retener: async (_context, orden) => {
    if (orden.tomada + orden.despachada > 0) throw noAdmite(orden, 'ya se empezó a preparar');
  },
  avisar: async (_context, orden) => {
    if (orden.tipo !== 'COMPRA') throw noAdmite(orden, 'solo de una compra se avisa el envío');
  },
  arribar: async (_context, orden) => {
    const isOnItsWay = orden.tipo === 'COMPRA' || (orden.tipo === 'TRASLADO' && orden.despachada > 0);
    if (!isOnItsWay) throw noAdmite(orden, 'todavía no salió hacia el depósito');
  },
  priorizar: async (_context, orden, { prioridad, corte }) => {
    if (prioridad === undefined && corte === undefined)
      throw new AppError('DATOS_INVALIDOS', { id: orden.id }, { prioridad: 'Indique la prioridad o el corte' });
  },
  cerrar: async (_context, orden) => {
    // Nobody frees goods that lie in a labelled box.
    if (orden.empacada > 0) throw noAdmite(orden, 'tiene bultos cerrados: despáchelos o reábralos antes');
    if (orden.recepciones_abiertas > 0) throw noAdmite(orden, 'hay una recepción abierta');
    if (orden.tipo === 'COMPRA' ? orden.recibida + orden.faltante === 0 : orden.despachada === 0)
      throw noAdmite(
        orden,
        orden.tipo === 'COMPRA' ? 'todavía no llegó nada: anúlela' : 'todavía no salió nada: anúlela',
      );
    if (orden.tipo === 'TRASLADO' && orden.por_recibir > 0) throw noAdmite(orden, 'falta recibirla en destino');
  },
  anular: async (_context, orden, { nota }) => {
    if (orden.despachada > 0) throw noAdmite(orden, 'ya se despachó parte: ciérrela con lo pendiente');
    if (orden.empacada > 0) throw noAdmite(orden, 'tiene bultos cerrados: reábralos antes');
    if (orden.recibida > 0 || orden.recepciones_abiertas > 0)
      throw noAdmite(orden, 'ya se recibió parte: ciérrela con lo pendiente');
    if (nota === undefined)
      throw new AppError('DATOS_INVALIDOS', { id: orden.id }, { nota: 'Escriba por qué se anula' });
  },
};

/** Every line reserved, or the order may go with what there is of it. @throws AppError ORDEN_NO_ADMITE */
export function refuseUnreserved(orden: Orden): void {
  if (orden.tipo === 'COMPRA') throw noAdmite(orden, 'una compra no se prepara');
  const faltan = orden.pedida - orden.anulada - orden.reservada - orden.despachada;
  if (orden.reservada === 0) throw noAdmite(orden, 'no tiene nada reservado');
  if (faltan > 0 && !orden.parcial) throw noAdmite(orden, `faltan reservar ${faltan.toLocaleString('es-UY')} unidades`);
}

const nothing: Hace = async () => undefined;
const suelta: Hace = async (context, orden, { nota }) => {
  const { id, numero, reservada } = orden;
  const { db, user } = context;
  if (reservada === 0) return;
  const soltada = { transacciones: [id], usuario_id: user.id, nota: nota ?? `De ${numero}` };
  await soltarYReubicar(context, orden, () => soltarOrdenes(db, soltada));
};
const reserva: Hace = ({ db, user }, orden) => reservar(db, [orden], user.id);

const HACE: Readonly<Record<ActoDeOrden, Hace>> = {
  confirmar: nothing,
  desconfirmar: suelta,
  reservar: reserva,
  liberar: nothing,
  retener: nothing,
  avisar: ({ db }, { id }) => updateMarca(db, id, 'avisada'),
  arribar: ({ db }, { id }) => updateMarca(db, id, 'arribada'),
  priorizar: ({ db }, { id }, { prioridad, corte }) => updatePrioridad(db, id, { prioridad, corte }),
  cerrar,
  anular: suelta,
};

/** What remains is nobody's any more, or a new order's: which then gets first what this one held. */
async function cerrar(context: Autor, orden: Orden, { resto }: MoverOrden): Promise<void> {
  const { db, user } = context;
  await soltarYReubicar(context, orden, () => soltarParaCerrar(context, orden));
  if (resto !== 'PENDIENTE') return anularPendiente(db, orden);
  const nueva = await pasarPendiente(context, orden);
  if (nueva === null) throw noAdmite(orden, 'no le queda nada pendiente');
  await reservar(db, [nueva], user.id);
}

/** Once it is in force: what there is of it is promised to it. */
const DESPUES: Readonly<Partial<Record<ActoDeOrden, Hace>>> = {
  confirmar: (context, orden) => prometer(context, [orden]),
};

/** An act that another slice did to an order, whose row is held. @throws AppError DOCUMENTO_NO_PERMITE, SIN_PERMISO */
export async function anotar(
  context: Autor,
  { id, decision }: Orden,
  { acto, nota }: { acto: string; nota: string },
): Promise<void> {
  await darPaso(actorDe(context), { entidad: 'orden', id, estado: decision, nota: nota.slice(0, 500) }, acto);
}

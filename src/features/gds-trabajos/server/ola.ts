import { actorDe as actorDeOrden, lockOrdenes, updateDecision } from '#features/gds-ordenes/server/public.ts';
import { apart } from '#server/apart.ts';
import type { CallContext } from '#server/dispatcher.ts';
import { darPaso } from '#server/documentos.ts';
import { AppError } from '#shared/errors.ts';
import { planificarOla, type WoPlaneada } from '#shared/gds/ola.ts';

import { MAS_ORDENES_DE_OLA, type OlaSimulada, type PedidoDeOla } from '../contract.ts';
import { type Candidata, insertOla, isDeposito, selectCandidatas, selectTramos } from './olas.sql.ts';
import { actorDe } from './quien.ts';
import { insertWo, type TramoDeOrden } from './wo.sql.ts';

/** From orders to work: what is shown before it is made, and the making. */

interface Plan {
  readonly elegidas: readonly Candidata[];
  readonly wos: readonly WoPlaneada<TramoDeOrden>[];
  readonly fuera: OlaSimulada['fuera'];
}

async function planear({ db, scope }: Pick<CallContext, 'db' | 'scope'>, pedido: PedidoDeOla): Promise<Plan> {
  const found = await selectCandidatas(db, scope, { pedido, most: 2 * MAS_ORDENES_DE_OLA });
  const fuera: OlaSimulada['fuera'] = [];
  const elegidas: Candidata[] = [];
  for (const one of found) {
    const razon = razonDe(one);
    if (razon !== null) fuera.push({ orden_id: one.id, numero: one.numero, razon });
    else if (elegidas.length < MAS_ORDENES_DE_OLA) elegidas.push(one);
  }
  const tramos = Map.groupBy(
    await selectTramos(
      db,
      elegidas.map(({ id }) => id),
    ),
    ({ orden_id }) => orden_id,
  );
  const ordenes = elegidas.map(({ id, corte, prioridad }) => ({ id, corte, prioridad, tramos: tramos.get(id) ?? [] }));
  const { modo = null, bins, max_unidades } = pedido;
  const wos = planificarOla(ordenes, { modo, bins, max_unidades });
  return { elegidas: elegidas.filter(({ id }) => tramos.has(id)), wos, fuera };
}

/** Why an order stays out of it; null: it goes. */
function razonDe({ en_wo, reservada, tomada, viva, parcial }: Candidata): string | null {
  if (en_wo !== null) return `ya está en ${en_wo}`;
  if (reservada === 0) return 'no tiene nada reservado';
  if (tomada >= reservada) return 'lo reservado ya se tomó';
  if (reservada < viva && !parcial) return `faltan reservar ${(viva - reservada).toLocaleString('es-UY')} unidades`;
  return null;
}

/** @throws AppError DEPOSITO_NO_ENCONTRADO */
export async function simular(context: CallContext, pedido: PedidoDeOla): Promise<OlaSimulada> {
  const { deposito_id } = pedido;
  if (!(await isDeposito(context.db, context.scope, deposito_id)))
    throw new AppError('DEPOSITO_NO_ENCONTRADO', { deposito_id });
  const { elegidas, wos, fuera } = await planear(context, pedido);
  const lineas = wos.flatMap((wo) => wo.lineas);
  const places = [...Map.groupBy(lineas, ({ orden_id }) => orden_id).values()];
  return {
    ordenes: elegidas.length,
    lineas: lineas.length,
    unidades: wos.reduce((sum, { unidades }) => sum + unidades, 0),
    paradas_sueltas: places.reduce((sum, of) => sum + new Set(of.map(({ tramo }) => tramo.almacenamiento_id)).size, 0),
    paradas: wos.reduce((sum, { paradas }) => sum + paradas, 0),
    wos: wos.map(({ modo, ordenes, lineas: of, unidades, paradas, pasillos, corte }) => ({
      ...{ modo, ordenes: ordenes.length, lineas: of.length, unidades, paradas, pasillos, corte },
    })),
    fuera: fuera.slice(0, MAS_ORDENES_DE_OLA),
  };
}

/** Orders are held before they are looked at again: of two that make the same wave the later one finds them taken. @throws AppError of the contract */
export async function crear(context: CallContext, pedido: PedidoDeOla) {
  const { db, scope, user } = context;
  const { deposito_id } = pedido;
  if (!(await isDeposito(db, scope, deposito_id))) throw new AppError('DEPOSITO_NO_ENCONTRADO', { deposito_id });
  const seen = await planear(context, pedido);
  const ids = seen.elegidas.map(({ id }) => id);
  await lockOrdenes(db, scope, ids);
  const plan = ids.length === 0 ? seen : await planear(context, { ...pedido, ordenes: ids });
  if (plan.wos.length === 0) throw new AppError('WO_SIN_LINEAS', { fuera: [...seen.fuera, ...plan.fuera].length });
  const { ordenes: _, ...criterio } = pedido;
  const ola = await insertOla(db, { deposito_id, criterio, ordenes: plan.elegidas.length, usuario_id: user.id });
  const byId = new Map(plan.elegidas.map((one) => [one.id, one]));
  const wos: { id: number; numero: string }[] = [];
  const fuera = [...seen.fuera, ...(plan === seen ? [] : plan.fuera)];
  const released = new Set<number>();
  for (const wo of plan.wos) {
    const of = wo.ordenes.flatMap((id) => byId.get(id) ?? []);
    try {
      wos.push(
        await apart(db, () =>
          una(context, { ola_id: ola.id, deposito_id, wo, ordenes: of.filter(({ id }) => !released.has(id)) }),
        ),
      );
      for (const { id } of of) released.add(id);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const razon = error.message;
      fuera.push(...of.map(({ id, numero }) => ({ orden_id: id, numero, razon })));
    }
  }
  if (wos.length === 0) throw new AppError('WO_SIN_LINEAS', { fuera: fuera.length });
  return { ola, wos, fuera: fuera.slice(0, MAS_ORDENES_DE_OLA) };
}

interface Una {
  readonly ola_id: number;
  readonly deposito_id: number;
  readonly wo: WoPlaneada<TramoDeOrden>;
  /** Those of its orders that no other work has released yet. */
  readonly ordenes: readonly Candidata[];
}

async function una(context: CallContext, { ola_id, deposito_id, wo, ordenes }: Una) {
  const { db, user } = context;
  const made = await insertWo(db, { ola_id, deposito_id, usuario_id: user.id, plan: wo });
  await darPaso(actorDe(context), { entidad: 'wo', id: made.id, estado: null }, 'crear');
  for (const { id, decision } of ordenes) {
    if (decision === 'LIBERADA') continue;
    const nota = `En ${made.numero}`;
    await updateDecision(
      db,
      [id],
      await darPaso(actorDeOrden(context), { entidad: 'orden', id, estado: decision, nota }, 'liberar'),
    );
  }
  return made;
}

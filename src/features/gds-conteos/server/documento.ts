import type { Abierto, Movimiento } from '#features/gds-stock/server/public.ts';
import { asentar } from '#features/gds-stock/server/public.ts';
import { type CallContext, type Endpoint, type Handler, handle } from '#server/dispatcher.ts';
import { darPaso } from '#server/documentos.ts';
import type { ServiceContract } from '#shared/contract.ts';
import { AppError, RefusalError } from '#shared/errors.ts';
import { hasRole, permits, ROLES } from '#shared/permissions.ts';

import { ESTADOS_DE_CONTEO, type EstadoDeConteo } from '../contract.ts';
import { CUENTA_STOCK, RESUELVE_CONTEOS } from '../permisos.contract.ts';
import { type Conteo, type Linea, lockConteo, selectConteoDeLinea, selectLineas, updateEstado } from './conteos.sql.ts';

/** The document of a count: who holds it, what state follows from its places, and how it writes into the ledger. */

/** Counts are a warehouse's own, and our people's; whoever else was given the codes has no row of them. */
export function inside<C extends ServiceContract>(contract: C, handler: Handler<C>): Endpoint {
  return handle(contract, (context, params) => {
    if (context.scope.tipo !== 'deposito' && context.scope.tipo !== 'personal') throw new AppError('SIN_PERMISO');
    return handler(context, params);
  });
}

function papelesDe({ user }: Pick<CallContext, 'user'>): ReadonlySet<string> | null {
  if (hasRole(user, ROLES.administrador)) return null;
  const papeles = new Set<string>();
  if (permits(CUENTA_STOCK, user)) papeles.add('contador');
  if (permits(RESUELVE_CONTEOS, user)) papeles.add('jefe_deposito');
  return papeles;
}

export const actorDe = ({ db, user }: Pick<CallContext, 'db' | 'user'>) => ({
  ...{ db, usuario_id: user.id, papeles: papelesDe({ user }) },
});

/** A count whose row is held, with its places. */
export interface Tenido {
  readonly conteo: Conteo;
  readonly lineas: readonly Linea[];
}

/** @throws AppError CONTEO_NO_ENCONTRADO */
export async function tener({ db, scope }: CallContext, id: number): Promise<Tenido> {
  const conteo = await lockConteo(db, scope, id);
  if (conteo === null) throw new AppError('CONTEO_NO_ENCONTRADO', { id });
  return { conteo, lineas: await selectLineas(db, id) };
}

/** By one of its places. @throws AppError CONTEO_NO_ENCONTRADO */
export async function tenerDeLinea(context: CallContext, linea_id: number): Promise<Tenido & { linea: Linea }> {
  const id = await selectConteoDeLinea(context.db, context.scope, linea_id);
  if (id === null) throw new AppError('CONTEO_NO_ENCONTRADO', { linea_id });
  const held = await tener(context, id);
  const linea = held.lineas.find((one) => one.id === linea_id);
  if (linea === undefined) throw new AppError('CONTEO_NO_ENCONTRADO', { linea_id });
  return { ...held, linea };
}

/** Takes one step and writes it down. Answers the new state. */
export async function dar(
  context: CallContext,
  {
    id,
    estado,
    actor = actorDe(context),
  }: Pick<Conteo, 'id'> & { readonly estado: EstadoDeConteo | null; readonly actor?: ReturnType<typeof actorDe> },
  acto: string,
): Promise<EstadoDeConteo> {
  const reached = await darPaso(actor, { entidad: 'conteo_stock', id, estado }, acto);
  const hasta = ESTADOS_DE_CONTEO.find((one) => one === reached) ?? 'SOLICITADO';
  await updateEstado(context.db, id, hasta);
  return hasta;
}

/** What is to be done next by itself, as its places stand; null: nothing until somebody does something. */
export function actoQueSigue(
  estado: EstadoDeConteo,
  lineas: readonly Pick<Linea, 'estado' | 'vuelta'>[],
): string | null {
  const some = (test: (one: Pick<Linea, 'estado' | 'vuelta'>) => boolean) => lineas.some(test);
  const isToCount = some((one) => one.estado === 'PENDIENTE' || one.estado === 'ABIERTA');
  const isToDecide = some((one) => one.estado === 'REVISION');
  const isAllRefused = !some((one) => one.estado === 'APROBADA') && some((one) => one.estado === 'RECHAZADA');
  switch (estado) {
    case 'EN_CONTEO': {
      const isFirst = some((one) => one.vuelta === 1 && (one.estado === 'PENDIENTE' || one.estado === 'ABIERTA'));
      return isFirst ? null : 'cerrar';
    }
    case 'EN_RECONTEO':
      return isToCount ? null : 'cerrar';
    case 'CONTADO':
      if (isToCount) return 'recontar';
      if (isToDecide) return 'revisar';
      return isAllRefused ? 'desestimar' : 'conformar';
    case 'EN_REVISION':
      if (isToCount) return 'recontar';
      if (isToDecide) return null;
      return isAllRefused ? 'rechazar' : 'aprobar';
    case 'APROBADO':
      return 'ajustar';
    default:
      return null;
  }
}

/** Takes every step that follows from its places. */
export async function avanzar(context: CallContext, { conteo }: Tenido): Promise<EstadoDeConteo> {
  const lineas = await selectLineas(context.db, conteo.id);
  let { estado } = conteo;
  for (let acto = actoQueSigue(estado, lineas); acto !== null; acto = actoQueSigue(estado, lineas))
    estado = await dar(context, { ...conteo, estado }, acto);
  return estado;
}

interface Asiento {
  readonly conteo: Conteo;
  readonly linea: Pick<Linea, 'id'>;
  readonly movimientos: readonly Movimiento[];
}

/** One transacción for each client, so that what is theirs is nobody else's. */
export async function asentarDeConteo(
  context: CallContext,
  abierto: Abierto,
  { conteo, linea, movimientos }: Asiento,
): Promise<number[]> {
  const made: number[] = [];
  for (const own of Map.groupBy(movimientos, ({ cliente_id }) => cliente_id).values()) {
    const nota = `Conteo ${conteo.numero}`;
    const acto = { tipo: 'CONTEO' as const, nota, conteo_linea_id: linea.id, movimientos: own };
    made.push(...(await asentar(context, abierto, acto)).movimientos);
  }
  return made;
}

/** @throws AppError CONTEO_DE_OTRO */
export function refuseOthers({ user }: CallContext, { para_usuario_id, para }: Conteo): void {
  if (para_usuario_id !== null && para_usuario_id !== user.id)
    throw new RefusalError('CONTEO_DE_OTRO', `Ese conteo se le pidió a ${para ?? 'otra persona'}`);
}

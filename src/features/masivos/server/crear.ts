import { papelesDe } from '#features/guias/server/public.ts';
import type { CallContext } from '#server/dispatcher.ts';
import { AppError } from '#shared/errors.ts';
import { isEncargado } from '#shared/permissions.ts';

import { type Masivo, MOST_IN_MASIVO } from '../contract.ts';
import { type Elegidas, insertFilas, insertMasivo, selectMasivo, selectTipos, wakeWorkers } from './masivos.sql.ts';
import { checkPedido, type DatosDeMasivo } from './reglas.ts';

export interface NuevoMasivo {
  readonly tipo: string;
  readonly datos: DatosDeMasivo;
  readonly elegidas: Elegidas;
  /** What was asked for, for the audit. */
  readonly pedido: Readonly<Record<string, unknown>>;
}

/**
 * Begins bulk work of the person, after looking whether it may register such an event at all.
 * @throws AppError MASIVO_VACIO, MASIVO_DEMASIADO_GRANDE, and what `checkPedido` refuses
 */
export async function createMasivo(context: CallContext, nuevo: NuevoMasivo): Promise<Masivo> {
  const tipos = await selectTipos(context.db, papeles(context.user));
  const { correo: _correo, vencida: _vencida, ...datos } = nuevo.datos;
  checkPedido(
    tipos.find((known) => known.tipo === nuevo.tipo),
    datos,
  );
  return startMasivo(context, nuevo);
}

/** @throws AppError MASIVO_VACIO, MASIVO_DEMASIADO_GRANDE */
export async function startMasivo(
  { db, user, caller, audit }: CallContext,
  { tipo, datos, elegidas, pedido }: NuevoMasivo,
): Promise<Masivo> {
  const id = await insertMasivo(db, { tipo, datos, usuario_id: user.id, ip: caller.ip });
  const total = await insertFilas(db, id, { ...elegidas, most: MOST_IN_MASIVO });
  if (total === 0) throw new AppError('MASIVO_VACIO');
  if (total > MOST_IN_MASIVO) throw new AppError('MASIVO_DEMASIADO_GRANDE');
  await wakeWorkers(db);
  audit({ tabla: 'masivo', fila_id: id, antes: null, despues: { tipo, datos, ...pedido, total } });
  return findMasivo({ db, user }, id);
}

/** The code may be anybody's by mistake; the tables are staff's alone. @throws AppError SIN_PERMISO */
export function onlyStaff({ tipo }: CallContext['scope']): void {
  if (tipo !== 'personal') throw new AppError('SIN_PERMISO', { tipo });
}

/** @throws AppError MASIVO_NO_ENCONTRADO, for somebody else's as for one that does not exist */
export async function findMasivo({ db, user }: Pick<CallContext, 'db' | 'user'>, id: number): Promise<Masivo> {
  const masivo = await selectMasivo(db, viewer(user), id);
  if (!masivo) throw new AppError('MASIVO_NO_ENCONTRADO', { id });
  return masivo;
}

export function viewer(user: CallContext['user']) {
  return { id: user.id, leads: isEncargado(user) };
}

export function papeles(user: CallContext['user']): string[] | null {
  const words = papelesDe(user);
  return words === null ? null : [...words];
}

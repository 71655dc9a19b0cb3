import type { CallContext } from '#server/dispatcher.ts';
import { AppError, RefusalError } from '#shared/errors.ts';
import { textoDeLpn } from '#shared/gds/lpn.ts';

import { type LpnTenido, selectFamilia, selectLpnId, setPadre } from './lpn.sql.ts';
import type { Abierto } from './motor.ts';
import type { Lugar, SaldoDeLpn } from './stock.sql.ts';

/** Licence plates that are filled, and that go as they are. */

/**
 * Where it stands, alone or on a pallet; an empty one stands nowhere, and is filled where it is said.
 * @throws AppError LPN_NO_ENCONTRADO, LPN_EN_OTRO_LUGAR
 */
export async function lugarDelLpn(
  context: CallContext,
  id: number,
  { a, de }: { a: number | null; de: number },
): Promise<number> {
  const lpn = await tener(context, id);
  const family = await selectFamilia(context.db, lpn.padre_id ?? lpn.id);
  const there = family.find(({ almacenamiento_id }) => almacenamiento_id !== null)?.almacenamiento_id ?? null;
  if (there !== null && a !== null && a !== there)
    throw new RefusalError('LPN_EN_OTRO_LUGAR', `${textoDeLpn(lpn.codigo)} está en otra ubicación: llévelo ahí entero`);
  return there ?? a ?? de;
}

async function tener({ db, scope }: CallContext, id: number): Promise<LpnTenido> {
  const lpn = await selectLpnId(db, scope, { id });
  if (lpn === null || lpn.estado === 'BAJA') throw new AppError('LPN_NO_ENCONTRADO', { id });
  return lpn;
}

interface Pedido {
  readonly lpn_id: number;
  readonly de: Lugar;
  readonly a: Lugar;
  readonly en: number | null;
}

/**
 * All that lies in it and on it. Off its pallet it goes alone.
 * @throws AppError LPN_NO_ENCONTRADO, LPN_EN_OTRO_LUGAR, LPN_VACIO, DATOS_INVALIDOS
 */
export async function cargasDelLpn(
  context: CallContext,
  { cargas }: Abierto,
  { lpn_id, de, a, en }: Pedido,
): Promise<SaldoDeLpn[]> {
  if (en !== null || de.id === a.id) throw new AppError('DATOS_INVALIDOS', {}, { a: 'Un LPN va a otra ubicación' });
  const lpn = await tener(context, lpn_id);
  const family = await selectFamilia(context.db, lpn_id);
  const full = family.filter(({ almacenamiento_id }) => almacenamiento_id !== null);
  if (full.length === 0) throw new RefusalError('LPN_VACIO', `${textoDeLpn(lpn.codigo)} está vacío`);
  if (full.some(({ almacenamiento_id }) => almacenamiento_id !== de.id))
    throw new RefusalError('LPN_EN_OTRO_LUGAR', `${textoDeLpn(lpn.codigo)} ya no está en ${de.codigo}`);
  if (lpn.padre_id !== null) await setPadre(context.db, lpn_id, null);
  const ids = new Set(full.map(({ id }) => id));
  return cargas.filter((one) => one.almacenamiento_id === de.id && one.lpn_id !== null && ids.has(one.lpn_id));
}

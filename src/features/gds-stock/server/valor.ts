import type { CallContext } from '#server/dispatcher.ts';
import { formatDinero } from '#shared/dinero.ts';
import { RefusalError } from '#shared/errors.ts';

import type { Abierto } from './motor.ts';
import type { PorAsentar } from './separar.ts';
import type { Movimiento } from './stock.sql.ts';
import { selectSobreTope, selectValiosas, type Vale } from './valor.sql.ts';

/** What is worth more than one person decides: adjusted either way, or found damaged. */

const isDeValor = ({ acto, de, a }: Pick<Movimiento, 'acto' | 'de' | 'a'>): boolean =>
  acto === 'AJUSTAR' || (acto === 'CAMBIAR' && a.condicion === 'DANADO' && de.condicion !== 'DANADO');

/** Null: one person decides. */
export async function valeDeDos(
  { db, user }: Pick<CallContext, 'db' | 'user'>,
  { deposito_id }: Pick<Abierto, 'deposito_id'>,
  movimientos: readonly Movimiento[],
): Promise<Vale | null> {
  const filas = movimientos.filter(isDeValor);
  return filas.length === 0 ? null : selectSobreTope(db, { deposito_id, usuario_id: user.id, filas });
}

/** Undoing a large one is as large. @throws RefusalError MOVIMIENTO_NO_SE_REVIERTE */
export async function refuseRevertirSolo(
  { db }: Pick<CallContext, 'db'>,
  { deposito_id }: Pick<Abierto, 'deposito_id'>,
  hechos: readonly Movimiento[],
): Promise<void> {
  const filas = hechos.filter(isDeValor);
  const vale = filas.length === 0 ? null : await selectSobreTope(db, { deposito_id, usuario_id: null, filas });
  if (vale !== null)
    throw new RefusalError(
      'MOVIMIENTO_NO_SE_REVIERTE',
      `Vale ${formatDinero(vale)}: ajuste el stock desde el producto, y lo aprueba otra persona`,
    );
}

/** Which rows of a file are, by their place in it: each for itself. */
export async function valiosasDe(
  db: CallContext['db'],
  { deposito_id }: Pick<Abierto, 'deposito_id'>,
  waiting: readonly PorAsentar[],
): Promise<ReadonlySet<number>> {
  const asked = waiting.filter(({ movimiento }) => isDeValor(movimiento));
  if (asked.length === 0) return new Set();
  const found = await selectValiosas(
    db,
    deposito_id,
    asked.map(({ movimiento }) => movimiento),
  );
  return new Set(found.flatMap((n) => asked[n]?.at ?? []));
}

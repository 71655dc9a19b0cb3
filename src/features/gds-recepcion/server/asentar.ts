import { type Orden, reservar } from '#features/gds-ordenes/server/public.ts';
import { leer as leerCodigo } from '#features/gds-productos/server/public.ts';
import { type Abierto, asentar, type Movimiento } from '#features/gds-stock/server/public.ts';
import type { CallContext } from '#server/dispatcher.ts';
import { RefusalError } from '#shared/errors.ts';

/** What all putting away has in common. */

/** @throws RefusalError ALMACENAMIENTO_NO_ENCONTRADO */
export async function lugarLeido({ db, scope }: CallContext, texto: string) {
  const { lugar } = await leerCodigo(db, scope, { texto });
  if (lugar !== null) return lugar;
  throw new RefusalError('ALMACENAMIENTO_NO_ENCONTRADO', `No se reconoce la ubicación ${texto.trim().slice(0, 40)}`);
}

/** What lies on its shelf is given to the orders that waited for it. */
export async function asentarYReservar(
  context: CallContext,
  abierto: Abierto,
  { movimientos, waiting }: { movimientos: readonly Movimiento[]; waiting: readonly Pick<Orden, 'id' | 'tipo'>[] },
): Promise<{ readonly id: number; readonly numero: string }> {
  const { transaccion } = await asentar(context, abierto, { tipo: 'MOVIMIENTO', nota: null, movimientos });
  await reservar(context.db, waiting, context.user.id);
  return transaccion;
}

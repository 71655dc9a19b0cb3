import { lockLugares } from '#features/gds-stock/server/public.ts';
import type { CallContext } from '#server/dispatcher.ts';
import { darPaso } from '#server/documentos.ts';

import { insertConteo, selectOcupados } from './conteos.sql.ts';

interface Pedido {
  readonly deposito_id: number;
  readonly almacenamiento_id: number;
  /** Null: of all that lies there. */
  readonly producto_id: number | null;
  readonly nota: string;
}

/**
 * Whoever finds less than the book says, or more, asks for a count there, of which somebody else decides. Answers its number; null:
 * the place already waits for one.
 */
export async function pedirPorDiferencia(
  context: CallContext,
  { almacenamiento_id, producto_id, ...pedido }: Pedido,
): Promise<string | null> {
  const { db, scope, user } = context;
  await lockLugares(db, scope, [almacenamiento_id]);
  if ((await selectOcupados(db, [almacenamiento_id])).length > 0) return null;
  const made = await insertConteo(db, user.id, {
    pedido: { ...pedido, clase: 'LUGAR', ids: [], textos: [], cuantos: 1, tolerancia: 0 },
    pedidas: [{ almacenamiento_id, producto_id }],
  });
  const actor = { db, usuario_id: user.id, papeles: new Set(['deposito']) };
  await darPaso(actor, { entidad: 'conteo_stock', id: made.id, estado: null }, 'pedir');
  return made.numero;
}

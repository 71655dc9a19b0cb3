import { lockLugares } from '#features/gds-stock/server/public.ts';
import type { CallContext } from '#server/dispatcher.ts';
import { darPaso } from '#server/documentos.ts';

import { insertConteo, type Pedida, selectOcupados, selectSinPedir } from './conteos.sql.ts';

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
  const { db, scope } = context;
  await lockLugares(db, scope, [almacenamiento_id]);
  if ((await selectOcupados(db, [almacenamiento_id])).length > 0) return null;
  return (await pedir(context, pedido, [{ almacenamiento_id, producto_id }])).numero;
}

interface Llegada {
  readonly deposito_id: number;
  readonly almacenamiento_id: number;
  readonly productos: readonly number[];
  readonly nota: string;
}

/** What came and was believed, where it lies; the place is held. Null: a living count asks for all of it already. */
export async function pedirDeLlegada(
  context: CallContext,
  { almacenamiento_id, productos, ...pedido }: Llegada,
): Promise<{ id: number; numero: string } | null> {
  const left = await selectSinPedir(context.db, almacenamiento_id, productos);
  if (left.length === 0) return null;
  return pedir(
    context,
    pedido,
    left.map((producto_id) => ({ almacenamiento_id, producto_id })),
  );
}

async function pedir(
  { db, user }: CallContext,
  pedido: Pick<Pedido, 'deposito_id' | 'nota'>,
  pedidas: readonly Pedida[],
): Promise<{ id: number; numero: string }> {
  const made = await insertConteo(db, user.id, {
    pedido: { ...pedido, clase: 'LUGAR', ids: [], textos: [], cuantos: 1, tolerancia: 0 },
    pedidas,
  });
  const actor = { db, usuario_id: user.id, papeles: new Set(['deposito']) };
  await darPaso(actor, { entidad: 'conteo_stock', id: made.id, estado: null }, 'pedir');
  return made;
}

import type { Db } from '#server/db/db.ts';
import type { Scope } from '#server/scope.ts';
import type { Params } from '#shared/contract.ts';
import { lecturaDeCodigo, parseGs1 } from '#shared/gds/gs1.ts';

import type { Leido, leerCodigo } from '../contract.ts';
import { selectLeidos, selectLugarLeido } from './productos.sql.ts';

/** What a reading is: a place, or a product by one of its codes with what else a symbol of GS1 says. */
export async function leer(
  db: Db,
  scope: Scope,
  { texto, deposito_id, cliente_id }: Params<typeof leerCodigo>,
): Promise<Leido> {
  const gs1 = parseGs1(texto);
  // A client's people look for products alone.
  const lugar =
    gs1 === null && scope.tipo !== 'cliente'
      ? await selectLugarLeido(db, scope, { texto, deposito_id: deposito_id ?? null })
      : null;
  if (lugar !== null) return { clase: 'LUGAR', gs1: null, lugar, productos: [] };
  const lectura = lecturaDeCodigo(gs1?.gtin ?? texto);
  const partida = gs1?.partida?.toUpperCase() ?? null;
  const productos =
    lectura === '' ? [] : await selectLeidos(db, scope, { lectura, partida, cliente_id: cliente_id ?? null });
  return { clase: productos.length > 0 ? 'PRODUCTO' : 'NADA', gs1, lugar: null, productos };
}

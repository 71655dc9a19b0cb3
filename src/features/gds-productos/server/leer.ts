import type { Db } from '#server/db/db.ts';
import type { Scope } from '#server/scope.ts';
import type { Params } from '#shared/contract.ts';
import { lecturaDeCodigo, parseGs1 } from '#shared/gds/gs1.ts';

import type { Leido, leerCodigo } from '../contract.ts';
import { selectLpnLeido } from './lpns.sql.ts';
import { selectLeidos, selectLugarLeido } from './productos.sql.ts';

/** What a reading is: a licence plate, a place, or a product by one of its codes with what else a symbol of GS1 says. */
export async function leer(db: Db, scope: Scope, { texto, ...pedido }: Params<typeof leerCodigo>): Promise<Leido> {
  const deposito_id = pedido.deposito_id ?? null;
  const cliente_id = pedido.cliente_id ?? null;
  const gs1 = parseGs1(texto);
  const lpn = await selectLpnLeido(db, scope, { texto, deposito_id });
  if (lpn !== null) return { clase: 'LPN', gs1, lpn, lugar: null, productos: [] };
  // A client's people look for products alone.
  const lugar =
    gs1 === null && scope.tipo !== 'cliente' ? await selectLugarLeido(db, scope, { texto, deposito_id }) : null;
  if (lugar !== null) return { clase: 'LUGAR', gs1: null, lpn: null, lugar, productos: [] };
  const lectura = lecturaDeCodigo(gs1?.gtin ?? texto);
  const partida = gs1?.partida?.toUpperCase() ?? null;
  const productos = lectura === '' ? [] : await selectLeidos(db, scope, { lectura, partida, cliente_id });
  return { clase: productos.length > 0 ? 'PRODUCTO' : 'NADA', gs1, lpn: null, lugar: null, productos };
}

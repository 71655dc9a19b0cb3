import { leer as leerCodigo } from '#features/gds-productos/server/public.ts';
import type { CallContext } from '#server/dispatcher.ts';
import { RefusalError } from '#shared/errors.ts';
import { codigoDeLpn, textoDeLpn } from '#shared/gds/lpn.ts';

import type { Linea } from './conteos.sql.ts';
import { insertLectura, selectContado } from './lecturas.sql.ts';
import { isLpnLeido, selectDeLpn, selectFamiliaDeLpn } from './lpn.sql.ts';

/** A licence plate that is closed is counted by one reading: what lies in it is what was put in. */

export interface LpnLeido {
  readonly id: number;
  readonly codigo: string;
  /** Units that it brought to the count; 0: it had been read. */
  readonly cantidad: number;
}

interface Pedido {
  readonly texto?: string | undefined;
  readonly fecha_evento?: string | undefined;
}

/** Null: the reading is of none. @throws AppError CODIGO_DE_OTRA_COSA */
export async function leerLpn(
  context: CallContext,
  linea: Linea,
  { texto, fecha_evento }: Pedido,
): Promise<LpnLeido | null> {
  const { db, scope, user } = context;
  if (texto === undefined || codigoDeLpn(texto) === null) return null;
  const { lpn } = await leerCodigo(db, scope, { texto, deposito_id: linea.deposito_id });
  if (lpn === null) return null;
  const ids = await familiaContable(context, linea, lpn);
  if (await isLpnLeido(db, linea, ids)) return { id: lpn.id, codigo: lpn.codigo, cantidad: 0 };
  const own = (await selectDeLpn(db, ids)).filter(
    ({ producto_id }) => linea.producto_id === null || producto_id === linea.producto_id,
  );
  if (own.length === 0)
    throw new RefusalError('CODIGO_DE_OTRA_COSA', `${textoDeLpn(lpn.codigo)} no lleva ${linea.producto ?? 'nada'}`);
  const before = new Set((await selectContado(db, linea)).flatMap(({ series }) => series));
  const fresh = own.filter(({ serie }) => serie === null || !before.has(serie));
  for (const one of fresh)
    await insertLectura(db, linea, {
      ...one,
      ...{ usuario_id: user.id, lpn_id: lpn.id, fecha_evento: fecha_evento ?? null },
    });
  return { id: lpn.id, codigo: lpn.codigo, cantidad: fresh.reduce((sum, { cantidad }) => sum + cantidad, 0) };
}

/** @throws AppError CODIGO_DE_OTRA_COSA where what it holds has to be counted piece by piece, or is not here */
async function familiaContable(
  { db }: CallContext,
  linea: Linea,
  lpn: { readonly id: number; readonly codigo: string },
): Promise<readonly number[]> {
  const { ids, abiertos, lugares } = await selectFamiliaDeLpn(db, lpn.id);
  const dicho = textoDeLpn(lpn.codigo);
  const [abierto] = abiertos;
  if (lugares.length === 0) throw new RefusalError('CODIGO_DE_OTRA_COSA', `${dicho} está vacío según el libro`);
  if (lugares.some(({ id }) => id !== linea.almacenamiento_id))
    throw new RefusalError(
      'CODIGO_DE_OTRA_COSA',
      `${dicho} está en ${lugares.map(({ codigo }) => codigo).join(' y ')} según el libro: cuente lo que tiene`,
    );
  if (abierto !== undefined)
    throw new RefusalError('CODIGO_DE_OTRA_COSA', `${textoDeLpn(abierto)} está abierto: cuente lo que tiene`);
  return ids;
}

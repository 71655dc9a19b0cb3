import { selectLugaresQueCumplen } from '#features/gds-almacenamientos/server/public.ts';
import { selectProductosQueCumplen } from '#features/gds-productos/server/public.ts';
import type { Db } from '#server/db/db.ts';
import type { Scope } from '#server/scope.ts';
import type { Params } from '#shared/contract.ts';
import { AppError } from '#shared/errors.ts';

import type { asignarCaracteristica, Caracteristica } from '../contract.ts';
import { type Cosa, selectElegidas, selectLugaresDe, selectProductosDe } from './caracteristicas.sql.ts';

type Pedido = Pick<Params<typeof asignarCaracteristica>, 'textos' | 'ids' | 'productos' | 'lugares'>;

interface Meant {
  readonly cosas: readonly Cosa[];
  readonly desconocidas: readonly string[];
}

/** The things that are meant, each once, however they were named. @throws AppError DATOS_INVALIDOS: none, or what narrows the other list */
export async function cosasDe(
  { db, scope }: { readonly db: Db; readonly scope: Scope },
  { ambito }: Pick<Caracteristica, 'ambito'>,
  { textos, ids, productos, lugares }: Pedido,
): Promise<Meant> {
  const isOther = ambito === 'PRODUCTO' ? lugares !== undefined : productos !== undefined;
  if (isOther) throw new AppError('DATOS_INVALIDOS', {}, { filtro: 'Esa característica no es de esa lista' });
  if (textos.length + ids.length === 0 && (productos ?? lugares) === undefined)
    throw new AppError('DATOS_INVALIDOS', {}, { textos: 'Diga cuáles' });
  const search = ambito === 'PRODUCTO' ? selectProductosDe : selectLugaresDe;
  const found = new Map<number, Cosa>();
  const keep = (things: readonly Cosa[]) => {
    for (const thing of things) found.set(thing.id, thing);
  };
  const desconocidas: string[] = [];
  for (const texto of new Set(textos)) {
    const things = await search(db, scope, texto);
    if (things.length === 0) desconocidas.push(texto);
    keep(things);
  }
  if (ids.length > 0) keep(await selectElegidas(db, scope, { ambito, ids }));
  if (productos !== undefined) keep(await selectProductosQueCumplen(db, scope, productos));
  if (lugares !== undefined) keep(await selectLugaresQueCumplen(db, scope, lugares));
  return { cosas: [...found.values()], desconocidas };
}

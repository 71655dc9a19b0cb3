import { type CallContext, handle } from '#server/dispatcher.ts';
import { cutPage } from '#server/list/page.ts';
import type { Params } from '#shared/contract.ts';
import { AppError } from '#shared/errors.ts';

import { descartarGuardado, listDescartes } from '../descartes.contract.ts';
import { insertDescarte, selectDescartes, selectDonde, selectSkusDe } from './descartes.sql.ts';

type Pedido = Params<typeof descartarGuardado>;

export const descartesEndpoints = [
  handle(descartarGuardado, async (context, pedido) => {
    const { db, scope, user, audit } = context;
    if (pedido.motivo === 'OTRO' && pedido.nota === undefined)
      throw new AppError('DATOS_INVALIDOS', {}, { nota: 'Escriba por qué' });
    const donde = await selectDonde(db, scope, pedido);
    if (donde === null) throw new AppError('DEPOSITO_NO_ENCONTRADO', {});
    const { id, isNews } = await insertDescarte(db, {
      ...{ ...donde, usuario_id: user.id, pedido },
      ...{ de: donde.de ?? leido(pedido.de), a: donde.a ?? leido(pedido.a) },
      ...(await quesDe(context, pedido)),
    });
    if (isNews) audit({ tabla: 'stock_descarte', fila_id: id, antes: null, despues: pedido });
    return { id };
  }),

  handle(listDescartes, async ({ db, scope }, pedido) => {
    const { shown, last } = cutPage(await selectDescartes(db, scope, pedido), pedido.size);
    return { records: shown, siguiente: last === null ? null : String(last.id) };
  }),
];

/** A place that nobody knows stays what was read. */
const leido = (lugar: Pedido['de']): string | null => {
  if (lugar?.mano === true) return 'En mano';
  return lugar?.texto?.slice(0, 80) ?? null;
};

/** Which goods, in words, and how many of them: what is not known stays what was read, and of a line of work it is what that asks for. */
async function quesDe({ db }: CallContext, { items = [], wo_linea_id }: Pedido) {
  const ids = items.flatMap(({ producto_id }) => producto_id ?? []);
  const found = await selectSkusDe(db, { ids, wo_linea_id: wo_linea_id ?? null });
  const skus = new Map(found.map(({ id, sku }) => [id, sku]));
  const deLinea = found.find(({ de_linea }) => de_linea)?.sku;
  const said = items.map(({ producto_id, texto, cantidad }) => {
    const name =
      (producto_id === undefined ? undefined : skus.get(producto_id)) ?? deLinea ?? texto?.slice(0, 60) ?? '?';
    return cantidad === undefined ? name : `${name} × ${cantidad}`;
  });
  const counted = items.flatMap(({ cantidad }) => cantidad ?? []);
  return {
    articulos: (said.length === 0 ? deLinea : said.join(', ').slice(0, 1_000)) ?? null,
    unidades: counted.length === 0 ? null : counted.reduce((sum, one) => sum + one, 0),
  };
}

import { handle } from '#server/dispatcher.ts';
import { cutPage } from '#server/list/page.ts';

import { ajustarStock, listMovimientos, moverStock, revertirMovimiento } from '../contract.ts';
import { ajustar, mover, revertir } from './mover.ts';
import { selectMovimientos } from './stock.sql.ts';

export const stockEndpoints = [
  handle(moverStock, async (context, pedido) => {
    const hecho = await mover(context, pedido);
    context.audit({
      tabla: 'transaccion',
      fila_id: hecho.transaccion.id,
      antes: null,
      despues: { ...pedido, numero: hecho.transaccion.numero },
    });
    return hecho;
  }),

  handle(ajustarStock, async (context, pedido) => {
    const hecho = await ajustar(context, pedido);
    context.audit({
      tabla: 'transaccion',
      fila_id: hecho.transaccion.id,
      antes: null,
      despues: { ...pedido, numero: hecho.transaccion.numero },
    });
    return hecho;
  }),

  handle(revertirMovimiento, async (context, { movimiento_id, nota }) => {
    const hecho = await revertir(context, movimiento_id, nota ?? null);
    context.audit({
      tabla: 'stock_movimiento',
      fila_id: movimiento_id,
      antes: null,
      despues: { revertido_por: hecho.movimientos[0] },
    });
    return hecho;
  }),

  handle(listMovimientos, async ({ db, scope }, pedido) => {
    const { shown, last } = cutPage(await selectMovimientos(db, scope, pedido), pedido.size);
    return { records: shown, siguiente: last === null ? null : String(last.id) };
  }),
];

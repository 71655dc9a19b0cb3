import { handle, handleAsSystem } from '#server/dispatcher.ts';
import { csvExport } from '#server/files/csv-stream.ts';
import { insertDownloadTicket } from '#server/files/downloads.ts';
import { cutPage } from '#server/list/page.ts';
import { narrowed } from '#server/narrowed.sql.ts';
import { AppError } from '#shared/errors.ts';

import { cambiarCondicion } from '../condicion.contract.ts';
import {
  ajustarStock,
  enManoDeDeposito,
  exportTransaccion,
  listMovimientos,
  moverStock,
  revertirMovimiento,
} from '../contract.ts';
import { propuestasDeStock } from '../propuestas.contract.ts';
import { sugerirUbicacion } from '../ubicar.contract.ts';
import { ajustar } from './ajustar.ts';
import { cambiar } from './condicion.ts';
import { selectEnMano } from './mano.sql.ts';
import { mover } from './mover.ts';
import { selectMovimientos, selectNumero, selectTransaccionCsv, TRANSACCION_HEAD } from './movimientos.sql.ts';
import { proponer } from './propuestas.ts';
import { revertir } from './revertir.ts';
import { sugerirPara } from './ubicar.ts';

/** Also the report of its address, as the specification names it. */
const PROPOSITO = 'export_transaccion';

export const transaccionCsv = csvExport(PROPOSITO, exportTransaccion, (scope, { transaccion_id, separador }) => ({
  head: TRANSACCION_HEAD,
  rows: selectTransaccionCsv(scope, transaccion_id),
  separator: separador,
}));

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

  handle(sugerirUbicacion, (context, pedido) => sugerirPara(context, pedido)),

  handle(enManoDeDeposito, async ({ db, scope, user }) => ({ lugares: await selectEnMano(db, scope, user.id) })),

  handle(ajustarStock, async (context, pedido) => {
    const hecho = await ajustar(context, pedido);
    const { transaccion, liberacion_id } = hecho;
    const despues = { ...pedido, numero: transaccion?.numero ?? null };
    if (transaccion === null)
      context.audit({ tabla: 'stock_liberacion', fila_id: liberacion_id, antes: null, despues });
    else context.audit({ tabla: 'transaccion', fila_id: transaccion.id, antes: null, despues });
    return hecho;
  }),

  handle(cambiarCondicion, async (context, pedido) => {
    const hecho = await cambiar(context, pedido);
    const { transaccion, unidades, liberacion_id } = hecho;
    const despues = { ...pedido, numero: transaccion?.numero ?? null, unidades };
    if (transaccion === null)
      context.audit({ tabla: 'stock_liberacion', fila_id: liberacion_id, antes: null, despues });
    else context.audit({ tabla: 'transaccion', fila_id: transaccion.id, antes: null, despues });
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

  handle(propuestasDeStock, async (context, { deposito_id }) => ({ propuestas: await proponer(context, deposito_id) })),

  handle(listMovimientos, async ({ db, scope }, pedido) => {
    const { shown, last } = cutPage(await selectMovimientos(db, scope, pedido), pedido.size);
    return { records: shown, siguiente: last === null ? null : String(last.id) };
  }),

  // As the server itself: no person's role writes tickets, and an answer that opens a download is not kept for a second asking.
  handleAsSystem(exportTransaccion, async ({ db, session, scope, audit }, params) => {
    const { transaccion_id } = params;
    // Others' roles may not even ask.
    if (scope.tipo !== 'deposito' && scope.tipo !== 'personal') throw new AppError('TRANSACCION_NO_ENCONTRADA');
    const numero = await narrowed(db, scope, () => selectNumero(db, scope, transaccion_id));
    if (numero === null) throw new AppError('TRANSACCION_NO_ENCONTRADA', { transaccion_id });
    const filename = `${numero}.csv`;
    const url = await insertDownloadTicket(db, { session, proposito: PROPOSITO, filename, params });
    audit({ tabla: 'transaccion', fila_id: transaccion_id, antes: null, despues: { proposito: PROPOSITO } });
    const token = url.split('/').at(-1);
    return { url: `/dispatcher?action=gds_report&reporte=${PROPOSITO}&token=${token}&id=${transaccion_id}`, filename };
  }),
];

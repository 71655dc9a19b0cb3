import { handle } from '#server/dispatcher.ts';

import { getEsperanRespuesta, getPorLiquidar, getProximoLevante } from '../cuadros.contract.ts';
import { clienteDe } from './acceso.ts';
import { selectEsperanRespuesta, selectPorLiquidar, selectProximoLevante } from './cuadros.sql.ts';

export const cuadrosEndpoints = [
  handle(getProximoLevante, (context, { cliente_id }) =>
    selectProximoLevante(context.db, clienteDe(context, cliente_id)),
  ),

  handle(getEsperanRespuesta, (context, { cliente_id }) =>
    selectEsperanRespuesta(context.db, clienteDe(context, cliente_id)),
  ),

  handle(getPorLiquidar, async (context, { cliente_id }) => ({
    saldos: await selectPorLiquidar(context.db, context.scope, clienteDe(context, cliente_id)),
  })),
];

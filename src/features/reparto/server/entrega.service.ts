import { handle } from '#server/dispatcher.ts';

import { entregarEnPuerta, miHoja, noEntregar } from '../entrega.contract.ts';
import { selectEnLaCalle, selectHoja, selectMotivos } from './entrega.sql.ts';
import { entregar, noEntregada } from './entrega.ts';

export const entregaEndpoints = [
  handle(miHoja, async ({ db, user }) => {
    const ronda = await selectEnLaCalle(db, user.id);
    if (ronda === null) return { hoja: null };
    return { hoja: { ...ronda, lineas: await selectHoja(db, ronda.recorrido_id), motivos: await selectMotivos(db) } };
  }),
  handle(entregarEnPuerta, (context, pedido) => entregar(context, pedido)),
  handle(noEntregar, (context, pedido) => noEntregada(context, pedido)),
];

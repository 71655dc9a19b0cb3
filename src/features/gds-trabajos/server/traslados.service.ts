import type { Endpoint } from '#server/dispatcher.ts';

import { armarMover } from '../mover.contract.ts';
import {
  crearTraslados,
  deshacerTraslado,
  noEstaEnLinea,
  porTrasladar,
  siguienteTraslado,
  trasladar,
} from '../traslados.contract.ts';
import { deshacerLlevado } from './deshacer-traslado.ts';
import { armarMover as armar } from './mover.ts';
import { works } from './quien.ts';
import { crear, hacer, noEsta, porHacer, siguiente } from './traslados.ts';

export const trasladosEndpoints: readonly Endpoint[] = [
  works(porTrasladar, async (context, pedido) => ({ filas: await porHacer(context, pedido) })),

  works(crearTraslados, async (context, pedido) => {
    const made = await crear(context, pedido);
    const numeros = made.wos.map(({ numero }) => numero);
    context.audit({ tabla: 'wo', fila_id: made.wos[0]?.id ?? null, antes: null, despues: { ...pedido, wos: numeros } });
    return made;
  }),

  works(armarMover, async (context, { deposito_id }) => {
    const made = await armar(context, deposito_id);
    const numeros = made.wos.map(({ numero }) => numero);
    context.audit({ tabla: 'wo', fila_id: made.wos[0]?.id ?? null, antes: null, despues: { ...made, wos: numeros } });
    return made;
  }),

  works(siguienteTraslado, async (context, pedido) => {
    const wo = await siguiente(context, pedido);
    const despues = { ...pedido, numero: wo?.numero ?? null };
    context.audit({ tabla: 'wo', fila_id: wo?.id ?? null, antes: null, despues });
    return { wo };
  }),

  works(trasladar, async (context, pedido) => {
    const done = await hacer(context, pedido);
    const { id, lugar, sku, hecha } = done.linea;
    context.audit({ tabla: 'wo_linea', fila_id: id, antes: null, despues: { ...pedido, lugar, sku, hecha } });
    return done;
  }),

  works(noEstaEnLinea, async (context, { linea_id }) => {
    const done = await noEsta(context, linea_id);
    const { id, lugar, sku, faltante } = done.linea;
    context.audit({ tabla: 'wo_linea', fila_id: id, antes: null, despues: { lugar, sku, faltante } });
    return done;
  }),

  works(deshacerTraslado, async (context, { wo_id }) => {
    const done = await deshacerLlevado(context, wo_id);
    const { id, lugar, sku, hecha } = done.linea;
    context.audit({ tabla: 'wo_linea', fila_id: id, antes: null, despues: { lugar, sku, hecha } });
    return done;
  }),
];

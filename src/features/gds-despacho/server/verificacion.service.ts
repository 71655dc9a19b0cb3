import type { Endpoint } from '#server/dispatcher.ts';

import {
  abrirVerificacion,
  leerVerificacion,
  pendientesDeVerificar,
  resolverVerificacion,
  verVerificacion,
} from '../verificacion.contract.ts';
import { works } from './quien.ts';
import { selectPendientes } from './verificacion.sql.ts';
import { abrir, leer, mostrar, resolver } from './verificacion.ts';

export const verificacionEndpoints: readonly Endpoint[] = [
  works(pendientesDeVerificar, async ({ db, scope, user }, { deposito_id, todas }) => ({
    ordenes: await selectPendientes(db, scope, { deposito_id, todas, usuario_id: user.id }),
  })),

  works(verVerificacion, async (context, { id }) => ({ verificacion: await mostrar(context, id) })),

  works(abrirVerificacion, async (context, pedido) => {
    const id = await abrir(context, pedido);
    context.audit({ tabla: 'verificacion', fila_id: id, antes: null, despues: pedido });
    return { verificacion: await mostrar(context, id) };
  }),

  works(leerVerificacion, async (context, pedido) => {
    const lectura = await leer(context, pedido);
    const { verificacion_id } = pedido;
    context.audit({ tabla: 'verificacion', fila_id: verificacion_id, antes: null, despues: pedido });
    return { verificacion: await mostrar(context, verificacion_id), lectura };
  }),

  works(resolverVerificacion, async (context, pedido) => {
    await resolver(context, pedido);
    const { verificacion_id } = pedido;
    context.audit({ tabla: 'verificacion', fila_id: verificacion_id, antes: { estado: 'ABIERTA' }, despues: pedido });
    return { verificacion: await mostrar(context, verificacion_id) };
  }),
];

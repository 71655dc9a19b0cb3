import type { Endpoint } from '#server/dispatcher.ts';
import { AppError } from '#shared/errors.ts';

import {
  abrirVerificacion,
  fotoDeVerificacion,
  leerVerificacion,
  pendientesDeVerificar,
  resolverVerificacion,
  verificacionesDeOrden,
  verVerificacion,
} from '../verificacion.contract.ts';
import { works } from './quien.ts';
import { isOrden, selectDeOrden, selectPendientes } from './verificacion.sql.ts';
import { abrir, fotoDe, leer, mostrar, resolver } from './verificacion.ts';

export const verificacionEndpoints: readonly Endpoint[] = [
  works(pendientesDeVerificar, async ({ db, scope, user }, { deposito_id, todas }) => ({
    ordenes: await selectPendientes(db, scope, { deposito_id, todas, usuario_id: user.id }),
  })),

  works(verVerificacion, async (context, { id }) => ({ verificacion: await mostrar(context, id) })),

  works(verificacionesDeOrden, async ({ db, scope }, { orden_id }) => {
    if (!(await isOrden(db, scope, orden_id))) throw new AppError('ORDEN_NO_ENCONTRADA', { orden_id });
    return { verificaciones: await selectDeOrden(db, orden_id) };
  }),

  works(fotoDeVerificacion, fotoDe),

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

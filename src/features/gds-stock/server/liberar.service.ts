import { type CallContext, handle } from '#server/dispatcher.ts';
import { AppError } from '#shared/errors.ts';
import { parseParams } from '#shared/params.ts';

import { cambiarCondicion, listLiberaciones, resolverLiberacion } from '../condicion.contract.ts';
import { ajustarStock } from '../contract.ts';
import { ajustarAprobado } from './ajustar.ts';
import { cambiarAprobado } from './condicion.ts';
import { lockPendiente, type Pendiente, selectLiberaciones, updateResuelta } from './liberar.sql.ts';

export const liberarEndpoints = [
  handle(listLiberaciones, async ({ db, scope, user }, { pendientes = false }) => ({
    liberaciones: await selectLiberaciones(db, scope, { pendientes, usuario_id: user.id }),
  })),

  handle(resolverLiberacion, async (context, { id, aprueba, motivo }) => {
    const { db, scope, user, audit } = context;
    const one = await lockPendiente(db, scope, id);
    if (one === null) throw new AppError('LIBERACION_NO_ENCONTRADA', { id });
    if (aprueba && one.pedida_por === user.id) throw new AppError('LIBERACION_PROPIA', { id });
    if (!aprueba && motivo === undefined) throw new AppError('DATOS_INVALIDOS', {}, { motivo: 'Escriba por qué no' });
    const estado = aprueba ? ('APROBADA' as const) : ('RECHAZADA' as const);
    const hecho = aprueba ? await hacer(context, one) : null;
    const transaccion = hecho?.transaccion ?? null;
    await updateResuelta(db, id, {
      ...{ estado, usuario_id: user.id, motivo: motivo ?? null },
      transaccion_id: transaccion?.id ?? null,
    });
    audit({ tabla: 'stock_liberacion', fila_id: id, antes: { estado: 'PENDIENTE' }, despues: { estado, transaccion } });
    return { estado, transaccion, unidades: hecho?.unidades ?? 0 };
  }),
];

function hacer(context: CallContext, { acto, pedido, quien }: Pendiente) {
  return acto === 'AJUSTAR'
    ? ajustarAprobado(context, parseParams<typeof ajustarStock.params>(ajustarStock.params, pedido), quien)
    : cambiarAprobado(context, parseParams<typeof cambiarCondicion.params>(cambiarCondicion.params, pedido), quien);
}

import { handle } from '#server/dispatcher.ts';
import { AppError } from '#shared/errors.ts';

import { cambiarTipo, tiposDeAlmacenamiento } from '../tipos.contract.ts';
import { selectTipos, updateTipo } from './tipos.sql.ts';

export const tiposEndpoints = [
  handle(tiposDeAlmacenamiento, ({ db, scope }) => selectTipos(db, scope)),

  handle(cambiarTipo, async ({ db, scope, user, audit }, pedido) => {
    const { tipo_almacenamiento_id = null, tipo_stock_id = null } = pedido;
    if (tipo_almacenamiento_id === null && tipo_stock_id === null)
      throw new AppError('DATOS_INVALIDOS', {}, { tipo_almacenamiento_id: 'Elija qué cambia' });
    const ids = [...new Set(pedido.ids)];
    const usuario_id = user.id;
    const done = await updateTipo(db, scope, { ids, tipo_almacenamiento_id, tipo_stock_id, usuario_id });
    const despues = { ids: done, tipo_almacenamiento_id, tipo_stock_id };
    audit({ tabla: 'almacenamiento', fila_id: done[0] ?? null, antes: null, despues });
    const missed = ids.filter((id) => !done.includes(id));
    return { hechas: done.length, fallidas: missed.map((id) => ({ id, razon: 'La ubicación no existe' })) };
  }),
];

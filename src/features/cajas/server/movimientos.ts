import { type CallContext, type Endpoint, handle } from '#server/dispatcher.ts';
import { sedeOf } from '#server/sede.ts';
import { AppError, RefusalError } from '#shared/errors.ts';

import { listMovimientos, moverCaja, resolverMovimiento } from '../movimientos.contract.ts';
import { exigirAbierta } from './abierta.ts';
import {
  asentarMovimiento,
  caducar,
  egresoLibre,
  insertMovimiento,
  lockMovimiento,
  lockPedidos,
  resolver,
  selectPedidos,
  selectPorClave,
} from './movimientos.sql.ts';
import { ours, paso } from './papeles.ts';

export const movimientosEndpoints: readonly Endpoint[] = [
  handle(moverCaja, async (context, { agente_id, clase, centavos, texto }) => {
    const { id: sede } = await sedeOf(context, agente_id);
    const { db, user, clave, audit } = context;
    const before = await selectPorClave(db, user.id, clave);
    if (before !== null) return before;
    const turno_id = await exigirAbierta(context, sede, 'mover dinero');
    const isFree = clase === 'INGRESO' || centavos <= (await egresoLibre(db, sede));
    const estado: 'ASENTADO' | 'PEDIDO' = isFree ? 'ASENTADO' : 'PEDIDO';
    const nuevo = { turno_id, estado, clase, centavos, texto, usuario_id: user.id, clave };
    const id = await insertMovimiento(db, nuevo);
    if (id === null) throw new AppError('MOVIMIENTO_NO_ENCONTRADO');
    await paso(context, { entidad: 'turno_movimiento', id, estado: null }, isFree ? 'asentar' : 'pedir');
    if (isFree) await asentarMovimiento(db, id);
    audit({
      tabla: 'turno_movimiento',
      fila_id: id,
      antes: null,
      despues: { agente_id: sede, clase, centavos, estado },
    });
    return { id, estado };
  }),

  ours(listMovimientos, async ({ db }) => ({ movimientos: await selectPedidos(db) })),

  ours(resolverMovimiento, async (context, { id, confirma, nota }) => {
    const { db, user, audit } = context;
    const movimiento = await lockMovimiento(db, id);
    if (movimiento === null) throw new AppError('MOVIMIENTO_NO_ENCONTRADO', { id });
    if (movimiento.usuario_id === user.id)
      throw new RefusalError('CUENTA_OTRO', 'Lo confirma otra persona: quien lo pide no lo decide', { id });
    if (!confirma && nota === undefined) throw new AppError('EVENTO_SIN_DATOS', { id }, { nota: 'Escriba por qué no' });
    const documento = { entidad: 'turno_movimiento', id, estado: movimiento.estado, nota };
    const estado = await paso(context, documento, confirma ? 'confirmar' : 'rechazar');
    await resolver(db, id, { estado, usuario_id: user.id, nota: nota ?? null });
    if (confirma) await asentarMovimiento(db, id);
    audit({ tabla: 'turno_movimiento', fila_id: id, antes: { estado: movimiento.estado }, despues: { estado, nota } });
    return {};
  }),
];

/** Whoever counts a box lets go of what nobody has said yes to. */
export async function caducarPedidos(context: CallContext, turno_id: number): Promise<void> {
  for (const id of await lockPedidos(context.db, turno_id)) {
    await paso(context, { entidad: 'turno_movimiento', id, estado: 'PEDIDO' }, 'caducar');
    await caducar(context.db, id);
  }
}

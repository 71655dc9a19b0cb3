import type { Endpoint } from '#server/dispatcher.ts';
import { AppError } from '#shared/errors.ts';

import { listReabribles, reabrirCaja } from '../reabrir.contract.ts';
import { lockTurno } from './cajas.sql.ts';
import { ours, paso } from './papeles.ts';
import { reabrir, selectReabribles } from './reabrir.sql.ts';

export const reabrirEndpoints: readonly Endpoint[] = [
  ours(listReabribles, async ({ db }) => ({ cajas: await selectReabribles(db) })),

  ours(reabrirCaja, async (context, { id, motivo }) => {
    const { db, audit } = context;
    const turno = await lockTurno(db, id);
    if (turno === null) throw new AppError('CAJA_NO_ENCONTRADA', { id });
    const { estado, diferencia } = turno;
    await paso(context, { entidad: 'turno_caja', id, estado, nota: motivo }, 'reabrir');
    if (!(await reabrir(db, id, motivo))) throw new AppError('CAJA_NO_SE_REABRE', { id });
    audit({ tabla: 'turno_caja', fila_id: id, antes: { estado, diferencia }, despues: { estado: 'ABIERTA', motivo } });
    return {};
  }),
];

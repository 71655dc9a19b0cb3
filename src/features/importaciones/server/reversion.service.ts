import { type CallContext, handle } from '#server/dispatcher.ts';
import { AppError } from '#shared/errors.ts';

import { preverReversion, revertirImportacion } from '../marcha.contract.ts';
import { findImportacion } from './importaciones.service.ts';
import { takeOver, tellImportaciones, wakeWorkers } from './importaciones.sql.ts';
import { lockImportacion, noteReversion, queueReversion } from './reversion.sql.ts';
import { prever, type Reversible, reversible } from './reversion.ts';

export const reversionEndpoints = [
  handle(preverReversion, async (context, { id }) => prever(context, await findReversible(context, id))),

  handle(revertirImportacion, async (context, { id }) => {
    const { db, user, caller, audit } = context;
    await findReversible(context, id);
    // Two who ask at once: the second one finds that it is being done.
    await lockImportacion(db, id);
    const antes = await findImportacion(context, id);
    const { por_importar, por_revertir, falla } = antes;
    if (por_importar > 0 || (por_revertir > 0 && falla === null)) throw new AppError('IMPORTACION_EN_CURSO', { id });
    await noteReversion(db, id, user.id);
    const filas = (await queueReversion(db, id)) + por_revertir;
    if (filas === 0) throw new AppError('NADA_PARA_REVERTIR', { id });
    await takeOver(db, id, { usuario_id: user.id, ip: caller.ip });
    await Promise.all([wakeWorkers(db), tellImportaciones(db, [antes])]);
    audit({
      tabla: 'importacion',
      fila_id: id,
      antes: { importadas: antes.importadas },
      despues: { por_revertir: filas },
    });
    return { importacion: await findImportacion(context, id) };
  }),
];

/** @throws AppError IMPORTACION_NO_ENCONTRADA, IMPORTACION_NO_SE_REVIERTE */
async function findReversible(context: CallContext, id: number): Promise<Reversible> {
  const de = reversible(await findImportacion(context, id));
  if (de === null) throw new AppError('IMPORTACION_NO_SE_REVIERTE', { id });
  return de;
}

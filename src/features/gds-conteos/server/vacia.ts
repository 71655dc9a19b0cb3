import { lockLugares } from '#features/gds-stock/server/public.ts';
import type { CallContext } from '#server/dispatcher.ts';
import { AppError } from '#shared/errors.ts';

import { noQuedoVacia } from '../vacia.contract.ts';
import { inside } from './documento.ts';
import { pedirPorDiferencia } from './pedir.ts';

export const vaciaEndpoints = [
  inside(noQuedoVacia, async (context: CallContext, { almacenamiento_id }) => {
    const [lugar] = await lockLugares(context.db, context.scope, [almacenamiento_id]);
    if (lugar === undefined) throw new AppError('ALMACENAMIENTO_NO_ENCONTRADO', { almacenamiento_id });
    const nota = 'Debía quedar vacía, y quedó algo';
    const conteo = await pedirPorDiferencia(context, {
      ...{ deposito_id: lugar.deposito_id, almacenamiento_id, producto_id: null, nota },
    });
    context.audit({ tabla: 'almacenamiento', fila_id: almacenamiento_id, antes: null, despues: { conteo } });
    return { conteo };
  }),
];

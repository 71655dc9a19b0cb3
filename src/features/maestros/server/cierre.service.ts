import { createMasivo } from '#features/masivos/server/public.ts';
import { handle } from '#server/dispatcher.ts';
import { AppError } from '#shared/errors.ts';

import { desviarGuias, verCierre } from '../cierre.contract.ts';
import { porDesviar, selectDestinos, selectGuiasAbiertas } from './cierre.sql.ts';

export const cierreEndpoints = [
  handle(verCierre, async ({ db }, { agente_id }) => {
    const destinos = await selectDestinos(db, agente_id);
    if (destinos === null) throw new AppError('MAESTRO_NO_ENCONTRADO', { agente_id });
    return { guias: await selectGuiasAbiertas(db, agente_id), destinos };
  }),

  handle(desviarGuias, async (context, { agente_id, a_agente_id }) => {
    const destinos = await selectDestinos(context.db, agente_id);
    if (destinos === null) throw new AppError('MAESTRO_NO_ENCONTRADO', { agente_id });
    if (!destinos.some(({ id }) => id === a_agente_id))
      throw new AppError('DATOS_INVALIDOS', {}, { a_agente_id: 'Elija otra agencia, que esté activa' });
    const masivo = await createMasivo(context, {
      tipo: 'DESV',
      datos: { agente_id: a_agente_id, nota: 'Cierre de la agencia' },
      elegidas: porDesviar(agente_id),
      pedido: { de_agente_id: agente_id },
    });
    return { masivo };
  }),
];

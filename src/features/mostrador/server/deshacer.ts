import { correctEvento } from '#features/guias/server/public.ts';
import { type Endpoint, handle } from '#server/dispatcher.ts';
import { sedeOf } from '#server/sede.ts';
import { AppError } from '#shared/errors.ts';

import { deshacerEntrega } from '../deshacer.contract.ts';
import { selectEntregadas } from './deshacer.sql.ts';

export const deshacerEndpoint: Endpoint = handle(deshacerEntrega, async (context, { agente_id, eventos, nota }) => {
  const { id } = await sedeOf(context, agente_id);
  const wanted = [...new Set(eventos)];
  const entregas = await selectEntregadas(context.db, id, wanted);
  if (entregas.length < wanted.length) throw new AppError('ENTREGA_NO_ENCONTRADA', { eventos: wanted });
  for (const { guia_id, evento_id } of entregas) await correctEvento(context, { guia_id, evento_id }, nota);
  return { deshechas: entregas.map(({ guia_nro }) => guia_nro) };
});

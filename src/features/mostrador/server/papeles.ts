import type { Endpoint } from '#server/dispatcher.ts';
import { handle } from '#server/dispatcher.ts';
import { sedeOf } from '#server/sede.ts';
import { dayOf } from '#shared/dates.ts';
import { taparDocumento } from '#shared/documento.ts';
import { AppError } from '#shared/errors.ts';

import { comprobanteDeEntrega, type Entregada, entregasDelDia, MAS_EN_LISTA } from '../papeles.contract.ts';
import { selectAgencia, selectEntregas, selectEntregasDelDia } from './papeles.sql.ts';

/** What the counter prints of its hand-overs. */
export const papelesEndpoints: readonly Endpoint[] = [
  handle(comprobanteDeEntrega, async (context, { agente_id, eventos }) => {
    const { id } = await sedeOf(context, agente_id);
    const wanted = [...new Set(eventos)];
    const entregas = await selectEntregas(context.db, id, wanted);
    if (entregas.length < wanted.length) throw new AppError('ENTREGA_NO_ENCONTRADA', { eventos: wanted });
    return { agencia: await agenciaOf(context.db, id), entregas: entregas.map(masked) };
  }),

  handle(entregasDelDia, async (context, { agente_id, dia = dayOf(new Date()) }) => {
    const { id } = await sedeOf(context, agente_id);
    const entregas = await selectEntregasDelDia(context.db, id, dia);
    return {
      ...{ agencia: await agenciaOf(context.db, id), dia },
      entregas: entregas.slice(0, MAS_EN_LISTA).map(masked),
      hay_mas: entregas.length > MAS_EN_LISTA,
    };
  }),
];

async function agenciaOf(db: Parameters<typeof selectAgencia>[0], id: number) {
  const found = await selectAgencia(db, id);
  if (found === null) throw new AppError('AGENCIA_NO_ENCONTRADA', { id });
  return found;
}

function masked(entrega: Entregada): Entregada {
  return { ...entrega, documento: entrega.documento === null ? null : taparDocumento(entrega.documento) };
}

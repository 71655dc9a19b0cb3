import type { CallContext } from '#server/dispatcher.ts';
import { notify } from '#server/news/notificacion.sql.ts';

import { selectAvisadosDeNueva } from './incidencias.sql.ts';
import { avisarAfuera, rutaDe } from './paso.ts';

interface Nueva {
  readonly id: number;
  readonly numero: string;
  readonly asunto: string;
  readonly cliente_id: number | null;
  readonly agente_id: number | null;
}

/**
 * Whoever stands on the other side of the counter hears that it was opened: of ours whoever answers for the client that asks, else all who
 * attend; of a house what we begin with it. What stays among ourselves is told to nobody: the queue shows it.
 */
export async function avisarApertura(context: CallContext, nueva: Nueva, texto: string): Promise<void> {
  const { db, scope, user } = context;
  const { id, numero, asunto, cliente_id, agente_id } = nueva;
  if (scope.tipo !== 'personal') {
    const titulo = `${numero}, de ${user.fullname}: ${asunto}`;
    await notify(db, await selectAvisadosDeNueva(db, id), { tipo: 'INCIDENCIA', titulo, texto, ruta: rutaDe(id) });
  } else if (cliente_id !== null || agente_id !== null)
    await avisarAfuera(context, nueva, { titulo: `${numero}: le escribimos por ${asunto}`, texto, espera: false });
}

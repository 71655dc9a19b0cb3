import { sql } from 'kysely';

import type { Mensaje } from '#features/mensajes/palabras.contract.ts';
import type { Db } from '#server/db/db.ts';

export async function selectAsunto(db: Db, id: number): Promise<string> {
  const { rows } = await sql<{ asunto: string }>`SELECT asunto FROM incidencia WHERE id = ${id}::bigint`.execute(db);
  return rows[0]?.asunto ?? '';
}

/** To those of the client who take part; answers how many. */
export async function enviarRespuesta(db: Db, id: number, { asunto, texto }: Mensaje): Promise<number> {
  const { rows } = await sql<{ enviados: number }>`
    SELECT enviar_respuesta_de_incidencia(${id}::bigint, ${asunto}, ${texto}) AS enviados`.execute(db);
  return rows[0]?.enviados ?? 0;
}

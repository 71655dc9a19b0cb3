import type { Person, TestServer } from './server.ts';

let made = 0;

/** A round of today with these parcels, of this driver. Answers its id. */
export async function newRonda(
  server: TestServer,
  chofer: Person,
  { guias, estado = 'PLANIFICADO' }: { guias: readonly number[]; estado?: string },
): Promise<number> {
  made += 1;
  const chofer_id = await server.id(chofer);
  const [row] = await server.query(
    `INSERT INTO recorrido (numero, dia, tipo, estado, chofer_id, creado_por, cambiado_por)
     VALUES ($1, hoy(), 'REPARTO', $2, $3, $3, $3) RETURNING id`,
    [`RP-${made}`, estado, chofer_id],
  );
  await server.query(
    `INSERT INTO recorrido_guia (recorrido_id, guia_id, modo, orden)
     SELECT $1, id, 'ENTREGA', n FROM unnest($2::bigint[]) WITH ORDINALITY AS g (id, n)`,
    [row.id, guias],
  );
  return Number(row.id);
}

import type { TestServer } from './server.ts';

/**
 * Cases of the last days with every cause, several people and all lengths, the same at each run: lengths are spread so that any three days
 * hold all of them for each person, whatever the hour is. They are written as the owner, so the summary is kept by the database alone.
 */
export async function insertManyCasos(server: TestServer, usuarios: readonly number[], count: number): Promise<void> {
  await server.query(
    `INSERT INTO caso (usuario_id, guia_id, cliente_id, es_sin_etiqueta, tamano_id, descripcion, causa_id, solucion_id, fecha_inicio, fecha_fin)
     SELECT ($1::int[])[1 + n % cardinality($1::int[])], CASE WHEN NOT p.sin THEN 11 END, CASE WHEN NOT p.sin THEN 1 END, p.sin, 1 + n % 7, 'Caja ' || n,
            p.causa_id, p.solucion_id, h.inicio, h.inicio + make_interval(secs => (n * 619) % 4000)
       FROM generate_series(1, $2::int) n,
            LATERAL (SELECT causa_id, solucion_id, es_sin_etiqueta AS sin FROM causa_solucion cs JOIN causa c ON c.id = cs.causa_id
                      ORDER BY cs.id OFFSET n % 30 LIMIT 1) p,
            LATERAL (SELECT date_trunc('second', now()) - make_interval(hours => n % 200, secs => n) AS inicio) h`,
    [usuarios, count],
  );
}

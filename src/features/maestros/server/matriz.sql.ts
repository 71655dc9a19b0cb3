import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';
import type { Result } from '#shared/contract.ts';

import type { verMatrizDePlazos } from '../matriz.contract.ts';

type Matriz = Result<typeof verMatrizDePlazos>;
type Celda = Matriz['celdas'][number];

/** What holds on a day, of each service and ámbito, and the version that comes after it. */
export async function selectMatriz(db: Db, asked: string | undefined): Promise<Matriz> {
  const known = await sql<{
    dia: string;
    hoy: string;
  }>`SELECT coalesce(${asked ?? null}::date, hoy()) AS dia, hoy() AS hoy`.execute(db);
  const [{ dia, hoy } = { dia: '', hoy: '' }] = known.rows;
  const { rows } = await sql<Celda>`
    SELECT k.servicio, k.ambito, v.dias, v.corte, l.luego
      FROM (SELECT DISTINCT servicio, ambito FROM plazo_de_entrega) AS k
      LEFT JOIN plazos_del(${dia}::date) AS v USING (servicio, ambito)
      LEFT JOIN LATERAL (SELECT json_build_object('desde', p.desde, 'dias', p.dias, 'corte', p.corte) AS luego FROM plazo_de_entrega p
                          WHERE p.servicio = k.servicio AND p.ambito = k.ambito AND p.desde > ${dia}::date ORDER BY p.desde LIMIT 1) AS l ON true
     ORDER BY k.servicio, k.ambito`.execute(db);
  return { dia, hoy, celdas: rows };
}

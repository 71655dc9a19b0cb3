import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';

import type { Rango } from './estadisticas.sql.ts';

interface Comparada {
  readonly id: number | null;
  readonly nombre: string;
  readonly cantidad: number;
  readonly antes: number;
}

interface Renglon extends Comparada {
  readonly de: 'causa' | 'cliente' | 'hora' | 'todo';
}

export interface Comparacion {
  readonly casos: number;
  readonly antes: number;
  readonly causas: Comparada[];
  readonly clientes: Comparada[];
  readonly horas: Comparada[];
}

/** Cases of both ranges; the earlier one lies `dias` days back, and ends where now ends the later one. */
export async function selectComparacion(
  db: Db,
  { fecha_inicio, fecha_fin }: Rango,
  dias: number,
): Promise<Comparacion> {
  const { rows } = await sql<Renglon>`
    WITH casos AS (
      SELECT k.causa_id, k.cliente_id, extract(hour FROM k.fecha_inicio AT TIME ZONE 'America/Montevideo')::int AS hora,
             k.fecha_inicio >= inicio_del_dia(${fecha_inicio}::date) AS es_de_ahora
        FROM caso k
       WHERE k.anulado IS NULL
         AND ((k.fecha_inicio >= inicio_del_dia(${fecha_inicio}::date) AND k.fecha_inicio < inicio_del_dia(${fecha_fin}::date + 1))
           OR (k.fecha_inicio >= inicio_del_dia(${fecha_inicio}::date - ${dias}::int)
               AND k.fecha_inicio < least(inicio_del_dia(${fecha_fin}::date + 1 - ${dias}::int), now() - make_interval(days => ${dias}::int))))
    ), sumas AS (
      SELECT CASE grouping(causa_id, cliente_id, hora) WHEN 3 THEN 'causa' WHEN 5 THEN 'cliente' WHEN 6 THEN 'hora' ELSE 'todo' END AS de,
             coalesce(causa_id, cliente_id, hora) AS id,
             count(*) FILTER (WHERE es_de_ahora)::int AS cantidad, count(*) FILTER (WHERE NOT es_de_ahora)::int AS antes
        FROM casos GROUP BY GROUPING SETS ((causa_id), (cliente_id), (hora), ())
    )
    SELECT s.de, s.id, s.cantidad, s.antes,
           CASE s.de WHEN 'causa' THEN c.nombre WHEN 'cliente' THEN coalesce(k.nombre, 'Sin etiqueta') WHEN 'hora' THEN lpad(s.id::text, 2, '0') || ' h' ELSE '' END AS nombre
      FROM sumas s LEFT JOIN causa c ON s.de = 'causa' AND c.id = s.id LEFT JOIN cliente k ON s.de = 'cliente' AND k.id = s.id
     ORDER BY s.id`.execute(db);
  const todo = rows.find(({ de }) => de === 'todo') ?? { cantidad: 0, antes: 0 };
  const way = todo.cantidad < todo.antes ? -1 : 1;
  const added = ({ cantidad, antes }: Comparada) => way * (cantidad - antes);
  const of = (wanted: Renglon['de']) =>
    rows
      .filter(({ de }) => de === wanted)
      .map(({ de: _de, ...comparada }) => comparada)
      .sort((a, b) => added(b) - added(a) || b.cantidad - a.cantidad);
  return {
    casos: todo.cantidad,
    antes: todo.antes,
    causas: of('causa'),
    clientes: of('cliente').slice(0, MOST_CLIENTS),
    horas: of('hora'),
  };
}

const MOST_CLIENTS = 20;

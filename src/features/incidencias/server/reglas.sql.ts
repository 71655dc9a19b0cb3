// owns: incidencia_macro, incidencia_plazo, incidencia_tipo
import { sql } from 'kysely';

import type { TablaDeCatalogo } from '#server/catalogo/catalogo.sql.ts';
import type { Db } from '#server/db/db.ts';
import type { Opcion } from '#shared/catalogo.ts';

import type { POR, Tablero } from '../reglas.contract.ts';
import { CHOFER_DE } from './lista.sql.ts';

/** The masters of incidencias, and the sums of what came of them. */

export const tablaDeTipos: TablaDeCatalogo = {
  insert: (filas) => sql`INSERT INTO incidencia_tipo ${filas}`,
  update: (cambios) => sql`UPDATE incidencia_tipo SET ${cambios}`,
  remove: (cual) => sql`DELETE FROM incidencia_tipo WHERE ${cual}`,
  usos: [{ nombre: 'Incidencias', filas: (id) => sql`SELECT FROM incidencia WHERE tipo_id = ${id}` }],
  opciones: {
    motivo_id: sql<Opcion>`
      SELECT m.id, m.nombre, m.activo FROM motivo m JOIN motivo_de_evento e ON e.motivo_id = m.id WHERE e.tipo_evento = 'RTN' ORDER BY m.id`,
    plantilla_id: sql<Opcion>`SELECT id, nombre, activo FROM incidencia_macro ORDER BY nombre`,
  },
  reglas: {
    incidencia_tipo_nombre_unico: ['nombre', 'Ya hay un tipo con ese nombre'],
    tipo_que_bloquea: ['motivo_id', 'Elija por qué retiene la guía'],
    incidencia_tipo_motivo_id_fkey: ['motivo_id', 'Ese motivo no existe'],
    incidencia_tipo_plantilla_id_fkey: ['plantilla_id', 'Esa respuesta preparada ya no existe'],
  },
};

export const tablaDePlazos: TablaDeCatalogo = {
  insert: (filas) => sql`INSERT INTO incidencia_plazo ${filas}`,
  update: (cambios) => sql`UPDATE incidencia_plazo SET ${cambios}`,
  remove: (cual) => sql`DELETE FROM incidencia_plazo WHERE ${cual}`,
  usos: [
    {
      nombre: 'El general de su prioridad',
      filas: (id) => sql`SELECT FROM incidencia_plazo WHERE id = ${id} AND tipo_id IS NULL AND cliente_id IS NULL`,
    },
  ],
  opciones: {
    tipo_id: sql<Opcion>`SELECT id, nombre, activo FROM incidencia_tipo ORDER BY nombre`,
    cliente_id: sql<Opcion>`SELECT id, nombre, activo FROM cliente ORDER BY clave_de_nombre(nombre)`,
    calendario_id: sql<Opcion>`SELECT id, nombre, true AS activo FROM calendario ORDER BY id`,
  },
  reglas: {
    incidencia_plazo_unico: ['prioridad', 'Ya hay un plazo para lo mismo'],
    plazo_general: ['prioridad', 'Es el general de su prioridad: cambie sus minutos, o agregue otro más preciso'],
    incidencia_plazo_tipo_id_fkey: ['tipo_id', 'Ese tipo ya no existe'],
    incidencia_plazo_cliente_id_fkey: ['cliente_id', 'Ese cliente no existe'],
    incidencia_plazo_calendario_id_fkey: ['calendario_id', 'Ese horario no existe'],
  },
};

export const tablaDeMacros: TablaDeCatalogo = {
  insert: (filas) => sql`INSERT INTO incidencia_macro ${filas}`,
  update: (cambios) => sql`UPDATE incidencia_macro SET ${cambios}`,
  remove: (cual) => sql`DELETE FROM incidencia_macro WHERE ${cual}`,
  usos: [{ nombre: 'Tipos de incidencia', filas: (id) => sql`SELECT FROM incidencia_tipo WHERE plantilla_id = ${id}` }],
  reglas: { incidencia_macro_nombre_unico: ['nombre', 'Ya hay una con ese nombre'] },
};

type Por = (typeof POR)[number];

const GRUPO = {
  tipo: [sql`t.id`, sql`t.nombre`],
  cliente: [sql`c.id`, sql`coalesce(c.nombre, 'Sin cliente')`],
  agencia: [sql`a.id`, sql`coalesce(a.nombre, 'Sin agencia')`],
  responsable: [sql`r.id`, sql`coalesce(r.fullname, 'Sin asignar')`],
  chofer: [sql`x.id`, sql`coalesce(x.fullname, 'Sin chofer')`],
} as const satisfies Record<Por, readonly unknown[]>;

const CIFRAS = sql`
  count(*)::int AS abiertas, count(v.tardo_s)::int AS respondidas,
  percentile_disc(0.5) WITHIN GROUP (ORDER BY v.tardo_s) AS mediana_s, percentile_disc(0.9) WITHIN GROUP (ORDER BY v.tardo_s) AS p90_s,
  count(*) FILTER (WHERE v.resuelta IS NOT NULL)::int AS resueltas,
  count(*) FILTER (WHERE v.resuelta IS NOT NULL AND v.consumido_s <= v.resolucion_s)::int AS en_plazo,
  count(*) FILTER (WHERE v.reaperturas > 0)::int AS reabiertas, coalesce(sum(v.costo_centavos), 0)::bigint AS costo_centavos`;

interface Pedido {
  readonly desde: string | undefined;
  readonly hasta: string | undefined;
  readonly por: Por;
}

/** Of what was opened in these days; what was thrown away or is one with another counts for nothing. */
export async function selectTablero(db: Db, { desde, hasta, por }: Pedido): Promise<Tablero> {
  const [id, nombre] = GRUPO[por];
  const { rows } = await sql<Tablero['filas'][number] & { todo: boolean; primero: string; ultimo: string }>`
    WITH dias AS (SELECT coalesce(${desde ?? null}::date, hoy() - 29) AS primero, coalesce(${hasta ?? null}::date, hoy()) AS ultimo),
    v AS (
      SELECT i.*, ${id} AS grupo, ${nombre} AS nombre,
             CASE WHEN i.respondida IS NOT NULL AND i.canal IN ('CLIENTE', 'AGENCIA') THEN segundos_habiles(i.creada, i.respondida, i.calendario_id) END AS tardo_s
        FROM incidencia i CROSS JOIN dias d
        JOIN incidencia_tipo t ON t.id = i.tipo_id
        LEFT JOIN guia g ON g.id = i.guia_id
        LEFT JOIN cliente c ON c.id = coalesce(i.cliente_id, g.cliente_id)
        LEFT JOIN agente a ON a.id = coalesce(i.agente_id, g.agente_id)
        LEFT JOIN usuario r ON r.id = i.responsable_id
        ${por === 'chofer' ? sql`LEFT JOIN usuario x ON x.id = ${CHOFER_DE}` : sql``}
       WHERE i.creada >= inicio_del_dia(d.primero) AND i.creada < inicio_del_dia(d.ultimo + 1) AND i.estado NOT IN ('DUPLICADA', 'ANULADA')
    )
    SELECT v.grupo AS id, v.nombre, grouping(v.grupo, v.nombre) > 0 AS todo, ${CIFRAS}, (SELECT primero::text FROM dias) AS primero, (SELECT ultimo::text FROM dias) AS ultimo
      FROM v GROUP BY GROUPING SETS ((v.grupo, v.nombre), ()) ORDER BY todo DESC, abiertas DESC, v.nombre LIMIT 201`.execute(
    db,
  );
  const [all] = rows;
  if (all === undefined) throw new Error('a sum has a row');
  const { id: _id, nombre: _nombre, todo: _todo, primero, ultimo, ...total } = all;
  const filas = rows.slice(1).map(({ todo: _all, primero: _first, ultimo: _last, ...fila }) => fila);
  return { desde: primero, hasta: ultimo, total, filas };
}

import { type RawBuilder, sql } from 'kysely';

import type { TablaDeCatalogo } from '#server/catalogo/catalogo.sql.ts';
import type { Db } from '#server/db/db.ts';
import type { Valores } from '#shared/catalogo.ts';

/** The hours of a calendar, which stand in one column and are typed day by day. */

const DIAS = ['lunes', 'martes', 'miercoles', 'jueves', 'viernes', 'sabado', 'domingo'] as const;

const hora = (minuto: RawBuilder<unknown>) =>
  sql`lpad((${minuto} / 60)::text, 2, '0') || ':' || lpad((${minuto} % 60)::text, 2, '0')`;

const tramosDe = (dia: number) => sql`
  ARRAY(SELECT ${hora(sql`h.desde`)} || '-' || ${hora(sql`h.hasta`)}
          FROM jsonb_to_recordset(t.horario) AS h (dia int, desde int, hasta int) WHERE h.dia = ${sql.lit(dia)} ORDER BY h.desde)`;

export const tablaDeCalendarios: TablaDeCatalogo = {
  insert: (filas) => sql`INSERT INTO calendario ${filas}`,
  update: (cambios) => sql`UPDATE calendario SET ${cambios}`,
  remove: (cual) => sql`DELETE FROM calendario WHERE ${cual}`,
  usos: [
    { nombre: 'Plazos de incidencia', filas: (id) => sql`SELECT FROM incidencia_plazo WHERE calendario_id = ${id}` },
    { nombre: 'Incidencias', filas: (id) => sql`SELECT FROM incidencia WHERE calendario_id = ${id}` },
  ],
  reglas: {
    calendario_nombre_unico: ['nombre', 'Ya hay un horario con ese nombre'],
    calendario_nombre_sin_acentos: ['nombre', 'Ya hay un horario con ese nombre, escrito de otra manera'],
    calendario_horario_check: ['lunes', 'Diga al menos un tramo de algún día: con ninguno nada vencería'],
  },
  lee: Object.fromEntries(DIAS.map((dia, at) => [dia, tramosDe(at + 1)])),
  aparte: writeHorario,
};

/** The days that are said take the place of what they were; the others stay. */
async function writeHorario(db: Db, id: number, valores: Valores): Promise<void> {
  const dias = DIAS.flatMap((dia, at) => {
    const tramos = valores[dia];
    return Array.isArray(tramos) ? [{ dia: at + 1, tramos: tramos.map(String) }] : [];
  });
  const nuevas = dias.flatMap(({ dia, tramos }) =>
    tramos.map((tramo) => ({ dia, desde: minutoDe(tramo.slice(0, 5)), hasta: minutoDe(tramo.slice(6)) })),
  );
  await sql`
    UPDATE calendario c SET horario = (
      SELECT coalesce(jsonb_agg(jsonb_build_object('dia', f.dia, 'desde', f.desde, 'hasta', f.hasta) ORDER BY f.dia, f.desde), '[]')
        FROM (SELECT h.* FROM jsonb_to_recordset(c.horario) AS h (dia int, desde int, hasta int) WHERE h.dia <> ALL (${dias.map(({ dia }) => dia)}::int[])
              UNION ALL SELECT n.* FROM jsonb_to_recordset(${JSON.stringify(nuevas)}::jsonb) AS n (dia int, desde int, hasta int)) AS f)
     WHERE c.id = ${id}`.execute(db);
}

function minutoDe(hora: string): number {
  const [horas = 0, minutos = 0] = hora.split(':').map(Number);
  return horas * 60 + minutos;
}

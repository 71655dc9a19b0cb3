// owns: plazo_de_entrega, feriado, motivo, motivo_de_evento, tamano, segmento
import { sql } from 'kysely';

import type { TablaDeCatalogo } from '#server/catalogo/catalogo.sql.ts';
import type { Db } from '#server/db/db.ts';
import type { Valores } from '#shared/catalogo.ts';

const PASADO =
  'Un plazo que ya empezó no se toca, y ninguno empieza antes de hoy: ponga otro con el día desde el que vale';

export const tablaDePlazos: TablaDeCatalogo = {
  insert: (filas) => sql`INSERT INTO plazo_de_entrega ${filas}`,
  update: (cambios) => sql`UPDATE plazo_de_entrega SET ${cambios}`,
  remove: (cual) => sql`DELETE FROM plazo_de_entrega WHERE ${cual}`,
  usos: [],
  orden: sql`t.servicio, array_position(ARRAY['MONTEVIDEO', 'METROPOLITANA', 'CAPITAL', 'INTERIOR'], t.ambito), t.desde DESC`,
  reglas: {
    plazo_unico: ['desde', 'Ya hay un plazo de ese servicio y ámbito desde ese día'],
    plazo_pasado: ['desde', PASADO],
  },
};

export const tablaDeFeriados: TablaDeCatalogo = {
  insert: (filas) => sql`INSERT INTO feriado ${filas}`,
  update: (cambios) => sql`UPDATE feriado SET ${cambios}`,
  remove: (cual) => sql`DELETE FROM feriado WHERE ${cual}`,
  usos: [],
  // Those to come first, the nearest one on top.
  orden: sql`t.dia < hoy(), abs(t.dia - hoy())`,
  reglas: { feriado_pkey: ['dia', 'Ese día ya está en la lista'] },
};

export const tablaDeMotivos: TablaDeCatalogo = {
  insert: (filas) => sql`INSERT INTO motivo ${filas}`,
  update: (cambios) => sql`UPDATE motivo SET ${cambios}`,
  remove: (cual) => sql`DELETE FROM motivo WHERE ${cual}`,
  usos: [
    { nombre: 'Eventos', filas: (id) => sql`SELECT FROM evento_todo WHERE motivo_id = ${id}` },
    { nombre: 'Guías', filas: (id) => sql`SELECT FROM guia WHERE motivo_id = ${id}` },
  ],
  reglas: {
    motivo_nombre_unico: ['nombre', 'Ya hay un motivo con ese nombre'],
    motivo_nombre_sin_acentos: ['nombre', 'Ya hay un motivo con ese nombre, escrito de otra manera'],
  },
  lee: { eventos: sql`ARRAY(SELECT e.tipo_evento FROM motivo_de_evento e WHERE e.motivo_id = t.id ORDER BY 1)` },
  aparte: writeEventos,
};

/** Which events offer it: what is no longer named goes, what is new comes. */
async function writeEventos(db: Db, id: number, { eventos }: Valores): Promise<void> {
  const names = Array.isArray(eventos) ? eventos : [];
  await sql`DELETE FROM motivo_de_evento WHERE motivo_id = ${id} AND tipo_evento <> ALL (${names}::text[])`.execute(db);
  await sql`
    INSERT INTO motivo_de_evento (tipo_evento, motivo_id) SELECT unnest(${names}::text[]), ${id} ON CONFLICT DO NOTHING`.execute(
    db,
  );
}

export const tablaDeTamanos: TablaDeCatalogo = {
  insert: (filas) => sql`INSERT INTO tamano ${filas}`,
  update: (cambios) => sql`UPDATE tamano SET ${cambios}`,
  remove: (cual) => sql`DELETE FROM tamano WHERE ${cual}`,
  usos: [],
  reglas: {},
};

export const tablaDeSegmentos: TablaDeCatalogo = {
  insert: (filas) => sql`INSERT INTO segmento ${filas}`,
  update: (cambios) => sql`UPDATE segmento SET ${cambios}`,
  remove: (cual) => sql`DELETE FROM segmento WHERE ${cual}`,
  usos: [{ nombre: 'Clientes', filas: (id) => sql`SELECT FROM cliente WHERE segmento_id = ${id}` }],
  reglas: {
    segmento_nombre_unico: ['nombre', 'Ya hay un segmento con ese nombre'],
    segmento_nombre_sin_acentos: ['nombre', 'Ya hay un segmento con ese nombre, escrito de otra manera'],
  },
};

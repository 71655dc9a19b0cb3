import { sql } from 'kysely';

import { abrirDeSistema } from '#features/incidencias/server/public.ts';
import type { Db } from '#server/db/db.ts';
import { insertAnotacion } from '#server/documentos.sql.ts';
import { notify, selectPeopleWith } from '#server/news/notificacion.sql.ts';

/** What the clock and the plant's belt bring by themselves: received, closed, expired. Owned by `levantes.sql.ts`. */

/** So many in one run; the next minute goes on. */
const PORCION = 200;

interface Movido {
  id: number;
  numero: string;
  cliente_id: number;
  desde: string;
  usuario_id: number;
}

/** The last parcel of a levante was scanned in: it is received. What was counted and not labelled waits for somebody's word. */
export async function recibirLevantes(db: Db): Promise<void> {
  await llevar(db, 'recibir', {
    hasta: 'RECIBIDO_EN_PLANTA',
    cuales: sql`
      v.estado IN ('LEVANTADO', 'LEVANTADO_CON_DIFERENCIA')
      AND EXISTS (SELECT FROM levante_guia x WHERE x.levante_id = v.id AND x.estado = 'INGRESADA')
      AND NOT EXISTS (SELECT FROM levante_guia x WHERE x.levante_id = v.id AND x.abierta)`,
  });
}

/** A day after it was received, where nothing is left to be decided. */
export async function cerrarLevantes(db: Db): Promise<void> {
  await llevar(db, 'cerrar', {
    hasta: 'CERRADO',
    cuales: sql`
      v.estado = 'RECIBIDO_EN_PLANTA' AND v.recibido < now() - interval '24 hours' AND (v.diferencia IS NULL OR v.decision IS NOT NULL)`,
  });
}

/** Whose day is over and that nobody went to: never silence, the client and ours are told. Its parcels wait for what is decided. */
export async function vencerLevantes(db: Db): Promise<void> {
  const gone = await llevar(db, 'vencer', {
    hasta: 'VENCIDO',
    cuales: sql`v.estado IN ('SOLICITADO', 'CONFIRMADO', 'ASIGNADO') AND v.dia < hoy()`,
  });
  if (gone.length === 0) return;
  const ours = await selectPeopleWith(db, 'LEV_002', null);
  for (const { id, numero, cliente_id } of gone) {
    const aviso = {
      tipo: 'LEVANTE',
      accion: true,
      titulo: `No se hizo el levante ${numero}`,
      ruta: `/levantes?ver=${id}`,
    } as const;
    await notify(db, ours, { ...aviso, texto: 'Terminó el día y nadie fue: reprográmelo o cancélelo.' });
    const theirs = await selectPeopleWith(db, 'CLI_001', cliente_id);
    await notify(db, theirs, { ...aviso, texto: 'No pudimos pasar. Elija otra franja y lo hacemos primero.' });
  }
}

/** Collected half a day ago and not all scanned in: that becomes a matter of ours, once for each levante. */
export async function seguirLevantes(db: Db): Promise<void> {
  const { rows } = await sql<{ id: number; numero: string; faltan: number; cuales: string; quien: number }>`
    SELECT l.id, l.numero, f.faltan, f.cuales, coalesce(l.chofer_id, l.creado_por) AS quien
      FROM levante l
     CROSS JOIN LATERAL (
       SELECT count(*)::int AS faltan, string_agg(g.numero, ', ' ORDER BY g.numero) AS cuales
         FROM levante_guia x JOIN guia g ON g.id = x.guia_id WHERE x.levante_id = l.id AND x.estado = 'LEVANTADA') AS f
     WHERE l.estado IN ('LEVANTADO', 'LEVANTADO_CON_DIFERENCIA') AND l.levantado < now() - interval '12 hours' AND l.incidencia_id IS NULL AND f.faltan > 0
     ORDER BY l.id LIMIT ${PORCION} FOR NO KEY UPDATE OF l SKIP LOCKED`.execute(db);
  for (const { id, numero, faltan, cuales, quien } of rows) {
    // A matter is opened by somebody: by whoever had the parcels last.
    await sql`SELECT set_config('anden.usuario_id', ${String(quien)}, true)`.execute(db);
    const incidencia_id = await abrirDeSistema(
      { db },
      {
        ...{ clave: `levante:${id}`, tipo: 'LEVANTE', asunto: `Levantadas sin ingresar: ${faltan} de ${numero}` },
        ...{ texto: `Se levantaron hace más de 12 horas y no entraron a planta: ${cuales}`.slice(0, 1_900) },
        ruta: `/levantes?vista=todos&ver=${id}`,
      },
    );
    await sql`UPDATE levante SET incidencia_id = ${incidencia_id}::bigint, version = version + 1 WHERE id = ${id}::bigint`.execute(
      db,
    );
  }
  await sql`SELECT set_config('anden.usuario_id', '', true)`.execute(db);
}

async function llevar(
  db: Db,
  acto: string,
  { hasta, cuales }: { hasta: string; cuales: ReturnType<typeof sql> },
): Promise<Movido[]> {
  const recibido = hasta === 'RECIBIDO_EN_PLANTA' ? sql`date_trunc('second', now())` : sql`l.recibido`;
  const { rows } = await sql<Movido>`
    WITH v AS (SELECT v.id, v.estado FROM levante v WHERE ${cuales} ORDER BY v.id LIMIT ${PORCION} FOR UPDATE SKIP LOCKED)
    UPDATE levante l SET estado = ${hasta}, recibido = ${recibido}, version = version + 1 FROM v WHERE l.id = v.id
    RETURNING l.id, l.numero, l.cliente_id, v.estado AS desde, coalesce(l.chofer_id, l.creado_por) AS usuario_id`.execute(
    db,
  );
  for (const { id, desde, usuario_id } of rows)
    await insertAnotacion(db, {
      entidad: 'levante',
      acto,
      documento_id: id,
      estado_desde: desde,
      estado_hasta: hasta,
      usuario_id,
    });
  return rows;
}

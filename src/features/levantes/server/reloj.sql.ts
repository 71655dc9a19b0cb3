import { sql } from 'kysely';

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

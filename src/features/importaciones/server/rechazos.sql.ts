import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';

import type { ErrorDeFila } from '../contract.ts';
import type { Valores } from './mapeo.ts';
import type { Nombres } from './texto.ts';

/** Of one key in one day; what is beyond them is answered and not kept. */
const MOST_IN_A_DAY = 2_000;

/** What the ids of a refused call are called, where they are ids. */
export async function selectNombres(db: Db, params: Readonly<Record<string, unknown>>): Promise<Nombres> {
  const { rows } = await sql<Nombres>`
    SELECT (SELECT nombre FROM agente WHERE id = ${idIn(params.agente_id)}::int) AS agente,
           (SELECT nombre FROM localidad WHERE id = ${idIn(params.localidad_id)}::int) AS localidad,
           (SELECT nombre FROM departamento WHERE id = coalesce(${idIn(params.departamento_id)}::int,
              (SELECT departamento_id FROM localidad WHERE id = ${idIn(params.localidad_id)}::int))) AS departamento,
           (SELECT jsonb_object_agg(id, codigo) FROM tamano) AS tamanos`.execute(db);
  return rows[0] ?? { agente: null, localidad: null, departamento: null, tamanos: {} };
}

function idIn(value: unknown): number | null {
  return Number.isInteger(value) && Number(value) > 0 && Number(value) < 2 ** 31 ? Number(value) : null;
}

export interface Rechazo {
  readonly cliente_id: number;
  /** The person behind the key. */
  readonly usuario_id: number;
  readonly ip: string;
  readonly nombre: string;
  readonly enviado: string;
  readonly valores: Valores;
  readonly errores: readonly ErrorDeFila[];
}

/** Adds a refused call to those of its key and day. The same one sent again is not another one. */
export async function insertRechazo(db: Db, rechazo: Rechazo): Promise<void> {
  const { rows } = await sql<{ id: number; filas: number }>`
    INSERT INTO importacion (cliente_id, usuario_id, encargada_a, ip, origen, nombre, leida, mapeo, validada)
    VALUES (${rechazo.cliente_id}, ${rechazo.usuario_id}, ${rechazo.usuario_id}, ${rechazo.ip}, 'API', ${rechazo.nombre.slice(0, 200)}, now(), '{}', now())
    ON CONFLICT (cliente_id, usuario_id, dia) WHERE origen = 'API' DO UPDATE SET ip = excluded.ip
    RETURNING id, filas`.execute(db);
  const [day] = rows;
  if (!day || day.filas >= MOST_IN_A_DAY) return;
  await sql`
    INSERT INTO importacion_fila (importacion_id, cliente_id, nro, crudo, valores, errores, estado)
    SELECT ${day.id}::bigint, ${rechazo.cliente_id}::int, ${day.filas + 1}::int, ARRAY[${rechazo.enviado}::text], ${JSON.stringify(rechazo.valores)}::jsonb,
           ${JSON.stringify(rechazo.errores)}::jsonb, 'con_errores'
     WHERE NOT EXISTS (SELECT FROM importacion_fila WHERE importacion_id = ${day.id}::bigint AND estado = 'con_errores' AND crudo[1] = ${rechazo.enviado})`.execute(
    db,
  );
}

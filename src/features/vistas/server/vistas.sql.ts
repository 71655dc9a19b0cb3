// owns: vista
import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';
import { asRefusal } from '#server/db/refusals.ts';
import type { Scope } from '#server/scope.ts';
import type { Params } from '#shared/contract.ts';

import type { saveVista, Vista } from '../contract.ts';
import type { Lista, VistaDeLista } from '../de-lista.contract.ts';

type Guardada = Omit<Vista, 'cantidad' | 'cantidad_es_minimo'>;
type Contenido = Omit<Params<typeof saveVista>, 'id'>;

const NAMES = { vista_nombre_unico: 'VISTA_REPETIDA' } as const;

/** The person's own views, then those that the same house shares. */
export async function selectVistas(db: Db, scope: Scope): Promise<Guardada[]> {
  const { rows } = await sql<Guardada>`
    SELECT v.id, v.nombre, v.filtros, v.orden, v.sentido, v.columnas, v.densidad, v.compartida, v.usuario_id = ${scope.usuario_id}::int AS propia,
           coalesce(u.fullname, '') AS autor
      FROM vista v LEFT JOIN usuario u ON u.id = v.usuario_id
     WHERE v.tipo_usuario = ${scope.tipo} AND v.cliente_id IS NOT DISTINCT FROM ${scope.cliente_id}::int
       AND v.agente_id IS NOT DISTINCT FROM ${scope.agente_id}::int AND (v.usuario_id = ${scope.usuario_id}::int OR v.compartida)
       AND v.lista = 'guias'
     ORDER BY propia DESC, clave_de_nombre(v.nombre), v.id`.execute(db);
  return rows;
}

/** @throws AppError VISTA_REPETIDA */
export async function insertVista(db: Db, scope: Scope, vista: Contenido): Promise<number> {
  const { nombre, filtros, orden, sentido, columnas, densidad, compartida } = vista;
  const { rows } = await asRefusal(
    sql<{ id: number }>`
      INSERT INTO vista (usuario_id, tipo_usuario, cliente_id, agente_id, nombre, filtros, orden, sentido, columnas, densidad, compartida)
      VALUES (${scope.usuario_id}, ${scope.tipo}, ${scope.cliente_id}, ${scope.agente_id}, ${nombre}, ${JSON.stringify(filtros)}::jsonb,
              ${orden}, ${sentido}, ${columnas}::text[], ${densidad}, ${compartida}) RETURNING id`.execute(db),
    NAMES,
  );
  const [row] = rows;
  if (!row) throw new Error('the view was not written');
  return row.id;
}

/** Changes an own one; answers whether there is such. The house becomes the person's present one. @throws AppError VISTA_REPETIDA */
export async function updateVista(db: Db, scope: Scope, vista: Contenido & { readonly id: number }): Promise<boolean> {
  const { nombre, filtros, orden, sentido, columnas, densidad, compartida } = vista;
  const { numAffectedRows } = await asRefusal(
    sql`
      UPDATE vista SET nombre = ${nombre}, filtros = ${JSON.stringify(filtros)}::jsonb, orden = ${orden}, sentido = ${sentido},
                       columnas = ${columnas}::text[], densidad = ${densidad}, compartida = ${compartida}, tipo_usuario = ${scope.tipo},
                       cliente_id = ${scope.cliente_id}, agente_id = ${scope.agente_id}
       WHERE id = ${vista.id}::bigint AND usuario_id = ${scope.usuario_id}::int AND lista = 'guias'`.execute(db),
    NAMES,
  );
  return numAffectedRows === 1n;
}

/** Answers the name of the own view that is gone, or null. */
export async function deleteVista(db: Db, scope: Scope, id: number): Promise<string | null> {
  const { rows } = await sql<{ nombre: string }>`
    DELETE FROM vista WHERE id = ${id}::bigint AND usuario_id = ${scope.usuario_id}::int RETURNING nombre`.execute(db);
  return rows[0]?.nombre ?? null;
}

interface GuardadaDe {
  readonly nombre: string;
  readonly filtros: object;
  readonly compartida: boolean;
}

/** Of another list than that of parcels: own ones first, then those that the house shares. */
export async function selectVistasDe(db: Db, scope: Scope, lista: Lista): Promise<VistaDeLista[]> {
  const { rows } = await sql<VistaDeLista>`
    SELECT v.id, v.nombre, v.filtros, v.compartida, v.usuario_id = ${scope.usuario_id}::int AS propia, coalesce(u.fullname, '') AS autor
      FROM vista v LEFT JOIN usuario u ON u.id = v.usuario_id
     WHERE v.lista = ${lista} AND ${deLaCasa(scope)}
     ORDER BY propia DESC, clave_de_nombre(v.nombre), v.id`.execute(db);
  return rows;
}

/** @throws AppError VISTA_REPETIDA */
export async function insertVistaDe(
  db: Db,
  scope: Scope,
  vista: GuardadaDe & { readonly lista: Lista },
): Promise<number> {
  const { lista, nombre, filtros, compartida } = vista;
  const { rows } = await asRefusal(
    sql<{ id: number }>`
      INSERT INTO vista (usuario_id, tipo_usuario, cliente_id, agente_id, lista, nombre, filtros, compartida)
      VALUES (${scope.usuario_id}, ${scope.tipo}, ${scope.cliente_id}, ${scope.agente_id}, ${lista}, ${nombre}, ${JSON.stringify(filtros)}::jsonb,
              ${compartida}) RETURNING id`.execute(db),
    NAMES,
  );
  const [row] = rows;
  if (!row) throw new Error('the view was not written');
  return row.id;
}

/** Changes an own one of the same list; answers whether there is such. @throws AppError VISTA_REPETIDA */
export async function updateVistaDe(
  db: Db,
  scope: Scope,
  vista: GuardadaDe & { readonly id: number; readonly lista: Lista },
): Promise<boolean> {
  const { numAffectedRows } = await asRefusal(
    sql`
      UPDATE vista SET nombre = ${vista.nombre}, filtros = ${JSON.stringify(vista.filtros)}::jsonb, compartida = ${vista.compartida},
                       tipo_usuario = ${scope.tipo}, cliente_id = ${scope.cliente_id}, agente_id = ${scope.agente_id}
       WHERE id = ${vista.id}::bigint AND usuario_id = ${scope.usuario_id}::int AND lista = ${vista.lista}`.execute(db),
    NAMES,
  );
  return numAffectedRows === 1n;
}

/** The person's own, and what the same house shares. */
function deLaCasa(scope: Scope) {
  return sql`v.tipo_usuario = ${scope.tipo} AND v.cliente_id IS NOT DISTINCT FROM ${scope.cliente_id}::int
       AND v.agente_id IS NOT DISTINCT FROM ${scope.agente_id}::int AND (v.usuario_id = ${scope.usuario_id}::int OR v.compartida)`;
}

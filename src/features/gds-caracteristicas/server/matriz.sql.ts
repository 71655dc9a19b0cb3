// owns: compatibilidad_version, compatibilidad_regla
import { sql } from 'kysely';

import { USOS_DE_PASO } from '#features/gds-stock/server/public.ts';
import type { Db } from '#server/db/db.ts';
import { depositoInside, type Scope } from '#server/scope.ts';
import type { Result } from '#shared/contract.ts';
import type { ConRasgos, EntradaDeLibro, ReglaDeCompatibilidad } from '#shared/gds/compatibilidad.ts';

import type { ReglaDada, verMatriz } from '../contract.ts';

type Version = NonNullable<Result<typeof verMatriz>['vigente']> & { readonly estado: string };

/** The newest first; of those that were in force before, the last ten. */
export async function selectVersiones(db: Db): Promise<Version[]> {
  const { rows } = await sql<Version>`
    SELECT v.id, v.estado, v.version, v.nota, v.publicada, nombre_en_deposito(v.publicada_por) AS por,
           (SELECT coalesce(json_agg(json_build_object('caracteristica_id', r.caracteristica_id, 'valor', r.valor, 'regla', r.regla, 'otra_id', r.otra_id,
                                                       'otro_valor', r.otro_valor) ORDER BY r.caracteristica_id, r.valor, r.otra_id, r.otro_valor), '[]')
              FROM compatibilidad_regla r WHERE r.version_id = v.id) AS reglas
      FROM compatibilidad_version v ORDER BY v.estado = 'RETIRADA', v.id DESC LIMIT 12`.execute(db);
  return rows;
}

/** The draft, held; null: there is none. */
export async function lockBorrador(db: Db): Promise<{ id: number; version: number } | null> {
  const { rows } = await sql<{ id: number; version: number }>`
    SELECT v.id, v.version FROM compatibilidad_version v WHERE v.estado = 'BORRADOR' FOR UPDATE`.execute(db);
  return rows[0] ?? null;
}

/** Null: somebody else begins one at this very moment. */
export async function insertBorrador(db: Db, usuario_id: number): Promise<{ id: number; version: number } | null> {
  const { rows } = await sql<{ id: number; version: number }>`
    INSERT INTO compatibilidad_version (creada_por) VALUES (${usuario_id}::int) ON CONFLICT DO NOTHING RETURNING id, version`.execute(
    db,
  );
  return rows[0] ?? null;
}

export async function replaceReglas(db: Db, id: number, reglas: readonly ReglaDada[]): Promise<number> {
  await sql`DELETE FROM compatibilidad_regla WHERE version_id = ${id}::int`.execute(db);
  await sql`
    INSERT INTO compatibilidad_regla (version_id, caracteristica_id, valor, regla, otra_id, otro_valor)
    SELECT ${id}::int, n.* FROM json_to_recordset(${JSON.stringify(reglas)}::json) AS n (
           caracteristica_id int, valor text, regla text, otra_id int, otro_valor text)`.execute(db);
  const { rows } = await sql<{ version: number }>`
    UPDATE compatibilidad_version SET version = version + 1 WHERE id = ${id}::int RETURNING version`.execute(db);
  return rows[0]?.version ?? 0;
}

export async function publish(
  db: Db,
  id: number,
  { usuario_id, nota }: { usuario_id: number; nota: string },
): Promise<void> {
  await sql`UPDATE compatibilidad_version SET estado = 'RETIRADA' WHERE estado = 'PUBLICADA'`.execute(db);
  await sql`
    UPDATE compatibilidad_version SET estado = 'PUBLICADA', nota = ${nota}, publicada = now(), publicada_por = ${usuario_id}::int, version = version + 1
     WHERE id = ${id}::int`.execute(db);
}

export async function selectReglasConNombre(db: Db, version_id: number): Promise<ReglaDeCompatibilidad[]> {
  const { rows } = await sql<ReglaDeCompatibilidad>`
    SELECT r.caracteristica_id, r.valor, r.regla, r.otra_id, r.otro_valor, o.ambito AS otra_de,
           CASE c.tipo WHEN 'SI_NO' THEN c.nombre ELSE c.nombre || ': ' || r.valor END AS nombre,
           CASE o.tipo WHEN 'SI_NO' THEN o.nombre ELSE o.nombre || ': ' || r.otro_valor END AS otro_nombre
      FROM compatibilidad_regla r JOIN caracteristica c ON c.id = r.caracteristica_id JOIN caracteristica o ON o.id = r.otra_id
     WHERE r.version_id = ${version_id}::int AND c.activa AND o.activa ORDER BY c.nombre, r.valor, o.nombre, r.otro_valor`.execute(
    db,
  );
  return rows;
}

interface Cosa extends ConRasgos {
  readonly id: number;
}

const RASGOS = sql`json_agg(json_build_object('caracteristica_id', k.caracteristica_id, 'valor', k.valor)) AS rasgos`;

/** Those of which some rule may say something. */
export async function selectProductosConRasgos(db: Db): Promise<Map<number, ConRasgos>> {
  const { rows } = await sql<Cosa>`
    SELECT p.id, p.sku || ' · ' || p.nombre AS nombre, ${RASGOS} FROM caracteristica_producto k JOIN producto p ON p.id = k.producto_id
     GROUP BY p.id LIMIT 20000`.execute(db);
  return new Map(rows.map(({ id, ...one }) => [id, one]));
}

/** Of these those where goods are kept: nothing is said of where they pass. */
export async function selectLugaresConRasgos(
  db: Db,
  scope: Scope,
  ids: readonly number[],
): Promise<Map<number, ConRasgos>> {
  const { rows } = await sql<Cosa>`
    SELECT a.id, a.codigo AS nombre, coalesce(k.rasgos, '[]') AS rasgos
      FROM almacenamiento a JOIN tipo_almacenamiento t ON t.id = a.tipo_almacenamiento_id AND t.uso <> ALL (${USOS_DE_PASO}::text[])
      LEFT JOIN LATERAL (SELECT ${RASGOS} FROM caracteristica_almacenamiento k WHERE k.almacenamiento_id = a.id) k ON true
     WHERE a.id = ANY (${ids}::int[]) AND ${depositoInside(scope, 'a')}`.execute(db);
  return new Map(rows.map(({ id, ...one }) => [id, one]));
}

const DIAS = 30;

/** What was done with these products in the last days, in its order. */
export async function selectLibro(db: Db, scope: Scope, productos: readonly number[]): Promise<EntradaDeLibro[]> {
  const { rows } = await sql<EntradaDeLibro>`
    SELECT m.id, m.registrado AS fecha, t.numero, m.producto_id, m.cantidad, m.de_almacenamiento_id AS de, m.a_almacenamiento_id AS a,
           m.acto <> 'AJUSTAR' AS elegida
      FROM stock_movimiento m JOIN transaccion t ON t.id = m.transaccion_id
     WHERE m.producto_id = ANY (${productos}::int[]) AND m.registrado >= inicio_del_dia(hoy() - ${DIAS}::int) AND ${depositoInside(scope, 'm')}
     ORDER BY m.id LIMIT 100000`.execute(db);
  return rows;
}

/** What lay where before that: what lies there now, less what came since. */
export async function selectInicio(db: Db, scope: Scope, productos: readonly number[]) {
  const { rows } = await sql<{ producto_id: number; almacenamiento_id: number; cantidad: number }>`
    SELECT x.producto_id, x.almacenamiento_id, sum(x.cantidad)::bigint AS cantidad
      FROM (SELECT s.producto_id, s.almacenamiento_id, s.cantidad FROM stock_saldo s
             WHERE s.producto_id = ANY (${productos}::int[]) AND s.cantidad > 0 AND ${depositoInside(scope, 's')}
             UNION ALL
            SELECT m.producto_id, l.lugar, l.signo * m.cantidad FROM stock_movimiento m
             CROSS JOIN LATERAL (VALUES (m.de_almacenamiento_id, 1), (m.a_almacenamiento_id, -1)) AS l (lugar, signo)
             WHERE m.producto_id = ANY (${productos}::int[]) AND m.registrado >= inicio_del_dia(hoy() - ${DIAS}::int) AND l.lugar IS NOT NULL
               AND ${depositoInside(scope, 'm')}) AS x
     GROUP BY 1, 2 HAVING sum(x.cantidad) > 0`.execute(db);
  return rows;
}

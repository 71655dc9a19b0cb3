import { sql } from 'kysely';

import { type Db, executePrepared } from '#server/db/db.ts';
import type { Rasgo, ReglaDeCompatibilidad } from '#shared/gds/compatibilidad.ts';

/** The rules in force, and what of them is of the things that an act touches. */

export async function selectReglasVigentes(db: Db): Promise<ReglaDeCompatibilidad[]> {
  return executePrepared(
    db,
    'compatibilidad.rules',
    sql<ReglaDeCompatibilidad>`
    SELECT r.caracteristica_id, r.valor, r.regla, r.otra_id, r.otro_valor, o.ambito AS otra_de,
           CASE c.tipo WHEN 'SI_NO' THEN c.nombre ELSE r.valor END AS nombre, CASE o.tipo WHEN 'SI_NO' THEN o.nombre ELSE o.nombre || ' ' || r.otro_valor END AS otro_nombre
      FROM compatibilidad_version v JOIN compatibilidad_regla r ON r.version_id = v.id
      JOIN caracteristica c ON c.id = r.caracteristica_id JOIN caracteristica o ON o.id = r.otra_id
     WHERE v.estado = 'PUBLICADA' AND c.activa AND o.activa ORDER BY c.nombre, r.valor, o.nombre, r.otro_valor`,
  );
}

export interface ConRasgosDe {
  readonly de: 'PRODUCTO' | 'ALMACENAMIENTO';
  readonly id: number;
  readonly nombre: string;
  readonly rasgos: readonly Rasgo[];
}

/** Of the named ones, those that have any. */
export async function selectRasgos(
  db: Db,
  { productos, lugares }: { productos: readonly number[]; lugares: readonly number[] },
): Promise<ConRasgosDe[]> {
  const rasgos = sql`json_agg(json_build_object('caracteristica_id', k.caracteristica_id, 'valor', k.valor)) AS rasgos`;
  const statement = sql<ConRasgosDe>`
    SELECT 'PRODUCTO' AS de, p.id, p.nombre, ${rasgos} FROM caracteristica_producto k JOIN producto p ON p.id = k.producto_id
     WHERE k.producto_id = ANY (${productos}::int[]) GROUP BY p.id
     UNION ALL
    SELECT 'ALMACENAMIENTO', a.id, a.codigo, ${rasgos} FROM caracteristica_almacenamiento k JOIN almacenamiento a ON a.id = k.almacenamiento_id
     WHERE k.almacenamiento_id = ANY (${lugares}::int[]) GROUP BY a.id`;
  return executePrepared(db, 'compatibilidad.traits', statement);
}

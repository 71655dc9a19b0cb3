// owns: campos_version
import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';
import { depositoInside, type Scope } from '#server/scope.ts';
import type { CampoDeOrden, TipoDeOrden } from '#shared/gds/campos.ts';

import type { VersionDeCampos } from '../contract.ts';

/** Whose form, and of which kind of order. */
export interface DeQuien {
  readonly cliente_id: number | null;
  readonly tipo: TipoDeOrden;
}

/** Whether the client keeps goods where the person works; that of all clients anybody there may see. */
export async function isClienteVisible(db: Db, scope: Scope, cliente_id: number | null): Promise<boolean> {
  if (scope.tipo === 'cliente') return cliente_id === scope.cliente_id;
  if (cliente_id === null) return true;
  const { rows } =
    await sql`SELECT FROM cliente_deposito k WHERE k.cliente_id = ${cliente_id}::int AND ${depositoInside(scope, 'k')} LIMIT 1`.execute(
      db,
    );
  return rows.length > 0;
}

/** The newest first; of those that were in force before, the last ten. */
export async function selectVersiones(db: Db, { cliente_id, tipo }: DeQuien): Promise<VersionDeCampos[]> {
  const { rows } = await sql<VersionDeCampos>`
    SELECT v.id, v.estado, v.version, v.nota, v.publicada, nombre_en_deposito(v.publicada_por) AS por, v.campos
      FROM campos_version v WHERE v.tipo = ${tipo} AND v.cliente_id IS NOT DISTINCT FROM ${cliente_id}::int
     ORDER BY v.estado = 'RETIRADA', v.id DESC LIMIT 12`.execute(db);
  return rows;
}

/** The client's own before that of all; null: nobody has said anything. */
export async function selectVigente(
  db: Db,
  { cliente_id, tipo }: DeQuien,
): Promise<{ id: number; cliente_id: number | null; campos: CampoDeOrden[] } | null> {
  const { rows } = await sql<{ id: number; cliente_id: number | null; campos: CampoDeOrden[] }>`
    SELECT v.id, v.cliente_id, v.campos FROM campos_version v
     WHERE v.tipo = ${tipo} AND v.estado = 'PUBLICADA' AND (v.cliente_id IS NULL OR v.cliente_id = ${cliente_id}::int)
     ORDER BY v.cliente_id NULLS LAST LIMIT 1`.execute(db);
  return rows[0] ?? null;
}

/** The draft, held; null: there is none. */
export async function lockBorrador(
  db: Db,
  { cliente_id, tipo }: DeQuien,
): Promise<{ id: number; version: number; campos: CampoDeOrden[] } | null> {
  const { rows } = await sql<{ id: number; version: number; campos: CampoDeOrden[] }>`
    SELECT v.id, v.version, v.campos FROM campos_version v
     WHERE v.tipo = ${tipo} AND v.cliente_id IS NOT DISTINCT FROM ${cliente_id}::int AND v.estado = 'BORRADOR' FOR UPDATE`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** Null: somebody else begins one at this very moment. */
export async function insertBorrador(
  db: Db,
  { cliente_id, tipo }: DeQuien,
  { campos, usuario_id }: { campos: readonly CampoDeOrden[]; usuario_id: number },
): Promise<number | null> {
  const { rows } = await sql<{ version: number }>`
    INSERT INTO campos_version (cliente_id, tipo, campos, creada_por)
    VALUES (${cliente_id}::int, ${tipo}, ${JSON.stringify(campos)}::jsonb, ${usuario_id}::int) ON CONFLICT DO NOTHING RETURNING version`.execute(
    db,
  );
  return rows[0]?.version ?? null;
}

export async function updateBorrador(db: Db, id: number, campos: readonly CampoDeOrden[]): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    UPDATE campos_version SET campos = ${JSON.stringify(campos)}::jsonb, version = version + 1 WHERE id = ${id}::int RETURNING version`.execute(
    db,
  );
  return rows[0]?.version ?? 0;
}

export async function publish(
  db: Db,
  id: number,
  { cliente_id, tipo, usuario_id, nota }: DeQuien & { usuario_id: number; nota: string },
): Promise<void> {
  await sql`
    UPDATE campos_version v SET estado = 'RETIRADA'
     WHERE v.tipo = ${tipo} AND v.cliente_id IS NOT DISTINCT FROM ${cliente_id}::int AND v.estado = 'PUBLICADA'`.execute(
    db,
  );
  await sql`
    UPDATE campos_version SET estado = 'PUBLICADA', nota = ${nota}, publicada = now(), publicada_por = ${usuario_id}::int, version = version + 1
     WHERE id = ${id}::int`.execute(db);
}

export async function selectHoy(db: Db): Promise<string> {
  const { rows } = await sql<{ hoy: string }>`SELECT hoy()`.execute(db);
  return rows[0]?.hoy ?? '';
}

interface OrdenVieja {
  readonly transaccion_id: number;
  readonly numero: string;
  /** All that its head says, by name. */
  readonly valores: Readonly<Record<string, string>>;
}

/** The last orders of the kind, with all that their heads say, whatever columns those have. */
export async function selectOrdenes(
  db: Db,
  scope: Scope,
  { cliente_id, tipo, ultimos }: DeQuien & { ultimos: number },
): Promise<OrdenVieja[]> {
  const { rows } = await sql<OrdenVieja>`
    SELECT t.id AS transaccion_id, t.numero,
           (SELECT coalesce(jsonb_object_agg(e.key, e.value), '{}')
              FROM jsonb_each_text(to_jsonb(t) || coalesce(jsonb_strip_nulls(to_jsonb(o) || o.extra ||
                      jsonb_build_object('nota', o.observaciones, 'corte', CASE o.tipo WHEN 'COMPRA' THEN o.prometida_el ELSE dia_de(o.corte) END)), '{}')) AS e
             WHERE e.value IS NOT NULL) AS valores
      FROM transaccion t LEFT JOIN orden o ON o.transaccion_id = t.id
     WHERE t.tipo = ${tipo} AND (${cliente_id}::int IS NULL OR t.cliente_id = ${cliente_id}::int) AND ${depositoInside(scope, 't')}
     ORDER BY t.id DESC LIMIT ${ultimos}`.execute(db);
  return rows;
}

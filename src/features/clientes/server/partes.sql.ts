import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';
import type { Result } from '#shared/contract.ts';

import type { DireccionDeCliente, listSaldosDeClientes, Movimiento } from '../partes.contract.ts';

export type DireccionEnFila = Omit<DireccionDeCliente, 'punto'> & { readonly localidad_id: number | null };

/** Its places, the main one on top. */
export async function selectDireccionesDe(db: Db, clienteId: number): Promise<DireccionEnFila[]> {
  const { rows } = await sql<DireccionEnFila>`
    SELECT d.id, d.nombre, d.direccion, d.localidad, d.departamento_id, p.nombre AS departamento, d.contacto, d.telefono, d.acceso, d.principal,
           (SELECT max(l.dia) FROM levante l WHERE l.direccion_id = d.id) AS ultimo_levante, o.id AS localidad_id
      FROM cliente_direccion d
      JOIN departamento p ON p.id = d.departamento_id
      LEFT JOIN LATERAL (
        SELECT x.id FROM localidad x
         WHERE x.departamento_id = d.departamento_id AND (lower(x.nombre) = lower(d.localidad) OR d.localidad = ANY (x.alias))
         ORDER BY x.rango, x.id LIMIT 1) AS o ON true
     WHERE d.cliente_id = ${clienteId}::int AND d.activa ORDER BY d.principal DESC, d.nombre, d.id LIMIT 200`.execute(
    db,
  );
  return rows;
}

export async function selectDepartamentos(db: Db): Promise<{ id: number; nombre: string }[]> {
  return (await sql<{ id: number; nombre: string }>`SELECT id, nombre FROM departamento ORDER BY nombre`.execute(db))
    .rows;
}

interface Hasta {
  /** An entry of the ledger that was read already; null: from the newest on. */
  readonly antesDe: number | null;
  readonly most: number;
}

/** Whole entries that put something to what it is owed, or take something from it, newest first. */
export async function selectMovimientos(db: Db, clienteId: number, { antesDe, most }: Hasta): Promise<Movimiento[]> {
  const each = (side: 'debe_id' | 'haber_id', sign: 1 | -1) => sql`
    (SELECT l.asiento_id, l.linea, l.guia_id, l.moneda, ${sign}::int * l.centavos AS centavos
       FROM asiento_linea l JOIN cuenta c ON c.id = ${sql.ref(`l.${side}`)}
      WHERE c.rol = 'POR_LIQUIDAR' AND c.auxiliar = 'cliente' AND c.auxiliar_id = ${clienteId}::bigint
        AND (${antesDe}::bigint IS NULL OR l.asiento_id < ${antesDe}::bigint)
      ORDER BY l.asiento_id DESC FETCH FIRST ${most} ROWS WITH TIES)`;
  const { rows } = await sql<Movimiento>`
    WITH ultimos AS (
      SELECT * FROM (${each('haber_id', 1)} UNION ALL ${each('debe_id', -1)}) AS m
       ORDER BY asiento_id DESC FETCH FIRST ${most} ROWS WITH TIES
    )
    SELECT a.id, m.linea, a.registrado AS fecha, a.texto, m.guia_id, g.numero AS guia_nro, m.moneda, m.centavos
      FROM ultimos m JOIN asiento a ON a.id = m.asiento_id LEFT JOIN guia g ON g.id = m.guia_id
     ORDER BY a.id DESC, m.linea`.execute(db);
  return rows;
}

/** What these clients are owed, by currency. */
export async function selectSaldos(db: Db, ids: readonly number[]) {
  const { rows } = await sql<Result<typeof listSaldosDeClientes>['saldos'][number]>`
    SELECT n.id AS cliente_id, p.moneda, p.centavos
      FROM (SELECT DISTINCT unnest(${ids}::int[]) AS id) AS n CROSS JOIN LATERAL por_liquidar_de(n.id) AS p ORDER BY n.id, p.moneda DESC`.execute(
    db,
  );
  return rows;
}

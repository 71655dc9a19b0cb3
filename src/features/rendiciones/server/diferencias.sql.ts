import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';

import type { DecisionDeRendicion, Diferencia } from '../contract.ts';

/** What was found when it was counted, and what becomes of it. */

export interface Hallada {
  readonly id: number;
  readonly rendicion_id: number;
  readonly rendicion: string;
  readonly recorrido_id: number;
  readonly recorrido: string;
  readonly chofer_id: number;
  readonly chofer: string;
  readonly recibe: string;
  readonly estado: string;
  readonly clase: Diferencia['clase'];
  readonly moneda: 'UYU' | 'USD' | null;
  readonly centavos: number | null;
  readonly guia_id: number | null;
  readonly guia_nro: string | null;
  readonly decision: DecisionDeRendicion | null;
}

/** With its rendición held, so that one is decided at a time. */
export async function lockDiferencia(db: Db, id: number): Promise<Hallada | null> {
  await sql`
    SELECT FROM rendicion r WHERE r.id = (SELECT d.rendicion_id FROM rendicion_diferencia d WHERE d.id = ${id}::bigint) FOR NO KEY UPDATE`.execute(
    db,
  );
  const { rows } = await sql<Hallada>`
    SELECT d.id, d.rendicion_id, r.numero AS rendicion, r.recorrido_id, v.numero AS recorrido, d.chofer_id, c.fullname AS chofer, u.fullname AS recibe, r.estado,
           d.clase, d.moneda, d.centavos, d.guia_id, g.numero AS guia_nro, d.decision
      FROM rendicion_diferencia d
      JOIN rendicion r ON r.id = d.rendicion_id
      JOIN recorrido v ON v.id = r.recorrido_id
      JOIN usuario c ON c.id = d.chofer_id
      JOIN usuario u ON u.id = r.recibe_id
      LEFT JOIN guia g ON g.id = d.guia_id
     WHERE d.id = ${id}::bigint`.execute(db);
  return rows[0] ?? null;
}

interface Tardia {
  readonly id: number;
  readonly guia_id: number;
  readonly centavos: number;
}

/** What was collected or corrected since the seal and nobody has decided about, in a currency. */
export async function selectTardias(db: Db, rendicion_id: number, moneda: string): Promise<Tardia[]> {
  const { rows } = await sql<Tardia>`
    SELECT d.id, d.guia_id, d.centavos FROM rendicion_diferencia d
     WHERE d.rendicion_id = ${rendicion_id}::bigint AND d.clase = 'TARDIO' AND d.moneda = ${moneda} AND d.decision IS NULL ORDER BY d.id`.execute(
    db,
  );
  return rows;
}

export async function decidir(
  db: Db,
  id: number,
  { decision, nota, incidencia_id }: { decision: DecisionDeRendicion; nota: string; incidencia_id: number | null },
): Promise<void> {
  await sql`SELECT decidir_diferencia_de_rendicion(${id}::bigint, ${decision}, ${nota}, ${incidencia_id}::bigint)`.execute(
    db,
  );
}

/** Whether something of these classes is still to be decided. */
export async function hasPorDecidir(db: Db, rendicion_id: number, clase: Diferencia['clase']): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM rendicion_diferencia d WHERE d.rendicion_id = ${rendicion_id}::bigint AND d.clase = ${clase} AND d.decision IS NULL LIMIT 1`.execute(
    db,
  );
  return rows.length > 0;
}

/** Whether money or vouchers of it were decided about: then it is not counted again. */
export async function hasDecididas(db: Db, rendicion_id: number): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM rendicion_diferencia d WHERE d.rendicion_id = ${rendicion_id}::bigint AND d.clase IN ('DINERO', 'MEDIO') AND d.decision IS NOT NULL LIMIT 1`.execute(
    db,
  );
  return rows.length > 0;
}

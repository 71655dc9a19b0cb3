// owns: cliente_contrato
import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';

import type { Contrato } from '../contratos.contract.ts';

/** The newest on top; what is ours of them to our people alone. */
export async function selectContratos(db: Db, clienteId: number, isOurs: boolean): Promise<Contrato[]> {
  const nuestro = isOurs
    ? sql`json_build_object('nota', k.nota, 'puesto', to_char(k.puesto AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
                            'puesto_por', (SELECT u.fullname FROM usuario u WHERE u.id = k.puesto_por), 'version', k.version)`
    : sql`NULL::json`;
  const { rows } = await sql<Contrato>`
    SELECT k.id, k.desde, k.hasta, k.firmado, hoy() BETWEEN k.desde AND coalesce(k.hasta, 'infinity') AS vigente, ${nuestro} AS nuestro,
           (SELECT json_build_object('id', a.id, 'nombre', a.nombre) FROM archivo a WHERE a.id = k.archivo_id) AS archivo
      FROM cliente_contrato k WHERE k.cliente_id = ${clienteId}::int ORDER BY k.desde DESC, k.id DESC LIMIT 100`.execute(
    db,
  );
  return rows;
}

export interface DatosDeContrato {
  readonly desde: string;
  readonly hasta: string | null;
  readonly firmado: string | null;
  readonly archivo_id: number | null;
  readonly nota: string | null;
}

export interface ContratoTomado extends DatosDeContrato {
  readonly id: number;
  readonly version: number;
}

/** All of a client whose row is held. */
export async function selectTomados(db: Db, clienteId: number): Promise<ContratoTomado[]> {
  const { rows } = await sql<ContratoTomado>`
    SELECT id, desde, hasta, firmado, archivo_id, nota, version FROM cliente_contrato WHERE cliente_id = ${clienteId}::int ORDER BY desde DESC`.execute(
    db,
  );
  return rows;
}

export async function insertContrato(
  db: Db,
  clienteId: number,
  { desde, hasta, firmado, archivo_id, nota, puesto_por }: DatosDeContrato & { readonly puesto_por: number },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO cliente_contrato (cliente_id, desde, hasta, firmado, archivo_id, nota, puesto_por)
    VALUES (${clienteId}::int, ${desde}::date, ${hasta}::date, ${firmado}::date, ${archivo_id}::bigint, ${nota}, ${puesto_por}::int) RETURNING id`.execute(
    db,
  );
  return rows[0]?.id ?? 0;
}

export async function updateContrato(db: Db, id: number, datos: DatosDeContrato): Promise<void> {
  const { desde, hasta, firmado, archivo_id, nota } = datos;
  await sql`
    UPDATE cliente_contrato SET desde = ${desde}::date, hasta = ${hasta}::date, firmado = ${firmado}::date, archivo_id = ${archivo_id}::bigint,
           nota = ${nota}, version = version + 1 WHERE id = ${id}::int`.execute(db);
}

export async function deleteContrato(db: Db, id: number): Promise<void> {
  await sql`DELETE FROM cliente_contrato WHERE id = ${id}::int`.execute(db);
}

/** Whether the person uploaded it, as a paper or a picture, and no other contract has it. */
export async function esPapelPropio(db: Db, archivoId: number): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM archivo a WHERE a.id = ${archivoId}::bigint AND a.usuario_id = usuario_actual() AND (a.tipo = 'application/pdf' OR a.tipo LIKE 'image/%')
       AND NOT EXISTS (SELECT FROM cliente_contrato k WHERE k.archivo_id = a.id)`.execute(db);
  return rows.length > 0;
}

/** Null: it has none, or there is no such contract of that client. */
export async function selectPapel(db: Db, { cliente_id, contrato_id }: { cliente_id: number; contrato_id: number }) {
  const { rows } = await sql<{ nombre: string; tipo: string; base64: string }>`
    SELECT a.nombre, a.tipo, translate(encode(a.contenido, 'base64'), E'\n', '') AS base64
      FROM cliente_contrato k JOIN archivo a ON a.id = k.archivo_id
     WHERE k.id = ${contrato_id}::int AND k.cliente_id = ${cliente_id}::int`.execute(db);
  return rows[0] ?? null;
}

/** Whether its end is said by what was signed. */
export async function hasContratos(db: Db, clienteId: number): Promise<boolean> {
  const { rows } = await sql`SELECT FROM cliente_contrato WHERE cliente_id = ${clienteId}::int LIMIT 1`.execute(db);
  return rows.length > 0;
}

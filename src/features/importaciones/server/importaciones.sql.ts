// owns: importacion, importacion_mapeo
import { type RawBuilder, sql } from 'kysely';

import type { Db } from '#server/db/db.ts';
import { asRefusal } from '#server/db/refusals.ts';
import { depositoInside, type Scope } from '#server/scope.ts';
import type { TipoDeImportacion } from '#shared/gds/importar.ts';
import type { Novedad } from '#shared/novedad.ts';
import type { Codigo } from '#shared/permissions.ts';

import type { Campo, Importacion, Repetida } from '../contract.ts';
import type { Cabeza } from './leer-archivo.ts';
import type { Valores } from './mapeo.ts';

/**
 * The first wall, which row level security repeats: a client's parcels, and the orders that its people brought; what the people of a depósito
 * brought into it; ours see all. What a client's people bring names who receives it, and a warehouse reads that of none.
 */
export function importacionesInside(scope: Scope, alias: string): RawBuilder<boolean> {
  if (scope.tipo === 'personal' || scope.tipo === 'sistema') return sql<boolean>`true`;
  const isOfClient = sql<boolean>`${sql.ref(`${alias}.del_cliente`)}`;
  if (scope.tipo === 'deposito') return sql<boolean>`(${depositoInside(scope, alias)} AND NOT ${isOfClient})`;
  if (scope.tipo === 'cliente')
    return sql<boolean>`(${sql.ref(`${alias}.cliente_id`)} = ${scope.cliente_id}::int AND (${sql.ref(`${alias}.deposito_id`)} IS NULL OR ${isOfClient}))`;
  return sql<boolean>`false`;
}

// A client's people do not see ours, nor whoever was theirs once: what those brought carries the company's name, and stays theirs.
const IMPORTACION = sql`
  SELECT i.id, i.tipo, i.cliente_id, coalesce(c.nombre, '') AS cliente, i.deposito_id, d.nombre AS deposito, i.del_cliente, i.origen, i.nombre, coalesce(u.fullname, 'La empresa') AS usuario, i.creada, i.terminada, i.estado,
         i.leida IS NOT NULL AS leida, i.falla, i.formato, i.codificacion, i.separador, i.encabezado, i.recordado, i.descartado,
         i.archivo_id IS NOT NULL AS con_archivo, i.filas, i.por_revisar, i.con_errores, i.listas, i.por_importar, i.importadas, i.omitidas,
         i.por_revertir, i.revertidas, CASE WHEN i.revertida IS NOT NULL THEN coalesce(v.fullname, 'La empresa') END AS revertida_por, i.revertida
    FROM importacion i
    LEFT JOIN cliente c ON c.id = i.cliente_id
    LEFT JOIN deposito d ON d.id = i.deposito_id
    LEFT JOIN usuario u ON u.id = i.usuario_id
    LEFT JOIN usuario v ON v.id = i.revertida_por`;

export async function selectImportacion(db: Db, scope: Scope, id: number): Promise<Importacion | null> {
  const { rows } = await sql<Importacion>`
    ${IMPORTACION} WHERE i.id = ${id}::bigint AND ${importacionesInside(scope, 'i')}`.execute(db);
  return rows[0] ?? null;
}

export interface PageOfImportaciones {
  readonly cliente_id: number | undefined;
  readonly de: 'ENVIOS' | 'DEPOSITO';
  readonly page: number;
  readonly size: number;
}

export async function selectImportaciones(db: Db, scope: Scope, { cliente_id, de, page, size }: PageOfImportaciones) {
  const kind = de === 'ENVIOS' ? sql`i.deposito_id IS NULL` : sql`i.deposito_id IS NOT NULL`;
  const where = sql`${importacionesInside(scope, 'i')} AND ${kind} AND (${cliente_id ?? null}::int IS NULL OR i.cliente_id = ${cliente_id ?? null}::int)`;
  const [page_, count] = await Promise.all([
    sql<Importacion>`${IMPORTACION} WHERE ${where} ORDER BY i.id DESC LIMIT ${size} OFFSET ${(page - 1) * size}`.execute(
      db,
    ),
    sql<{ total: number }>`SELECT count(*) AS total FROM importacion i WHERE ${where}`.execute(db),
  ]);
  return { records: page_.rows, total: count.rows[0]?.total ?? 0 };
}

/** The upload that is to be taken up, without its content: who it is that may, the caller's scope says. */
export async function selectUpload(db: Db, archivoId: number, usuarioId: number) {
  const { rows } = await sql<{ nombre: string; tipo: string; tamano: number; huella: Buffer; usado: boolean }>`
    SELECT nombre, tipo, tamano, sha256(contenido) AS huella,
           EXISTS (SELECT FROM importacion i WHERE i.archivo_id = archivo.id) AS usado
      FROM archivo WHERE id = ${archivoId}::bigint AND usuario_id = ${usuarioId}::int`.execute(db);
  return rows[0] ?? null;
}

/** What the files of a client take up; null: no such client. */
export async function selectCliente(db: Db, clienteId: number): Promise<{ bytes: number } | null> {
  const { rows } = await sql<{ bytes: number }>`
    SELECT bytes_de_importaciones(id) AS bytes FROM cliente WHERE id = ${clienteId}::int`.execute(db);
  return rows[0] ?? null;
}

/** Whose a file is, and of which kind. */
export interface DeQuien {
  readonly tipo: TipoDeImportacion;
  readonly cliente_id: number | null;
  readonly deposito_id: number | null;
  /** Brought by the client's own people: nobody of the warehouse sees it. */
  readonly del_cliente: boolean;
}

/** A depósito of the person's own, and whether it keeps goods of the client; null: it is none. */
export async function selectDeposito(
  db: Db,
  scope: Scope,
  { deposito_id, cliente_id }: { deposito_id: number; cliente_id: number | null },
): Promise<{ guarda: boolean } | null> {
  if (scope.tipo === 'cliente') {
    // Row level security shows those that keep something of the client's.
    const { rows: own } = await sql`SELECT FROM deposito d WHERE d.id = ${deposito_id}::int AND d.activo`.execute(db);
    return own.length > 0 && cliente_id === scope.cliente_id ? { guarda: true } : null;
  }
  const { rows } = await sql<{ guarda: boolean }>`
    SELECT EXISTS (SELECT FROM cliente_deposito k WHERE k.deposito_id = d.deposito_id AND k.cliente_id = ${cliente_id}::int) AS guarda
      FROM (SELECT d.id AS deposito_id FROM deposito d WHERE d.id = ${deposito_id}::int AND d.activo) d
     WHERE ${depositoInside(scope, 'd')}`.execute(db);
  return rows[0] ?? null;
}

/** The last file of the same kind, for the same client and depósito, with the same content. */
export async function selectRepetida(
  db: Db,
  { tipo, cliente_id, deposito_id, del_cliente }: DeQuien,
  huella: Buffer,
): Promise<Repetida | null> {
  const { rows } = await sql<Repetida>`
    SELECT i.id, i.nombre, coalesce(u.fullname, 'La empresa') AS usuario, i.creada, i.estado, i.filas, i.importadas
      FROM importacion i LEFT JOIN usuario u ON u.id = i.usuario_id
     WHERE i.cliente_id IS NOT DISTINCT FROM ${cliente_id}::int AND i.deposito_id IS NOT DISTINCT FROM ${deposito_id}::int AND i.tipo = ${tipo} AND i.del_cliente = ${del_cliente}
       -- What was taken back whole may be brought again.
       AND i.huella = ${huella} AND i.estado <> 'REVERTIDA' ORDER BY i.id DESC LIMIT 1`.execute(db);
  return rows[0] ?? null;
}

export interface NewImportacion extends DeQuien {
  readonly usuario_id: number;
  readonly ip: string;
  readonly nombre: string;
  readonly archivo_id: number;
  readonly huella: Buffer;
  readonly tamano: number;
}

/** @throws AppError ARCHIVO_NO_ENCONTRADO where the upload was taken up meanwhile */
export async function insertImportacion(db: Db, nueva: NewImportacion): Promise<number> {
  const { rows } = await asRefusal(
    sql<{ id: number }>`
      INSERT INTO importacion (tipo, cliente_id, deposito_id, del_cliente, usuario_id, encargada_a, ip, nombre, archivo_id, huella, tamano)
      VALUES (${nueva.tipo}, ${nueva.cliente_id}, ${nueva.deposito_id}, ${nueva.del_cliente}, ${nueva.usuario_id}, ${nueva.usuario_id}, ${nueva.ip}, ${nueva.nombre}, ${nueva.archivo_id}, ${nueva.huella},
              ${nueva.tamano})
      RETURNING id`.execute(db),
    { importacion_archivo: 'ARCHIVO_NO_ENCONTRADO' },
  );
  const [row] = rows;
  if (!row) throw new Error('the importacion was not written');
  return row.id;
}

export interface Encargada {
  readonly usuario_id: number;
  readonly ip: string;
}

/** Whoever asks for more work is the one in whose name it is done; what had stopped it is over. */
export async function takeOver(db: Db, id: number, { usuario_id, ip }: Encargada): Promise<void> {
  await sql`UPDATE importacion SET encargada_a = ${usuario_id}::int, ip = ${ip}, falla = NULL WHERE id = ${id}::bigint`.execute(
    db,
  );
}

export async function stopWithFalla(db: Db, id: number, falla: string): Promise<void> {
  await sql`UPDATE importacion SET falla = ${falla} WHERE id = ${id}::bigint`.execute(db);
}

/** As if it had just been brought: it is read once more. Its rows are gone already. */
export async function resetImportacion(db: Db, id: number, opciones: object): Promise<void> {
  await sql`
    UPDATE importacion SET opciones = opciones || ${JSON.stringify(opciones)}::jsonb, leida = NULL, falla = NULL, mapeo = NULL, fijos = '{}',
           recordado = false, descartado = false, validada = NULL, columnas = '{}', firma = NULL, encabezado = NULL,
           filas = 0, por_revisar = 0, con_errores = 0, listas = 0, omitidas = 0
     WHERE id = ${id}::bigint`.execute(db);
}

/** Locks it for whoever reads it; null: somebody else does, or it was read already. */
export async function lockUnread(db: Db, id: number): Promise<{ id: number } | null> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM importacion WHERE id = ${id}::bigint AND leida IS NULL AND falla IS NULL FOR UPDATE SKIP LOCKED`.execute(
    db,
  );
  return rows[0] ?? null;
}

export async function saveCabeza(db: Db, id: number, cabeza: Cabeza): Promise<void> {
  await sql`
    UPDATE importacion SET leida = now(), formato = ${cabeza.formato}, codificacion = ${cabeza.codificacion}, separador = ${cabeza.separador},
           encabezado = ${cabeza.encabezado}, columnas = ${cabeza.columnas}::text[], firma = ${cabeza.firma}
     WHERE id = ${id}::bigint`.execute(db);
}

export interface Mapeo {
  readonly mapeo: readonly string[];
  readonly fijos: Valores;
}

/** False: somebody has it read anew meanwhile, and it has other columns or none. */
export async function saveMapeo(db: Db, id: number, { mapeo, fijos, recordado }: Mapeo & { recordado: boolean }) {
  const { numAffectedRows } = await sql`
    UPDATE importacion SET mapeo = ${mapeo}::text[], fijos = ${JSON.stringify(fijos)}::jsonb, recordado = ${recordado}, descartado = false,
           validada = NULL
     WHERE id = ${id}::bigint AND cardinality(columnas) = cardinality(${mapeo}::text[])`.execute(db);
  return numAffectedRows === 1n;
}

/** A mapping is remembered for files of the same kind and columns, of the same client and depósito. */
const MISMO = sql`m.tipo = i.tipo AND m.firma = i.firma AND m.cliente_id IS NOT DISTINCT FROM i.cliente_id AND m.deposito_id IS NOT DISTINCT FROM i.deposito_id AND m.del_cliente = i.del_cliente`;

/** Maps its columns as the client mapped columns of these names the last time, where it did. */
export async function rememberedInto(db: Db, id: number): Promise<void> {
  await sql`
    UPDATE importacion i SET mapeo = m.mapeo, fijos = m.fijos, recordado = true FROM importacion_mapeo m
     WHERE i.id = ${id}::bigint AND ${MISMO} AND cardinality(m.mapeo) = cardinality(i.columnas)`.execute(db);
}

/** The mapping of an importacion, for the next file of these columns. */
export async function rememberMapeo(db: Db, id: number, usuarioId: number): Promise<void> {
  await sql`
    INSERT INTO importacion_mapeo (tipo, cliente_id, deposito_id, del_cliente, firma, mapeo, fijos, usuario_id)
    SELECT tipo, cliente_id, deposito_id, del_cliente, firma, mapeo, fijos, ${usuarioId}::int FROM importacion WHERE id = ${id}::bigint
    ON CONFLICT ON CONSTRAINT importacion_mapeo_unico DO UPDATE SET mapeo = excluded.mapeo, fijos = excluded.fijos, usuario_id = excluded.usuario_id, usado = now()`.execute(
    db,
  );
}

/** Lets the remembered mapping go, of this file and for the next ones: a person says anew what the columns hold. */
export async function dropMapeo(db: Db, id: number): Promise<void> {
  await sql`
    DELETE FROM importacion_mapeo m USING importacion i
     WHERE i.id = ${id}::bigint AND ${MISMO}`.execute(db);
  await sql`
    UPDATE importacion SET mapeo = NULL, fijos = '{}', recordado = false, descartado = true WHERE id = ${id}::bigint`.execute(
    db,
  );
}

export interface Forma {
  readonly columnas: readonly string[];
  readonly mapeo: readonly (Campo | '')[] | null;
  readonly fijos: Valores;
  readonly archivo_id: number | null;
}

/** What is known of its columns. */
export async function selectForma(db: Db, id: number): Promise<Forma> {
  const { rows } = await sql<Forma>`
    SELECT columnas, mapeo, fijos, archivo_id FROM importacion WHERE id = ${id}::bigint`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('the importacion is gone');
  return row;
}

/** Tells the workers of every process, once the transaction is committed. */
export async function wakeWorkers(db: Db): Promise<void> {
  await sql`SELECT pg_notify('anden_trabajo', 'importaciones')`.execute(db);
}

const CODIGOS_QUE_OYEN: readonly Codigo[] = ['CLI_001', 'GUI_001'];

/** Tells the screens of whoever may import: ours, and the people of the clients whose rows or files these are. */
export async function tellImportaciones(
  db: Db,
  files: readonly Pick<DeQuien, 'cliente_id' | 'deposito_id' | 'del_cliente'>[],
): Promise<void> {
  const isTheirs = (one: Pick<DeQuien, 'deposito_id' | 'del_cliente'>) => one.deposito_id === null || one.del_cliente;
  const clientes = new Set(files.flatMap((one) => (isTheirs(one) ? (one.cliente_id ?? []) : [])));
  const codigos = [
    ...CODIGOS_QUE_OYEN,
    ...(files.some(({ del_cliente }) => del_cliente) ? (['CLI_002'] as const) : []),
  ];
  const told = [...clientes].flatMap((cliente) =>
    codigos.map((codigo) => JSON.stringify({ evento: 'importaciones', codigo, cliente } satisfies Novedad)),
  );
  // It says no more than that there is something new: who looks sees the own depósitos.
  if (files.some(({ deposito_id }) => deposito_id !== null))
    told.push(JSON.stringify({ evento: 'importaciones', codigo: 'GDS_002' } satisfies Novedad));
  await sql`SELECT pg_notify('anden_novedades', n) FROM unnest(${told}::text[]) AS n`.execute(db);
}

/** Names of departments, by which a column of them is known. */
export async function selectDepartamentos(db: Db): Promise<string[]> {
  return (await db.selectFrom('departamento').select('nombre').execute()).map(({ nombre }) => nombre);
}

export async function selectHoy(db: Db): Promise<string> {
  const { rows } = await sql<{ hoy: string }>`SELECT hoy()`.execute(db);
  return rows[0]?.hoy ?? '';
}

/** Rows and files of half a year ago. */
export async function deleteOldImportaciones(db: Db): Promise<void> {
  await sql`SELECT olvidar_importaciones_viejas()`.execute(db);
}

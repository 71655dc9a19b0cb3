import { type RawBuilder, sql } from 'kysely';

import type { Cambio, Catalogo, Fila, Opcion, Uso, Valor, Valores } from '#shared/catalogo.ts';
import { cambioEnPalabras } from '#shared/catalogo-palabras.ts';
import { AppError } from '#shared/errors.ts';

import { sqlState } from '../db/connection.ts';
import type { Db } from '../db/db.ts';
import type { CallContext } from '../dispatcher.ts';

type Row = Record<string, Valor> & { id: number; version: number; activo: boolean };

/** A master's table, as the slice that owns it writes it: the names stand in its own statements. */
export interface TablaDeCatalogo {
  /** `INSERT INTO tabla ${filas}`, `UPDATE tabla SET ${cambios}`, `DELETE FROM tabla WHERE ${cual}`. */
  readonly insert: (filas: RawBuilder<unknown>) => RawBuilder<{ id: number }>;
  readonly update: (cambios: RawBuilder<unknown>) => RawBuilder<unknown>;
  readonly remove: (cual: RawBuilder<unknown>) => RawBuilder<unknown>;
  /** Who names a row: one row for each, however many. */
  readonly usos: readonly { readonly nombre: string; readonly filas: (id: number) => RawBuilder<unknown> }[];
  /** `id, nombre, activo` of what a reference may name. */
  readonly opciones?: Readonly<Record<string, RawBuilder<Opcion>>>;
  /** In which order its list stands, where not by its `titular`. */
  readonly orden?: RawBuilder<unknown>;
  /** Named constraints, and the field and sentence that each one is told by. */
  readonly reglas: Readonly<Record<string, readonly [campo: string, texto: string]>>;
  /** How a field is read that does not stand in the row. */
  readonly lee?: Readonly<Record<string, RawBuilder<unknown>>>;
  /** Writes those fields where they stand; it is handed the ones that change. */
  readonly aparte?: (db: Db, id: number, valores: Valores) => Promise<void>;
  /** What must be true before a change is written; it throws where it is not. */
  readonly guarda?: (db: Db, cambio: CambioPedido) => Promise<void>;
}

export interface CambioPedido {
  readonly fila: Fila;
  /** Only what differs; `activo` among it. */
  readonly cambios: Valores;
}

/** A master with its table. */
export interface Maestro {
  readonly catalogo: Catalogo;
  readonly tabla: TablaDeCatalogo;
  /** Writes a row of a file where the table alone does not say all that is to be done; null: a new one. */
  readonly escribe?: (context: CallContext, fila: Fila | null, valores: Valores) => Promise<void>;
}

interface Pedido {
  readonly texto?: string | undefined;
  readonly activo?: boolean | undefined;
  readonly vence?: boolean | undefined;
  readonly page: number;
  readonly size: number;
}

const SQL_TYPE: Readonly<Record<string, string>> = { decimal: 'float8' };
const MOST_COUNTED = 10_000;
const MOST_CHANGES = 50;

function columnsOf({ campos, conEstado }: Catalogo, { lee = {} }: TablaDeCatalogo) {
  const own = Object.entries(campos).map(([name, { tipo }]) => {
    const elsewhere = lee[name];
    if (elsewhere !== undefined) return sql`${elsewhere} AS ${sql.ref(name)}`;
    const column = sql.ref(`t.${name}`);
    const cast = SQL_TYPE[tipo];
    if (tipo === 'hora') return sql`to_char(${column}, 'HH24:MI') AS ${sql.ref(name)}`;
    return cast === undefined ? column : sql`${column}::${sql.raw(cast)} AS ${sql.ref(name)}`;
  });
  return sql.join([sql`t.id, t.version, ${conEstado ? sql`t.activo` : sql`true AS activo`}`, ...own]);
}

function filaOf({ campos }: Catalogo, { id, version, activo, ...row }: Row): Fila {
  const valores = Object.fromEntries(Object.keys(campos).map((name) => [name, row[name] ?? null]));
  return { id, version, activo, valores };
}

/** What a row is found by: its own texts, and the names of what it refers to. */
function wordsOf({ campos }: Catalogo, { opciones = {}, lee = {} }: TablaDeCatalogo) {
  const own = Object.entries(campos).filter(([name]) => lee[name] === undefined);
  return own.map(([name, { tipo }]) => {
    const names = opciones[name];
    if (tipo !== 'referencia' || names === undefined) return sql`${sql.ref(`t.${name}`)}::text`;
    return sql`(SELECT o.nombre FROM (${names}) AS o WHERE o.id = ${sql.ref(`t.${name}`)})`;
  });
}

export async function selectFilas(db: Db, { catalogo, tabla }: Maestro, asked: Pedido) {
  const from = sql`${sql.table(catalogo.tabla)} t`;
  const ends = Object.entries(catalogo.campos).filter(([, { tipo }]) => tipo === 'vence');
  const due = ends.map(([name]) => sql`${sql.ref(`t.${name}`)} <= hoy() + 30`);
  const words = sql`clave_de_nombre(concat_ws(' ', ${sql.join(wordsOf(catalogo, tabla))}))`;
  const where = sql.join(
    [
      sql`true`,
      ...(asked.texto === undefined ? [] : [sql`strpos(${words}, clave_de_nombre(${asked.texto})) > 0`]),
      ...(asked.activo === undefined || !catalogo.conEstado ? [] : [sql`t.activo = ${asked.activo}`]),
      ...(asked.vence === true && due.length > 0 ? [sql`(${sql.join(due, sql` OR `)})`] : []),
    ],
    sql` AND `,
  );
  const counted = await sql<{ total: number }>`SELECT count(*) AS total FROM ${from} WHERE ${where}`.execute(db);
  const order = orderOf(catalogo, tabla);
  const { rows } = await sql<Row>`
    SELECT ${columnsOf(catalogo, tabla)} FROM ${from} WHERE ${where}
     ORDER BY ${order}, t.id LIMIT ${asked.size} OFFSET ${(asked.page - 1) * asked.size}`.execute(db);
  return { total: counted.rows[0]?.total ?? 0, records: rows.map((row) => filaOf(catalogo, row)) };
}

function orderOf({ campos, titular }: Catalogo, { opciones = {}, orden }: TablaDeCatalogo) {
  if (orden !== undefined) return orden;
  const column = sql.ref(`t.${titular}`);
  const names = opciones[titular];
  if (names !== undefined) return sql`clave_de_nombre((SELECT o.nombre FROM (${names}) AS o WHERE o.id = ${column}))`;
  return campos[titular]?.tipo === 'texto' ? sql`clave_de_nombre(${column})` : column;
}

/** One row; with `lock` nobody changes it until the transaction ends. */
export async function selectFila(
  db: Db,
  { catalogo, tabla }: Maestro,
  { id, lock = false }: { id: number; lock?: boolean },
) {
  const { rows } = await sql<Row>`
    SELECT ${columnsOf(catalogo, tabla)} FROM ${sql.table(catalogo.tabla)} t WHERE t.id = ${id} ${lock ? sql`FOR UPDATE` : sql``}`.execute(
    db,
  );
  return rows[0] === undefined ? null : filaOf(catalogo, rows[0]);
}

export async function selectUsos(db: Db, { usos }: TablaDeCatalogo, id: number): Promise<Uso[]> {
  const counted = await Promise.all(
    usos.map(async ({ nombre, filas }) => {
      const { rows } = await sql<{ n: number }>`
        SELECT count(*) AS n FROM (SELECT FROM (${filas(id)}) AS f LIMIT ${MOST_COUNTED + 1}) AS m`.execute(db);
      const n = rows[0]?.n ?? 0;
      return { nombre, cantidad: Math.min(n, MOST_COUNTED), es_minimo: n > MOST_COUNTED };
    }),
  );
  return counted.filter(({ cantidad }) => cantidad > 0);
}

export async function selectOpciones(db: Db, { opciones = {} }: TablaDeCatalogo): Promise<Record<string, Opcion[]>> {
  const read = Object.entries(opciones).map(async ([name, statement]) => {
    return [name, (await statement.execute(db)).rows] as const;
  });
  return Object.fromEntries(await Promise.all(read));
}

/** What was done to a row, newest first, in words. */
export async function selectHistorial(db: Db, { catalogo, tabla }: Maestro, id: number): Promise<Cambio[]> {
  if (catalogo.sinHistorial === true) return [];
  const { rows } = await sql<{ fecha: string; usuario: string; antes: Valores | null; despues: Valores | null }>`
    SELECT a.fecha, coalesce(u.fullname, 'Sistema') AS usuario, a.antes, a.despues
      FROM auditoria a LEFT JOIN usuario u ON u.id = a.usuario_id
     WHERE a.tabla = ${catalogo.tabla} AND a.fila_id = ${id} ORDER BY a.id DESC LIMIT ${MOST_CHANGES}`.execute(db);
  const nombres = await selectOpciones(db, tabla);
  return rows.map(
    ({ fecha, usuario, ...change }): Cambio => ({
      fecha,
      usuario,
      texto: cambioEnPalabras(catalogo, change, nombres),
    }),
  );
}

export async function insertFila(db: Db, tabla: TablaDeCatalogo, valores: Valores): Promise<number> {
  const { enFila, fuera } = apart(tabla, valores);
  const names = sql.join(Object.keys(enFila).map((name) => sql.ref(name)));
  const filas = sql`(${names}) VALUES (${sql.join(Object.values(enFila))}) RETURNING id`;
  const { rows } = await told(tabla, aimed(tabla.insert(filas).execute(db)));
  const [row] = rows;
  if (!row) throw new Error('INSERT … RETURNING answers one row');
  await told(tabla, tabla.aparte?.(db, row.id, fuera) ?? Promise.resolve());
  return row.id;
}

export async function updateFila(db: Db, tabla: TablaDeCatalogo, { id, cambios }: { id: number; cambios: Valores }) {
  const { enFila, fuera } = apart(tabla, cambios);
  const sets = Object.entries(enFila).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  const statement = tabla.update(sql`${sql.join([...sets, sql`version = version + 1`])} WHERE id = ${id}`);
  await told(tabla, aimed(statement.execute(db)));
  if (Object.keys(fuera).length > 0) await told(tabla, tabla.aparte?.(db, id, fuera) ?? Promise.resolve());
}

/** What stands in the row, and what elsewhere. */
function apart({ lee = {} }: TablaDeCatalogo, valores: Valores): { enFila: Valores; fuera: Valores } {
  const split = (elsewhere: boolean) =>
    Object.fromEntries(Object.entries(valores).filter(([name]) => (lee[name] !== undefined) === elsewhere));
  return { enFila: split(false), fuera: split(true) };
}

/** @throws AppError MAESTRO_EN_USO where something came to name it in between */
export async function deleteFila(db: Db, tabla: TablaDeCatalogo, id: number): Promise<void> {
  const removed = told(tabla, tabla.remove(sql`id = ${id}`).execute(db));
  await removed.catch((error: unknown) => {
    throw sqlState(error) === '23503' ? new AppError('MAESTRO_EN_USO', { id }) : error;
  });
}

/** What names a row that is not there is told at its field; the name of the constraint is the database's own: table, column, `fkey`. */
function aimed<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    if (!(error instanceof Error) || sqlState(error) !== '23503' || !('constraint' in error)) throw error;
    const table = 'table' in error ? String(error.table) : '';
    const [, campo] = /^(\w+)_fkey$/.exec(String(error.constraint).slice(table.length + 1)) ?? [];
    if (campo === undefined) throw error;
    throw new AppError('DATOS_INVALIDOS', { campo }, { [campo]: 'No existe: elija uno de la lista' });
  });
}

/** A refusal of the database at the field that it is about. */
function told<T>({ reglas }: TablaDeCatalogo, work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    const named = error instanceof Error && 'constraint' in error ? String(error.constraint) : '';
    const rule = Object.hasOwn(reglas, named) ? reglas[named] : undefined;
    throw rule === undefined ? error : new AppError('DATOS_INVALIDOS', { named }, { [rule[0]]: rule[1] });
  });
}

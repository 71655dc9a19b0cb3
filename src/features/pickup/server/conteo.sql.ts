// owns: pickup_conteo, pickup_conteo_delta
import { type RawBuilder, sql } from 'kysely';

import { type Db, executePrepared } from '#server/db/db.ts';
import type { Scope } from '#server/scope.ts';

import { type Antiguedad, type Cantidades, INTERIOR, MONTEVIDEO, MOST_DAYS, type PickupFilters } from '../contract.ts';

/** Which parcels are counted: those of the scope and the filters, of all these places. */
export interface Contadas {
  readonly scope: Scope;
  readonly filters: PickupFilters;
  /** A department, or 999; null: everywhere. */
  readonly parent?: number | null;
  readonly agente_id?: number | null;
}

/** A level of places. */
export type Lugar = 'zona' | 'departamento' | 'agente';
const SIN_FILTROS: PickupFilters = { departamento: '', tipo_agente: '', vencimiento: '' };

/** What the counts are told by. */
type Salida = 'todo' | Lugar;

/** A zone, a department or an agency with what it has. */
export interface Contado extends Cantidades {
  readonly id: number;
  readonly nombre: string;
}

/** Today as a day of Montevideo. */
export async function selectHoy(db: Db): Promise<string> {
  const { rows } = await sql<{ hoy: string }>`SELECT hoy()`.execute(db);
  return rows[0]?.hoy ?? '';
}

/** Folds what happened since the last time into the kept counts; does nothing while another process does it. */
export async function plegarPickup(db: Db): Promise<true> {
  await sql`SELECT plegar_conteo_de_pickup()`.execute(db);
  return true;
}

/** Zone of a department. */
const zonaOf = (departamento: RawBuilder<unknown>) =>
  sql`CASE WHEN ${departamento} = ${sql.lit(MONTEVIDEO)} THEN ${sql.lit(MONTEVIDEO)} ELSE ${sql.lit(INTERIOR)} END`;

export const VENCIDO = sql<boolean>`vence_el < (SELECT hoy())`;

const sumOf = (condition: RawBuilder<unknown>) => sql`coalesce(sum(cantidad) FILTER (WHERE ${condition}), 0)`;

/** What `total = en_plazo + vencido = levantado + ingresado` is made of: whether a day is over is decided here, at this moment. */
const CANTIDADES = sql`
  coalesce(sum(cantidad), 0) AS total, ${sumOf(sql`NOT ${VENCIDO}`)} AS en_plazo, ${sumOf(VENCIDO)} AS vencido,
  ${sumOf(sql`NOT ingresado`)} AS levantado, ${sumOf(sql`ingresado`)} AS ingresado, ${sumOf(sql`ingresado AND ${VENCIDO}`)} AS vencido_ingresado`;

/** How many there are: kept counts and what was not folded into them yet. */
export async function selectSummary(db: Db, contadas: Contadas): Promise<Cantidades> {
  const { rows, shape } = counted('todo', contadas);
  const [summary] = await executePrepared<Cantidades>(
    db,
    `pickup-${shape}`,
    sql`SELECT ${CANTIDADES} FROM (${rows}) AS c`,
  );
  if (!summary) throw new Error('sums are always one row');
  return summary;
}

const NAMED: Readonly<Record<Lugar, { readonly table: RawBuilder<unknown>; readonly order: RawBuilder<unknown> }>> = {
  zona: {
    table: sql`(VALUES (${sql.lit(MONTEVIDEO)}, 'Montevideo'), (${sql.lit(INTERIOR)}, 'Interior'))`,
    order: sql`n.id`,
  },
  // Their ids are Montevideo, then the alphabet.
  departamento: { table: sql`(SELECT id, nombre FROM departamento)`, order: sql`n.id` },
  agente: { table: sql`(SELECT id, nombre FROM agente)`, order: sql`n.nombre` },
};

/** What an agency's own counter looks at. */
export interface DeAgencia {
  readonly por_llegar: number;
  readonly en_agencia: number;
  readonly vencen_hoy: number;
  readonly vencidas: number;
}

/** One agency, as its people see it who stand there: what comes, what lies there, and what of that expires. */
export async function selectDeAgencia(db: Db, scope: Scope, agente_id: number): Promise<DeAgencia> {
  const { rows, shape } = counted('agente', { scope, filters: SIN_FILTROS, agente_id });
  const [counts] = await executePrepared<DeAgencia>(
    db,
    `pickup-mostrador-${shape}`,
    sql`
      SELECT ${sumOf(sql`NOT ingresado`)}::int AS por_llegar, ${sumOf(sql`ingresado`)}::int AS en_agencia,
             ${sumOf(sql`ingresado AND vence_el = (SELECT hoy())`)}::int AS vencen_hoy, ${sumOf(sql`ingresado AND ${VENCIDO}`)}::int AS vencidas
        FROM (${rows}) AS c`,
  );
  if (!counts) throw new Error('sums are always one row');
  return counts;
}

/** The same by place. Places with nothing are left out. */
export async function selectNodos(db: Db, salida: Lugar, contadas: Contadas): Promise<Contado[]> {
  const { rows, shape } = counted(salida, contadas);
  const { table, order } = NAMED[salida];
  return executePrepared<Contado>(
    db,
    `pickup-${shape}`,
    sql`
      SELECT n.id, n.nombre, c.total, c.en_plazo, c.vencido, c.levantado, c.ingresado, c.vencido_ingresado
        FROM (SELECT lugar, ${CANTIDADES} FROM (${rows}) AS k GROUP BY lugar HAVING sum(cantidad) > 0) AS c
        JOIN ${table} AS n (id, nombre) ON n.id = c.lugar ORDER BY ${order}`,
  );
}

/** How old what each agency has is, by day. */
export async function selectAntiguedad(db: Db, contadas: Contadas): Promise<Antiguedad[]> {
  const { rows, shape } = counted('agente', contadas);
  return executePrepared<Antiguedad>(
    db,
    `pickup-dias-${shape}`,
    sql`
      SELECT a.id, a.nombre, a.departamento_id, sum(d.total)::int AS total,
             json_agg(json_build_object('dias', d.dias, 'total', d.total, 'vencido', d.vencido) ORDER BY d.dias) AS dias
        FROM (SELECT lugar, greatest(0, least(${sql.lit(MOST_DAYS)}, (SELECT hoy()) - desde)) AS dias, sum(cantidad) AS total,
                     coalesce(sum(cantidad) FILTER (WHERE ${VENCIDO}), 0) AS vencido
                FROM (${rows}) AS c GROUP BY 1, 2 HAVING sum(cantidad) > 0) AS d
        JOIN agente a ON a.id = d.lugar
       GROUP BY a.id ORDER BY a.nombre`,
  );
}

interface Counted {
  readonly rows: RawBuilder<unknown>;
  /** Names the statement: the same shape is the same text. */
  readonly shape: string;
}

/**
 * The rows (`lugar`, `vence_el`, `desde`, `ingresado`, `cantidad`) whose sums are the counts, from the coarsest level that can tell: by zone
 * there are a few hundred of them, however many parcels there are.
 */
function counted(salida: Salida, { scope, filters, parent = null, agente_id = null }: Contadas): Counted {
  const own = scope.tipo === 'agencia' ? scope.agente_id : null;
  const places = [filters.departamento === '' ? null : Number(filters.departamento), parent];
  const nivel = levelOf(salida, { own, agente_id, places });
  const conditions = [
    ...(nivel === 'agente' ? [agencyIs(own), agencyIs(agente_id)] : []),
    ...places.map((place) => placeIs(nivel, place)),
    filters.tipo_agente === '' ? null : kindIs(Number(filters.tipo_agente)),
    filters.vencimiento === '' ? null : expiryIs(filters.vencimiento),
  ].filter((condition) => condition !== null);
  const where = (of: 'kept' | 'delta') =>
    sql.join([sql`true`, ...conditions.map((condition) => condition[of])], sql` AND `);
  const agencies = nivel === 'agente' ? sql`JOIN agente a ON a.id = k.lugar_id` : sql``;
  return {
    // The database knows a statement by 63 characters at most.
    shape: [`${salida.slice(0, 2)}${nivel.slice(0, 2)}`, scope.tipo, ...conditions.map(({ name }) => name)].join('-'),
    rows: sql`
      SELECT ${LUGAR[salida](nivel)} AS lugar, k.vence_el, k.desde, k.ingresado, k.cantidad FROM pickup_conteo k ${agencies}
       WHERE k.nivel = ${sql.lit(nivel)} AND ${where('kept')}
      UNION ALL
      SELECT ${LUGAR[salida]('agente')}, k.vence_el, k.desde, k.ingresado, k.cantidad FROM pickup_conteo_delta k JOIN agente a ON a.id = k.agente_id
       WHERE ${where('delta')}`,
  };
}

function levelOf(
  salida: Salida,
  { own, agente_id, places }: { own: number | null; agente_id: number | null; places: readonly (number | null)[] },
): Lugar {
  if (salida === 'agente' || own !== null || agente_id !== null) return 'agente';
  const isOfZones = places.every((place) => place === null || place === MONTEVIDEO || place === INTERIOR);
  return salida === 'departamento' || !isOfZones ? 'departamento' : 'zona';
}

/** Which place a row of a level is told under. */
const LUGAR: Readonly<Record<Salida, (nivel: Lugar) => RawBuilder<unknown>>> = {
  todo: () => sql`0`,
  zona: (nivel) => (nivel === 'zona' ? sql`k.lugar_id` : zonaOf(departamentoOf(nivel))),
  departamento: (nivel) => departamentoOf(nivel),
  agente: () => sql`a.id`,
};

function departamentoOf(nivel: Lugar): RawBuilder<unknown> {
  return nivel === 'agente' ? sql`a.departamento_id` : sql`k.lugar_id`;
}

/** A condition on kept rows and on those that are not folded yet. */
interface Condition {
  readonly name: string;
  readonly kept: RawBuilder<unknown>;
  readonly delta: RawBuilder<unknown>;
}

const both = (name: string, condition: RawBuilder<unknown>): Condition => ({ name, kept: condition, delta: condition });

function agencyIs(id: number | null): Condition | null {
  if (id === null) return null;
  return { name: 'una', kept: sql`k.lugar_id = ${id}::int`, delta: sql`k.agente_id = ${id}::int` };
}

function placeIs(nivel: Lugar, place: number | null): Condition | null {
  if (place === null) return null;
  const [name, delta] = inPlace(sql`a.departamento_id`, place);
  // A zone is known by its number, which 999 is as well.
  const kept = nivel === 'zona' ? sql`k.lugar_id = ${place}::int` : inPlace(departamentoOf(nivel), place)[1];
  return { name, kept, delta };
}

function kindIs(id: number): Condition {
  return { name: 'tipo', kept: sql`k.tipo_agente_id = ${id}::int`, delta: sql`a.tipo_agente_id = ${id}::int` };
}

function expiryIs(vencimiento: 'en_plazo' | 'vencido'): Condition {
  const column = sql`k.vence_el`;
  return both(
    vencimiento,
    vencimiento === 'vencido' ? sql`${column} < (SELECT hoy())` : sql`${column} >= (SELECT hoy())`,
  );
}

/** That a department is the one named, or of Interior. */
export function inPlace(
  departamento: RawBuilder<unknown>,
  place: number,
): [name: string, condition: RawBuilder<unknown>] {
  return place === INTERIOR
    ? ['int', sql`${departamento} <> ${sql.lit(MONTEVIDEO)}`]
    : ['dep', sql`${departamento} = ${place}::int`];
}

import type { Db } from '#server/db/db.ts';
import { RefusalError } from '#shared/errors.ts';

import { type LpnTenido, selectLpnsDeSeries, selectTenidos } from './lpn.sql.ts';
import type { Lado, Movimiento, Saldo, SaldoDeLpn } from './stock.sql.ts';

/** Which licence plate each row of an act takes from and brings to. Most acts know of places alone: what they take lies loose, or in what lies there. */

const keyOf = (one: Omit<Saldo, 'cantidad' | 'cliente_id'>) =>
  [one.producto_id, one.almacenamiento_id, one.partida_id ?? 0, one.condicion, one.linea_id ?? 0].join('|');

/** What lies in each place, whatever carries it. */
export function juntos(cargas: readonly SaldoDeLpn[]): Saldo[] {
  const all = new Map<string, Saldo>();
  for (const { lpn_id: _, ...saldo } of cargas) {
    const key = keyOf(saldo);
    all.set(key, { ...saldo, cantidad: saldo.cantidad + (all.get(key)?.cantidad ?? 0) });
  }
  return [...all.values()];
}

/** Units of one kind in one place, by what carries them (0: nothing does): loose first, then in the order in which they were made. */
type Pila = Map<number, number>;
type Pilas = Map<string, Pila>;

function pilasDe(cargas: readonly SaldoDeLpn[]): Pilas {
  const pilas: Pilas = new Map();
  for (const { lpn_id, cantidad, ...saldo } of cargas) pilaDe(pilas, keyOf(saldo)).set(lpn_id ?? 0, cantidad);
  return pilas;
}

function pilaDe(pilas: Pilas, key: string): Pila {
  const pila = pilas.get(key) ?? new Map<number, number>();
  pilas.set(key, pila);
  return pila;
}

const ladoKey = ({ almacenamiento_id, condicion, linea_id }: Lado, { producto_id, partida_id }: Movimiento) =>
  [producto_id, almacenamiento_id, partida_id ?? 0, condicion, linea_id ?? 0].join('|');

/**
 * The rows as they are written: one for each licence plate that something is taken from.
 * @throws RefusalError STOCK_INSUFICIENTE, SERIE_EN_OTRO_LUGAR
 */
export async function repartir(
  db: Db,
  { cargas }: { readonly cargas: readonly SaldoDeLpn[] },
  movimientos: readonly Movimiento[],
): Promise<Movimiento[]> {
  const isLoose = cargas.every(({ lpn_id }) => lpn_id === null);
  const isUnsaid = movimientos.every(({ de, a }) => !de.lpn_id && !a.lpn_id);
  if (isLoose && isUnsaid) return [...movimientos];
  const pilas = pilasDe(cargas);
  const vueltas = movimientos.flatMap(({ acto, a }) => (acto === 'REVERTIR' && a.lpn_id ? [a.lpn_id] : []));
  const tenidos = new Map((await selectTenidos(db, vueltas)).map((one) => [one.id, one]));
  const whole = enteros(movimientos);
  const filas: Movimiento[] = [];
  for (const movimiento of movimientos) {
    for (const [lpn_id, parte] of await partesDe(db, pilas, movimiento)) {
      const { de } = movimiento;
      const a = { ...movimiento.a, lpn_id: adonde(movimiento, lpn_id, { tenidos, whole }) };
      const fila = { ...movimiento, ...parte, de: { ...de, lpn_id: de.almacenamiento_id === null ? null : lpn_id }, a };
      refuseIdle(fila);
      if (a.almacenamiento_id !== null) {
        // What one row brings the next one may take.
        const there = pilaDe(pilas, ladoKey(a, fila));
        there.set(a.lpn_id ?? 0, (there.get(a.lpn_id ?? 0) ?? 0) + fila.cantidad);
      }
      filas.push(fila);
    }
  }
  return filas;
}

/** What was taken out of a licence plate where it stood does not go back into one that has gone since, or is closed: nothing would change. */
function refuseIdle({ acto, de, a }: Movimiento): void {
  if (acto !== 'REVERTIR' || de.almacenamiento_id !== a.almacenamiento_id || de.lpn_id !== a.lpn_id) return;
  if (de.condicion !== a.condicion || de.linea_id !== a.linea_id) return;
  throw new RefusalError('MOVIMIENTO_NO_SE_REVIERTE', 'El LPN del que salió ya no está ahí, o está cerrado');
}

interface Vuelta {
  readonly tenidos: ReadonlyMap<number, LpnTenido>;
  /** Those that go from one place to another as they are. */
  readonly whole: ReadonlySet<number>;
}

const enteros = (movimientos: readonly Movimiento[]): Set<number> =>
  new Set(
    movimientos.flatMap(({ de, a }) =>
      de.lpn_id && de.lpn_id === a.lpn_id && de.almacenamiento_id !== a.almacenamiento_id ? [de.lpn_id] : [],
    ),
  );

/** What stays where it is stays on what carries it; what comes back to a licence plate that has gone, or is closed, lies loose. */
function adonde({ acto, de, a }: Movimiento, from: number | null, { tenidos, whole }: Vuelta): number | null {
  if (a.almacenamiento_id === null) return null;
  if (a.lpn_id === undefined) return de.almacenamiento_id === a.almacenamiento_id ? from : null;
  if (acto !== 'REVERTIR' || a.lpn_id === null || a.lpn_id === from || whole.has(a.lpn_id)) return a.lpn_id;
  const there = tenidos.get(a.lpn_id);
  const isThere = there?.almacenamiento_id === a.almacenamiento_id || there?.almacenamiento_id === null;
  return isThere && there.estado === 'ABIERTO' ? a.lpn_id : null;
}

type Parte = readonly [lpn_id: number | null, parte: Pick<Movimiento, 'cantidad' | 'series'>];

async function partesDe(db: Db, pilas: Pilas, movimiento: Movimiento): Promise<Parte[]> {
  const { de, cantidad, series = null } = movimiento;
  if (de.almacenamiento_id === null) return [[null, { cantidad, series }]];
  const pila = pilaDe(pilas, ladoKey(de, movimiento));
  const parts = series === null ? porUnidades(pila, movimiento) : await porSeries(db, movimiento, series);
  for (const [lpn_id, { cantidad: units }] of parts) {
    const left = (pila.get(lpn_id ?? 0) ?? 0) - units;
    // Of serials the ledger says where each one is.
    if (left < 0 && series === null) throw noHay(movimiento);
    pila.set(lpn_id ?? 0, left);
  }
  return parts;
}

function porUnidades(pila: Pila, movimiento: Movimiento): Parte[] {
  const { de, cantidad, revierte_id } = movimiento;
  if (de.lpn_id !== undefined) return [[de.lpn_id, { cantidad, series: null }]];
  const parts: Parte[] = [];
  let rest = cantidad;
  for (const [lpn_id, units] of pila) {
    const taken = Math.min(rest, units);
    if (taken === 0) continue;
    parts.push([lpn_id === 0 ? null : lpn_id, { cantidad: taken, series: null }]);
    rest -= taken;
  }
  // What is undone is undone by one row.
  if (rest > 0 || (revierte_id !== undefined && parts.length > 1)) throw noHay(movimiento);
  return parts;
}

async function porSeries(db: Db, { de, producto_id }: Movimiento, series: readonly string[]): Promise<Parte[]> {
  if (de.lpn_id !== undefined) return [[de.lpn_id, { cantidad: series.length, series }]];
  const known = await selectLpnsDeSeries(db, producto_id, series);
  const groups = Map.groupBy(series, (code) => known.get(code) ?? null);
  return [...groups].map(([lpn_id, own]) => [lpn_id, { cantidad: own.length, series: own }]);
}

function noHay({ de: { lpn_id } }: Movimiento): RefusalError {
  return new RefusalError(
    'STOCK_INSUFICIENTE',
    lpn_id ? 'En ese LPN ya no hay tanto' : 'Lo demás está en un LPN: muévalo desde ahí',
  );
}

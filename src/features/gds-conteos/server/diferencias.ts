import type { Movimiento, Saldo, SerieAhi } from '#features/gds-stock/server/public.ts';

/** What a closing makes of what the book says and what was counted: pure, so that a model can say the same. */

/** Part of what the book has of a product and lot in the place. */
interface Bucket {
  readonly condicion: Saldo['condicion'];
  readonly linea_id: number | null;
  readonly cantidad: number;
  readonly series: readonly string[];
}

export interface Renglon {
  readonly producto_id: number;
  readonly cliente_id: number;
  readonly partida_id: number | null;
  readonly esperado: number;
  readonly contado: number;
  readonly faltan: number;
  readonly sobran: number;
  readonly faltan_series: string[];
  readonly sobran_series: string[];
  readonly buckets: readonly Bucket[];
}

interface Leido {
  readonly producto_id: number;
  readonly cliente_id: number;
  readonly partida_id: number | null;
  readonly cantidad: number;
  readonly series: readonly string[];
  readonly control_serie: string;
}

const keyOf = ({ producto_id, partida_id }: { producto_id: number; partida_id: number | null }) =>
  `${producto_id}|${partida_id ?? 0}`;

/** Free stock is missed first, then what was promised, then what is set apart; what is out of hands already needs no more. */
const ORDEN: readonly Saldo['condicion'][] = [
  'DISPONIBLE',
  'RESERVADO',
  'EN_RECEPCION',
  'CUARENTENA',
  'DANADO',
  'BLOQUEADO',
];

export function compare(saldos: readonly Saldo[], series: readonly SerieAhi[], contado: readonly Leido[]): Renglon[] {
  const there = Map.groupBy(saldos, keyOf);
  const read = new Map(contado.map((one) => [keyOf(one), one]));
  const renglones: Renglon[] = [];
  for (const key of new Set([...there.keys(), ...read.keys()])) {
    const [any = read.get(key)] = there.get(key) ?? [];
    if (any === undefined) continue;
    const { producto_id, cliente_id, partida_id } = any;
    const buckets = bucketsOf(there.get(key) ?? [], series);
    const book = buckets.flatMap((bucket) => bucket.series);
    const seen = read.get(key)?.series ?? [];
    const esperado = buckets.reduce((total, bucket) => total + bucket.cantidad, 0);
    const units = read.get(key)?.cantidad ?? 0;
    const isSerial = book.length > 0 || read.get(key)?.control_serie === 'SIEMPRE';
    const faltan_series = isSerial ? book.filter((code) => !seen.includes(code)) : [];
    const sobran_series = isSerial ? seen.filter((code) => !book.includes(code)) : [];
    renglones.push({
      ...{ producto_id, cliente_id, partida_id, esperado, contado: units, faltan_series, sobran_series, buckets },
      faltan: isSerial ? faltan_series.length : Math.max(0, esperado - units),
      sobran: isSerial ? sobran_series.length : Math.max(0, units - esperado),
    });
  }
  return renglones;
}

function bucketsOf(saldos: readonly Saldo[], series: readonly SerieAhi[]): Bucket[] {
  return saldos
    .map(({ condicion, linea_id, cantidad, producto_id, partida_id }) => ({
      ...{ condicion, linea_id, cantidad },
      series: series
        .filter((one) => one.producto_id === producto_id && one.partida_id === partida_id)
        .filter((one) => one.condicion === condicion && one.linea_id === linea_id)
        .map(({ codigo }) => codigo),
    }))
    .toSorted((a, b) => ORDEN.indexOf(a.condicion) - ORDEN.indexOf(b.condicion));
}

export const differs = ({ faltan, sobran }: Pick<Renglon, 'faltan' | 'sobran'>, tolerancia: number) =>
  faltan > tolerancia || sobran > tolerancia;

/** What is missing, out of everybody's hands: promised stock is let go first. */
export function bloqueos(renglon: Renglon, almacenamiento_id: number): Movimiento[] {
  const { producto_id, cliente_id, partida_id, faltan_series } = renglon;
  const movimientos: Movimiento[] = [];
  let rest = renglon.faltan;
  for (const { condicion, linea_id, ...bucket } of renglon.buckets) {
    const codes = bucket.series.filter((code) => faltan_series.includes(code));
    const cantidad = bucket.series.length > 0 ? codes.length : Math.min(rest, bucket.cantidad);
    rest -= cantidad;
    if (cantidad === 0 || condicion === 'BLOQUEADO') continue;
    const what = { producto_id, cliente_id, partida_id, cantidad, series: codes.length === 0 ? null : codes };
    const at = (condition: Saldo['condicion'], linea: number | null) => ({
      ...{ almacenamiento_id, condicion: condition, linea_id: linea },
    });
    const free = condicion === 'RESERVADO' ? 'DISPONIBLE' : condicion;
    if (condicion === 'RESERVADO')
      movimientos.push({ ...what, acto: 'LIBERAR', de: at(condicion, linea_id), a: at(free, null) });
    const held = condicion === 'EN_RECEPCION' ? linea_id : null;
    movimientos.push({ ...what, acto: 'CAMBIAR', de: at(free, held), a: at('BLOQUEADO', null) });
  }
  return movimientos;
}

type Decidido = Pick<Renglon, 'producto_id' | 'cliente_id' | 'partida_id' | 'faltan' | 'sobran'> & {
  readonly faltan_series: readonly string[] | null;
  readonly sobran_series: readonly string[] | null;
};

/** What was missing leaves, what was found enters as the place takes it. */
export function ajustes(
  { producto_id, cliente_id, partida_id, faltan, sobran, faltan_series, sobran_series }: Decidido,
  { id, condicion }: { readonly id: number; readonly condicion: Saldo['condicion'] },
): Movimiento[] {
  const what = { acto: 'AJUSTAR' as const, producto_id, cliente_id, partida_id };
  const outside = { almacenamiento_id: null, condicion: 'AJUSTE' as const, linea_id: null };
  const inside = { almacenamiento_id: id, linea_id: null };
  const codes = (series: readonly string[] | null) => (series === null || series.length === 0 ? null : series);
  const gone = { ...what, cantidad: faltan, series: codes(faltan_series) };
  const come = { ...what, cantidad: sobran, series: codes(sobran_series) };
  return [
    ...(faltan === 0 ? [] : [{ ...gone, de: { ...inside, condicion: 'BLOQUEADO' as const }, a: outside }]),
    ...(sobran === 0 ? [] : [{ ...come, de: outside, a: { ...inside, condicion } }]),
  ];
}

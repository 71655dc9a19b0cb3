/** Which box what is packed goes into, and what it should weigh. Millimetres and grams; every answer is null where a measure is not known. */

export interface Caja {
  readonly id: number;
  readonly largo_mm: number;
  readonly ancho_mm: number;
  readonly alto_mm: number;
  /** Empty. */
  readonly gramos: number;
  /** What it bears, itself included. */
  readonly max_gramos: number;
}

export interface Articulo {
  readonly cantidad: number;
  readonly gramos: number | null;
  readonly largo_mm: number | null;
  readonly ancho_mm: number | null;
  readonly alto_mm: number | null;
}

type Medido = { readonly [K in keyof Articulo]: number };

/** Things never fill a box without gaps. */
const HOLGURA = 1.15;

const isMedido = (one: Articulo): one is Medido =>
  one.gramos !== null && one.largo_mm !== null && one.ancho_mm !== null && one.alto_mm !== null;
const lados = ({ largo_mm, ancho_mm, alto_mm }: Pick<Medido, 'largo_mm' | 'ancho_mm' | 'alto_mm'>) =>
  [largo_mm, ancho_mm, alto_mm].toSorted((a, b) => b - a);
const volumen = (one: Pick<Medido, 'largo_mm' | 'ancho_mm' | 'alto_mm'>) => one.largo_mm * one.ancho_mm * one.alto_mm;

/** The whole as it should stand on the scale, in grams: what is in it and its box. */
export function pesoEsperado(articulos: readonly Articulo[], caja: Pick<Caja, 'gramos'> | null): number | null {
  let total = caja?.gramos ?? 0;
  for (const { cantidad, gramos } of articulos) {
    if (gramos === null) return null;
    total += cantidad * gramos;
  }
  return total;
}

/**
 * The smallest box that each thing fits into whichever way it lies, that has room for all with a seventh to spare, and that bears them.
 * Null: a measure is missing, or there is none, and whoever packs decides.
 */
export function proponerCaja<C extends Caja>(articulos: readonly Articulo[], cajas: readonly C[]): C | null {
  if (articulos.length === 0) return null;
  const medidos = articulos.filter(isMedido);
  if (medidos.length < articulos.length) return null;
  const room = HOLGURA * medidos.reduce((sum, one) => sum + one.cantidad * volumen(one), 0);
  const sides = [0, 1, 2].map((side) => Math.max(...medidos.map((one) => lados(one)[side] ?? 0)));
  const holds = (caja: C) =>
    lados(caja).every((inner, side) => inner >= (sides[side] ?? 0)) &&
    volumen(caja) >= room &&
    caja.max_gramos >= (pesoEsperado(medidos, caja) ?? 0);
  const [best] = cajas.filter(holds).toSorted((a, b) => volumen(a) - volumen(b) || a.id - b.id);
  return best ?? null;
}

/** A box and how many of each thing go into it, in the order of what was asked; null: what lies there already fits into none that is known. */
export interface CajaLlena<C extends Caja> {
  readonly caja: C | null;
  readonly unidades: readonly number[];
}

/** An order has no more bultos. */
const MAS_CAJAS = 99;

/**
 * The boxes of what one may be too small for: the largest things first, each into the first box where it still has room (first-fit decreasing),
 * and every box as small as what is in it allows. `dentro` says how many of each lie in the one that is being packed, which is the first.
 * Null: a measure is missing, something fits into no box, or there would be too many.
 */
export function proponerCajas<C extends Caja>(
  articulos: readonly Articulo[],
  cajas: readonly C[],
  dentro: readonly number[] = [],
): CajaLlena<C>[] | null {
  const medidos = articulos.filter(isMedido);
  if (medidos.length < articulos.length) return null;
  const cajaDe = (unidades: readonly number[]) =>
    proponerCaja(
      medidos.map((one, at) => ({ ...one, cantidad: unidades[at] ?? 0 })).filter(({ cantidad }) => cantidad > 0),
      cajas,
    );
  const begun = medidos.map((_, at) => dentro[at] ?? 0);
  const llenas: number[][] = begun.some((units) => units > 0) ? [begun] : [];
  for (const { at, cantidad } of porTamano(medidos)) {
    let rest = cantidad - (dentro[at] ?? 0);
    for (const llena of llenas) rest -= put(llena, { at, rest, cajaDe });
    while (rest > 0) {
      const nueva = medidos.map(() => 0);
      const units = put(nueva, { at, rest, cajaDe });
      if (units === 0 || llenas.length === MAS_CAJAS) return null;
      llenas.push(nueva);
      rest -= units;
    }
  }
  return llenas.map((unidades) => ({ caja: cajaDe(unidades), unidades }));
}

/** The largest first; equals as they were asked for. */
const porTamano = (medidos: readonly Medido[]) =>
  medidos
    .map((one, at) => ({ at, cantidad: one.cantidad, cada: volumen(one) }))
    .toSorted((a, b) => b.cada - a.cada || a.at - b.at);

interface Poner {
  readonly at: number;
  readonly rest: number;
  readonly cajaDe: (unidades: readonly number[]) => object | null;
}

/** As many of one thing as a box can still take; answers how many. Whatever holds more holds fewer, so the most is found by halves. */
function put(llena: number[], { at, rest, cajaDe }: Poner): number {
  const had = llena[at] ?? 0;
  let [fits, most] = [0, rest];
  while (fits < most) {
    const units = Math.ceil((fits + most) / 2);
    if (cajaDe(llena.with(at, had + units)) === null) most = units - 1;
    else fits = units;
  }
  llena[at] = had + fits;
  return fits;
}

/** How far a weight may be off: so many thousandths of what is expected, and never less than so many grams. */
export interface Tolerancia {
  readonly por_mil: number;
  readonly gramos: number;
}

export function isFueraDePeso(gramos: number, esperado: number, { por_mil, gramos: least }: Tolerancia): boolean {
  return Math.abs(gramos - esperado) > Math.max(least, (esperado * por_mil) / 1000);
}

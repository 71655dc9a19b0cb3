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

/** How far a weight may be off: so many thousandths of what is expected, and never less than so many grams. */
export interface Tolerancia {
  readonly por_mil: number;
  readonly gramos: number;
}

export function isFueraDePeso(gramos: number, esperado: number, { por_mil, gramos: least }: Tolerancia): boolean {
  return Math.abs(gramos - esperado) > Math.max(least, (esperado * por_mil) / 1000);
}

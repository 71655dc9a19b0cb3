import type { LevanteDeRonda } from '../levantes.contract.ts';

/** Where the map finds the row of a stop; of one that is fetched, by its id below zero. */
export const renglonId = (id: number) => `parada-${id}`;

interface Puesta {
  readonly orden: number;
}

/** What is fetched stands behind the doors up to its place, here as on the driver's phone. */
export function mezclar<L extends Puesta>(
  lineas: readonly L[],
  levantes: readonly LevanteDeRonda[],
): (
  | { readonly linea: L; readonly index: number; readonly levante: null }
  | { readonly linea: null; readonly levante: LevanteDeRonda }
)[] {
  const behind = (index: number) =>
    levantes
      .filter((levante) => trasDe(levante, lineas) === index)
      .map((levante) => ({ linea: null, levante }) as const);
  return [
    ...behind(0),
    ...lineas.flatMap((linea, index) => [{ linea, index, levante: null } as const, ...behind(index + 1)]),
  ];
}

/** How many doors come before it. */
export function trasDe({ orden }: Puesta, lineas: readonly Puesta[]): number {
  return lineas.filter((linea) => linea.orden <= orden).length;
}

export function lugarText(levante: LevanteDeRonda, lineas: readonly Puesta[]): string {
  return detrasText(trasDe(levante, lineas));
}

export function detrasText(tras: number): string {
  return tras === 0 ? 'antes de la primera entrega' : `después de la entrega ${tras}`;
}

/** The place that lets it go one door back or on; null: there is none. */
export function unoMas(levante: LevanteDeRonda, lineas: readonly Puesta[], by: -1 | 1): number | null {
  const tras = trasDe(levante, lineas) + by;
  if (tras < 0 || tras > lineas.length) return null;
  return tras === 0 ? 0 : (lineas[tras - 1]?.orden ?? null);
}

export function anunciadoText({ anunciadas, bultos_anunciados }: LevanteDeRonda): string {
  if (anunciadas > 0) return anunciadas === 1 ? '1 guía anunciada' : `${anunciadas} guías anunciadas`;
  return `${bultos_anunciados ?? 0} bultos anunciados`;
}

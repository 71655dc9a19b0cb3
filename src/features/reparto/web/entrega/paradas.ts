import type { ActoDePuerta, LineaDeHoja } from '#features/reparto/entrega.contract.ts';

/** The doors of a sheet: what goes to one person at one address is one stop. */
export interface Parada {
  readonly numero: number;
  readonly lineas: readonly LineaDeHoja[];
  readonly primera: LineaDeHoja;
}

export function paradasDe(lineas: readonly LineaDeHoja[]): Parada[] {
  const paradas: { numero: number; lineas: LineaDeHoja[]; primera: LineaDeHoja }[] = [];
  for (const linea of lineas) {
    const last = paradas.at(-1);
    if (last !== undefined && isSameDoor(last.primera, linea)) last.lineas.push(linea);
    else paradas.push({ numero: paradas.length + 1, lineas: [linea], primera: linea });
  }
  return paradas;
}

function isSameDoor(one: LineaDeHoja, other: LineaDeHoja): boolean {
  return (
    one.direccion !== null &&
    one.estado === other.estado &&
    one.moneda === other.moneda &&
    one.destinatario === other.destinatario &&
    one.direccion === other.direccion &&
    one.localidad === other.localidad
  );
}

export const isPendiente = ({ primera: { estado } }: Parada) => estado === 'EN_CAMINO' || estado === 'CARGADA';

export function cobrarDe({ lineas, primera }: Parada): { centavos: number; moneda: string } {
  const centavos = lineas.reduce((sum, linea) => sum + linea.contra_reembolso_centavos + linea.flete_centavos, 0);
  return { centavos, moneda: primera.moneda };
}

/** The sheet with what the answers said and what still waits for the network. */
export function conActos(
  lineas: readonly LineaDeHoja[],
  estados: ReadonlyMap<number, LineaDeHoja['estado']>,
  esperan: readonly ActoDePuerta[],
): LineaDeHoja[] {
  return lineas.map((linea) => {
    const acto = esperan.find(({ guias }) => guias.includes(linea.guia_id));
    if (acto !== undefined) return { ...linea, estado: acto.acto === 'entregar' ? 'ENTREGADA' : 'NO_ENTREGADA' };
    return { ...linea, estado: estados.get(linea.guia_id) ?? linea.estado };
  });
}

import type { ActoDePuerta, Hoja, LineaDeHoja } from '#features/reparto/entrega.contract.ts';

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
    one.agencia === other.agencia &&
    one.retenida === other.retenida &&
    one.moneda === other.moneda &&
    one.destinatario === other.destinatario &&
    one.direccion === other.direccion &&
    one.localidad === other.localidad
  );
}

export function isPendiente({ primera: { estado, agencia, retenida } }: Parada): boolean {
  return (estado === 'EN_CAMINO' || estado === 'CARGADA') && agencia === null && !retenida;
}

const PALABRA: Partial<Record<LineaDeHoja['estado'], string>> = {
  ENTREGADA: 'Entregada',
  PARCIAL: 'Entregada en parte',
  NO_ENTREGADA: 'No entregada',
  DESCARGADA: 'Dejada en agencia',
  DEVUELTA: 'Devuelta',
};

/** What became of it; nothing: it is still to be done. */
export function palabraDe({ primera: { estado, agencia, retenida } }: Parada): string | undefined {
  if (retenida) return 'Retenida';
  if (agencia !== null) return `Va a ${agencia}`;
  return PALABRA[estado];
}

/** What is collected at the door: freight and contra-reembolso together. */
export function cobrarDe({ lineas, primera }: Parada) {
  const contra = lineas.reduce((sum, linea) => sum + linea.contra_reembolso_centavos, 0);
  const flete = lineas.reduce((sum, linea) => sum + linea.flete_centavos, 0);
  return { centavos: contra + flete, contra, flete, moneda: primera.moneda };
}

/** What an act makes of a line of the sheet. */
export interface Parche {
  /** When it was learned, by this device's clock. */
  readonly al: number;
  readonly linea: Partial<LineaDeHoja>;
}

const ESTADO = {
  entregar: 'ENTREGADA',
  entregar_parte: 'PARCIAL',
  no_entregar: 'NO_ENTREGADA',
  reintentar: 'EN_CAMINO',
} as const;

export function parcheDe(dado: ActoDePuerta, agencias: Hoja['agencias']): Partial<LineaDeHoja> {
  const { acto, agente_id } = dado;
  if (acto === 'llegar') return { llegada: dado.fecha ?? new Date(dado.hecho).toISOString() };
  if (acto === 'levante') return {};
  if (acto === 'danar') return { retenida: true };
  if (acto === 'desviar') return { agencia: agencias.find(({ id }) => id === agente_id)?.nombre ?? 'Agencia' };
  return { estado: ESTADO[acto], motivo: null };
}

interface Aprendido {
  readonly parches: ReadonlyMap<number, Parche>;
  /** When the sheet was read. */
  readonly al: number;
  readonly esperan: readonly ActoDePuerta[];
}

/** The sheet with what the answers said since it was read, and what still waits for the network, one act after the other. */
export function conActos(
  { lineas, agencias }: Pick<Hoja, 'lineas' | 'agencias'>,
  { parches, al, esperan }: Aprendido,
): LineaDeHoja[] {
  return lineas.map((linea) => {
    const parche = parches.get(linea.guia_id);
    const known = parche !== undefined && parche.al > al ? { ...linea, ...parche.linea } : linea;
    const acts = esperan.filter(({ guias }) => guias.includes(linea.guia_id));
    return Object.assign({ ...known }, ...acts.map((acto) => parcheDe(acto, agencias)));
  });
}

/** What the company did and how it was answered: what was acknowledged must be there at the end, and what people do wrong is counted too. */
export interface Cuaderno {
  /** Events that were acknowledged, by parcel: `ADM`, `ENT`… */
  readonly prometidos: Map<number, string[]>;
  /** Milliseconds of calls that were answered at the first try, by service. */
  readonly tiempos: Map<string, number[]>;
  /** How often each thing went otherwise than planned: wrong scans, double presses, lost answers, refusals by their code. */
  readonly veces: Map<string, number>;
  /** What may never happen: refusals that nobody expected, answers that contradict each other. */
  readonly fallas: string[];
  prometer(guia_id: number, tipo: string): void;
  /** Calls that were answered so far. */
  respuestas(): number;
  contar(que: string, cuantas?: number): void;
  medir(servicio: string, milisegundos: number): void;
}

export function openCuaderno(): Cuaderno {
  const prometidos = new Map<number, string[]>();
  const veces = new Map<string, number>();
  const tiempos = new Map<string, number[]>();
  let respuestas = 0;
  const listOf = <K, V>(lists: Map<K, V[]>, key: K): V[] => {
    const list = lists.get(key) ?? [];
    lists.set(key, list);
    return list;
  };
  return {
    ...{ prometidos, veces, tiempos, fallas: [] },
    prometer: (guia_id, tipo) => void listOf(prometidos, guia_id).push(tipo),
    contar: (que, cuantas = 1) => void veces.set(que, (veces.get(que) ?? 0) + cuantas),
    respuestas: () => respuestas,
    medir: (servicio, milisegundos) => {
      respuestas += 1;
      listOf(tiempos, servicio).push(milisegundos);
    },
  };
}

/** The middle and the slowest but for one in a hundred of all calls, in milliseconds. */
export function resumen({ tiempos }: Cuaderno): { llamadas: number; p50: number; p99: number } {
  const all = [...tiempos.values()].flat().sort((a, b) => a - b);
  const at = (part: number) => Math.round(10 * (all[Math.floor(all.length * part)] ?? 0)) / 10;
  return { llamadas: all.length, p50: at(0.5), p99: at(0.99) };
}

import type { Hallado } from './busqueda.ts';
import { atiende, type Preparado } from './preparar.ts';
import type { Aviso, ParadaPropuesta, Propuesta, RondaPedida, RondaPropuesta, Sumas } from './problema.ts';
import { razonDe } from './razones.ts';
import { avisoDeCarga, avisoDeTurno, avisoDeVentana, TEXTOS } from './textos.ts';

/** What was found, as a person reads it: hours, loads, and a sentence for everything that is not as it should be. */
export function proponer(p: Preparado, { rondas, ausentes }: Hallado, vueltas: number): Propuesta {
  const proposed = p.problema.rondas.map((ronda, k) => describe(p, ronda, { k, order: rondas[k] ?? [] }));
  const loads = proposed.map(({ carga, paradas }) => [...carga, paradas.length]);
  return {
    rondas: proposed,
    sin_lugar: [
      ...p.apartadas.map(({ id, punto, retenida }) =>
        punto === null && retenida === null
          ? { id, razon: 'SIN_PUNTO' as const, texto: TEXTOS.SIN_PUNTO }
          : { id, razon: 'RETENIDA' as const, texto: `Retenida: ${retenida}` },
      ),
      ...ausentes
        .toSorted((a, b) => a - b)
        .map((node) => ({ id: p.paradas[node]?.id ?? 0, ...razonDe(p, node, loads) })),
    ],
    antes: sum(p.problema.rondas.map((ronda, k) => describe(p, ronda, { k, order: p.modelo.dadas[k] ?? [] }))),
    despues: sum(proposed),
    vueltas,
  };
}

function sum(rondas: readonly RondaPropuesta[]): Sumas {
  const total = { metros: 0, conduccion_s: 0, segundos: 0, paradas: 0 };
  for (const { metros, conduccion_s, segundos, paradas } of rondas.filter((ronda) => ronda.paradas.length > 0)) {
    total.metros += metros;
    total.conduccion_s += conduccion_s;
    total.segundos += segundos;
    total.paradas += paradas.length;
  }
  return total;
}

interface Orden {
  readonly k: number;
  readonly order: readonly number[];
}

function describe(p: Preparado, ronda: RondaPedida, { k, order }: Orden): RondaPropuesta {
  const { n, nodos, costo } = p.modelo;
  let [node, clock, metres, driving] = [n + 2 * k, ronda.turno.desde, 0, 0];
  const go = (next: number) => {
    const way = costo[node * nodos + next] ?? 0;
    clock += way;
    driving += way;
    metres += p.metros[node * nodos + next] ?? 0;
    node = next;
  };
  const paradas = order.map((next): ParadaPropuesta => {
    go(next);
    const stop = stopAt(p, { next, clock, ronda });
    clock += stop.espera_s + (p.paradas[next]?.servicio_s ?? 0);
    return stop;
  });
  if (order.length > 0) go(n + 2 * k + 1);
  const carga = p.problema.medidas.map((_, d) =>
    order.reduce((all, stop) => all + (p.paradas[stop]?.carga[d] ?? 0), 0),
  );
  const avisos = avisosOf(p, ronda, { carga, paradas: order.length, fin: clock });
  return {
    id: ronda.id,
    paradas,
    metros: Math.round(metres),
    conduccion_s: Math.round(driving),
    segundos: Math.round(clock - ronda.turno.desde),
    salida: ronda.turno.desde,
    fin: Math.round(clock),
    carga,
    avisos,
    cumple: [...avisos, ...paradas.flatMap((stop) => stop.avisos)].length === 0,
  };
}

function stopAt({ paradas }: Preparado, at: { next: number; clock: number; ronda: RondaPedida }): ParadaPropuesta {
  const stop = paradas[at.next];
  if (!stop) throw new RangeError('a node that is no stop');
  const { id, ventana, retenida, punto } = stop;
  const avisos: Aviso[] = [];
  if (ventana && at.clock > ventana.hasta + 0.5) avisos.push(avisoDeVentana(at.clock, ventana));
  if (!atiende(at.ronda.zonas, stop)) avisos.push({ razon: 'ZONA', texto: TEXTOS.OTRA_ZONA });
  if (retenida !== null) avisos.push({ razon: 'RETENIDA', texto: `Retenida: ${retenida}` });
  if (punto === null) avisos.push({ razon: 'SIN_PUNTO', texto: TEXTOS.SIN_PUNTO });
  return {
    id,
    llegada: Math.round(at.clock),
    espera_s: Math.round(Math.max(0, (ventana?.desde ?? 0) - at.clock)),
    avisos,
  };
}

function avisosOf(
  { problema }: Preparado,
  { capacidad, turno, max_paradas }: RondaPedida,
  has: { carga: readonly number[]; paradas: number; fin: number },
): Aviso[] {
  const avisos = problema.medidas.flatMap((medida, d) => {
    const [load, room] = [has.carga[d] ?? 0, capacidad[d] ?? 0];
    return load > room ? [avisoDeCarga({ load, room, medida })] : [];
  });
  if (max_paradas !== null && has.paradas > max_paradas)
    avisos.push({ razon: 'MAX_PARADAS', texto: `Lleva ${has.paradas} paradas y su máximo es ${max_paradas}` });
  if (has.paradas > 0 && has.fin > turno.hasta + 0.5) avisos.push(avisoDeTurno(has.fin, turno));
  return avisos;
}

import { atiende, type Preparado } from './preparar.ts';
import type { Aviso, ParadaPedida } from './problema.ts';
import { cifra, hora, TEXTOS } from './textos.ts';

/**
 * Why a stop has no place, in words: the first of what no search could mend (zone, size, an hour that nobody reaches), then what the others
 * have used up. @param loads what each round carries in the proposal, the number of its stops last
 */
export function razonDe(p: Preparado, node: number, loads: readonly (readonly number[])[]): Aviso {
  const stop = p.paradas[node];
  if (!stop || p.problema.rondas.length === 0) return { razon: 'SIN_RONDA', texto: TEXTOS.SIN_RONDA };
  const serving = p.problema.rondas.map((_, k) => k).filter((k) => atiende(p.problema.rondas[k]?.zonas ?? null, stop));
  if (serving.length === 0) return { razon: 'ZONA', texto: TEXTOS.NINGUNA_ZONA };
  return tooLarge(p, stop, serving) ?? unreachable(p, node, serving) ?? usedUp(p, stop, { serving, loads });
}

/** A measure in which it fits into no vehicle, not even an empty one. */
function tooLarge({ problema }: Preparado, { carga }: ParadaPedida, serving: readonly number[]): Aviso | null {
  for (const [d, medida] of problema.medidas.entries()) {
    const most = Math.max(...serving.map((k) => problema.rondas[k]?.capacidad[d] ?? 0));
    const load = carga[d] ?? 0;
    if (load <= most) continue;
    return {
      razon: 'CAPACIDAD',
      texto: `No entra en ningún vehículo: son ${cifra(load)} ${medida} y en el mayor entran ${cifra(most)}`,
    };
  }
  return null;
}

/** Too far away to be reached inside its window, or to be back from inside a shift, by a vehicle that does nothing else. */
function unreachable({ problema, modelo, paradas }: Preparado, node: number, serving: readonly number[]): Aviso | null {
  const { n, nodos, costo } = modelo;
  const ventana = paradas[node]?.ventana ?? null;
  const arrivals = serving.map(
    (k) => (problema.rondas[k]?.turno.desde ?? 0) + (costo[(n + 2 * k) * nodos + node] ?? 0),
  );
  const soonest = Math.min(...arrivals);
  if (ventana && soonest > ventana.hasta)
    return {
      razon: 'VENTANA',
      texto: `No se llega en su horario (${hora(ventana.desde)} a ${hora(ventana.hasta)}): lo antes posible es ${hora(soonest)}`,
    };
  const fits = serving.some((k, i) => {
    const done = Math.max(arrivals[i] ?? 0, ventana?.desde ?? 0) + (paradas[node]?.servicio_s ?? 0);
    return done + (costo[node * nodos + n + 2 * k + 1] ?? 0) <= (problema.rondas[k]?.turno.hasta ?? 0);
  });
  return fits ? null : { razon: 'TURNO', texto: 'Queda demasiado lejos para ir y terminar dentro de un turno' };
}

interface Used {
  readonly serving: readonly number[];
  readonly loads: readonly (readonly number[])[];
}

function usedUp({ problema }: Preparado, { carga, ventana }: ParadaPedida, { serving, loads }: Used): Aviso {
  const { medidas, rondas } = problema;
  const left = (k: number, d: number) => (rondas[k]?.capacidad[d] ?? 0) - (loads[k]?.[d] ?? 0);
  const withRoom = serving.filter((k) => medidas.every((_, d) => (carga[d] ?? 0) <= left(k, d)));
  if (withRoom.length === 0) {
    const d = Math.max(
      0,
      medidas.findIndex((_, i) => serving.every((k) => (carga[i] ?? 0) > left(k, i))),
    );
    const most = Math.max(0, ...serving.map((k) => left(k, d)));
    const texto = `No entra: son ${cifra(carga[d] ?? 0)} ${medidas[d]} y al recorrido con más lugar le quedan ${cifra(most)}`;
    return { razon: 'CAPACIDAD', texto };
  }
  const open = withRoom.filter(
    (k) => (loads[k]?.[medidas.length] ?? 0) < (rondas[k]?.max_paradas ?? Number.POSITIVE_INFINITY),
  );
  if (open.length === 0) return { razon: 'MAX_PARADAS', texto: TEXTOS.MAX_PARADAS };
  if (!ventana) return { razon: 'TURNO', texto: TEXTOS.SIN_TURNO };
  return {
    razon: 'VENTANA',
    texto: `Ningún recorrido llega en su horario (${hora(ventana.desde)} a ${hora(ventana.hasta)}) sin dejar otras paradas`,
  };
}

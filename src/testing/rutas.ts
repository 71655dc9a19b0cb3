import { crearAzar } from '#shared/rutas/azar.ts';
import type { ParadaPedida, Problema, Punto, RondaPedida, Viaje } from '#shared/rutas/problema.ts';

/** As the rows of `ruta_parametro` begin: what the searches of tests and benchmarks reckon with. */
const RUTA = { factor: 1.35, ruta_desde_m: 12_000, ruta_kmh: 65 } as const;
export const EN_CALLES: Viaje = { ...RUTA, kmh: 18 };
export const EN_EL_INTERIOR: Viaje = { ...RUTA, kmh: 28 };
const PUERTA_S = 150;

/** The plant of the sample towns, in the middle of Montevideo. */
export const PLANTA: Punto = { lat: -34.86, lng: -56.17 };

export function parada(id: number, punto: Punto | null, more: Partial<ParadaPedida> = {}): ParadaPedida {
  return {
    id,
    punto,
    servicio_s: PUERTA_S,
    ventana: null,
    carga: [1],
    zona_id: null,
    retenida: null,
    prioridad: 5,
    ...more,
  };
}

export function ronda(id: number, more: Partial<RondaPedida> = {}): RondaPedida {
  return {
    id,
    inicio: PLANTA,
    fin: PLANTA,
    turno: { desde: 8 * 3600, hasta: 18 * 3600 },
    capacidad: [1000],
    max_paradas: null,
    zonas: null,
    orden: [],
    ...more,
  };
}

export function problema(more: Pick<Problema, 'paradas' | 'rondas'> & Partial<Problema>): Problema {
  return { modo: 'REPARTIR', medidas: ['bultos'], viaje: EN_CALLES, ...more };
}

/** A town of quarters: stops lie in clusters, as deliveries do. The same seed makes the same town. */
export function pueblo(stops: number, semilla: number, windows = 0.2): ParadaPedida[] {
  const azar = crearAzar(semilla);
  const quarters = Array.from({ length: 12 }, () => ({
    lat: PLANTA.lat + (azar.real() - 0.5) * 0.12,
    lng: PLANTA.lng + (azar.real() - 0.5) * 0.16,
  }));
  return Array.from({ length: stops }, (_, i) => {
    const { lat, lng } = quarters[azar.entero(quarters.length)] ?? PLANTA;
    const punto = {
      lat: lat + (azar.real() + azar.real() - 1) * 0.015,
      lng: lng + (azar.real() + azar.real() - 1) * 0.018,
    };
    const isMorning = azar.real() < 0.5;
    const half = isMorning ? { desde: 8 * 3600, hasta: 13 * 3600 } : { desde: 13 * 3600, hasta: 18 * 3600 };
    return parada(i + 1, punto, { ventana: azar.real() < windows ? half : null, carga: [1 + azar.entero(3)] });
  });
}

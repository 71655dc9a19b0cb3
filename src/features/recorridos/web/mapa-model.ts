import type { EstadoDeMarca, ParadaDeCroquis, RondaDeCroquis } from '#web/ui/map/croquis-model.ts';

import type { EstadoLinea, Recorrido } from '../contract.ts';
import type { MapaDeRecorrido, ParadaEnMapa } from '../mapa.contract.ts';
import { direccionDe } from './palabras.ts';

const MARCAS: Readonly<Record<EstadoLinea, EstadoDeMarca>> = {
  PLANIFICADA: 'pendiente',
  CARGADA: 'pendiente',
  EN_CAMINO: 'pendiente',
  ENTREGADA: 'entregada',
  DESCARGADA: 'entregada',
  PARCIAL: 'parcial',
  NO_ENTREGADA: 'no_entregada',
  PERDIDA: 'no_entregada',
  DEVUELTA: 'no_entregada',
  QUITADA: 'transferida',
  TRANSFERIDA: 'transferida',
};

/** What the map knows of each stop, by its parcel. */
export function enMapaOf(mapa: MapaDeRecorrido | undefined): ReadonlyMap<number, ParadaEnMapa> {
  return new Map((mapa?.paradas ?? []).map((parada) => [parada.guia_id, parada]));
}

/** The round as the sketch draws it, in this order of parcels; what has no point is left out and keeps its number. */
export function rondaDe(
  { recorrido, lineas }: Recorrido,
  mapa: MapaDeRecorrido,
  orden: readonly number[] = lineas.map(({ guia_id }) => guia_id),
): RondaDeCroquis {
  const known = enMapaOf(mapa);
  const byId = new Map(lineas.map((linea) => [linea.guia_id, linea]));
  const paradas = orden.flatMap((guia_id, index): ParadaDeCroquis[] => {
    const [linea, punto] = [byId.get(guia_id), known.get(guia_id)?.punto];
    if (linea === undefined || !punto) return [];
    return [
      {
        id: guia_id,
        lat: punto.lat,
        lng: punto.lng,
        numero: index + 1,
        estado: MARCAS[linea.estado],
        titulo: `${linea.destinatario}, ${direccionDe(linea)}`,
        fija: linea.fija,
        aproximada: punto.fuente === 'LOCALIDAD',
      },
    ];
  });
  return { id: recorrido.id, nombre: recorrido.numero, inicio: mapa.planta, vuelve: true, paradas };
}

/** Metres as kilometres with a comma. */
export function km(metros: number): string {
  return `${(metros / 1000).toLocaleString('es-UY', { maximumFractionDigits: metros < 10_000 ? 1 : 0 })} km`;
}

/** Seconds as hours and minutes. */
export function duracion(segundos: number): string {
  const minutes = Math.round(segundos / 60);
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')} min`;
}

interface Movida {
  readonly guia_id: number;
  readonly de: number;
  readonly a: number;
}

/** Which stops change their place, and from which to which. */
export function movidasDe(anterior: readonly number[], orden: readonly number[]): Movida[] {
  const before = new Map(anterior.map((guia_id, index) => [guia_id, index + 1]));
  return orden.flatMap((guia_id, index) => {
    const de = before.get(guia_id);
    return de === undefined || de === index + 1 ? [] : [{ guia_id, de, a: index + 1 }];
  });
}

/** A place as people write or paste it: two figures, the south and the west with their signs. Null: it is none. */
export function leerLugar(texto: string): { lat: number; lng: number } | null {
  const clean = texto.replaceAll('−', '-');
  if (!/^[-\d.,;\s]*$/.test(clean)) return null;
  const figures = clean.match(/-?\d+[.,]\d+|-?\d+/g) ?? [];
  const [lat, lng, more] = figures.map((figure) => Number(figure.replace(',', '.')));
  return lat === undefined || lng === undefined || more !== undefined ? null : { lat, lng };
}

export const escribirLugar = ({ lat, lng }: { lat: number; lng: number }) => `${lat.toFixed(5)}, ${lng.toFixed(5)}`;

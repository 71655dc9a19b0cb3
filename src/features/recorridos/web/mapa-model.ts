import type { EstadoDeMarca, ParadaDeCroquis, RondaDeCroquis } from '#web/ui/map/croquis-model.ts';

import type { EstadoLinea, Recorrido } from '../contract.ts';
import type { MapaDeRecorrido, ParadaEnMapa, Propuesta } from '../mapa.contract.ts';
import { trasDe } from './mezcla.ts';
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
  { recorrido, lineas, levantes }: Recorrido,
  mapa: MapaDeRecorrido,
  propuesta: Pick<Propuesta, 'orden' | 'levantes'> | null = null,
): RondaDeCroquis {
  const known = enMapaOf(mapa);
  const byId = new Map(lineas.map((linea) => [linea.guia_id, linea]));
  const orden = propuesta?.orden ?? lineas.map(({ guia_id }) => guia_id);
  const fetched = (index: number) =>
    mapa.levantes.flatMap(({ id, punto }): ParadaDeCroquis[] => {
      const levante = levantes.find((one) => one.id === id);
      if (levante === undefined || punto === null) return [];
      const tras = propuesta?.levantes.find((one) => one.id === id)?.orden ?? trasDe(levante, lineas);
      if (tras !== index) return [];
      const titulo = `Levantar en ${levante.cliente}, ${levante.direccion}`;
      const { lat, lng, fuente } = punto;
      // Below zero, so that it is no parcel's.
      return [{ id: -id, lat, lng, estado: 'pendiente', titulo, letra: 'L', aproximada: fuente === 'LOCALIDAD' }];
    });
  const doorsOf = (guia_id: number, index: number): ParadaDeCroquis[] => {
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
  };
  const paradas = [
    ...fetched(0),
    ...orden.flatMap((guia_id, index) => [...doorsOf(guia_id, index), ...fetched(index + 1)]),
  ];
  return { id: recorrido.id, nombre: recorrido.numero, inicio: mapa.planta, vuelve: true, paradas };
}

/** Metres as kilometres with a comma. */
export function km(metros: number): string {
  return `${(metros / 1000).toLocaleString('es-UY', { maximumFractionDigits: metros < 10_000 ? 1 : 0 })} km`;
}

/** Seconds as hours and minutes. */
export function duracion(segundos: number): string {
  const minutes = Math.round(segundos / 60);
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${String(rest).padStart(2, '0')} min`;
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

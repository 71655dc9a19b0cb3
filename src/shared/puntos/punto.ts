import { metrosEnLinea } from '#shared/rutas/distancia.ts';
import type { Punto } from '#shared/rutas/problema.ts';

/** Where a point comes from, the surest first. */
export const FUENTES = ['CORRECCION', 'CLIENTE', 'VISITAS', 'PADRON', 'CALLE', 'LOCALIDAD'] as const;
export type Fuente = (typeof FUENTES)[number];

/** What the badge of a point says, and how sure it is. */
export const FUENTE = {
  CORRECCION: { nombre: 'Corregido', detalle: 'Lo marcó una persona en el mapa', certeza: 'alta' },
  CLIENTE: { nombre: 'Del cliente', detalle: 'Lo dio el cliente con el envío', certeza: 'alta' },
  VISITAS: { nombre: 'De visitas', detalle: 'Se entregó allí al menos tres veces', certeza: 'alta' },
  PADRON: { nombre: 'Padrón', detalle: 'Está en el padrón nacional de direcciones', certeza: 'alta' },
  CALLE: { nombre: 'Por la calle', detalle: 'Calculado entre dos números de la calle', certeza: 'media' },
  LOCALIDAD: {
    nombre: 'Centro de la localidad',
    detalle: 'No se sabe la puerta: el orden es aproximado',
    certeza: 'baja',
  },
} as const satisfies Record<Fuente, { nombre: string; detalle: string; certeza: 'alta' | 'media' | 'baja' }>;

export interface PuntoHallado extends Punto {
  readonly fuente: Fuente;
}

/** Inside the country with the sea that its coast can be mistaken for: a point elsewhere is a mistake of figures or of signs. */
export function estaEnUruguay({ lat, lng }: Punto): boolean {
  return lat >= -35.3 && lat <= -30 && lng >= -58.6 && lng <= -53;
}

/** Visits that far apart were at one place. */
const METROS_DE_UNA_PUERTA = 80;
const VISITAS_QUE_BASTAN = 3;

/** The place of at least three visits that lie together; null: too few, or they disagree. */
export function puntoDeVisitas(visitas: readonly Punto[]): Punto | null {
  if (visitas.length < VISITAS_QUE_BASTAN) return null;
  const middle = median(visitas);
  const near = visitas.filter((visita) => metrosEnLinea(visita, middle) <= METROS_DE_UNA_PUERTA);
  return near.length >= VISITAS_QUE_BASTAN && near.length * 2 > visitas.length ? median(near) : null;
}

function median(points: readonly Punto[]): Punto {
  return { lat: middleOf(points.map(({ lat }) => lat)), lng: middleOf(points.map(({ lng }) => lng)) };
}

function middleOf(figures: readonly number[]): number {
  const sorted = figures.toSorted((a, b) => a - b);
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]];
  return ((low ?? 0) + (high ?? 0)) / 2;
}

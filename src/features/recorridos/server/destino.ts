import type { Db } from '#server/db/db.ts';
import { buscarPuntos } from '#server/puntos/puntos.ts';
import type { PuntoHallado } from '#shared/puntos/punto.ts';
import type { Problema, Punto, RondaPropuesta } from '#shared/rutas/problema.ts';
import { hora } from '#shared/rutas/textos.ts';

import type { MapaDeRecorrido } from '../mapa.contract.ts';
import { type Destino, selectDestino } from './destino.sql.ts';
import { delAmbito, MEDIDAS, SIN_TOPE, segundosDe, turnoDe } from './problema.ts';
import { lugarDe } from './puntos.ts';
import type { Tiempos } from './tiempos.sql.ts';

/** The one stop of a trunk round: the way there, and how long it stands at the agency. Its day ends there (decision 0278). */

export type DestinoUbicado = Destino & { readonly punto: PuntoHallado | null };

/** Where it is: as whoever keeps the agency marked it, else what its address or its town says. Null: the round goes to doors. */
export async function destinoDe(db: Db, id: number): Promise<DestinoUbicado | null> {
  const destino = await selectDestino(db, id);
  if (destino === null) return null;
  const { departamento_id, localidad, localidad_id, direccion, lat, lng } = destino;
  const marcado = lugarDe(lat, lng);
  if (marcado !== null) return { ...destino, punto: { ...marcado, fuente: 'CORRECCION' } };
  const asked = {
    departamento_id,
    localidad: localidad ?? '',
    localidad_id,
    direccion: direccion ?? '',
    del_cliente: null,
  };
  const [punto = null] = await buscarPuntos(db, [asked]);
  return { ...destino, punto };
}

interface Tronco {
  readonly id: number;
  readonly inicio: Punto;
  readonly salida_prevista: string | null;
  readonly tiempos: readonly Tiempos[];
  readonly horas: number | null;
}

export function problemaDeTronco(
  { id: destino_id, punto, ambito, desde, hasta, abre_ese_dia }: DestinoUbicado,
  { id, inicio, salida_prevista, tiempos, horas }: Tronco,
): Problema {
  const propios = delAmbito(tiempos, ambito);
  const isOpen = abre_ese_dia && desde !== null && hasta !== null;
  const stop = {
    ...{ id: destino_id, punto: punto && { lat: punto.lat, lng: punto.lng }, servicio_s: propios.agencia_s },
    ventana: isOpen ? { desde: segundosDe(desde), hasta: segundosDe(hasta) } : null,
    ...{ carga: MEDIDAS.map(() => 0), zona_id: null, retenida: null, prioridad: 10 },
  };
  const ronda = {
    ...{ id, inicio, fin: null, turno: turnoDe(propios, { salida_prevista, horas }) },
    ...{ capacidad: MEDIDAS.map(() => SIN_TOPE), max_paradas: null, zonas: null },
    orden: [{ id: destino_id, fija: false }],
  };
  return { modo: 'ORDENAR', medidas: MEDIDAS, viaje: propios, paradas: [stop], rondas: [ronda] };
}

/** What a person should know of it, in words. */
export function avisosDeDestino({ nombre, abre_ese_dia }: Destino, ronda: RondaPropuesta | undefined): string[] {
  const [stop] = ronda?.paradas ?? [];
  return [
    ...(abre_ese_dia ? [] : [`${nombre} no abre ese día`]),
    ...(stop?.avisos ?? []).filter(({ razon }) => razon === 'VENTANA').map(({ texto }) => `${nombre}: ${texto}`),
  ];
}

export function destinoEnMapa(
  destino: DestinoUbicado,
  ronda: RondaPropuesta | undefined,
): NonNullable<MapaDeRecorrido['destino']> {
  const [stop] = ronda?.paradas ?? [];
  const llegada = destino.punto === null || stop === undefined ? null : hora(stop.llegada);
  return { nombre: destino.nombre, punto: destino.punto, llegada, avisos: avisosDeDestino(destino, ronda) };
}

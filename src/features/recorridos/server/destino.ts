import type { Db } from '#server/db/db.ts';
import { buscarPuntos } from '#server/puntos/puntos.ts';
import type { PuntoHallado } from '#shared/puntos/punto.ts';
import type { Problema, Punto, RondaPropuesta } from '#shared/rutas/problema.ts';
import { hora } from '#shared/rutas/textos.ts';

import type { MapaDeRecorrido } from '../mapa.contract.ts';
import { type Destino, selectAgencias, selectDestino } from './destino.sql.ts';
import { type ParadaDestinada, selectParadasDestinadas } from './mapa.sql.ts';
import { delAmbito, MEDIDAS, SIN_TOPE, segundosDe, turnoDe } from './problema.ts';
import { lugarDe, type Ubicada, ubicar } from './puntos.ts';
import type { Tiempos } from './tiempos.sql.ts';

/** The one stop of a trunk round: the way there, and how long it stands at the agency. Its day ends there (decision 0278). */

export type DestinoUbicado = Destino & { readonly punto: PuntoHallado | null };

/** Where it is: as whoever keeps the agency marked it, else what its address or its town says. Null: the round goes to doors. */
export async function destinoDe(db: Db, id: number): Promise<DestinoUbicado | null> {
  const destino = await selectDestino(db, id);
  return destino === null ? null : ubicarAgencia(db, destino);
}

async function ubicarAgencia(db: Db, destino: Destino): Promise<DestinoUbicado> {
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

/** The stops of a round with their places: of what it leaves at an agency the agency's, its hours, and its part of how long one stands there. */
export async function paradasUbicadas(db: Db, id: number): Promise<ParadaUbicada[]> {
  const stops = await selectParadasDestinadas(db, id);
  const doors = await ubicar(
    db,
    stops.filter(({ agente_id }) => agente_id === null),
  );
  const ids = [...new Set(stops.flatMap(({ agente_id }) => agente_id ?? []))];
  const agencias = new Map<number, DestinoUbicado>();
  for (const one of ids.length === 0 ? [] : await selectAgencias(db, id, ids))
    agencias.set(one.id, await ubicarAgencia(db, one));
  const puertas = new Map(doors.map((one) => [one.guia_id, one]));
  return stops.map((stop) => {
    const agencia = stop.agente_id === null ? undefined : agencias.get(stop.agente_id);
    if (agencia === undefined) return puertas.get(stop.guia_id) ?? { ...stop, punto: null };
    const { punto, ambito, abre_ese_dia } = agencia;
    const entre = stops.filter(({ agente_id, abierta }) => abierta && agente_id === agencia.id).length;
    const hours = stop.desde === null && abre_ese_dia ? { desde: agencia.desde, hasta: agencia.hasta } : {};
    return { ...stop, ...hours, punto, ambito, entre };
  });
}

type ParadaUbicada = Ubicada<ParadaDestinada> & { readonly entre?: number };

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

import { enviarPosiciones, MAS_PUNTOS, type Punto } from '#features/reparto/posicion.contract.ts';
import { call } from '#web/api.ts';
import { serverTimeOf } from '#web/server-clock.ts';
import { useSessionState } from '#web/session-state.ts';

import { cola } from './cola.ts';

/** Where this phone is while its page is open: looked at every half minute and with each act, kept in the page alone, sent a few at a time. */

export const CADA_MS = 30_000;
const [PATIENCE_MS, FRESH_MS] = [10_000, 15_000];
/** As many as a call is worth. */
const JUNTOS = 4;
/** Whoever stands still says so now and then. */
const [QUIETO_METROS, QUIETO_MS] = [50, 300_000];
const METROS_POR_GRADO = 111_320;

let puntos: readonly Punto[] = [];
let last: (Punto & { readonly al: number }) | null = null;
let isSending = false;

useSessionState.subscribe((now, before) => {
  if (now.user?.id === before.user?.id) return;
  puntos = [];
  last = null;
});

/** One look; what the browser refuses is told. */
export function mirar(onRefused: () => void): void {
  navigator.geolocation.getCurrentPosition(
    ({ coords, timestamp }) => void anotar(coords, timestamp),
    (failure) => {
      if (failure.code === failure.PERMISSION_DENIED) onRefused();
    },
    { enableHighAccuracy: true, maximumAge: FRESH_MS, timeout: PATIENCE_MS },
  );
}

function anotar({ latitude: lat, longitude: lng, accuracy }: GeolocationCoordinates, al: number): Promise<void> {
  const told = serverTimeOf(al);
  if (told === null || (last !== null && al - last.al < QUIETO_MS && metrosEntre(last, { lat, lng }) < QUIETO_METROS))
    return Promise.resolve();
  const punto = { fecha: new Date(told).toISOString(), lat, lng, precision_m: Math.min(100_000, Math.round(accuracy)) };
  last = { ...punto, al };
  puntos = [...puntos, punto].slice(-MAS_PUNTOS);
  return puntos.length < JUNTOS ? Promise.resolve() : enviar();
}

/** What was not taken is sent with the next. */
async function enviar(): Promise<void> {
  if (isSending || puntos.length === 0) return;
  isSending = true;
  const sent = puntos;
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const done = await call(enviarPosiciones, { puntos: [...sent] }, { signal }).catch(() => null);
  if (done !== null) puntos = puntos.filter((punto) => !sent.includes(punto));
  isSending = false;
}

/** With each act that the server has heard of. */
cola.onDelivered(() => void enviar());

export function olvidarPuntos(): void {
  puntos = [];
}

/** Near enough for two points of one street. */
function metrosEntre(one: { lat: number; lng: number }, other: { lat: number; lng: number }): number {
  const north = (one.lat - other.lat) * METROS_POR_GRADO;
  const east = (one.lng - other.lng) * METROS_POR_GRADO * Math.cos((one.lat * Math.PI) / 180);
  return Math.hypot(north, east);
}

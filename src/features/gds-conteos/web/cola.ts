import { call } from '#web/api.ts';
import { createOfflineQueue } from '#web/offline/queue.ts';
import { ServiceError } from '#web/service-error.ts';
import { playTone } from '#web/ui/scan/sounds.ts';

import { anotarLugar, type LecturaGuardada, LugarGuardado } from '../sin-red.contract.ts';
import { dejarLugar, useMesa } from './mesa.ts';
import { oidas } from './sin-red.ts';

/** Places that were counted to their end while there was no network: kept on the device, and brought in whole when there is one. */

const PATIENCE_MS = 20_000;
const NADA: LugarGuardado = {
  ...{ titulo: '', lugar: '' },
  pedido: { conteo_id: 0, linea_id: 0, apertura: null, desde: '', lecturas: [] },
};

export const cola = createOfflineQueue({
  name: 'contar',
  schema: LugarGuardado,
  rescue: (cuerpo) => ({ ...NADA, titulo: String(JSON.stringify(cuerpo)).slice(0, 200) }),
  answer: anotarLugar.result,
  prepare: async (guardado) => guardado,
  // Places do not wait for each other.
  lanes: ({ pedido }) => [`lugar ${pedido.linea_id}`],
  send: ({ pedido }, clave) => call(anotarLugar, pedido, { clave, signal: AbortSignal.timeout(PATIENCE_MS) }),
});

cola.onRefused(() => playTone('error'));

const AWAY: ReadonlySet<string> = new Set(['SIN_CONEXION', 'SIN_RESPUESTA']);
export const isAway = (cause: unknown): boolean => cause instanceof ServiceError && AWAY.has(cause.code);

/** The place as it lies on the page, to be told whole; null: none does. */
export function pedidoDeMesa(): LugarGuardado['pedido'] | null {
  const { conteo_id, linea, desde, sin_red } = useMesa.getState();
  if (conteo_id === null || linea === null || desde === null) return null;
  return {
    ...{ conteo_id, linea_id: linea.id, apertura: linea.apertura === 0 ? null : linea.apertura, desde },
    lecturas: [...oidas(linea.contado), ...(sin_red ?? [])],
  };
}

/** Is closed once there is a network, and the page is free for the next place. */
export function guardarCierre(cierra: 'CONTADA' | 'VACIA', unidades: number): void {
  const pedido = pedidoDeMesa();
  const { linea } = useMesa.getState();
  if (pedido === null || linea === null) return;
  const titulo =
    cierra === 'VACIA' ? `${linea.lugar}, vacía` : `${linea.lugar}, ${unidades.toLocaleString('es-UY')} contadas`;
  cola.add({ titulo, lugar: linea.lugar, pedido: { ...pedido, cierra } });
  dejarLugar(`${linea.lugar}: se cierra cuando haya conexión`);
}

/** Not taken, and not lost: with what the server says to it, until the person has decided. */
export function guardarAMedias(last: LecturaGuardada | string, dicho: string): void {
  const pedido = pedidoDeMesa();
  const { linea } = useMesa.getState();
  if (pedido === null || linea === null) return;
  const lecturas = typeof last === 'string' ? pedido.lecturas : [...pedido.lecturas, last];
  cola.add({ titulo: `${linea.lugar}, sin terminar`, lugar: linea.lugar, pedido: { ...pedido, lecturas } });
  dejarLugar(dicho);
}

/** Whether what was counted there waits to be told. */
export function espera(linea_id: number): boolean {
  return cola.useQueue.getState().items.some(({ cuerpo }) => cuerpo.pedido.linea_id === linea_id);
}

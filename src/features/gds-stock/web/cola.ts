import type { Params } from '#shared/contract.ts';
import { call } from '#web/api.ts';
import { createOfflineQueue } from '#web/offline/queue.ts';
import { serverTimeOf } from '#web/server-clock.ts';
import { playTone } from '#web/ui/scan/sounds.ts';

import { MovimientoGuardado, moverStock } from '../contract.ts';
import { cambiarMesa, loQueVa, useMesa, VACIA } from './mesa.ts';

/** What was carried from one place to another while there was no network: kept on the device, and sent in its order when there is one. */

type Pedido = Params<typeof moverStock>;

const PATIENCE_MS = 10_000;
const NADA: Pedido = { de: { texto: '?' }, a: { texto: '?' }, todo: true };

export const cola = createOfflineQueue({
  name: 'mover',
  schema: MovimientoGuardado,
  rescue: (cuerpo) => ({ titulo: String(JSON.stringify(cuerpo)).slice(0, 80), pedido: NADA }),
  answer: moverStock.result,
  prepare: async (guardado) => guardado,
  send: ({ pedido }, clave) => call(moverStock, pedido, { clave, signal: AbortSignal.timeout(PATIENCE_MS) }),
});

cola.onRefused(() => playTone('error'));

/** What lies on the page, to be carried there; null where it does not say all. */
export function pedidoDe(a: Pedido['a']): Pedido | null {
  const { de, renglones, todo, lpn } = useMesa.getState();
  if (de === null || (!todo && renglones.some(({ cantidad }) => cantidad === 0))) return null;
  const items = renglones.map(({ producto_id, partida_id, condicion, cantidad, series }) => ({
    ...{ producto_id, partida_id, condicion, cantidad },
    ...(series.length === 0 ? {} : { series }),
  }));
  const from = { de: { almacenamiento_id: de.almacenamiento_id }, a };
  if (lpn !== null) return { ...from, lpn_id: lpn.id };
  return { ...from, ...(todo ? { todo: true } : { items }) };
}

/** Goes there once there is a network, and the page is free for the next one. `clave`: of what may have been heard already. */
export function guardarMovimiento(pedido: Pedido, codigo: string, clave?: string): void {
  const mesa = useMesa.getState();
  const said = loQueVa(mesa);
  const titulo = `${said.charAt(0).toUpperCase()}${said.slice(1)} de ${mesa.de?.codigo ?? ''} a ${codigo}`;
  cola.add({ titulo, pedido }, clave);
  cambiarMesa(VACIA);
}

/** Where it goes is as it was read; nobody could be asked. */
export function anotarSinRed(texto: string): void {
  const pedido = pedidoDe({ texto });
  if (pedido === null) return;
  const { de } = useMesa.getState();
  const now = serverTimeOf(Date.now());
  guardarMovimiento(
    {
      ...pedido,
      ...(de === null ? {} : { deposito_id: de.deposito_id }),
      ...(now === null ? {} : { fecha_evento: new Date(now).toISOString() }),
    },
    texto,
  );
}

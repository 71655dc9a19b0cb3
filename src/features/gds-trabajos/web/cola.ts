import type { Result } from '#shared/contract.ts';
import { call, newClave } from '#web/api.ts';
import { createOfflineQueue } from '#web/offline/queue.ts';
import { serverTimeOf } from '#web/server-clock.ts';
import { playTone } from '#web/ui/scan/sounds.ts';

import { type HechoDeWo, pickear, saltarLinea } from '../contract.ts';
import { ActoDePicking } from '../mesa.contract.ts';
import { traerLineas } from './mesa.ts';

/** What was taken off a shelf: kept on the device, sent in its order when there is a network. */

const PATIENCE_MS = 10_000;
const NADA: ActoDePicking = {
  ...{
    acto: 'pick',
    wo_id: 0,
    linea_id: 0,
    titulo: '',
    lugar: null,
    producto: null,
    bin: null,
    cantidad: 0,
    series: [],
  },
  ...{ hecho: 0, fecha: null },
};

export const cola = createOfflineQueue<ActoDePicking, HechoDeWo>({
  name: 'picking',
  schema: ActoDePicking,
  rescue: (cuerpo) => ({ ...NADA, titulo: String(JSON.stringify(cuerpo)).slice(0, 80) }),
  answer: pickear.result,
  prepare: async (acto) => ({ ...acto, fecha: acto.fecha ?? instantOf(acto.hecho) }),
  send,
});

function send(
  { acto, linea_id, lugar, producto, bin, cantidad, series, fecha }: ActoDePicking,
  clave: string,
): Promise<Result<typeof pickear>> {
  const options = { clave, signal: AbortSignal.timeout(PATIENCE_MS) };
  if (acto === 'salto') return call(saltarLinea, { linea_id }, options);
  const read = Object.entries({ lugar, producto, bin, fecha_evento: fecha }).filter(([, value]) => value !== null);
  const known = { ...Object.fromEntries(read), ...(series.length === 0 ? {} : { series }) };
  return call(pickear, pickear.params.parse({ linea_id, cantidad, ...known }), options);
}

cola.onDelivered((_clave, { linea, siguen }) => traerLineas([linea, ...siguen]));
cola.onRefused(() => playTone('error'));

export function mandar(
  acto: Partial<ActoDePicking> & Pick<ActoDePicking, 'acto' | 'wo_id' | 'linea_id' | 'titulo'>,
): void {
  const hecho = Date.now();
  cola.add({ ...NADA, ...acto, hecho, fecha: instantOf(hecho) }, newClave());
}

function instantOf(deviceMs: number): string | null {
  const told = serverTimeOf(deviceMs);
  return told === null ? null : new Date(told).toISOString();
}

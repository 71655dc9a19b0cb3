import { create } from 'zustand';

import { call, newClave } from '#web/api.ts';
import { createOfflineQueue } from '#web/offline/queue.ts';
import { serverTimeOf } from '#web/server-clock.ts';
import { playTone } from '#web/ui/scan/sounds.ts';

import { cambiarBin, faltanteEnLinea, pickear, saltarLinea } from '../contract.ts';
import { ActoDePicking, HechoDeMesa } from '../mesa.contract.ts';
import { cambiarMesa, traerLineas } from './mesa.ts';

/** What was done at the shelves: kept on the device, sent in its order when there is a network. */

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
    lpn: null,
    cantidad: 0,
    series: [],
    motivo: null,
  },
  ...{ hecho: 0, fecha: null },
};

export const cola = createOfflineQueue<ActoDePicking, HechoDeMesa>({
  name: 'picking',
  schema: ActoDePicking,
  rescue: (cuerpo) => ({ ...NADA, titulo: String(JSON.stringify(cuerpo)).slice(0, 80) }),
  answer: HechoDeMesa,
  prepare: async (acto) => ({ ...acto, fecha: acto.fecha ?? instantOf(acto.hecho) }),
  send: (acto, clave) => ENVIA[acto.acto](acto, { clave, signal: AbortSignal.timeout(PATIENCE_MS) }),
});

type Envia = (acto: ActoDePicking, options: { clave: string; signal: AbortSignal }) => Promise<HechoDeMesa>;

const ENVIA: Readonly<Record<ActoDePicking['acto'], Envia>> = {
  salto: ({ linea_id }, options) => call(saltarLinea, { linea_id }, options),
  bin: ({ linea_id, bin }, options) => call(cambiarBin, { linea_id, bin: bin ?? '' }, options),
  falta: ({ linea_id, cantidad, motivo, ...acto }, options) =>
    call(
      faltanteEnLinea,
      faltanteEnLinea.params.parse({ linea_id, encontrada: cantidad, ...known({ motivo }), ...comunes(acto) }),
      options,
    ),
  pick: ({ linea_id, cantidad, lugar, producto, bin, lpn, ...acto }, options) =>
    call(
      pickear,
      pickear.params.parse({ linea_id, cantidad, ...known({ lugar, producto, bin, lpn }), ...comunes(acto) }),
      options,
    ),
};

const known = (fields: object) => Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
const comunes = ({ series, fecha }: Pick<ActoDePicking, 'series' | 'fecha'>) => ({
  ...known({ fecha_evento: fecha }),
  ...(series.length === 0 ? {} : { series }),
});

/** What was said last of the walk, by the device or by an answer. */
export const useDicho = create<{ texto: string | null }>(() => ({ texto: null }));
export const decir = (texto: string | null) => useDicho.setState({ texto });

cola.onDelivered((_clave, { linea, siguen, conteo, vacia }) => {
  traerLineas([linea, ...siguen]);
  if (vacia !== undefined) cambiarMesa({ vacia });
  if (conteo !== undefined) decir(dondeSigue(siguen, conteo));
});
cola.onRefused(() => playTone('error'));

function dondeSigue(siguen: HechoDeMesa['siguen'], conteo: string | null): string {
  const where = siguen.map(({ lugar, pedida }) => `${pedida} en ${lugar}`).join(', ');
  const rest = where === '' ? 'No hay en otra ubicación: la orden espera' : `Siga con ${where}`;
  return conteo === null ? rest : `${rest}. Se pidió el conteo ${conteo}`;
}

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

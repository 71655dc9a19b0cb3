import { create } from 'zustand';

import { LecturaDeRepaso, type LeidaEnRepaso, leerRepaso } from '#features/mostrador/repasos.contract.ts';
import { call, newClave } from '#web/api.ts';
import { createOfflineQueue } from '#web/offline/queue.ts';
import { serverTimeOf } from '#web/server-clock.ts';
import { useSessionState } from '#web/session-state.ts';
import { playTone, type Tone } from '#web/ui/scan/sounds.ts';

import type { De } from '../de.ts';

/** Readings of a list: heard at once, sent when there is a network, and told when the server has answered. */

const PATIENCE_MS = 8_000;
/** Enough to look back at. */
const KEPT = 20;
const NADA: LecturaDeRepaso = { repaso_id: 0, agente_id: null, codigo: '', estante: null, leido: 0, fecha: null };

export const cola = createOfflineQueue<LecturaDeRepaso, LeidaEnRepaso>({
  name: 'repaso',
  schema: LecturaDeRepaso,
  rescue: (cuerpo) => ({ ...NADA, codigo: String(JSON.stringify(cuerpo)).slice(0, 80) }),
  answer: leerRepaso.result,
  prepare: async (lectura) => ({ ...lectura, fecha: lectura.fecha ?? instantOf(lectura.leido) }),
  send: ({ repaso_id, agente_id, codigo, estante, fecha }, clave) =>
    call(
      leerRepaso,
      {
        repaso_id,
        codigo,
        ...(agente_id === null ? {} : { agente_id }),
        ...(estante === null ? {} : { estante }),
        ...(fecha === null ? {} : { fecha_evento: fecha }),
      },
      { clave, signal: AbortSignal.timeout(PATIENCE_MS) },
    ),
});

/** A reading of this page; `leida` null: the server has not answered yet. */
export interface Dicho {
  readonly clave: string;
  readonly repaso_id: number;
  readonly codigo: string;
  readonly leida: Pick<LeidaEnRepaso, 'resultado' | 'texto' | 'guia' | 'estante'> | null;
}

interface Mesa {
  /** The newest first. */
  readonly dichos: readonly Dicho[];
  /** Lists as the last answers told them. */
  readonly repasos: ReadonlyMap<number, LeidaEnRepaso['repaso']>;
}

const VACIA: Mesa = { dichos: [], repasos: new Map() };
export const useMesa = create<Mesa>(() => VACIA);

useSessionState.subscribe((now, before) => {
  if (now.user?.id !== before.user?.id) useMesa.setState(VACIA);
});

const TONE: Readonly<Record<LeidaEnRepaso['resultado'], Tone>> = {
  ...{ hecha: 'ok', repetida: 'repetida', sobrante: 'error', ajena: 'error', error: 'error' },
};

cola.onDelivered((clave, leida) => {
  if (note(clave, leida)) playTone(TONE[leida.resultado]);
  tell(leida.repaso);
});
cola.onRefused(({ clave, texto }) => {
  note(clave, { resultado: 'error', texto: texto ?? 'El servidor no la tomó', guia: null, estante: null });
  playTone('error');
});

/** One reading, with the shelf that was read last; heard at once, whatever the server will say. */
export function leerEnRepaso(
  repaso_id: number,
  { agente_id }: De,
  { codigo, estante }: { codigo: string; estante: string | null },
): void {
  const clave = newClave();
  const leido = Date.now();
  const said: Dicho = { clave, repaso_id, codigo, leida: null };
  useMesa.setState(({ dichos }) => ({ dichos: [said, ...dichos].slice(0, KEPT) }));
  playTone('leida');
  cola.add({ repaso_id, agente_id: agente_id ?? null, codigo, estante, leido, fecha: instantOf(leido) }, clave);
}

/** Something was done about it elsewhere: what is shown of it and of its list says so. */
export function decir(clave: string, { texto, repaso }: Pick<LeidaEnRepaso, 'texto' | 'repaso'>): void {
  tell(repaso);
  useMesa.setState(({ dichos }) => ({
    dichos: dichos.map((dicho) =>
      dicho.clave === clave && dicho.leida !== null
        ? { ...dicho, leida: { ...dicho.leida, resultado: 'hecha', texto } }
        : dicho,
    ),
  }));
}

function tell(repaso: LeidaEnRepaso['repaso']): void {
  useMesa.setState(({ repasos }) => ({ repasos: new Map(repasos).set(repaso.id, repaso) }));
}

/** False: it was read on another page. */
function note(clave: string, leida: NonNullable<Dicho['leida']>): boolean {
  const { dichos } = useMesa.getState();
  useMesa.setState({ dichos: dichos.map((dicho) => (dicho.clave === clave ? { ...dicho, leida } : dicho)) });
  return dichos.some((dicho) => dicho.clave === clave);
}

function instantOf(deviceMs: number): string | null {
  const told = serverTimeOf(deviceMs);
  return told === null ? null : new Date(told).toISOString();
}

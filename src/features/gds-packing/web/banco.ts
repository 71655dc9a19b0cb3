import { create } from 'zustand';

import { call } from '#web/api.ts';
import { useSessionState } from '#web/session-state.ts';
import { defineStored } from '#web/storage.ts';
import { createScanQueue, type ScanOutcome, type ScanRead } from '#web/ui/scan/scan-queue.ts';

import { abrirMesa, leerEnMesa, type Mesa } from '../contract.ts';
import { MesaGuardada } from '../mesa.contract.ts';

/** What lies on this bench. The server keeps every reading; here is only which order, and how many the next reading stands for. */

const stored = defineStored({ key: 'gds.packing', schema: MesaGuardada, lifetime: 16 * 3_600, perPerson: true });

type Candidatas = readonly {
  readonly id: number;
  readonly numero: string;
  readonly bin: number | null;
  readonly por_empacar: number;
}[];

interface Banco {
  readonly orden_id: number | null;
  /** As the server told it last. */
  readonly mesa: Mesa | null;
  /** Several orders that the last reading could mean. */
  readonly candidatas: Candidatas;
  /** Said before an article: the next reading is as many. */
  readonly cantidad: number | null;
  /** The weight is asked for. */
  readonly cerrando: boolean;
}

const LIBRE: Banco = { orden_id: null, mesa: null, candidatas: [], cantidad: null, cerrando: false };
const begun = (): Banco => ({ ...LIBRE, orden_id: stored.read()?.orden_id ?? null });
export const useBanco = create<Banco>(begun);
useSessionState.subscribe((now, before) => {
  if (now.user?.id !== before.user?.id) useBanco.setState(begun());
});

/** Unit after unit is the same code. */
export const lecturasDePacking = createScanQueue('gds.packing', { bounceMs: 300 });

export function elegirOrden(orden_id: number | null): void {
  useBanco.setState({ ...LIBRE, orden_id });
  stored.write({ orden_id });
}

/** An order as an answer told it. */
export function ponerMesa(mesa: Mesa): void {
  const { orden_id } = useBanco.getState();
  if (orden_id !== mesa.orden.id) elegirOrden(mesa.orden.id);
  useBanco.setState({ mesa, candidatas: [] });
}

export const bultoAbierto = ({ bultos }: Mesa) => bultos.find(({ estado }) => estado === 'ABIERTO') ?? null;
/** Nothing is left to do here: the next reading is another order. */
export const isLista = (mesa: Mesa): boolean => mesa.completa && bultoAbierto(mesa) === null;

/** Where several boxes are proposed: all that was to go into this one is in it. */
export const isLlena = ({ cajas_propuestas: [esta], lineas }: Mesa): boolean =>
  esta?.contenido.every(({ linea_id, cantidad }) =>
    lineas.some(({ id, en_bulto }) => id === linea_id && en_bulto >= cantidad),
  ) === true;

export function pedirCierre(cerrando: boolean): void {
  useBanco.setState({ cerrando });
}

const bien = (texto: string): ScanOutcome => ({ estado: 'ok', texto });

export async function leer({ raw, id }: ScanRead, signal: AbortSignal): Promise<ScanOutcome> {
  const { mesa, cantidad } = useBanco.getState();
  if (mesa === null || isLista(mesa)) return abrir(raw, signal);
  const typed = /^[1-9]\d{0,3}$/.test(raw.trim()) ? Number(raw) : null;
  if (typed !== null) {
    useBanco.setState({ cantidad: typed });
    return bien(`${typed} unidades: escanee el artículo`);
  }
  const { orden } = mesa;
  const how = { orden_id: orden.id, texto: raw, ...(cantidad === null ? {} : { cantidad }) };
  const done = await call(leerEnMesa, how, { clave: id, signal });
  useBanco.setState({ cantidad: null, cerrando: done.mesa.completa || isLlena(done.mesa) });
  ponerMesa(done.mesa);
  const { sku, serie, cantidad: units } = done.lectura;
  const left = done.mesa.lineas.reduce((sum, { por_empacar }) => sum + por_empacar, 0);
  const what = serie === null ? `${sku} × ${units}` : `${sku} ${serie}`;
  return bien(left === 0 ? `${what}: está todo` : `${what}: ${left === 1 ? 'queda' : 'quedan'} ${left}`);
}

async function abrir(texto: string, signal: AbortSignal): Promise<ScanOutcome> {
  const { mesa, candidatas } = await call(abrirMesa, { texto }, { signal });
  if (mesa === null) {
    useBanco.setState({ ...LIBRE, candidatas });
    return bien(`${candidatas.length} órdenes: elija una, o escanee el compartimiento`);
  }
  ponerMesa(mesa);
  return bien(mesa.orden.numero);
}

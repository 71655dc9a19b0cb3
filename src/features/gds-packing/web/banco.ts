import { create } from 'zustand';

import type { Result } from '#shared/contract.ts';
import { call } from '#web/api.ts';
import { useSessionState } from '#web/session-state.ts';
import { defineStored } from '#web/storage.ts';
import { createScanQueue, type ScanOutcome, type ScanRead } from '#web/ui/scan/scan-queue.ts';

import { abrirMesa, leerEnMesa, type Mesa } from '../contract.ts';
import { MesaGuardada, type SerieDe } from '../mesa.contract.ts';

/** What lies on this bench. The server keeps every reading; here is only which order, and how many the next reading stands for. */

export const stored = defineStored({ key: 'gds.packing', schema: MesaGuardada, lifetime: 16 * 3_600, perPerson: true });

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
  /** The next readings are serials of it. */
  readonly serieDe: SerieDe | null;
  /** The weight is asked for. */
  readonly cerrando: boolean;
}

const LIBRE: Banco = { orden_id: null, mesa: null, candidatas: [], cantidad: null, serieDe: null, cerrando: false };
const begun = (): Banco => {
  const { orden_id = null, serie_de = null } = stored.read() ?? {};
  return { ...LIBRE, orden_id, serieDe: serie_de };
};
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

/** Null: the next reading is an article again. */
export function pedirSerie(serieDe: SerieDe | null): void {
  useBanco.setState({ serieDe });
  stored.write({ orden_id: useBanco.getState().orden_id, serie_de: serieDe });
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
  const { mesa, cantidad, serieDe } = useBanco.getState();
  if (mesa === null || isLista(mesa)) return abrir(raw, signal);
  if (serieDe !== null) return leerSerie({ raw, id }, { mesa, serieDe }, signal);
  const typed = /^[1-9]\d{0,3}$/.test(raw.trim()) ? Number(raw) : null;
  if (typed !== null) {
    useBanco.setState({ cantidad: typed });
    return bien(`${typed} unidades: escanee el artículo`);
  }
  const { orden } = mesa;
  const how = { orden_id: orden.id, texto: raw, ...(cantidad === null ? {} : { cantidad }) };
  const done = await call(leerEnMesa, how, { clave: id, signal });
  const { pide_serie, sku } = done.lectura;
  if (pide_serie !== null) {
    useBanco.setState({ cantidad: null });
    ponerMesa(done.mesa);
    pedirSerie({ producto_id: pide_serie.producto_id, sku, faltan: pide_serie.cantidad });
    return bien(
      pide_serie.cantidad === 1 ? `${sku}: escanee su serie` : `${sku}: escanee ${pide_serie.cantidad} series`,
    );
  }
  return puesta(done);
}

/** One more of the serials that were asked for; a refused one is read again, or another. */
async function leerSerie(
  { raw, id }: Pick<ScanRead, 'raw' | 'id'>,
  { mesa, serieDe }: { mesa: Mesa; serieDe: SerieDe },
  signal: AbortSignal,
): Promise<ScanOutcome> {
  const how = { orden_id: mesa.orden.id, texto: raw, serie_de: serieDe.producto_id };
  const done = await call(leerEnMesa, how, { clave: id, signal });
  const faltan = serieDe.faltan - 1;
  pedirSerie(faltan > 0 && !done.mesa.completa ? { ...serieDe, faltan } : null);
  return puesta(done);
}

function puesta(done: Result<typeof leerEnMesa>): ScanOutcome {
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

import { create } from 'zustand';

import { type ActoEnPuerta, enviarActo, SIN_DATOS } from '#features/levantes/web/public.tsx';
import {
  ActoDePuerta,
  danar,
  desviar,
  entregarEnParte,
  entregarEnPuerta,
  llegar,
  miHoja,
  noEntregar,
  probarCodigoEnPuerta,
  Respuesta,
  reintentar,
} from '#features/reparto/entrega.contract.ts';
import { call, newClave } from '#web/api.ts';
import { outcomeOf } from '#web/offline/outcome.ts';
import { createOfflineQueue } from '#web/offline/queue.ts';
import { serverTimeOf } from '#web/server-clock.ts';
import { ServiceError } from '#web/service-error.ts';
import { useSessionState } from '#web/session-state.ts';
import { defineStored } from '#web/storage.ts';

import { conActos, type Parche, parcheDe } from './paradas.ts';
import { conLevantes, type ParcheDeLevante } from './pasos.ts';

/** Acts at the door: painted at once, kept with their pictures, sent when there is a network. */

/** A signature and a photo over a slow network. */
const PATIENCE_MS = 30_000;
/** For so long an act may be taken back before anything leaves the phone. */
export const PARA_DESHACER_MS = 8_000;

/** The sheet of the day, for streets without a network. A working day long. */
export const hojaDeEntrega = defineStored({
  key: 'reparto.hoja',
  schema: miHoja.result,
  lifetime: 16 * 3_600,
  perPerson: true,
  ofSession: true,
});

const NADA: ActoDePuerta = {
  ...{ acto: 'entregar', guias: [], titulo: '', recibe: '', documento: null, cobrado_centavos: 0, medio: 'EFECTIVO' },
  ...{ firma: null, foto: null, motivo_id: null, bultos: [], agente_id: null, nota: null, codigo: null },
  ...{ levante: null, hecho: 0, fecha: null },
};

export const cola = createOfflineQueue<ActoDePuerta, Respuesta>({
  name: 'entrega',
  schema: ActoDePuerta,
  rescue: (cuerpo) => ({ ...NADA, titulo: String(JSON.stringify(cuerpo)).slice(0, 80) }),
  answer: Respuesta,
  prepare: async (acto) => ({ ...acto, fecha: acto.fecha ?? instantOf(acto.hecho) }),
  rest: ({ hecho }) => restoDe(hecho),
  // What is told of a parcel, or of a levante, is told in its order; doors do not wait for each other.
  lanes: ({ guias, levante }) => [...guias.map((id) => `guia ${id}`), ...(levante ? [`levante ${levante.id}`] : [])],
  send,
});

/** What is left of the time for taking it back; a clock that was put back meanwhile holds nothing up. */
export function restoDe(hecho: number, now = Date.now()): number {
  const left = hecho + PARA_DESHACER_MS - now;
  return left > PARA_DESHACER_MS ? 0 : Math.max(0, left);
}

/**
 * What the recipient said at the door is tried first, here as well: it counts for ten minutes, and a phone may have been without a network for longer.
 * @throws ServiceError with the server's word where it is wrong: the act stays, and a person decides
 */
async function probado({ guias, codigo }: ActoDePuerta, signal: AbortSignal): Promise<void> {
  if (codigo === null) return;
  const { resultado, texto } = await call(probarCodigoEnPuerta, { guias, codigo }, { signal });
  if (resultado === 'coincide' || resultado === 'sin_codigo') return;
  throw new ServiceError({ code: 'EVENTO_SIN_DATOS', msg: texto, status: 400 });
}

async function send(acto: ActoDePuerta, clave: string): Promise<Respuesta> {
  if (acto.levante === null) return { ...(await entregado(acto, clave)), levante: null };
  const { id, estado, msg, fuera } = await enviarActo({ ...acto.levante, fecha: acto.fecha }, clave);
  const texto = [msg, ...fuera.map(({ guia_nro, razon }) => `${guia_nro}: ${razon}`)].join('. ');
  return { texto, guias: [], levante: { id, estado } };
}

async function entregado(acto: ActoDePuerta, clave: string): Promise<Omit<Respuesta, 'levante'>> {
  const { guias, bultos, recibe, cobrado_centavos, medio } = acto;
  const options = { clave, signal: AbortSignal.timeout(PATIENCE_MS), imagenes: ['firma', 'foto'] };
  await probado(acto, options.signal);
  const cuando = { ...given('fecha_evento', acto.fecha) };
  const todas = { guias, ...cuando };
  const foto = given('foto', acto.foto);
  const nota = given('nota', acto.nota);
  const manos = { recibe, cobrado_centavos, medio, ...foto, ...given('firma', acto.firma) };
  const quien = given('documento', acto.documento);
  const motivo_id = acto.motivo_id ?? 0;
  switch (acto.acto) {
    case 'no_entregar':
      return call(noEntregar, { ...todas, ...foto, ...nota, motivo_id }, options);
    case 'entregar_parte':
      return call(
        entregarEnParte,
        { ...cuando, ...manos, ...quien, guia_id: guias[0] ?? 0, bultos, motivo_id },
        options,
      );
    case 'llegar':
      return call(llegar, todas, options);
    case 'reintentar':
      return call(reintentar, todas, options);
    case 'desviar':
      return call(desviar, { ...todas, ...nota, agente_id: acto.agente_id ?? 0 }, options);
    case 'danar':
      return call(danar, { ...todas, ...foto, nota: acto.nota ?? '' }, options);
    default:
      return call(entregarEnPuerta, { ...todas, ...manos, ...quien }, options);
  }
}

/** A network that does not answer in this time is none: whoever stands at the door does not wait longer. */
const BRIEF_MS = 4_000;

/** Tries a code while its person is still there. Null: it is right, or nobody can say so now and it is tried when the act is sent. */
export async function faltaDeCodigo({ guias, codigo, documento }: Probable): Promise<string | null> {
  if (codigo === null) return null;
  const signal = AbortSignal.timeout(BRIEF_MS);
  const tried = await outcomeOf(() => call(probarCodigoEnPuerta, { guias, codigo }, { signal }));
  if (tried.kind !== 'done') return tried.kind === 'later' ? null : tried.text;
  const { resultado, texto } = tried.result;
  return resultado === 'coincide' || (resultado === 'sin_codigo' && documento !== null) ? null : texto;
}
type Probable = Pick<ActoDePuerta, 'codigo' | 'documento'> & { readonly guias: number[] };

/** A field of its own where there is something to say. */
function given<K extends string>(name: K, value: string | null): Partial<Record<K, string>> {
  const field: Partial<Record<K, string>> = {};
  if (value !== null) field[name] = value;
  return field;
}

/** What the answers of this page made of each parcel and levante, and when they came: a sheet that is newer knows better. */
interface Hechos {
  readonly parches: ReadonlyMap<number, Parche>;
  readonly levantes: ReadonlyMap<number, ParcheDeLevante>;
  /** What the server said of the last levante: something of it may not have gone as the driver thinks. */
  readonly dicho: string | null;
}
const NINGUNO: Hechos = { parches: new Map(), levantes: new Map(), dicho: null };
export const useHechos = create<Hechos>(() => NINGUNO);

useSessionState.subscribe((now, before) => {
  if (now.user?.id !== before.user?.id) useHechos.setState(NINGUNO);
});

cola.onDelivered((clave, { texto, guias, levante }) => {
  const parches = new Map(useHechos.getState().parches);
  const levantes = new Map(useHechos.getState().levantes);
  if (levante !== null) levantes.set(levante.id, { al: Date.now(), estado: levante.estado });
  const acto = cola.useQueue.getState().items.find((item) => item.clave === clave)?.cuerpo;
  const told = acto === undefined ? {} : parcheDe(acto, hojaDeEntrega.read()?.hoja?.agencias ?? []);
  for (const { guia_id, estado } of guias) parches.set(guia_id, { al: Date.now(), linea: { ...told, estado } });
  useHechos.setState({ parches, levantes, ...(levante === null ? {} : { dicho: texto }) });
  // A page that is opened anew without a network does not send the driver to a door twice.
  const stored = hojaDeEntrega.read();
  if (stored === null) return;
  const { hoja } = stored;
  const nada = { al: 0, esperan: [] };
  hojaDeEntrega.write({
    ...stored,
    hoja: hoja && { ...hoja, lineas: conActos(hoja, { ...nada, parches }) },
    levantes: conLevantes(stored.levantes, { ...nada, levantes }),
  });
});

/** One act at a client's door, in the same line as those at the others. */
export function actuarEnLevante(levante: ActoEnPuerta): void {
  actuar({ acto: 'levante', guias: [], titulo: levante.titulo, levante: { ...SIN_DATOS, ...levante } });
}

/** One act, now. */
export function actuar(acto: Partial<ActoDePuerta> & Pick<ActoDePuerta, 'acto' | 'guias' | 'titulo'>): void {
  const hecho = Date.now();
  cola.add({ ...NADA, ...acto, hecho, fecha: instantOf(hecho) }, newClave());
}

function instantOf(deviceMs: number): string | null {
  const told = serverTimeOf(deviceMs);
  return told === null ? null : new Date(told).toISOString();
}

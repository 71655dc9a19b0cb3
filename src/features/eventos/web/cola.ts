import { call, newClave } from '#web/api.ts';
import { balanzaDeAqui } from '#web/equipo.ts';
import { createOfflineQueue } from '#web/offline/queue.ts';
import { readScale, type Weight } from '#web/scale.ts';
import { serverTimeOf } from '#web/server-clock.ts';

import { LecturaEnEspera, LecturaIlegible, registrarLectura } from '../contract.ts';

/** A reading is sent again after this long without an answer; its `clave` makes that safe. */
const PATIENCE_MS = 5_000;
/** A scale has answered by then, or it will not. */
const WEIGHED_MS = 4_000;
const LONGEST_SHOWN = 80;
const LOST_WEIGHT = 'Se cerró la página antes de pesar';

/** Of readings that are on the scale at this moment. */
const weighing = new Map<string, Promise<Weight>>();

/** The readings of this person that the server has not answered yet, on every page and in every tab. */
export const cola = createOfflineQueue({
  name: 'lecturas',
  schema: LecturaEnEspera,
  rescue,
  answer: registrarLectura.result,
  prepare: async (lectura, clave) => ({
    ...lectura,
    ...(await weightOf(lectura, clave)),
    fecha: lectura.al_llegar ? null : (lectura.fecha ?? instantOf(serverTimeOf(lectura.leido) ?? lectura.leido)),
  }),
  send: ({ lote_id, codigo, fecha, peso_gramos, sin_peso, datos }, clave) =>
    call(
      registrarLectura,
      {
        lote_id,
        codigo,
        ...(fecha === null ? {} : { fecha_evento: fecha }),
        ...(peso_gramos === null ? {} : { peso_gramos }),
        ...(sin_peso === null ? {} : { sin_peso }),
        ...(Object.keys(datos).length === 0 ? {} : { datos }),
      },
      { clave, signal: AbortSignal.timeout(PATIENCE_MS) },
    ),
});

interface Leido {
  lote_id: number;
  raw: string;
  codigo: string;
  /** Ask the scale of the bench. */
  pesa: boolean;
  /** Weighed by hand instead. */
  peso_gramos?: number;
  /** What belongs to this parcel alone. */
  datos?: LecturaEnEspera['datos'];
}

/** Takes one reading: written down, weighed where it is to be, and sent when its turn comes. Answers its `clave` and time. */
export function tomarLectura({ lote_id, raw, codigo, pesa, peso_gramos, datos = {} }: Leido): {
  clave: string;
  leido: number;
} {
  const clave = newClave();
  const leido = Date.now();
  const told = serverTimeOf(leido);
  const al_llegar = peso_gramos !== undefined;
  const fecha = told === null || al_llegar ? null : instantOf(told);
  if (pesa) weigh(clave);
  cola.add(
    { lote_id, raw, codigo, leido, fecha, al_llegar, pesa, peso_gramos: peso_gramos ?? null, sin_peso: null, datos },
    clave,
  );
  return { clave, leido };
}

/** A weight by hand for a reading that was not sent yet. False: it was. */
export function pesarEnEspera(clave: string, gramos: number): Promise<boolean> {
  return cola.amend(clave, (lectura) => ({ ...lectura, peso_gramos: gramos, sin_peso: null }));
}

/** What is on the label matters most: whoever sees it finds the parcel. */
function rescue(cuerpo: unknown): LecturaEnEspera {
  const parsed = LecturaIlegible.safeParse(cuerpo);
  const { lote_id, raw, codigo, leido } = parsed.success ? parsed.data : { lote_id: 0, raw: '', codigo: '', leido: 0 };
  const shown = [codigo, raw].find((text) => text !== '') ?? String(JSON.stringify(cuerpo)).slice(0, LONGEST_SHOWN);
  const unknown = { fecha: null, al_llegar: false, pesa: false, peso_gramos: null, sin_peso: null, datos: {} };
  return { ...unknown, lote_id, raw, codigo: shown, leido };
}

/** To the millisecond: what was undone and what was read after it may stand in the same second. */
function instantOf(ms: number): string {
  return new Date(ms).toISOString();
}

function weigh(clave: string): void {
  const measured = readScale(balanzaDeAqui());
  weighing.set(clave, measured);
  void measured.then(async (weight) => {
    // Shown and kept at once: the reading may wait for a network long after it has left the scale.
    await cola.amend(clave, (lectura) => (hasWeight(lectura) ? lectura : { ...lectura, ...fieldsOf(weight) }));
    weighing.delete(clave);
  });
}

async function weightOf(lectura: LecturaEnEspera, clave: string) {
  if (!lectura.pesa || hasWeight(lectura)) return {};
  const measured = weighing.get(clave);
  if (measured === undefined) await weighedElsewhere(lectura.leido);
  return fieldsOf((await measured) ?? { sinPeso: LOST_WEIGHT });
}

/** Another tab may have it on the scale: what that says of it in time is what is sent. */
async function weighedElsewhere(leido: number): Promise<void> {
  const rest = Math.min(WEIGHED_MS, leido + WEIGHED_MS - Date.now());
  if (rest > 0) await new Promise((over) => setTimeout(over, rest));
}

function hasWeight({ peso_gramos, sin_peso }: LecturaEnEspera): boolean {
  return peso_gramos !== null || sin_peso !== null;
}

function fieldsOf(weight: Weight): Pick<LecturaEnEspera, 'peso_gramos' | 'sin_peso'> {
  return 'gramos' in weight
    ? { peso_gramos: weight.gramos, sin_peso: null }
    : { peso_gramos: null, sin_peso: weight.sinPeso };
}

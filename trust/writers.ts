import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import { type Answer, type Caller, isAcknowledged, type Session } from './caller.ts';
import { signInLike } from './colleagues.ts';
import type { Product } from './product.ts';

/** One command as it was sent: what it must leave behind exactly once, if it was acknowledged. */
export interface Sent {
  readonly clave: string;
  readonly kind: 'caso' | 'lectura';
  /** Which of the writers: a key is that of its person. */
  readonly writer: number;
  readonly body: Readonly<Record<string, unknown>>;
}

/** What writers have sent, by what became of it. */
export interface Ledger {
  readonly acknowledged: Sent[];
  /** No answer, or one that says that nothing is known: to be asked again under the same `clave`. */
  readonly unknown: Sent[];
  /** Answers that no caller may get from a product in trouble, among them every false end of a session. */
  readonly wrong: string[];
}

export const openLedger = (): Ledger => ({ acknowledged: [], unknown: [], wrong: [] });

export interface Writers {
  /** All of them write until told to stop; each waits for its answer before it writes again. */
  run(ledger: Ledger): { stop(): Promise<void> };
  /** Sends again what is unknown, as the queue of a person does: until the server says what became of it, or has ended. */
  retry(ledger: Ledger): Promise<void>;
}

/** As many as lie well within the twelve hours that a case may be old. */
const SECONDS = 36_000;
/** Of the dispatcher, while its database is away or it has too much to do. */
const HONEST = new Set([429, 503]);
/** Half a second apart: longer than a busy machine takes to hear everybody. */
const MOST_TRIES = 120;

/**
 * `count` people at once, each with a session, every second one of whom saves cases and the others scan parcels: the two writes on which a
 * day's work stands.
 * The first cases begin eleven hours ago, a second apart, since two equal ones would be one.
 */
export async function openWriters(product: Product, caller: Caller, count: number): Promise<Writers> {
  const people = await signInLike({ product, caller }, 'operario', count);
  const personOf = (writer: number): Session => {
    const person = people[writer];
    if (person === undefined) throw new Error('more writers than people');
    return person;
  };
  const parcels = await product.owner('SELECT id::int AS id, numero FROM guia ORDER BY id LIMIT 2000');
  const lotes = await Promise.all(people.map(openLote));
  const began = Date.now() - 11 * 3_600_000;
  let made = 0;
  const next = (writer: number): Sent => {
    made += 1;
    const clave = randomUUID();
    // Another parcel for the same second, once the seconds begin again.
    const parcel = parcels[(made + Math.floor(made / SECONDS)) % parcels.length];
    if (writer % 2 === 0)
      return { clave, kind: 'lectura', writer, body: lectura(clave, lotes[writer], parcel?.numero) };
    const at = { guia_id: parcel?.id, began: began + (made % SECONDS) * 1000 };
    return { clave, kind: 'caso', writer, body: caso(clave, personOf(writer), at) };
  };
  const write = async (sent: Sent, ledger: Ledger) => {
    const answer = await personOf(sent.writer).call(sent.body);
    note(ledger, sent, answer);
    return answer;
  };
  return {
    run: (ledger) => {
      let going = true;
      const writer = async (place: number) => {
        while (going) {
          const { status } = await write(next(place), ledger);
          // Nobody hammers a server that is not there.
          if (status !== 200) await sleep(20);
        }
      };
      const all = Promise.all(Array.from({ length: count }, (_, place) => writer(place)));
      return {
        stop: async () => {
          going = false;
          await all;
        },
      };
    },
    retry: async (ledger) => {
      const unknown = ledger.unknown.splice(0);
      for (const sent of unknown) {
        let answer = await personOf(sent.writer).call(sent.body);
        // One that has just come back may have too much to do; one that has ended answers none of them.
        for (let tries = 0; isUnknown(answer) && tries < MOST_TRIES && product.pid() !== null; tries += 1) {
          await sleep(500);
          answer = await personOf(sent.writer).call(sent.body);
        }
        note(ledger, sent, answer);
      }
    },
  };
}

const isUnknown = ({ status }: Answer) => status === 0 || HONEST.has(status);

function note(ledger: Ledger, sent: Sent, answer: Answer): void {
  if (isAcknowledged(answer)) ledger.acknowledged.push(sent);
  else if (isUnknown(answer)) ledger.unknown.push(sent);
  else ledger.wrong.push(`${sent.kind}: ${answer.status} ${answer.text.slice(0, 200)}`);
}

async function openLote(session: Session): Promise<number> {
  const opened = await session.call({
    service: 'eventos.abrir_lote',
    tipo: 'ING_PL',
    datos: {},
    esperadas: { modo: 'ninguna' },
  });
  if (!isAcknowledged(opened)) throw new Error(`no batch: ${opened.text}`);
  return Number(Object(opened.body?.lote).id);
}

const lectura = (clave: string, lote_id: number | undefined, codigo: unknown) => ({
  ...{ service: 'eventos.registrar', clave, lote_id, codigo },
});

const caso = (clave: string, { userId }: Session, { guia_id, began }: { guia_id: unknown; began: number }) => ({
  ...{ service: 'problem_solver', action: 'guardar_registro', clave, usuario_id: userId, guia_id },
  ...{ tamano_id: 3, causa_id: 2, solucion_id: 5, es_sin_etiqueta: false, descripcion: clave },
  ...{ fecha_inicio: new Date(began).toISOString(), fecha_fin: new Date(began + 1000).toISOString() },
});

/** What is lost, doubled or half done of what was acknowledged. One line each. */
export async function whatIsWrong(product: Product, ledger: Ledger): Promise<string[]> {
  const keys = (kind: Sent['kind']) =>
    ledger.acknowledged.filter((sent) => sent.kind === kind).map(({ clave }) => clave);
  const found = await product.owner(
    `SELECT w.clave, (SELECT count(*)::int FROM caso k WHERE k.descripcion = w.clave) AS veces FROM unnest($1::text[]) AS w (clave)
     UNION ALL
     SELECT w.clave, (SELECT count(*)::int FROM lote_lectura l WHERE l.clave = w.clave::uuid) FROM unnest($2::text[]) AS w (clave)`,
    [keys('caso'), keys('lectura')],
  );
  const wrong = found
    .filter(({ veces }) => veces !== 1)
    .map(({ clave, veces }) => `${clave}: acknowledged, there ${veces} times`);
  const [half] = await product.owner(`
    SELECT (SELECT count(*)::int FROM caso k WHERE k.descripcion ~ '^[0-9a-f-]{36}$'
              AND (SELECT count(*) FROM auditoria a WHERE a.tabla = 'caso' AND a.fila_id = k.id) <> 1) AS casos,
           (SELECT count(*)::int FROM lote_lectura l WHERE l.clave IS NOT NULL)
             - (SELECT count(*)::int FROM auditoria a WHERE a.servicio = 'eventos.registrar') AS lecturas,
           (SELECT count(*)::int FROM lote_lectura l WHERE l.clave IS NOT NULL AND l.resultado = 'hecha'
              AND NOT EXISTS (SELECT FROM evento e WHERE e.guia_id = l.guia_id AND e.id = l.evento_id)) AS sin_evento`);
  if (half?.casos !== 0) wrong.push(`${half?.casos} cases without exactly one row of audit`);
  if (half?.lecturas !== 0) wrong.push(`${half?.lecturas} more readings than rows of audit`);
  if (half?.sin_evento !== 0) wrong.push(`${half?.sin_evento} readings that are done without their event`);
  return wrong;
}

import { gzipSync } from 'node:zlib';

import { selectHoja } from '#features/reparto/server/entrega.sql.ts';
import { recordStatements } from '#testing/statements.ts';

import type { Subject } from './subject.ts';

/** The driver of the demo, out with a round of so many doors. */
export const CHOFER = { email: 'chofer@courier.example', id: 4 };
const PUERTAS = 120;
/** Of these so many are handed over, one after the other, in each manner. */
const ENTREGAS = 25;
/** How often the sheet is read. */
const VECES = 60;

/** What lies behind the driver: so many rounds, a day each, of so many doors. */
const SEMANA = { dias: 6, puertas: 150 };

/** A driver's sheet and one delivery: milliseconds of the product, of the statement in the driver's own role, and how many times a bare event a delivery is. */
export async function measureReparto({ callAs, bare, owner, scope }: Subject): Promise<void> {
  const recorrido_id = await fillRonda(owner);
  await fillSemana(owner);
  const call = await callAs(CHOFER.email);
  const hoja = await recordStatements((db) => selectHoja(db, recorrido_id));
  const own = { ...scope, usuario_id: CHOFER.id, soloChofer: true } as const;
  const sheet = async (name: string) => {
    const read = await times(VECES, () => call({ service: 'reparto.mi_hoja' }));
    const limit = await times(VECES, () => bare(own, hoja, 'read'));
    const answer = await call({ service: 'reparto.mi_hoja' });
    const bytes = gzipSync(JSON.stringify(answer)).length;
    const lineas: readonly object[] = Object(answer.hoja).lineas;
    say(`mi_hoja of ${lineas.length}, ${name}`, read, `bare ${p50(limit)} ms, ${Math.round(bytes / 1000)} kB gzip`);
  };
  await sheet('none done');
  const doors = await owner(`
    SELECT l.guia_id::int AS id FROM recorrido_guia l JOIN guia g ON g.id = l.guia_id
     WHERE l.recorrido_id = ${recorrido_id} AND l.estado = 'EN_CAMINO' AND g.bultos = 1 AND g.contra_reembolso_centavos IS NULL
       AND g.flete_destino_centavos IS NULL AND g.servicio <> 'DOCUMENTOS' AND g.agente_id IS NULL ORDER BY l.orden`);
  const ids = doors.map(({ id }) => Number(id));
  // A small database has not so many doors without money.
  const each = Math.min(ENTREGAS, Math.floor(ids.length / 3));
  const evento = await times(each, (n) =>
    call({
      service: 'guias.registrar_evento',
      guia_id: ids[n],
      tipo: 'ENT',
      recibe: 'Ana',
      clave: crypto.randomUUID(),
    }),
  );
  const bareEvent = await bareEvents(owner, ids.slice(0, each));
  const deliver = (from: number, more: object) =>
    times(each, (n) =>
      call({
        ...{ service: 'reparto.entregar', guias: [ids[from + n]], recibe: 'Ana', cobrado_centavos: 0 },
        ...{ clave: crypto.randomUUID(), ...more },
      }),
    );
  const plain = await deliver(each, {});
  const firma = await signature();
  const signed = await deliver(2 * each, { firma });
  say('an event by the service', evento, `its insert alone ${bareEvent.toFixed(2)} ms`);
  say('a delivery', plain, `${(middleOf(plain) / middleOf(evento)).toFixed(1)} × an event`);
  say('a delivery with a signature', signed, `${(middleOf(signed) / middleOf(evento)).toFixed(1)} × an event`);
  await sheet(`${3 * each} done`);
}

/** The round that the driver is out with, filled up to its open doors from what waits at the plant. */
export async function fillRonda(owner: Subject['owner']): Promise<number> {
  const [ronda] = await owner(
    `SELECT id::int AS id FROM recorrido WHERE chofer_id = ${CHOFER.id} AND estado = 'EN_RUTA'`,
  );
  const id = Number(ronda?.id);
  await owner(`
    INSERT INTO recorrido_guia (recorrido_id, guia_id, modo, orden)
    SELECT ${id}, g.id, 'ENTREGA', 100 + row_number() OVER (ORDER BY g.id) FROM guia g
     WHERE g.estado_general IN ('INGRESADO', 'CLASIFICADO') AND g.agente_id IS NULL AND g.madre_id IS NULL AND g.bultos = 1
       AND NOT EXISTS (SELECT FROM recorrido_guia l WHERE l.guia_id = g.id AND l.abierta)
     ORDER BY g.id DESC LIMIT ${PUERTAS} - (SELECT count(*) FROM recorrido_guia WHERE recorrido_id = ${id} AND modo = 'ENTREGA' AND abierta)`);
  for (const [tipo, hace] of [
    ['ASG', 3],
    ['CAR', 2],
    ['SAL', 1],
  ])
    await owner(`
      INSERT INTO evento (guia_id, cliente_id, tipo, fecha_evento, usuario_id, recorrido_id)
      SELECT g.id, g.cliente_id, '${tipo}', now() - ${hace} * interval '1 minute', ${CHOFER.id}, ${id}
        FROM recorrido_guia l JOIN guia g ON g.id = l.guia_id WHERE l.recorrido_id = ${id} AND l.orden >= 100 AND l.abierta AND g.estado_general <> 'EN_REPARTO'`);
  await owner(`
    UPDATE guia g SET estado_general = 'EN_REPARTO', ultimo_evento = 'SAL', ultimo_fecha = e.fecha_evento
      FROM recorrido_guia l JOIN evento e ON e.guia_id = l.guia_id AND e.recorrido_id = l.recorrido_id AND e.tipo = 'SAL'
     WHERE l.recorrido_id = ${id} AND l.orden >= 100 AND l.abierta AND g.id = l.guia_id AND g.estado_general <> 'EN_REPARTO'`);
  await owner('VACUUM ANALYZE recorrido_guia, guia, evento');
  return id;
}

/** Rounds that are over, of parcels that were delivered: what a driver may still look at. */
async function fillSemana(owner: Subject['owner']): Promise<void> {
  const tables = ['recorrido', 'recorrido_guia'];
  for (const table of tables) await owner(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
  await owner(`
    WITH ronda AS (
      INSERT INTO recorrido (numero, dia, tipo, estado, chofer_id, creado_por, cambiado_por)
      SELECT 'RP-SEMANA-' || n, hoy() - n, 'REPARTO', 'RENDIDO', ${CHOFER.id}, ${CHOFER.id}, ${CHOFER.id} FROM generate_series(1, ${SEMANA.dias}) AS n
      ON CONFLICT DO NOTHING RETURNING id, hoy() - dia AS hace)
    INSERT INTO recorrido_guia (recorrido_id, guia_id, modo, orden, estado, bultos, zona_id)
    SELECT r.id, g.id, 'ENTREGA', row_number() OVER (PARTITION BY r.id ORDER BY g.id), 'ENTREGADA', g.bultos, g.zona_id
      FROM ronda r CROSS JOIN LATERAL (
        SELECT id, bultos, zona_id FROM guia WHERE estado_general = 'ENTREGADO' AND agente_id IS NULL ORDER BY id LIMIT ${SEMANA.puertas} OFFSET ${SEMANA.puertas} * r.hace) AS g`);
  for (const table of tables) await owner(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
  await owner('VACUUM ANALYZE recorrido, recorrido_guia');
}

/** What the log itself takes, its triggers with it. */
async function bareEvents(owner: Subject['owner'], ids: readonly number[]): Promise<number> {
  const taken = await times(ids.length, (n) =>
    owner(`
      INSERT INTO evento (guia_id, cliente_id, tipo, fecha_evento, usuario_id, nota)
      SELECT id, cliente_id, 'AVI', now(), ${CHOFER.id}, 'medida' FROM guia WHERE id = ${ids[n]}`),
  );
  return middleOf(taken);
}

async function signature(): Promise<string> {
  const { default: sharp } = await import('sharp');
  const line = Buffer.from(
    '<svg width="600" height="240"><path d="M20 200 C 200 0 300 240 580 40" stroke="#000" stroke-width="4" fill="none"/></svg>',
  );
  const image = sharp({ create: { width: 600, height: 240, channels: 3, background: '#fff' } }).composite([
    { input: line },
  ]);
  return (await image.png().toBuffer()).toString('base64');
}

async function times(count: number, work: (n: number) => Promise<unknown>): Promise<number[]> {
  const taken: number[] = [];
  for (let n = 0; n < count; n += 1) {
    const began = performance.now();
    await work(n);
    taken.push(performance.now() - began);
  }
  return taken;
}

function middleOf(taken: readonly number[]): number {
  return taken.toSorted((a, b) => a - b)[Math.floor(taken.length / 2)] ?? Number.NaN;
}

const p50 = (taken: readonly number[]) => middleOf(taken).toFixed(1);

function say(name: string, taken: readonly number[], more: string): void {
  console.log(`(c) ${name.padEnd(34)} p50 ${p50(taken)} ms, worst ${Math.max(...taken).toFixed(0)} ms; ${more}`);
}

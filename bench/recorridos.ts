import { selectPool } from '#features/recorridos/server/lineas.sql.ts';
import { selectRecorridos } from '#features/recorridos/server/recorridos.sql.ts';
import { recordStatements } from '#testing/statements.ts';

import type { Comparison } from './measure.ts';
import type { Subject } from './subject.ts';

/** A day of so many rounds with so many stops; the days before it fill the table up to so many open lines. */
const [RONDAS, PARADAS, ABIERTAS] = [150, 120, 100_000];
/** How often what changes a round is measured. */
const VECES = 5;
/** What an order is asked of, and what others wait for meanwhile. */
const MUCHAS = 200;

/** Rounds under way on the newest parcels that are with a driver or delivered: what waits at the plant stays there. */
export async function fillRecorridos({ owner }: Subject): Promise<void> {
  const all = Math.ceil(ABIERTAS / PARADAS);
  await owner(`
    INSERT INTO recorrido (numero, dia, tipo, estado, salida_prevista, creado_por, cambiado_por)
    SELECT 'B' || lpad(n::text, 6, '0'), hoy() - ((n - 1) / ${RONDAS})::int, 'REPARTO', 'PLANIFICADO', '07:30', 1, 1 FROM generate_series(1, ${all}) AS n
    ON CONFLICT DO NOTHING`);
  await owner(`
    INSERT INTO recorrido_guia (recorrido_id, guia_id, modo, orden, estado)
    SELECT r.id, g.id, 'ENTREGA', 1 + g.n % ${PARADAS}, 'EN_CAMINO'
      FROM (SELECT id, row_number() OVER (ORDER BY id DESC) - 1 AS n FROM guia WHERE estado_general NOT IN ('INGRESADO', 'CLASIFICADO') AND agente_id IS NULL
             ORDER BY id DESC LIMIT ${all * PARADAS}) AS g
      JOIN recorrido r ON r.numero = 'B' || lpad((1 + g.n / ${PARADAS})::text, 6, '0')
    ON CONFLICT DO NOTHING`);
  // What was collected on the way is an event of the round: one of eight stops of today's.
  await owner(`
    UPDATE evento e SET recorrido_id = l.recorrido_id FROM recorrido_guia l JOIN recorrido r ON r.id = l.recorrido_id
     WHERE r.numero LIKE 'B%' AND r.dia = hoy() AND l.guia_id % 8 = 0 AND e.guia_id = l.guia_id AND e.tipo IN ('SAL', 'ENT_CR')`);
  await owner(`UPDATE recorrido SET estado = 'EN_RUTA' WHERE numero LIKE 'B%' AND dia = hoy()`);
  // What leaves has its hours, as a plan whose points are known gets them.
  await owner(`
    UPDATE recorrido_guia l SET llega_hacia = inicio_del_dia(r.dia) + interval '8 hours' + l.orden * interval '4 minutes' FROM recorrido r
     WHERE r.id = l.recorrido_id AND r.numero LIKE 'B%' AND r.dia = hoy() AND l.llega_hacia IS NULL`);
  // The demo has a driver whose licence has run out; the bench lets everybody drive.
  await owner('UPDATE chofer SET libreta_vence = hoy() + 365 WHERE libreta_vence < hoy() + 365');
  await owner('SELECT rehacer_cuentas_de_recorridos()');
  await owner('VACUUM ANALYZE recorrido, recorrido_guia, recorrido_cuenta, recorrido_delta');
  const [held] = await owner('SELECT count(*)::int AS abiertas FROM recorrido_guia WHERE abierta');
  console.log(`(r) ${all} rounds, ${held?.abiertas} open lines`);
}

/** Control tower and pool, product against its own statements. */
export async function compareRecorridos({ call, bare, scope }: Subject): Promise<Comparison[]> {
  const torre = await recordStatements((db) => selectRecorridos(db, { dia: null, estado: null, chofer_id: null }));
  const pool = await recordStatements((db) => selectPool(db, {}));
  return [
    {
      name: `(r) tower, ${RONDAS} rounds`,
      target: { milliseconds: 15, part: 0.4 },
      product: async () => void (await call({ service: 'recorridos.listar' })),
      limit: () => bare(scope, torre, 'read'),
    },
    {
      name: '(r) pool, first page',
      target: { milliseconds: 20, part: 0.4 },
      product: async () => void (await call({ service: 'recorridos.pool' })),
      limit: () => bare(scope, pool, 'read'),
    },
  ];
}

/** A round of 120 from draft to road, and an order of 200: what a person waits for, in milliseconds. */
export async function measureRecorridos({ call, owner }: Subject): Promise<void> {
  const waiting = await owner(`
    SELECT g.id::int AS id, g.numero FROM guia g
     WHERE g.estado_general IN ('INGRESADO', 'CLASIFICADO') AND g.agente_id IS NULL AND g.bultos = 1
       AND NOT EXISTS (SELECT FROM recorrido_guia l WHERE l.guia_id = g.id AND l.abierta) ORDER BY g.id DESC LIMIT ${VECES * PARADAS}`);
  // Whoever is on the road since an earlier run does not leave a second time.
  const enRuta = await owner(
    "SELECT chofer_id::int AS id FROM recorrido WHERE estado = 'EN_RUTA' AND chofer_id IS NOT NULL",
  );
  const choferes = Object(await call({ service: 'recorridos.opciones' })).choferes.filter(
    (chofer: { id: number }) => !enRuta.some(({ id }) => id === chofer.id),
  );
  const times: Record<string, number[]> = { agregar: [], mapa: [], optimizar: [], planificar: [], salir: [] };
  const timed = async (name: string, body: Record<string, unknown>) => {
    const began = performance.now();
    const answer = await call({ ...body, clave: crypto.randomUUID() });
    times[name]?.push(performance.now() - began);
    return answer;
  };
  const act = (id: unknown, acto: string) =>
    timed(acto, { service: 'recorridos.mover', id, acto, ...(acto === 'planificar' ? { confirma: true } : {}) });
  for (let n = 0; (n + 1) * PARADAS <= waiting.length; n += 1) {
    const own = waiting.slice(n * PARADAS, (n + 1) * PARADAS);
    const id = (await timed('crear', { service: 'recorridos.crear' })).recorrido_id;
    await timed('agregar', { service: 'recorridos.agregar', id, guias: own.map((guia) => guia.id) });
    await timed('mapa', { service: 'recorridos.mapa', id });
    const { version } = await timed('optimizar', { service: 'recorridos.optimizar', id });
    await timed('guardar', { service: 'recorridos.guardar', id, version, chofer_id: choferes[n % choferes.length].id });
    await act(id, 'planificar');
    for (const { numero } of own) await timed('cargar', { service: 'recorridos.cargar', id, codigo: numero });
    await act(id, 'cerrar_carga');
    await act(id, 'salir');
  }
  for (const [name, taken] of Object.entries(times)) say(`${name} of ${PARADAS}`, taken);
  await measureOrder({ call, owner });
}

/** The order of 200 doors, and how long somebody else waits for a small answer of the same process while it is searched for. */
async function measureOrder({ call, owner }: Pick<Subject, 'call' | 'owner'>): Promise<void> {
  const waiting = await owner(`
    SELECT g.id::int AS id FROM guia g
     WHERE g.estado_general IN ('INGRESADO', 'CLASIFICADO') AND g.agente_id IS NULL
       AND NOT EXISTS (SELECT FROM recorrido_guia l WHERE l.guia_id = g.id AND l.abierta) ORDER BY g.id DESC LIMIT ${MUCHAS}`);
  const clave = () => crypto.randomUUID();
  const id = (await call({ service: 'recorridos.crear', clave: clave() })).recorrido_id;
  await call({ service: 'recorridos.agregar', id, guias: waiting.map((guia) => guia.id), clave: clave() });
  const [taken, meanwhile]: [number[], number[]] = [[], []];
  for (let n = 0; n < VECES; n += 1) {
    const began = performance.now();
    let isOver = false;
    const search = call({ service: 'recorridos.optimizar', id, clave: clave() }).finally(() => {
      isOver = true;
    });
    while (!isOver) {
      const asked = performance.now();
      await call({ service: 'recorridos.plantillas_del_dia' });
      meanwhile.push(performance.now() - asked);
    }
    await search;
    taken.push(performance.now() - began);
  }
  say(`optimizar of ${waiting.length}`, taken);
  say('a small answer meanwhile', meanwhile);
}

function say(name: string, taken: readonly number[]): void {
  const sorted = taken.toSorted((a, b) => a - b);
  const at = (part: number) => (sorted[Math.floor((sorted.length - 1) * part)] ?? 0).toFixed(0).padStart(5);
  console.log(
    `(r) ${name.padEnd(24)}: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, worst ${at(1)} ms, ${taken.length} times`,
  );
}

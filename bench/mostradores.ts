import type { Subject } from './subject.ts';
import { type Answer, type Call, Cuaderno, insisting, paced } from './turno-cuaderno.ts';

/**
 * A day of all counters at once: two clerks each, forty hand-overs an hour and counter, in as many minutes as are given. Each parcel is looked for and
 * handed over; of twenty one is tried at both tills in the same moment; cash goes into the counter's box, which is counted and closed at the end.
 */

export interface Dia {
  readonly agencias: number;
  readonly horas: number;
  readonly seconds: number;
}

const [POR_HORA, CAJEROS] = [40, 2];
const DOS_A_LA_VEZ = 20;
const HOY_MS = 60_000;
const CEDULA = '12345672';
const DENOMINACIONES = [200_000, 100_000, 50_000, 20_000, 10_000, 5_000, 2_000, 1_000, 500, 200, 100] as const;

interface Parcel {
  readonly id: number;
  readonly numero: string;
  readonly debe: number;
  /** Whose it is; null: any document will do. */
  readonly documento: string | null;
}

interface Counter {
  readonly agente_id: number;
  readonly calls: Call[];
  readonly parcels: Parcel[];
  /** Cents in the box, as its clerks know them. */
  tiene: number;
}

interface Jornada {
  readonly cuaderno: Cuaderno;
  readonly end: number;
  /** Milliseconds between two hand-overs of one clerk. */
  readonly every: number;
  entregadas: number;
  dobles: number;
  /** Second tills that were told who was first. */
  avisadas: number;
}

export async function measureMostradores(subject: Subject, { agencias, horas, seconds }: Dia): Promise<void> {
  const each = POR_HORA * horas;
  const counters = await openCounters(subject, { agencias, each });
  const enough = counters.reduce((sum, { parcels }) => sum + parcels.length, 0);
  console.log(`(m) ${counters.length} counters of ${CAJEROS} clerks, ${enough} parcels for them`);
  const cuaderno = new Cuaderno();
  for (const counter of counters) await openBox(counter);
  const [{ now } = {}] = await subject.owner('SELECT now()::text AS now');
  const day: Jornada = {
    ...{ cuaderno, entregadas: 0, dobles: 0, avisadas: 0, end: performance.now() + seconds * 1000 },
    every: (seconds * 1000 * CAJEROS) / each,
  };
  await Promise.all(counters.flatMap((counter) => counter.calls.map((call) => stand(day, counter, call))));
  const gaps = await Promise.all(counters.map((counter) => closeBox(day, counter)));
  cuaderno.say(`${counters.length} counters, ${horas} h of ${POR_HORA} an hour in ${seconds} s`, seconds);
  const others = gaps.filter((gap) => gap !== 0).length;
  const [twice] = await subject.owner(`
    SELECT count(*)::int AS n FROM (SELECT guia_id FROM entrega_mostrador m WHERE m.fecha > '${now}'
                                     GROUP BY guia_id HAVING count(*) > 1) AS d`);
  console.log(
    `(m) ${day.entregadas} parcels handed over, ${twice?.n} of them twice (target 0); of ${day.dobles} tried at two tills ${day.avisadas} second ones were told; ${others} of ${gaps.length} boxes did not hold what their clerks took (target 0)`,
  );
}

/** Two clerks at each, and what lies there for whoever shows its document. */
async function openCounters(
  { owner, callAs }: Subject,
  { agencias, each }: { agencias: number; each: number },
): Promise<Counter[]> {
  await owner(`
    INSERT INTO usuario (email, fullname, username, clave_hash, estado, tipo_usuario, agente_id)
    SELECT 'caja-' || a.id || '-' || n || '@courier.example', 'Caja ' || a.id || ' ' || n, 'caja-' || a.id || '-' || n, u.clave_hash, 'ACTIVO', 'agencia', a.id
      FROM usuario u, (SELECT id FROM agente WHERE activo ORDER BY id LIMIT ${agencias}) AS a, generate_series(1, ${CAJEROS}) AS n
     WHERE u.email = 'agencia@courier.example' ON CONFLICT DO NOTHING`);
  await owner(
    `INSERT INTO usuario_rol (usuario_id, rol_id) SELECT id, 5 FROM usuario WHERE email LIKE 'caja-%@courier.example' ON CONFLICT DO NOTHING`,
  );
  const rows = await owner(`
    SELECT a.id AS agente_id, p.parcels FROM (SELECT id FROM agente WHERE activo ORDER BY id LIMIT ${agencias}) AS a
     CROSS JOIN LATERAL (
       SELECT coalesce(jsonb_agg(jsonb_build_object('id', g.id, 'numero', g.numero, 'debe', g.debe, 'documento', g.documento)), '[]') AS parcels FROM (
         SELECT g.id, g.numero, g.documento, coalesce(g.contra_reembolso_centavos, 0) + coalesce(g.flete_destino_centavos, 0) AS debe FROM guia g
          WHERE g.agente_id = a.id AND g.estado_general = 'EN_AGENCIA' AND g.moneda = 'UYU' AND g.bultos = 1
          ORDER BY g.id LIMIT ${each}) AS g) AS p ORDER BY a.id`);
  const counters: Counter[] = [];
  for (const { agente_id, parcels } of rows) {
    const calls: Call[] = [];
    for (let n = 1; n <= CAJEROS; n += 1) calls.push(await callAs(`caja-${agente_id}-${n}@courier.example`));
    counters.push({ agente_id: Number(agente_id), calls, parcels: Array.isArray(parcels) ? parcels : [], tiene: 0 });
  }
  return counters;
}

/** What one left from days before is closed first: its clerks begin with an empty box whose gap is written down. */
async function openBox({ calls: [call] }: Counter): Promise<void> {
  if (call === undefined) return;
  const { abierta } = Object(await call({ service: 'cajas.ver' }));
  if (abierta !== null) {
    if (abierta.estado === 'ABIERTA') await call({ service: 'cajas.contar', id: abierta.id, conteo: [] });
    await call({ service: 'cajas.cerrar', id: abierta.id });
  }
  await call({ service: 'cajas.abrir', conteo: [], clave: crypto.randomUUID() });
}

async function stand(day: Jornada, counter: Counter, call: Call): Promise<void> {
  const { cuaderno, end, every } = day;
  let last = performance.now() - Math.random() * every;
  let looked = Number.NEGATIVE_INFINITY;
  while (performance.now() < end) {
    last = await paced(last, every);
    if (performance.now() - looked > HOY_MS) {
      looked = performance.now();
      await cuaderno.timed('hoy', () => call({ service: 'mostrador.hoy' }));
    }
    const parcel = counter.parcels.shift();
    if (parcel === undefined) return;
    await cuaderno.timed('buscar', () => call({ service: 'mostrador.buscar', texto: parcel.numero }));
    await (parcel.id % DOS_A_LA_VEZ === 0 ? atBoth(day, counter, parcel) : handOver(day, { counter, call, parcel }));
  }
}

const entregar = ({ id, debe, documento }: Parcel) => ({
  ...{
    service: 'mostrador.entregar',
    guias: [id],
    quien: 'TITULAR',
    documento: documento ?? CEDULA,
    cobrado_centavos: debe,
  },
  clave: crypto.randomUUID(),
});

async function handOver(
  day: Jornada,
  { counter, call, parcel }: { counter: Counter; call: Call; parcel: Parcel },
): Promise<void> {
  const done = await day.cuaderno.timed('entregar', () => call(entregar(parcel)));
  if (done !== null) took(day, counter, parcel);
}

/** One gets it, the other is told who was first: any other word is a fault. */
async function atBoth(day: Jornada, counter: Counter, parcel: Parcel): Promise<void> {
  day.dobles += 1;
  const answers = await Promise.all(
    counter.calls.map((call) =>
      insisting(() => call(entregar(parcel))).then(
        () => 'done',
        (error: Error) => error.message,
      ),
    ),
  );
  const done = answers.filter((one) => one === 'done').length;
  const told = answers.filter((one) => one.includes('EVENTO_NO_PERMITIDO')).length;
  for (let n = 0; n < done; n += 1) took(day, counter, parcel);
  day.avisadas += told;
  if (done !== 1 || told !== 1) day.cuaderno.wrong(`two tills: ${answers.join(' | ')}`);
}

function took(day: Jornada, counter: Counter, { debe }: Parcel): void {
  day.entregadas += 1;
  counter.tiene += debe;
}

/** Counted as its clerks know it; answers the gap in cents. What is less than the smallest coin is nothing that somebody could count. */
async function closeBox({ cuaderno }: Jornada, { calls: [call], tiene }: Counter): Promise<number | null> {
  if (call === undefined) return null;
  const { abierta } = Object(await call({ service: 'cajas.ver' }));
  const sealed: Answer | null = await cuaderno.timed('contar', () =>
    call({ service: 'cajas.contar', id: abierta.id, conteo: notesOf(tiene) }),
  );
  await cuaderno.timed('cerrar', () => call({ service: 'cajas.cerrar', id: abierta.id }));
  return sealed === null ? null : Number(Object(sealed.sellado).diferencia) + (tiene % 100);
}

function notesOf(centavos: number): { denominacion_centavos: number; cantidad: number }[] {
  let rest = centavos;
  return DENOMINACIONES.flatMap((denominacion_centavos) => {
    const cantidad = Math.floor(rest / denominacion_centavos);
    rest -= cantidad * denominacion_centavos;
    return cantidad === 0 ? [] : [{ denominacion_centavos, cantidad }];
  });
}

import { loadavg } from 'node:os';

import { openLote, turns, waitingParcels } from './eventos.ts';
import type { Subject } from './subject.ts';

/**
 * The street beside the plant: 120 phones that deliver once in a minute and a half and say where they are every half minute, while five labels a
 * second are read at the plant. First the plant alone, then with the phones, each for so many seconds.
 */

const [PHONES, DOORS] = [120, 12];
const [ACT_MS, POSITION_MS, SCAN_MS] = [90_000, 30_000, 200];
/** The driver of the demo and its ninety; of the people of the plant behind them as many as are missing take the wheel. */
const DRIVERS = `SELECT id FROM usuario WHERE id = 4 OR id BETWEEN 12 AND ${10 + PHONES} ORDER BY id`;

type Call = Subject['call'];

interface Phone {
  readonly call: Call;
  readonly doors: { readonly id: number; readonly debe: number }[];
}

interface Taken {
  readonly ms: number[];
  readonly errors: string[];
}

export async function measureTelefonos(subject: Subject, seconds: number): Promise<void> {
  await fillRounds(subject.owner);
  const next = turns(await waitingParcels(subject.owner));
  const phones = await signIn(subject);
  const lote = await openLote(subject.call);
  const scan = async () => {
    const body = { service: 'eventos.registrar', lote_id: lote, codigo: next().numero, peso_gramos: 1200 };
    const { lectura } = await subject.call(body);
    if (Object(lectura).resultado !== 'hecha') throw new Error(JSON.stringify(lectura));
  };
  const alone = await spell(seconds, [{ name: 'scans', every: SCAN_MS, first: 0, work: scan }]);
  say(`plant alone, ${seconds} s`, alone);
  const street = phones.flatMap((phone, n) => {
    const part = n / phones.length;
    return [
      { name: 'acts', every: ACT_MS, first: part * ACT_MS, work: () => deliver(phone) },
      { name: 'positions', every: POSITION_MS, first: part * POSITION_MS, work: (time: number) => locate(phone, time) },
    ];
  });
  const together = await spell(seconds, [{ name: 'scans', every: SCAN_MS, first: 0, work: scan }, ...street]);
  say(`plant and ${phones.length} phones, ${seconds} s`, together);
  const [kept] = await subject.owner('SELECT count(*)::int AS n FROM posicion');
  console.log(`(t) ${kept?.n} points kept; load ${loadavg()[0]?.toFixed(1)}`);
}

interface Habit {
  readonly name: string;
  readonly every: number;
  /** Milliseconds until the first time. */
  readonly first: number;
  readonly work: (time: number) => Promise<void>;
}

/** Each habit by the clock, however long the one before takes: whoever waits for answers would ask less of a slow server. */
async function spell(seconds: number, habits: readonly Habit[]): Promise<Map<string, Taken>> {
  const taken = new Map<string, Taken>(habits.map(({ name }) => [name, { ms: [], errors: [] }]));
  const under = new Set<Promise<void>>();
  const once = ({ name, work }: Habit, time: number) => {
    const began = performance.now();
    const of = taken.get(name);
    const done = work(time)
      .then(
        () => void of?.ms.push(performance.now() - began),
        (error: Error) => void of?.errors.push(error.message),
      )
      .finally(() => under.delete(done));
    under.add(done);
  };
  const timers: NodeJS.Timeout[] = [];
  for (const habit of habits) {
    let time = 0;
    const turn = () => {
      time += 1;
      once(habit, time);
    };
    const begin = () => {
      turn();
      timers.push(setInterval(turn, habit.every));
    };
    timers.push(setTimeout(begin, habit.first));
  }
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  for (const timer of timers) clearInterval(timer);
  await Promise.all(under);
  return taken;
}

async function deliver({ call, doors }: Phone): Promise<void> {
  const door = doors.shift();
  if (door === undefined) throw new Error('the doors ran out');
  await call({
    ...{ service: 'reparto.entregar', guias: [door.id], recibe: 'Ana', cobrado_centavos: door.debe },
    ...{ fecha_evento: new Date().toISOString(), clave: crypto.randomUUID() },
  });
}

/** A van goes a hundred metres in half a minute. */
async function locate({ call }: Phone, time: number): Promise<void> {
  const punto = { fecha: new Date().toISOString(), lat: -34.9 + time * 0.001, lng: -56.16, precision_m: 12 };
  await call({ service: 'reparto.posiciones', puntos: [punto], clave: crypto.randomUUID() });
}

/** A round in the street for each driver, with doors of one piece whose states and events agree. */
async function fillRounds(owner: Subject['owner']): Promise<void> {
  await owner(`UPDATE usuario_rol SET rol_id = 18 WHERE usuario_id IN (${DRIVERS})`);
  await owner(`DELETE FROM usuario_funcionalidad WHERE usuario_id IN (${DRIVERS})`);
  await owner(`
    INSERT INTO recorrido (numero, dia, tipo, estado, chofer_id, salida_prevista, salida, creado_por, cambiado_por)
    SELECT 'T' || lpad(d.id::text, 6, '0'), hoy(), 'REPARTO', 'EN_RUTA', d.id, '07:30', now() - interval '1 hour', 1, 1 FROM (${DRIVERS}) AS d
     WHERE NOT EXISTS (SELECT FROM recorrido r WHERE r.chofer_id = d.id AND r.estado = 'EN_RUTA')`);
  await owner(`
    INSERT INTO recorrido_guia (recorrido_id, guia_id, modo, orden)
    SELECT r.id, g.id, 'ENTREGA', 1000 + g.n / ${PHONES}
      FROM (SELECT id, row_number() OVER (ORDER BY id) - 1 AS n FROM recorrido WHERE estado = 'EN_RUTA' AND chofer_id IN (${DRIVERS})) AS r
      JOIN (SELECT g.id, row_number() OVER (ORDER BY md5(g.id::text)) - 1 AS n FROM guia g
             WHERE g.bultos = 1 AND g.madre_id IS NULL AND g.agente_id IS NULL AND g.servicio <> 'DOCUMENTOS' AND g.estado_general IN ('ENTREGADO', 'DEVUELTO')
               AND NOT EXISTS (SELECT FROM recorrido_guia l WHERE l.guia_id = g.id AND l.abierta) LIMIT ${PHONES * DOORS}) AS g ON g.n % ${PHONES} = r.n`);
  await owner(`
    UPDATE guia SET estado_general = 'CLASIFICADO', ultimo_fecha = now() - interval '2 hours'
     WHERE id IN (SELECT guia_id FROM recorrido_guia WHERE orden >= 1000)`);
  for (const [tipo, hace] of [
    ['ASG', 90],
    ['CAR', 80],
    ['SAL', 60],
  ])
    await owner(`
      INSERT INTO evento (guia_id, cliente_id, tipo, fecha_evento, usuario_id, recorrido_id)
      SELECT g.id, g.cliente_id, '${tipo}', now() - ${hace} * interval '1 minute', r.chofer_id, r.id
        FROM recorrido_guia l JOIN recorrido r ON r.id = l.recorrido_id JOIN guia g ON g.id = l.guia_id WHERE l.orden >= 1000`);
  await owner(`
    UPDATE guia SET estado_general = 'EN_REPARTO', ultimo_evento = 'SAL', ultimo_fecha = now() - interval '1 hour'
     WHERE id IN (SELECT guia_id FROM recorrido_guia WHERE orden >= 1000)`);
  await owner('VACUUM ANALYZE recorrido, recorrido_guia, guia, evento');
}

async function signIn({ owner, callAs }: Subject): Promise<Phone[]> {
  const people = await owner(`
    SELECT u.email, jsonb_agg(jsonb_build_object('id', g.id, 'debe', coalesce(g.contra_reembolso_centavos, 0) + coalesce(g.flete_destino_centavos, 0))) AS doors
      FROM usuario u JOIN recorrido r ON r.chofer_id = u.id AND r.estado = 'EN_RUTA' JOIN recorrido_guia l ON l.recorrido_id = r.id AND l.orden >= 1000
      JOIN guia g ON g.id = l.guia_id GROUP BY u.id ORDER BY u.id`);
  const phones: Phone[] = [];
  for (const { email, doors } of people) {
    const call = await callAs(String(email));
    await call({ service: 'reparto.permitir_posicion', acepta: true, clave: crypto.randomUUID() });
    const list: { id: number; debe: number }[] = Array.isArray(doors) ? doors : [];
    phones.push({ call, doors: list });
  }
  return phones;
}

function say(name: string, taken: ReadonlyMap<string, Taken>): void {
  for (const [what, { ms, errors }] of taken) {
    const sorted = ms.toSorted((a, b) => a - b);
    const at = (part: number) =>
      (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0).toFixed(1);
    const wrong = errors.length === 0 ? 'no error' : `${errors.length} errors: ${errors[0]}`;
    console.log(`(t) ${name}: ${ms.length} ${what}, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms; ${wrong}`);
  }
}

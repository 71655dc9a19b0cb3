import { isAcknowledged, openCaller, type Session } from './caller.ts';
import type { Product } from './product.ts';
import type { Proof, Subject } from './proof.ts';

const ZONES = ['UTC', 'America/Montevideo', 'Asia/Tokyo'];
const HOUR = 3_600_000;
/** Loaded into the product before anything else: a clock that somebody set wrong. */
const AHEAD = `--import=data:text/javascript,${encodeURIComponent(`const now = Date.now; Date.now = () => now() + ${13 * HOUR};`)}`;

/** Instants at the edges of days, and the day of Montevideo that each belongs to, written down by hand. */
const EDGES: readonly (readonly [string, string])[] = [
  ['2026-06-10T23:59:00Z', '2026-06-10'], // 20:59
  ['2026-06-11T00:01:00Z', '2026-06-10'], // 21:01
  ['2026-06-11T02:59:00Z', '2026-06-10'], // 23:59
  ['2026-06-11T03:01:00Z', '2026-06-11'], // 00:01
  ['2026-03-01T02:59:00Z', '2026-02-28'],
  ['2026-03-01T03:01:00Z', '2026-03-01'],
  ['2024-02-29T15:00:00Z', '2024-02-29'],
  ['2024-03-01T02:30:00Z', '2024-02-29'],
  ['2026-01-01T02:59:59Z', '2025-12-31'],
  // Summer time, two hours behind UTC, until 2015.
  ['2014-01-16T02:30:00Z', '2014-01-16'],
  ['2014-01-16T01:30:00Z', '2014-01-15'],
  ['2014-07-16T02:30:00Z', '2014-07-15'],
];

/** Noon of eight days in a row, of which a range of seven takes seven. */
const WEEK = Array.from({ length: 8 }, (_, day) => `2025-05-${String(10 + day).padStart(2, '0')}`);

async function insertCases({ owner }: Product): Promise<void> {
  const instants = [...EDGES.map(([instant]) => instant), ...WEEK.map((day) => `${day}T15:00:00Z`)];
  await owner(
    `INSERT INTO caso (usuario_id, guia_id, cliente_id, es_sin_etiqueta, tamano_id, descripcion, causa_id, solucion_id, fecha_inicio, fecha_fin)
     SELECT (SELECT id FROM usuario WHERE email = 'operario@courier.example'), g.id, g.cliente_id, false, 3, i, 2, 5, i::timestamptz, i::timestamptz + interval '1 minute'
       FROM unnest($1::text[]) AS i, (SELECT id, cliente_id FROM guia ORDER BY id LIMIT 1) AS g`,
    [instants],
  );
}

const service = 'problem_solver';

async function casesOf(session: Session, fecha_inicio: string, fecha_fin: string): Promise<Record<string, unknown>[]> {
  const answer = await session.call({
    service,
    action: 'filtrar_registros',
    fecha_inicio,
    fecha_fin,
    page: 1,
    size: 500,
  });
  const found = answer.body?.historial ?? answer.body?.registros;
  return Array.isArray(found) ? found.map((row) => ({ ...Object(row) })) : [{ descripcion: answer.text.slice(0, 200) }];
}

async function edges(session: Session): Promise<string[]> {
  const wrong: string[] = [];
  for (const [instant, day] of EDGES) {
    const found = await casesOf(session, day, day);
    if (found.filter(({ descripcion }) => descripcion === instant).length !== 1)
      wrong.push(`${instant} is not a case of ${day}`);
    const bad = found.find(
      ({ tiempo_duracion, tiempo_minutos }) => Number(tiempo_minutos) < 0 || String(tiempo_duracion).startsWith('-'),
    );
    if (bad) wrong.push(`a negative duration on ${day}`);
  }
  const [first = '', last = ''] = [WEEK[0], WEEK[6]];
  const week = (await casesOf(session, first, last)).filter(({ descripcion }) =>
    WEEK.some((day) => String(descripcion).startsWith(day)),
  );
  if (week.length !== 7) wrong.push(`seven days hold ${week.length} cases of seven`);
  return wrong;
}

/** A clock that is three hours wrong: ahead is refused, behind is a case that began then, and no end comes before its beginning. */
async function clocks(session: Session): Promise<string[]> {
  const save = async (from: number, to: number) => {
    const at = (offset: number) => new Date(Date.now() + offset).toISOString();
    const fixed = {
      tamano_id: 3,
      causa_id: 2,
      solucion_id: 5,
      es_sin_etiqueta: false,
      guia_id: 2,
      usuario_id: session.userId,
    };
    return session.call({ service, action: 'guardar_registro', ...fixed, fecha_inicio: at(from), fecha_fin: at(to) });
  };
  const wrong: string[] = [];
  const ahead = await save(3 * HOUR, 3 * HOUR + 60_000);
  if (ahead.body?.error !== 'FECHA_FUTURA') wrong.push(`a clock three hours ahead: ${ahead.text.slice(0, 150)}`);
  const behind = await save(-3 * HOUR, -3 * HOUR + 60_000);
  if (!isAcknowledged(behind)) wrong.push(`a clock three hours behind: ${behind.text.slice(0, 150)}`);
  const backwards = await save(-60_000, -120_000);
  if (backwards.body?.error !== 'FIN_ANTERIOR_AL_INICIO')
    wrong.push(`an end before its beginning: ${backwards.text.slice(0, 150)}`);
  return wrong;
}

/** A machine whose clock is thirteen hours ahead of the database's says so, before everybody is told that their session is over. */
async function offClock(open: Subject['open']): Promise<string[]> {
  const product = await open({ env: { NODE_OPTIONS: AHEAD } });
  const wrong: string[] = [];
  if (!product.output().includes('adelanta 13 h')) wrong.push('thirteen hours ahead: nothing is said at the start');
  const ready = await fetch(`${product.url}/api/ready`);
  const said = await ready.text();
  if (ready.status !== 503 || !said.includes('RELOJ_DESFASADO'))
    wrong.push(`thirteen hours ahead: ready answers ${ready.status} ${said.slice(0, 100)}`);
  await product.close();
  return wrong;
}

/** What must be the same wherever the server stands. */
async function fingerprint(session: Session): Promise<string> {
  const range = { fecha_inicio: '2026-02-01', fecha_fin: '2026-06-30' };
  const statistics = await session.call({ service, action: 'get_estadisticas_detalladas', ...range });
  const exported = await session.call({ service: 'guias.exportar' });
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Montevideo' }).format(new Date());
  const { filename } = exported.body ?? {};
  return `${statistics.text}\n${String(filename).replace(/\d\d[-:]?\d\d(?=\D*$)/, '')}\n${String(filename).includes(today)}`;
}

/** Servers in three zones see the same days, name the same files and measure no negative time. */
export const t24: Proof = {
  id: 'T24',
  title: 'clocks and zones',
  isShort: true,
  plants: [
    {
      what: 'clocks that differ are nobody’s business',
      edits: [
        {
          file: 'src/server/clocks.ts',
          find: '  if (apart <= MOST_APART) return null;',
          replace: '  if (apart >= 0) return null;',
        },
      ],
    },
    {
      what: 'the day of Montevideo is three hours behind UTC, always',
      sql: `CREATE OR REPLACE FUNCTION inicio_del_dia(dia date) RETURNS timestamptz LANGUAGE sql IMMUTABLE PARALLEL SAFE
            AS $$ SELECT (dia::timestamp + interval '3 hours') AT TIME ZONE 'UTC' $$`,
    },
  ],
  run: async ({ size, open }) => {
    const fails = await offClock(open);
    const seen = new Set<string>();
    const zones = size === 'entero' ? ZONES : ZONES.slice(2);
    for (const TZ of zones) {
      const product = await open({ env: { TZ } });
      await insertCases(product);
      const caller = openCaller(product.port);
      const session = await caller.signIn('encargado@courier.example');
      const wrong = [...(await edges(session)), ...(await clocks(session))];
      fails.push(...wrong.map((line) => `${TZ}: ${line}`));
      seen.add(await fingerprint(session));
      caller.close();
      await product.close();
    }
    if (seen.size !== 1) fails.push(`${seen.size} zones give different answers`);
    return { n: zones.length * (EDGES.length + 5), fails };
  },
};

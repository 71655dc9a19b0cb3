import { BODIES } from '#testing/bodies.ts';

import type { Answer } from './caller.ts';
import { foreignIn, type Register } from './canaries-found.ts';
import type { Houses, Member, Thing } from './houses.ts';
import type { IdParam, IdsOfServices } from './ids.ts';
import { withValue } from './ids.ts';
import { type Reading, urlIn, wholeText } from './readings.ts';
import { bodyOf, eachOf, type Service } from './services.ts';

/** What is put in the place of an id. */
type Put = 'foreign' | 'own' | 'missing' | 'negative' | 'list' | 'sql';
const ALL: readonly Put[] = ['foreign', 'missing', 'negative', 'list', 'sql', 'own'];
/** Ids that nobody has: of a number, of a session. */
export const MISSING = { number: 2_000_000_001, text: '889999999997', sesion: '00000000-0000-4000-8000-000000000000' };

/** Of one person alone: what somebody else of the house has is as foreign as what others have. */
const PERSONAL: readonly Thing[] = ['archivo', 'borrador', 'notificacion', 'sesion', 'vista', 'masivo'];
/** Of one person alone in the company; a client's and an agency's are their house's. */
const OF_EACH_OF_OURS: readonly Thing[] = ['lectura', 'lote'];
/** Where the body that shows who may call is not the one that reads most. */
const WIDER: Readonly<Record<string, object>> = {
  'GuiasEnPickup:get_hierarchical_data': { level: 'guias' },
  'GuiasEnPickup:export_data': { level: 'agente' },
};
/** Beside the bodies with ids: what answers with as much as it can. */
const WIDE: Readonly<Record<string, readonly object[]>> = {
  'guias.listar': [{ size: 500 }, { q: 'zq', size: 500 }],
  'guias.buscar': [{ texto: 'zq' }, { texto: '8817' }],
  'guias.exportar': [{}, { q: 'zq' }],
  'envios.listar': [{ size: 500 }, { q: 'zq' }],
  'importaciones.listar': [{ size: 500 }],
  'informe_cliente.exportar': [
    { fecha_desde: '2026-01-01', fecha_hasta: '2026-12-31', pestana: 'resumen', tabla: 'situaciones', cliente_id: 2 },
  ],
};
/** They end the session that calls them, or lock the account. */
const NOT_WALKED = new Set(['sesion.cerrar', 'sesion.cambiar_password']);
const AT_ONCE = 4;

export interface Walk {
  readonly services: readonly Service[];
  readonly ids: IdsOfServices;
  readonly houses: Houses;
  readonly download: (url: string) => Promise<Reading>;
  /** Of the ways to name a thing: these; all unless told. */
  readonly puts?: readonly Put[];
  readonly fails: string[];
}

/** Calls every service as one member, with everything that its parameters may name; answers how many calls and files were read. */
export async function walkAs(member: Member, walk: Walk): Promise<number> {
  const calls = walk.services
    .filter(({ key }) => !NOT_WALKED.has(key))
    .flatMap((service) => bodiesFor(member, service, walk).map((body) => ({ service, body })));
  let n = 0;
  await eachOf(calls, AT_ONCE, async ({ service, body }) => {
    const answer = await member.call(bodyOf(service, body));
    n += 1;
    const about = `${service.key} as ${member.name} with ${JSON.stringify(body).slice(0, 200)}`;
    note({ walk, member, about, asked: JSON.stringify(body) }, wholeText(answer));
    if (answer.status === 401 || answer.status === 0 || answer.status >= 500)
      walk.fails.push(`${about}: ${answer.status} ${answer.text}`);
    if (await readFileOf(answer, { walk, member, about, asked: JSON.stringify(body) })) n += 1;
  });
  return n;
}

interface Noted {
  readonly walk: Pick<Walk, 'houses' | 'download' | 'fails'>;
  readonly member: Pick<Member, 'reader' | 'name'>;
  readonly about: string;
  readonly asked: string;
}

export function note({ walk, member, about, asked }: Noted, text: string): void {
  const found = foreignIn(text, asked, { reader: member.reader, register: walk.houses.register });
  if (found.length > 0) walk.fails.push(`${about}: ${found.slice(0, 3).join(', ')}`);
}

/** Follows the answer to the file that it offers, if it does. */
export async function readFileOf(answer: Answer, noted: Noted): Promise<boolean> {
  const url = urlIn(answer);
  if (url === null) return false;
  const { status, text } = await noted.walk.download(url);
  if (status >= 500) noted.walk.fails.push(`${noted.about}: the file answered ${status}`);
  note({ ...noted, about: `the file of ${noted.about}` }, text);
  return true;
}

/** Every body to call a service with: as it is, as wide as can be, and with each way to name each thing. */
function bodiesFor(member: Member, service: Service, { ids, houses, puts = ALL }: Walk): Record<string, unknown>[] {
  const params = ids.of.get(service.key) ?? [];
  const base = ownBody(member, service.key, params);
  const wide = (WIDE[service.key] ?? []).map((body) => ({ ...body }));
  const named = params.flatMap((param) =>
    puts.flatMap((put) => valuesFor({ member, houses, param, put }).map((value) => withValue(base, param.path, value))),
  );
  return [base, ...wide, ...named];
}

/** The body with what is the member's own wherever it names a thing. */
export function ownBody(member: Member, key: string, params: readonly IdParam[]): Record<string, unknown> {
  let body: Record<string, unknown> = { ...BODIES[key], ...WIDER[key] };
  for (const { path, thing } of params) {
    // The own session is not to end on the way.
    const own = thing === null || thing === 'sesion' ? undefined : member.own[thing][0];
    const head = path.split(/[.[]/)[0] ?? path;
    if (own !== undefined && head in body) body = withValue(body, path, own);
  }
  return body;
}

interface Naming {
  readonly member: Member;
  readonly houses: Houses;
  readonly param: IdParam;
  readonly put: Put;
}

function valuesFor({ member, houses, param, put }: Naming): unknown[] {
  const { thing } = param;
  if (thing === null) return put === 'negative' ? [-1] : [];
  const foreign = foreignOf(member, houses, thing);
  switch (put) {
    case 'foreign':
      return foreign;
    case 'own':
      return thing === 'sesion' ? [] : member.own[thing].slice(1, 2);
    case 'missing':
      return [missing(thing)];
    case 'negative':
      return [-1];
    case 'list':
      return [[...(thing === 'sesion' ? [] : member.own[thing].slice(2, 3)), ...foreign]];
    case 'sql':
      return ['1 or 1=1'];
  }
}

export function missing(thing: Thing): string | number {
  if (thing === 'sesion') return MISSING.sesion;
  return thing === 'numero' ? MISSING.text : MISSING.number;
}

/** One thing of each other house, and of what is one person's alone also somebody else's of the same. */
export function foreignOf(member: Member, { members }: Houses, thing: Thing): unknown[] {
  const own = new Set(member.own[thing]);
  const isPersonal = PERSONAL.includes(thing) || (member.reader.tipo === 'personal' && OF_EACH_OF_OURS.includes(thing));
  const isHouse = (other: Member) =>
    other.reader.tipo === member.reader.tipo &&
    other.reader.cliente_id === member.reader.cliente_id &&
    other.reader.agente_id === member.reader.agente_id;
  const others = members.filter((other) => other.name !== member.name && (isPersonal || !isHouse(other)));
  const theirs = others.flatMap((other) => other.own[thing].filter((id) => !own.has(id)).slice(0, 1));
  return [...new Set(theirs)].slice(0, 3);
}

/** Whose each number is changes where parcels are made meanwhile. */
export const withRegister = (houses: Houses, register: Register): Houses => ({ ...houses, register });

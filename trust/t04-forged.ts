import { setTimeout as delay } from 'node:timers/promises';

import { type Answer, type Caller, isAcknowledged, openCaller } from './caller.ts';
import { type Snapshot, takeSnapshot } from './canaries-rows.ts';
import { undocumented } from './documented.ts';
import { type Member, openHouses } from './houses.ts';
import { readIds, type Schema, schemasOf } from './ids.ts';
import type { Product } from './product.ts';
import type { Proof, Size } from './proof.ts';
import { bodyOf, eachOf, readRegistry, type Service } from './services.ts';
import { ownBody } from './walk.ts';

/** By these one would be somebody else, or a row something else. */
const FORGED = [
  'usuario_id',
  'cliente_id',
  'agente_id',
  'roles',
  'id',
  'version',
  'creado',
  'es_admin',
  'tipo_usuario',
  '__proto__',
  'constructor',
];
const AT_ONCE = 6;
/** Who reads what: answers differ by kind of person. */
const READERS = ['client 1', 'agency 1', 'our people'];
/** What a person keeps in their own words, of any name; the handlers refuse what they do not know. */
const OPEN_OBJECTS = new Set(['ajustes', 'fijos', 'filtros']);

const REST_MS = 10_000;
const MOST_RESTS = 30;

/** Every row once a while has passed in which none changed: what is due at this hour is done first, and no call did it. */
async function atRest(product: Product): Promise<Snapshot> {
  let before = await takeSnapshot(product);
  for (let tries = 0; tries < MOST_RESTS; tries += 1) {
    await delay(REST_MS);
    const now = await takeSnapshot(product);
    if (digestOf(now) === digestOf(before)) return now;
    before = now;
  }
  throw new Error('the product does not come to rest');
}

const digestOf = (rows: Snapshot) => JSON.stringify([...rows].map(([row, { digest }]) => [row, digest]).sort());

/** T04: no field can be forged, and no answer says more than the contract. */
export const t04: Proof = {
  id: 'T04',
  title: 'a field that the contract does not name is refused, and none leaves',
  isShort: true,
  plants: [
    {
      what: 'the whole body goes into the insert',
      edits: [
        {
          file: 'src/features/guias/detalle.contract.ts',
          find: `.strictObject({
      guia_id: z.optional(Id),
      numero: z.optional(Numero),
      texto:`,
          replace: `.looseObject({
      guia_id: z.optional(Id),
      numero: z.optional(Numero),
      texto:`,
        },
        {
          file: 'src/features/guias/server/detalle.service.ts',
          find: 'const remark = { guia_id, usuario_id: user.id, texto,',
          replace: `const { guia_id: _id, numero: _numero, ...sent } = cual;
    const remark = { guia_id, usuario_id: user.id, texto, ...sent,`,
        },
      ],
    },
    {
      what: 'a case is saved in the name of whoever its body says',
      edits: [
        {
          file: 'src/features/problem-solver/server/problem-solver.service.ts',
          find: 'if (caso.usuario_id !== user.id)',
          replace: 'if (caso.usuario_id === user.id + 1_000_000)',
        },
      ],
    },
    {
      what: 'answers leave as the handlers made them',
      edits: [
        {
          file: 'src/server/dispatcher.ts',
          find: 'return parseResult(endpoint.contract, await endpoint.handler(context, work.params as never)) as Record<',
          replace: 'return (await endpoint.handler(context, work.params as never)) as Record<',
        },
      ],
    },
  ],
  run: async ({ size, open }) => {
    const product = await open();
    const caller = openCaller(product.port);
    const forge = await openForge(product, caller);
    const fails: string[] = [];
    const before = await atRest(product);
    const n = await forgeAll(forge, size, fails);
    const after = await takeSnapshot(product);
    const changed = [...after].filter(([row, { digest }]) => before.get(row)?.digest !== digest).map(([row]) => row);
    if (changed.length > 0) fails.push(`refused calls changed ${changed.slice(0, 5).join(', ')}`);
    fails.push(...(await forgeOwners(product, forge.members)));
    const read = await readAll(forge, fails);
    caller.close();
    return { n: n + read, fails, more: { forged: n, answers: read, columns: forge.columns.length } };
  },
};

interface Forge {
  readonly caller: Caller;
  readonly admin: string;
  readonly services: readonly Service[];
  readonly schemas: ReadonlyMap<string, Schema>;
  readonly members: readonly Member[];
  readonly columns: readonly string[];
  /** The body that each service takes of the member. */
  readonly bodyFor: (member: Member, service: Service) => Record<string, unknown>;
}

async function openForge(product: Product, caller: Caller): Promise<Forge> {
  const { token } = await caller.signIn('admin@courier.example');
  const { members } = await openHouses({ product, caller, isWhole: false });
  const ids = await readIds(caller);
  const rows = await product.owner(`
    SELECT DISTINCT a.attname::text AS columna FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') ORDER BY 1`);
  return {
    caller,
    admin: token,
    services: await readRegistry(product),
    schemas: new Map(schemasOf(await caller.ask({ path: '/api/openapi.json' }))),
    members,
    columns: [...new Set([...FORGED, ...rows.map(({ columna }) => String(columna))])],
    bodyFor: (member, { key }) => ownBody(member, key, ids.of.get(key) ?? []),
  };
}

/** Every writing service with every name, one at a time; the short form tries the worst ones so, and the others together. */
async function forgeAll(forge: Forge, size: Size, fails: string[]): Promise<number> {
  const [member] = forge.members;
  if (!member) throw new Error('nobody to forge as');
  const calls = forge.services
    .filter(({ isQuery }) => !isQuery)
    .flatMap((service) =>
      forgedBodies(forge.bodyFor(member, service), forgedNames(forge, service, size)).map((text) => ({
        service,
        text,
      })),
    );
  await eachOf(calls, AT_ONCE, async ({ service, text }) => {
    const { service: name, action } = service;
    const head = JSON.stringify({ service: name, ...(action === undefined ? {} : { action }) }).slice(1, -1);
    const answer = await forge.caller.ask({
      method: 'POST',
      path: '/dispatcher',
      headers: { 'content-type': 'application/json', 'x-token': forge.admin },
      body: `{${head},${text}}`,
    });
    if (!isRefusedAsSuch(answer))
      fails.push(`${service.key} takes ${text.slice(-200)}: ${answer.status} ${answer.text.slice(0, 150)}`);
  });
  return calls.length;
}

const isRefusedAsSuch = ({ status, body }: Answer) =>
  status === 400 && (body?.error === 'DATOS_INVALIDOS' || body?.error === 'JSON_INVALIDO');

/** Names that are none of the service's own parameters, in groups that are sent together. */
function forgedNames({ schemas, columns }: Forge, { key }: Service, size: Size): string[][] {
  const known = new Set(ownNames(schemas.get(`${key}.pedido`) ?? {}));
  const names = columns.filter(
    (name) => !known.has(name) && name !== 'service' && name !== 'action' && name !== 'clave',
  );
  if (size === 'entero') return names.map((name) => [name]);
  const worst = names.filter((name) => FORGED.includes(name));
  return [...worst.map((name) => [name]), names.filter((name) => !FORGED.includes(name))];
}

function ownNames({ properties = {}, oneOf = [], anyOf = [] }: Schema): string[] {
  return [...Object.keys(properties), ...[...oneOf, ...anyOf].flatMap(ownNames)];
}

/** As text, since `__proto__` cannot be written otherwise: at the top, and inside each object that the body holds. */
function forgedBodies(body: Readonly<Record<string, unknown>>, groups: readonly string[][]): string[] {
  const inside = (value: object) => JSON.stringify(value).slice(1, -1);
  const join = (...parts: string[]) => parts.filter((part) => part !== '').join(',');
  return groups.flatMap((names) => {
    const forged = names.map((name) => `${JSON.stringify(name)}:1`).join(',');
    const nested = Object.entries(body)
      .filter(([name]) => !OPEN_OBJECTS.has(name))
      .flatMap(([name, value]) => {
        const [first, isList] = Array.isArray(value) ? [value[0], true] : [value, false];
        if (typeof first !== 'object' || first === null || names[0] !== 'es_admin') return [];
        const object = `{${join(inside(first), forged)}}`;
        const { [name]: _, ...rest } = body;
        return [join(inside(rest), `${JSON.stringify(name)}:${isList ? `[${object}]` : object}`)];
      });
    return [join(inside(body), forged), ...nested];
  });
}

/** Parameters that say whose something is, used to say somebody else: what is stored is the caller's own, or nothing. */
async function forgeOwners(product: Product, members: readonly Member[]): Promise<string[]> {
  const client = members.find(({ name }) => name === 'client 1');
  const staff = members.find(({ name }) => name === 'our people');
  const count = async () => {
    const [row] = await product.owner(`
      SELECT (SELECT count(*) FROM envio WHERE cliente_id = 2) + (SELECT count(*) FROM clave_api WHERE cliente_id = 2)
           + (SELECT count(*) FROM webhook WHERE cliente_id = 2) + (SELECT count(*) FROM importacion WHERE cliente_id = 2)
           + (SELECT count(*) FROM informe_suscripcion WHERE cliente_id = 2) + (SELECT count(*) FROM caso WHERE usuario_id = 1) AS n`);
    return Number(row?.n);
  };
  const before = await count();
  const forged = [
    { service: 'integraciones.crear_clave', cliente_id: 2, nombre: 'x', alcances: ['guias.leer'], vence: null },
    {
      service: 'integraciones.crear_webhook',
      cliente_id: 2,
      nombre: 'x',
      url: 'https://x.example/a',
      eventos: ['ENT'],
    },
    { service: 'importaciones.crear', cliente_id: 2, archivo_id: client?.own.archivo[0] },
    { service: 'informe_cliente.suscribir', cliente_id: 2, periodicidad: 'semanal' },
    {
      service: 'envios.crear',
      cliente_id: 2,
      servicio: 'ESTANDAR_DOMICILIO',
      entrega: 'DOMICILIO',
      localidad: 'Cordón',
      bultos: [{ tamano_id: 3 }],
      destinatario: 'x',
      direccion: 'x 1',
    },
  ];
  for (const body of forged) await client?.call(body);
  const now = Date.now();
  const stamp = (back: number) => new Date(now - back).toISOString();
  const caso = { tamano_id: 3, causa_id: 2, solucion_id: 5, es_sin_etiqueta: false, guia_id: staff?.own.guia[0] };
  const times = { fecha_inicio: stamp(60_000), fecha_fin: stamp(1000) };
  const refused = await staff?.call({
    service: 'problem_solver',
    action: 'guardar_registro',
    usuario_id: 1,
    ...caso,
    ...times,
  });
  const wrong = refused && isAcknowledged(refused) ? ['a case was saved in the name of somebody else'] : [];
  return (await count()) === before ? wrong : [...wrong, 'something came to be in the name of somebody else'];
}

/** Every answer to an honest call, against what the contract says of it. */
async function readAll(
  { caller, admin, services, schemas, members, bodyFor }: Forge,
  fails: string[],
): Promise<number> {
  const readers = members.filter(({ name }) => READERS.includes(name));
  const calls = services
    .filter(({ key }) => key !== 'sesion.cerrar')
    .flatMap((service) => readers.map((member) => ({ service, member })));
  let n = 0;
  await eachOf(calls, AT_ONCE, async ({ service, member }) => {
    const body = bodyOf(service, bodyFor(member, service));
    for (const answer of [
      await member.call(body),
      ...(member.name === 'our people' ? [await caller.call(admin, body)] : []),
    ]) {
      if (!isAcknowledged(answer)) continue;
      n += 1;
      const extra = undocumented(answer.body, schemas.get(`${service.key}.respuesta`) ?? { properties: {} });
      if (extra.length > 0)
        fails.push(`${service.key} answers ${[...new Set(extra)].slice(0, 5).join(', ')}, which nobody has documented`);
    }
  });
  return n;
}

import type { Codigo } from '#shared/permissions.ts';

import type { Answer, Caller, Session } from './caller.ts';
import { plantCanaries } from './canaries.ts';
import { type Reader, type Register, readRegister } from './canaries-found.ts';
import { HOUSES_SQL } from './houses-fill.ts';
import type { Product } from './product.ts';

/** A kind of thing that calls name by its id. */
export type Thing =
  | 'agente'
  | 'archivo'
  | 'aviso'
  | 'borrador'
  | 'caso'
  | 'clave'
  | 'cliente'
  | 'direccion'
  | 'envio'
  | 'evento'
  | 'excepcion'
  | 'fila'
  | 'devolucion'
  | 'guia'
  | 'importacion'
  | 'impresion'
  | 'incidencia'
  | 'lectura'
  | 'levante'
  | 'lote'
  | 'masivo'
  | 'notificacion'
  | 'numero'
  | 'recurrente'
  | 'sesion'
  | 'usuario'
  | 'vista'
  | 'webhook';

/** Somebody of a house, and by what they call: a session or a key. */
export interface Member {
  readonly name: string;
  readonly reader: Reader;
  /** Of each kind, what is theirs, or their house's. */
  readonly own: Readonly<Record<Thing, readonly unknown[]>>;
  call(body: object): Promise<Answer>;
  /** The header that says who calls. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Three clients, two agencies, our own people, the warehouse, and keys of two clients' systems; every text marked with whose it is. */
export interface Houses {
  readonly members: readonly Member[];
  readonly register: Register;
}

/** Ids of people as `houses-fill.ts` gives them. */
const PEOPLE = [
  { name: 'client 1', id: 90021 },
  { name: 'client 1, somebody else', id: 90022 },
  { name: 'client 2', id: 90031 },
  { name: 'client 3', id: 90041 },
  { name: 'agency 1', id: 90061 },
  { name: 'agency 1, somebody else', id: 90062 },
  { name: 'agency 2', id: 90071 },
  { name: 'our people', id: 90081 },
  { name: 'our people, somebody else', id: 90082 },
  { name: 'the warehouse', id: 90091 },
] as const;

const ALCANCES = ['guias.leer', 'guias.comentar', 'etiquetas.imprimir', 'envios.leer', 'envios.crear'];
/** What a person needs to make a key for the client. */
const KEEPER: Codigo = 'CLI_002';

interface Opening {
  readonly product: Product;
  readonly caller: Caller;
  /** Whether all rows of the demo data are marked too, and not the houses' alone. */
  readonly isWhole: boolean;
}

export async function openHouses({ product, caller, isWhole }: Opening): Promise<Houses> {
  await product.owner(HOUSES_SQL);
  await plantCanaries(product, (tabla) => (isWhole ? 'true' : (OF_HOUSES[tabla] ?? 'true')));
  await settled(product);
  const members: Member[] = [];
  for (const { name, id } of PEOPLE) members.push(await enter({ product, caller, isWhole }, name, id));
  for (const member of members.filter(({ name }) => name === 'client 1' || name === 'client 2'))
    members.push(await openKey({ product, caller, isWhole }, member));
  return { members, register: await readRegister(product) };
}

/** What the server does by itself soon after it started: in the midst of a proof it would look like somebody's doing. */
async function settled({ owner }: Product): Promise<void> {
  for (;;) {
    await owner("SELECT pg_notify('anden_trabajo', 'webhooks')");
    const [left] = await owner(
      `SELECT (SELECT count(*) FROM webhook WHERE secreto IS NOT NULL)::int AS secretos, (SELECT count(*) FROM calendario WHERE aplicado = '')::int AS plazos`,
    );
    if (left?.secretos === 0 && left.plazos === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Of the large tables of the demo data, the rows of the houses. */
const OF_HOUSES: Readonly<Record<string, string>> = {
  guia: 't.id > 900000',
  evento: 't.guia_id > 900000',
  caso: 't.guia_id > 900000',
};

async function enter({ product, caller }: Opening, name: string, id: number): Promise<Member> {
  const [person] = await product.owner('SELECT email, tipo_usuario, cliente_id, agente_id FROM usuario WHERE id = $1', [
    id,
  ]);
  const session: Session = await caller.signIn(String(person?.email));
  const reader: Reader = {
    tipo: tipoOf(person?.tipo_usuario),
    cliente_id: Number(person?.cliente_id ?? 0),
    agente_id: Number(person?.agente_id ?? 0),
    usuario_id: id,
  };
  const own = await thingsOf(product, reader);
  return { name, reader, own, call: session.call, headers: { 'x-token': session.token } };
}

/** The same client by a key of its own. */
async function openKey({ product, caller }: Opening, member: Member): Promise<Member> {
  const asked = { service: 'integraciones.crear_clave', nombre: 'ERP', alcances: ALCANCES, vence: null };
  const made = await member.call(asked);
  const [key] = await product.owner('SELECT usuario_id FROM clave_api WHERE id = $1', [Number(made.body?.id)]);
  if (!key) throw new Error(`no key without ${KEEPER}: ${made.text}`);
  const reader = { ...member.reader, usuario_id: Number(key.usuario_id) };
  const headers = { 'x-api-key': String(made.body?.secreto) };
  const call = (body: object) =>
    caller.ask({
      method: 'POST',
      path: '/dispatcher',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  return { name: `a key of ${member.name}`, reader, own: member.own, call, headers };
}

function tipoOf(tipo: unknown): Reader['tipo'] {
  if (tipo === 'personal' || tipo === 'cliente' || tipo === 'agencia' || tipo === 'deposito') return tipo;
  throw new Error(`no kind of person: ${String(tipo)}`);
}

/** What is whose, as the database says. Of what is a person's own alone, the person's. */
async function thingsOf(product: Product, reader: Reader): Promise<Member['own']> {
  const { tipo, cliente_id: c, agente_id: a, usuario_id: u } = reader;
  const isStaff = tipo === 'personal';
  const guias = `SELECT g.id FROM guia g WHERE g.id > 900000 AND (${isStaff} OR g.cliente_id = ${c} OR g.agente_id = ${a})`;
  const recurrentes = `SELECT p.id FROM levante_plantilla p JOIN cliente_direccion d ON d.id = p.direccion_id WHERE d.cliente_id = ${c}`;
  const ofCliente = (table: string) => `SELECT id FROM ${table} WHERE cliente_id = ${c}`;
  const ofPerson = (table: string) => `SELECT id FROM ${table} WHERE usuario_id = ${u}`;
  const queries: Readonly<Record<Thing, string>> = {
    agente: `SELECT ${a} AS id WHERE ${a} > 0`,
    archivo: ofPerson('archivo'),
    aviso: ofCliente('webhook_aviso'),
    borrador: ofPerson('envio_borrador'),
    caso: `SELECT id FROM caso WHERE ${isStaff} AND guia_id > 900000`,
    clave: ofCliente('clave_api'),
    // An agency knows the clients whose parcels it has.
    cliente: `SELECT DISTINCT g.cliente_id AS id FROM guia g WHERE g.cliente_id = ${c} OR g.agente_id = ${a}`,
    direccion: ofCliente('cliente_direccion'),
    envio: ofCliente('envio'),
    evento: `SELECT id FROM evento WHERE guia_id IN (${guias})`,
    excepcion: `SELECT x.id FROM levante_excepcion x WHERE x.plantilla_id IN (${recurrentes})`,
    fila: ofCliente('importacion_fila'),
    guia: guias,
    importacion: ofCliente('importacion'),
    impresion: ofPerson('impresion'),
    devolucion: `SELECT id FROM devolucion WHERE cliente_id = ${c} OR agente_id = ${a}`,
    incidencia: `SELECT id FROM incidencia WHERE cliente_id = ${c} OR agente_id = ${a}`,
    lectura: ofPerson('lote_lectura'),
    levante: ofCliente('levante'),
    lote: ofPerson('lote'),
    masivo: ofPerson('masivo'),
    notificacion: ofPerson('notificacion'),
    numero: `SELECT numero AS id FROM guia WHERE id IN (${guias})`,
    recurrente: recurrentes,
    sesion: ofPerson('sesion'),
    usuario: `SELECT ${u} AS id`,
    vista: ofPerson('vista'),
    webhook: ofCliente('webhook'),
  };
  const read = async (query: string) =>
    (await product.owner(`${query} ORDER BY 1 LIMIT 200`)).map(({ id }) =>
      Number.isNaN(Number(id)) || /^\d{12}$/.test(String(id)) ? id : Number(id),
    );
  const of = async (thing: Thing) => read(queries[thing]);
  return {
    agente: await of('agente'),
    archivo: await of('archivo'),
    aviso: await of('aviso'),
    borrador: await of('borrador'),
    caso: await of('caso'),
    clave: await of('clave'),
    cliente: await of('cliente'),
    direccion: await of('direccion'),
    envio: await of('envio'),
    evento: await of('evento'),
    excepcion: await of('excepcion'),
    fila: await of('fila'),
    guia: await of('guia'),
    importacion: await of('importacion'),
    impresion: await of('impresion'),
    devolucion: await of('devolucion'),
    incidencia: await of('incidencia'),
    lectura: await of('lectura'),
    levante: await of('levante'),
    lote: await of('lote'),
    masivo: await of('masivo'),
    notificacion: await of('notificacion'),
    numero: await of('numero'),
    recurrente: await of('recurrente'),
    sesion: await of('sesion'),
    usuario: await of('usuario'),
    vista: await of('vista'),
    webhook: await of('webhook'),
  };
}

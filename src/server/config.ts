import { isIP } from 'node:net';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';

import { type Build, readBuild } from './build.ts';
import { checkFolder } from './data-folder.ts';
import type { Caminos } from './rutas/ajustar-camino.ts';

type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';

export interface Config {
  readonly port: number;
  readonly host: string;
  /** How many servers share the port, each in a process of its own. */
  readonly procesos: number;
  /** Absolute. */
  readonly dataDir: string;
  /** Null: the embedded database of the data folder. */
  readonly databaseUrl: string | null;
  /** Where a pooler of connections stands before that database; null: requests connect to it themselves. */
  readonly pooler: {
    readonly url: string;
    /** Whether statements have names there. */
    readonly prepared: boolean;
  } | null;
  /** Where a standby of that database listens; null: there is none. */
  readonly replica: string | null;
  readonly production: boolean;
  /** What Fastify takes as `trustProxy`: nobody, everybody, or a list of addresses of proxies. */
  readonly trustProxy: boolean | string;
  /** Where people reach the server, for links in mails; without a slash at the end. */
  readonly publicUrl: string | null;
  readonly smtp: { readonly url: string; readonly from: string } | null;
  /** Where the browser of a bench finds its scale: an origin of that machine; null: there are none. */
  readonly balanza: string | null;
  /** Whom a driver calls from a door; null: nobody was named. */
  readonly trafico: string | null;
  /** Who lays driven ways onto the streets; null: nobody, and no way leaves this machine. */
  readonly caminos: Caminos | null;
  /** Who knows the ways by road between stops; null: nobody, and they are reckoned from the straight line. */
  readonly ruteo: string | null;
  readonly api: {
    /** Calls that one key of a client's system may make in a minute. */
    readonly perMinute: number;
    /** Webhooks may go to this very machine, by http too: for tests alone. */
    readonly webhookLoopback: boolean;
  };
  /** As given by the environment; without one, loadSigningKeys keeps its own. */
  readonly signingKeys: { readonly current: string | null; readonly previous: string | null };
  /** Whether encargados and administrators must have a second factor, or may. */
  readonly segundoFactor: 'ofrecido' | 'exigido';
  readonly logLevel: LogLevel;
  /** Where Prometheus finds the figures of this process; null: nowhere. */
  readonly metrics: { readonly port: number; readonly host: string } | null;
  readonly build: Build;
}

export type Environment = Readonly<Record<string, string | undefined>>;
type ConfigResult = { readonly ok: true; readonly config: Config } | { readonly ok: false; readonly faults: string[] };

const LOG_LEVELS: readonly LogLevel[] = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];
const BALANZA = 'http://localhost:8765';
const LOCAL_HOSTS = ['', 'localhost', '127.0.0.1', '::1', '[::1]'];

/** Reads and checks every setting; the only reader of the environment. Faults are Spanish, one line each, all at once. */
export function readConfig(env: Environment = process.env): ConfigResult {
  const faults: string[] = [];
  const read: Read = (name, parse, absent) => {
    const text = env[name]?.trim() ?? '';
    if (text === '') return absent;
    const value = parse(text);
    if (!isFault(value)) return value;
    faults.push(`${name}: ${value.fault}`);
    return absent;
  };
  const production = read('NODE_ENV', parseMode, false);
  const smtpUrl = read<string | null>('SMTP_URL', parseAddress(['smtp:', 'smtps:']), null);
  const smtpFrom = read<string | null>('SMTP_FROM', parseSender, null);
  if (smtpUrl !== null && smtpFrom === null && !env.SMTP_FROM?.trim())
    faults.push('SMTP_FROM: hace falta cuando hay SMTP_URL.');
  if (production && smtpUrl !== null && !env.PUBLIC_URL?.trim())
    faults.push(
      'PUBLIC_URL: hace falta en producción cuando hay SMTP_URL: es a donde llevan los enlaces de los correos.',
    );
  const config: Config = {
    ...readPlace(read, production),
    dataDir: resolve(env.DATA_DIR?.trim() || 'data'),
    ...readDatabase(read, production),
    production,
    trustProxy: read<boolean | string>('TRUST_PROXY', parseProxy, false),
    publicUrl: read<string | null>('PUBLIC_URL', parseAddress(['http:', 'https:']), null),
    smtp: smtpUrl !== null && smtpFrom !== null ? { url: smtpUrl, from: smtpFrom } : null,
    // Set and empty says that there is no scale; only what is not set at all means the usual one.
    balanza: env.BALANZA_URL === undefined ? BALANZA : read<string | null>('BALANZA_URL', parseOrigin, null),
    trafico: read<string | null>('TRAFICO_TELEFONO', parsePhone, null),
    caminos: readCaminos(read, env),
    ruteo: read<string | null>('RUTEO_URL', parseAddress(['http:', 'https:']), null),
    api: readApi(read, production),
    signingKeys: {
      current: read<string | null>('ANDEN_SIGNING_KEY', parseKey, null),
      previous: read<string | null>('ANDEN_SIGNING_KEY_PREVIOUS', parseKey, null),
    },
    segundoFactor: read<Config['segundoFactor']>('SEGUNDO_FACTOR', parseFactor, 'ofrecido'),
    logLevel: read('LOG_LEVEL', parseLevel, production ? 'info' : 'warn'),
    metrics: readMetrics(read),
    build: readBuild(),
  };
  faults.push(...checkTogether(config, env), ...checkFolder(config.dataDir));
  return faults.length === 0 ? { ok: true, config } : { ok: false, faults };
}

/** A setting that is given, or what stands for it where it is not. */
type Read = <T>(name: string, parse: (text: string) => T | Fault, absent: T) => T;

/** What is fine by itself and not beside another setting. */
function checkTogether({ signingKeys, metrics, port, pooler, replica }: Config, env: Environment): string[] {
  const faults: string[] = [];
  const beside = Object.entries({ DATABASE_POOL_URL: pooler, DATABASE_READ_URL: replica });
  for (const [name, given] of beside)
    if (given !== null && !env.DATABASE_URL?.trim()) faults.push(`${name}: solo tiene sentido junto con DATABASE_URL.`);
  if (signingKeys.previous !== null && !env.ANDEN_SIGNING_KEY?.trim())
    faults.push('ANDEN_SIGNING_KEY_PREVIOUS: solo tiene sentido junto con ANDEN_SIGNING_KEY.');
  if (metrics !== null && port !== 0 && metrics.port === port)
    faults.push('METRICS_PORT: es el mismo que PORT; las medidas van en un puerto propio.');
  return faults;
}

function readPlace(read: Read, production: boolean): Pick<Config, 'port' | 'host' | 'procesos'> {
  return {
    port: read('PORT', parsePort, 3000),
    host: read('HOST', parseHost, '127.0.0.1'),
    procesos: read('PROCESOS', parseProcesos, production ? usualProcesos(availableParallelism()) : 1),
  };
}

function readDatabase(read: Read, production: boolean): Pick<Config, 'databaseUrl' | 'pooler' | 'replica'> {
  const beside = (name: string) => read<string | null>(name, (text) => parseBeside(text, production), null);
  const pooler = beside('DATABASE_POOL_URL');
  const prepared = read('DATABASE_POOL_PREPARED', parseSwitch, false);
  return {
    databaseUrl: read<string | null>('DATABASE_URL', (text) => parseDatabase(text, production), null),
    pooler: pooler === null ? null : { url: pooler, prepared },
    replica: beside('DATABASE_READ_URL'),
  };
}

function readApi(read: Read, production: boolean): Config['api'] {
  return {
    perMinute: read('API_PER_MINUTE', parseCount, 600),
    webhookLoopback: read('WEBHOOK_LOOPBACK', (text) => parseLoopback(text, production), false),
  };
}

function readCaminos(read: Read, env: Environment): Config['caminos'] {
  const url = read<string | null>('CAMINOS_URL', parseAddress(['http:', 'https:']), null);
  return url === null ? null : { url, clave: env.CAMINOS_CLAVE?.trim() ?? '' };
}

function readMetrics(read: Read): Config['metrics'] {
  const port = read<number | null>('METRICS_PORT', parsePort, null);
  const host = read('METRICS_HOST', parseHost, '127.0.0.1');
  return port === null ? null : { port, host };
}

interface Fault {
  readonly fault: string;
}

function refuse(fault: string): Fault {
  return { fault };
}

function isFault(value: unknown): value is Fault {
  return typeof value === 'object' && value !== null && 'fault' in value;
}

function parseMode(text: string): boolean | Fault {
  if (text === 'production') return true;
  if (text === 'development' || text === 'test') return false;
  return refuse(`«${text}» no es un modo; use production, development o test.`);
}

function parsePhone(text: string): string | Fault {
  return /^\+?[\d ]{6,20}$/.test(text)
    ? text
    : refuse(`«${text}» no es un teléfono; use cifras y espacios, con + delante o sin él.`);
}

function parsePort(text: string): number | Fault {
  const port = Number(text);
  const isPort = /^\d{1,5}$/.test(text) && port <= 65_535;
  return isPort ? port : refuse(`«${text}» no es un puerto; use un número de 0 a 65535.`);
}

function parseHost(text: string): string | Fault {
  const isHost = isIP(text) !== 0 || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(text);
  return isHost ? text : refuse(`«${text}» no es una dirección de red.`);
}

function parseCount(text: string): number | Fault {
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : refuse(`«${text}» no es una cantidad; use un número desde 1.`);
}

function parseProcesos(text: string): number | Fault {
  return /^([1-9]|[1-5]\d|6[0-4])$/.test(text)
    ? Number(text)
    : refuse(`«${text}» no es una cantidad de procesos; use un número de 1 a 64.`);
}

/** One for each core, eight at most; on a small machine the database needs the second one. */
export function usualProcesos(cores: number): number {
  return cores < 4 ? 1 : Math.min(cores, 8);
}

function parseSwitch(text: string): boolean | Fault {
  return text === 'true' || text === 'false' ? text === 'true' : refuse(`«${text}» no se entiende; use true o false.`);
}

function parseLoopback(text: string, production: boolean): boolean | Fault {
  return text === 'true' && production ? refuse('no se admite en producción.') : parseSwitch(text);
}

function parseFactor(text: string): Config['segundoFactor'] | Fault {
  return text === 'ofrecido' || text === 'exigido' ? text : refuse(`«${text}» no se entiende; use ofrecido o exigido.`);
}

function parseProxy(text: string): boolean | string | Fault {
  if (text === 'true' || text === 'false') return text === 'true';
  const isList = text
    .split(',')
    .every((part) => isIP(part.trim().split('/')[0] ?? '') !== 0 || part.trim() === 'loopback');
  return isList ? text : refuse(`«${text}» no se entiende; use true, false o direcciones separadas por comas.`);
}

function parseAddress(protocols: readonly string[]) {
  return (text: string): string | Fault => {
    const isFine = URL.canParse(text) && protocols.includes(new URL(text).protocol) && new URL(text).hostname !== '';
    return isFine ? text.replace(/\/+$/, '') : refuse(`no es una dirección ${protocols.join('// o ')}//…`);
  };
}

/** Stands in the content policy of every page, so nothing but an origin. */
function parseOrigin(text: string): string | Fault {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isOrigin = url !== null && /^https?:$/.test(url.protocol) && `${url.origin}/` === url.href;
  return isOrigin ? url.origin : refuse('no es una dirección http://equipo:puerto, sin nada detrás.');
}

function parseSender(text: string): string | Fault {
  return /^[^\r\n]*[^\s@<>]+@[^\s@<>]+>?$/.test(text) ? text : refuse('no es una dirección de correo.');
}

function parseLevel(text: string): LogLevel | Fault {
  return (
    LOG_LEVELS.find((level) => level === text) ?? refuse(`«${text}» no es un nivel; use ${LOG_LEVELS.join(', ')}.`)
  );
}

/** Neither the address nor what is wrong with it may repeat its password. */
function parseDatabase(text: string, production: boolean): string | Fault {
  if (!/^postgres(ql)?:\/\//.test(text)) return refuse('no es una dirección postgresql://usuario:clave@servidor/base.');
  // An address without a host names a socket folder in its query, which URL only parses with a host in place.
  const parsable = text.replace(/^(postgres(?:ql)?:\/\/(?:[^@/?]*@)?)(?=[/?])/, '$1localhost');
  if (!URL.canParse(parsable)) return refuse('no es una dirección postgresql://usuario:clave@servidor/base.');
  const { hostname, pathname, searchParams } = new URL(parsable);
  if (pathname.length < 2) return refuse('le falta el nombre de la base: postgresql://usuario:clave@servidor/base.');
  // A host in the query goes before the one in the address.
  const host = searchParams.get('host') ?? hostname.replace(/^%2F/i, '/');
  const isRemote = !LOCAL_HOSTS.includes(host) && !host.startsWith('/');
  if (production && isRemote && !searchParams.has('sslmode')) {
    return refuse(
      'la base está en otra máquina: agregue ?sslmode=verify-full (o sslmode=disable si la red es privada).',
    );
  }
  return text;
}

/** Another way to the same database: who comes in is settled by the first. */
function parseBeside(text: string, production: boolean): string | Fault {
  const hasUser = /^postgres(ql)?:\/\/[^/?]*@/.test(text);
  return hasUser
    ? refuse('va sin usuario ni clave: por ahí entra el usuario de la aplicación.')
    : parseDatabase(text, production);
}

function parseKey(text: string): string | Fault {
  if (Buffer.byteLength(text) < 32) return refuse('es débil: hacen falta 32 caracteres al azar o más.');
  const isRandom = new Set(text).size >= 10 && !/^(.{1,12}?)\1+.{0,11}$/.test(text) && !/(.)\1{7}/.test(text);
  const isKnown = /secret|change.?me|password|example|1234567890|abcdefgh/i.test(text);
  if (isRandom && !isKnown) return text;
  return refuse('es débil: parece elegida por una persona. Genere una con: openssl rand -hex 32');
}

import { alcanceOf } from '#shared/alcances.ts';
import { type Params, type ResultInput, type ServiceContract, serviceKey } from '#shared/contract.ts';
import { AppError } from '#shared/errors.ts';
import { parseClave, parseParams } from '#shared/params.ts';
import { permits } from '#shared/permissions.ts';
import { parseResult } from '#shared/results.ts';
import { ConPrueba } from '#shared/sign-in.ts';

import { type Change, insertAudit } from './audit/auditoria.sql.ts';
import { sqlState } from './db/connection.ts';
import type { Database, Db } from './db/db.ts';
import { type Claim, claimKey, fingerprint, storeAnswer } from './idempotencia.sql.ts';
import type { Limits } from './limits.ts';
import type { Logger } from './log.ts';
import { ROOM_ENOUGH, type Room } from './room.ts';
import { type Scope, SISTEMA } from './scope.ts';
import type { SessionRow, SessionUser } from './session/sesion.sql.ts';
import { type Caller, type Sessions, scopeOf } from './session/sessions.ts';

/** What a handler is given beside its parameters. */
export interface CallContext {
  /** Bound to the call's transaction and scope. */
  readonly db: Db;
  /** Whose rows the person may touch; every query takes it. */
  readonly scope: Scope;
  readonly user: SessionUser;
  readonly session: SessionRow;
  readonly sessions: Sessions;
  readonly caller: Caller;
  readonly limits: Limits;
  /** Whether this very machine may be asked from here (`WEBHOOK_LOOPBACK`): for trying webhooks out. */
  readonly loopback: boolean;
  /** The client's own key of this command: what is sent again under it is applied once. */
  readonly clave: string | null;
  /** Logs a fault that the answer survives, with what it was about; every other one is logged where it leaves. */
  report(error: unknown, about: Readonly<Record<string, unknown>>): void;
  /** Names the row that a command changed; it goes into the command's one audit row. */
  audit(change: Change): void;
  /** Runs once the transaction is committed, before the answer leaves. */
  afterCommit(work: () => void): void;
}

export type Handler<C extends ServiceContract> = (context: CallContext, params: Params<C>) => Promise<ResultInput<C>>;

export interface Endpoint {
  readonly contract: ServiceContract;
  readonly handler: (context: CallContext, params: never) => Promise<unknown>;
  /** Runs as the server itself, for calls that touch only the person's own account and session. */
  readonly asSystem: boolean;
  /** Runs before the transaction begins, so that what it counts stays counted; throws where the call may not go on. */
  readonly before?: (user: SessionUser, sessions: Sessions, params: unknown) => Promise<void>;
  /** Told of a call by a client's system that was refused, once its transaction is undone; the answer does not depend on it. */
  readonly onKeyRefused?: (refused: RefusedCall) => Promise<void>;
}

/** A call by a key that failed, as it was sent. */
export interface RefusedCall {
  readonly database: Database;
  readonly session: SessionRow;
  readonly ip: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly error: unknown;
}

/** Joins a contract and what answers it; both halves are checked against each other by the compiler. */
export function handle<C extends ServiceContract>(contract: C, handler: Handler<C>): Endpoint {
  return { contract, handler, asSystem: false };
}

/** The same for the few calls about one's own account, whose tables no person's role may touch. */
export function handleAsSystem<C extends ServiceContract>(contract: C, handler: Handler<C>): Endpoint {
  return { contract, handler, asSystem: true };
}

/** As the server itself, once the person has proved again who it is: for what a stolen session must not change. */
export function handleProven<C extends ServiceContract<typeof ConPrueba>>(contract: C, handler: Handler<C>): Endpoint {
  const before = ({ id }: SessionUser, { factor }: Sessions, params: unknown) =>
    factor.prove(id, parseParams(ConPrueba, params).prueba);
  return { ...handleAsSystem(contract, handler), before };
}

/** One call as the transport hands it over. */
export interface Call {
  readonly body: unknown;
  readonly caller: Caller;
  readonly requestId: string;
  /** Finds out who calls; asked for only once the service is known. */
  authenticate(): Promise<SessionRow>;
}

export interface Dispatcher {
  /** Answers `{ code: 'OK', … }`. @throws AppError and whatever went wrong; the transport turns both into an answer. */
  dispatch(call: Call): Promise<Record<string, unknown>>;
  readonly endpoints: readonly Endpoint[];
}

interface Parts {
  readonly database: Database;
  readonly sessions: Sessions;
  readonly limits: Limits;
  readonly log: Logger;
  readonly loopback: boolean;
  /** Without it nothing is changed but one's own session and account. */
  readonly room?: Room;
}

/**
 * Find → authorise → parse params → scope → [transaction if command] → handler → parse result. What is not registered does not
 * exist, and what is registered declares its permission, so nothing is open by omission.
 */
export function createDispatcher(
  endpoints: readonly Endpoint[],
  { database, room = ROOM_ENOUGH, ...parts }: Parts,
): Dispatcher {
  const registry = new Map(endpoints.map((endpoint) => [serviceKey(endpoint.contract), endpoint]));
  if (registry.size !== endpoints.length) throw new Error('two handlers for one service');
  return {
    endpoints,
    dispatch: async (call) => {
      const { name, clave, params } = splitBody(call.body);
      const endpoint = registry.get(name);
      if (!endpoint) throw new AppError('SERVICIO_DESCONOCIDO', { service: name.slice(0, 100) });
      const session = await call.authenticate();
      if (session.alcances) authoriseKey(endpoint.contract, session.usuario, session.alcances);
      else authorise(endpoint.contract, session.usuario);
      try {
        const read = parseParams(endpoint.contract.params, params);
        await endpoint.before?.(session.usuario, parts.sessions, read);
        const isQuery = endpoint.contract.kind === 'query';
        if (!(isQuery || endpoint.asSystem) && room.isFull()) throw new AppError('SIN_ESPACIO', { reason: 'reserve' });
        const key = isQuery || clave === undefined ? null : parseClave(clave);
        const work = { ...parts, endpoint, call, session, params: read, clave: key };
        const result = isQuery ? await query(work, database) : await command(work, database);
        return { code: 'OK', ...result };
      } catch (error) {
        const refused = { database, session, ip: call.caller.ip, params, error };
        if (session.alcances) await endpoint.onKeyRefused?.(refused).catch(() => undefined);
        throw error;
      }
    },
  };
}

/**
 * Refuses an account that awaits approval, or must change its password or get a second factor first.
 * @throws AppError CUENTA_PENDIENTE, CAMBIO_DE_CONTRASENA_PENDIENTE, SEGUNDO_FACTOR_PENDIENTE
 */
export function refuseUnready(user: SessionUser, open: ServiceContract['duringAccess'] = []): void {
  const detail = { usuario_id: user.id };
  if (user.estado !== 'ACTIVO' && !open.includes('pendiente')) throw new AppError('CUENTA_PENDIENTE', detail);
  if (user.cambiar_password && !open.includes('cambio_forzado'))
    throw new AppError('CAMBIO_DE_CONTRASENA_PENDIENTE', detail);
  if (user.falta_segundo_factor && !open.includes('sin_factor')) throw new AppError('SEGUNDO_FACTOR_PENDIENTE', detail);
}

/** @throws AppError CUENTA_PENDIENTE, CAMBIO_DE_CONTRASENA_PENDIENTE, SEGUNDO_FACTOR_PENDIENTE or SIN_PERMISO */
export function authorise(contract: ServiceContract, user: SessionUser): void {
  refuseUnready(user, contract.duringAccess);
  if (!permits(contract.permission, user))
    throw new AppError('SIN_PERMISO', { service: serviceKey(contract), usuario_id: user.id });
}

/** A key opens what its scopes name, and nothing by way of what people may. @throws AppError SIN_PERMISO */
function authoriseKey(contract: ServiceContract, user: SessionUser, alcances: readonly string[]): void {
  const needed = alcanceOf(serviceKey(contract));
  if (needed === null || !alcances.includes(needed))
    throw new AppError('SIN_PERMISO', { service: serviceKey(contract), usuario_id: user.id });
}

interface CallInput {
  readonly name: string;
  readonly clave: unknown;
  readonly params: Record<string, unknown>;
}

/** Takes the envelope off a body; what remains are the parameters, unknown keys included. */
function splitBody(body: unknown): CallInput {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new AppError('JSON_INVALIDO');
  const { service, action, clave, ...params } = body as Record<string, unknown>;
  // The colon joins service and action in our own keys: written by a caller it would be a second name for both.
  if (typeof service !== 'string' || service.includes(':')) throw new AppError('SERVICIO_DESCONOCIDO');
  if (action !== undefined && typeof action !== 'string') throw new AppError('SERVICIO_DESCONOCIDO', { service });
  return { name: serviceKey({ service, ...(action === undefined ? {} : { action }) }), clave, params };
}

interface Work {
  readonly endpoint: Endpoint;
  readonly call: Call;
  readonly session: SessionRow;
  readonly sessions: Sessions;
  readonly limits: Limits;
  readonly log: Logger;
  readonly loopback: boolean;
  readonly params: unknown;
  readonly clave: string | null;
}

/** What a handler leaves behind beside its answer. */
interface Effects {
  change: Change | null;
  readonly afterCommit: (() => void)[];
}

function query(work: Work, database: Database): Promise<Record<string, unknown>> {
  const read = work.endpoint.contract.enReplica ? database.readAside : database.read;
  return read(openingScope(work), (db) => answer(work, db, null));
}

/** Of two that waited for each other the database ends one: nothing of it was done, so it is done once more before anybody is told. */
async function command(work: Work, database: Database): Promise<Record<string, unknown>> {
  try {
    return await once(work, database);
  } catch (error) {
    if (sqlState(error) !== DEADLOCK) throw error;
    return once(work, database);
  }
}

const DEADLOCK = '40P01';

async function once(work: Work, database: Database): Promise<Record<string, unknown>> {
  const claim = claimOf(work);
  const effects: Effects = { change: null, afterCommit: [] };
  const result = await database.transaction(openingScope(work), async (db) => {
    const stored = claim && (await claimKey(db, claim));
    if (stored) return stored;
    const fresh = await answer(work, db, effects);
    await Promise.all([insertAudit(db, auditEntry(work, effects)), claim && storeAnswer(db, claim, fresh)]);
    return fresh;
  });
  for (const done of effects.afterCommit) done();
  return result;
}

async function answer(work: Work, db: Db, effects: Effects | null): Promise<Record<string, unknown>> {
  const { endpoint, session, sessions, limits, call, log, loopback } = work;
  const ofCommand = (): Effects => {
    if (!effects) throw new Error('a query changes nothing');
    return effects;
  };
  const context: CallContext = {
    db,
    scope: scopeOf(session),
    user: session.usuario,
    session,
    sessions,
    caller: call.caller,
    limits,
    loopback,
    clave: work.clave,
    report: (error, about) =>
      log.error({ request: call.requestId, ...about, err: error }, 'a part of an answer failed'),
    audit: (change) => {
      ofCommand().change = change;
    },
    afterCommit: (done) => {
      ofCommand().afterCommit.push(done);
    },
  };
  // The registry joined this handler with this contract, whose schema has just produced these parameters.
  return parseResult(endpoint.contract, await endpoint.handler(context, work.params as never)) as Record<
    string,
    unknown
  >;
}

/** The scope that the transaction is opened in; the one that queries take is the person's in either case. */
function openingScope({ endpoint, session }: Work): Scope {
  return endpoint.asSystem ? { ...SISTEMA, usuario_id: session.usuario.id } : scopeOf(session);
}

function auditEntry({ endpoint, session, call }: Work, { change }: Effects) {
  return {
    usuario_id: session.usuario.id,
    servicio: serviceKey(endpoint.contract),
    ip: call.caller.ip,
    pedido_id: call.requestId,
    change,
  };
}

function claimOf({ endpoint, session, params, clave }: Work): Claim | null {
  // Answers about one's own account hold secrets (a token, a download address), which are not kept.
  if (clave === null || endpoint.asSystem) return null;
  return {
    usuario_id: session.usuario.id,
    clave,
    servicio: serviceKey(endpoint.contract),
    huella: fingerprint(params),
  };
}

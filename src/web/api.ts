import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { Subido } from '#shared/archivo.ts';
import { type ParamsInput, type Result, type ServiceContract, serviceKey } from '#shared/contract.ts';
import { Envelope } from '#shared/identity.ts';

import { bodyOf } from './call-body.ts';
import { reportAnswer, reportSilence } from './connection.ts';
import { createJsonRows } from './json-rows.ts';
import { waitingCount } from './offline/waiting.ts';
import { pageVersion } from './page-version.ts';
import { clickLink } from './save-file.ts';
import { noteServerDate } from './server-clock.ts';
import { ServiceError } from './service-error.ts';
import { acceptToken, currentToken, keepNotificaciones, sessionState } from './session-state.ts';
import type { Schema } from './storage.ts';

/** The only module that talks to the server. */

interface CallOptions {
  /** Makes a command happen once, however often it is sent. */
  clave?: string;
  signal?: AbortSignal;
  /** Fields that are pictures in base64: they travel as bytes. */
  imagenes?: readonly string[];
}

interface Request<T> {
  path: string;
  answer: Schema<T>;
  body?: object;
  imagenes?: readonly string[] | undefined;
  /** In place of a body: a form with a file. */
  form?: FormData;
  /** Of a file: which bytes. */
  rango?: string;
  /** Absent: the session's token. */
  token?: string;
  signal?: AbortSignal | undefined;
  keepalive?: boolean;
}

/** A form that waits longer for its answer says so; the same `clave` makes sending it again safe. */
const COMMAND_MS = 20_000;
const CHECK_MS = 5_000;

let sessionEnded: (code: string) => void = () => undefined;

/** session.tsx names what happens when the server says that the session is over. */
export function onSessionEnded(act: (code: string) => void): void {
  sessionEnded = act;
}

/** One service call: parameters and answer as its contract says, or a `ServiceError`. */
export async function call<C extends ServiceContract>(
  contract: C,
  params: ParamsInput<C>,
  { clave, signal, imagenes }: CallOptions = {},
): Promise<Result<C>> {
  const name = contract.action === undefined ? {} : { action: contract.action };
  const body = { ...(params as object), ...(clave === undefined ? {} : { clave }), service: contract.service, ...name };
  // The schema of the contract's result parses to its output type; the generic constraint cannot say so.
  const request = { path: '/dispatcher', body, imagenes, signal, answer: contract.result as Schema<unknown> };
  return (await send(request)) as Result<C>;
}

interface RowsOptions<Row> {
  /** Name of the list in the answer, and the schema of its rows. */
  list: string;
  row: Schema<Row>;
  /** Gets the rows as they arrive; the next ones are read when it is done. */
  onRows: (rows: Row[]) => Promise<void>;
  signal: AbortSignal;
}

/** A call whose list is too long to be read in one go: its rows are read and checked while they arrive. */
export async function callRows<C extends ServiceContract, Row>(
  contract: C,
  params: ParamsInput<C>,
  { list, row, onRows, signal }: RowsOptions<Row>,
): Promise<void> {
  const name = contract.action === undefined ? {} : { action: contract.action };
  const body = { ...(params as object), service: contract.service, ...name };
  // The schema of the contract's result parses to its output type; the generic constraint cannot say so.
  const request = { path: '/dispatcher', body, signal, answer: contract.result as Schema<unknown> };
  const { generation } = sessionState();
  const response = await fetchTimed(request);
  const rows = createJsonRows(list);
  const text = new TextDecoder();
  const reader = response.body?.getReader();
  const next = () => reader?.read().catch((cause) => refuseBrokenOff(cause, signal));
  for (let piece = await next(); piece && !piece.done; piece = await next()) {
    signal.throwIfAborted();
    refuseOtherSession(generation);
    const parsed = rows.take(text.decode(piece.value, { stream: true })).map((one) => row.safeParse(one));
    if (parsed.some(({ success }) => !success)) throw unreadable(response);
    await onRows(parsed.flatMap((one) => (one.success ? [one.data] : [])));
  }
  refuseOtherSession(generation);
  acceptRenewed(response, generation);
  await readAnswer(request, response, rows.rest());
}

/** Opens a stream of events with the session's token. */
export async function openStream(path: string, signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
  const { body } = await openTyped({ path, signal, answer: Envelope }, 'text/event-stream');
  return body ?? new ReadableStream();
}

/** Some of the bytes of a file of the server, both ends inside; null: there is no such file. */
export async function readPart(path: string, { desde, hasta }: { desde: number; hasta: number }, signal: AbortSignal) {
  const request = { path, signal, rango: `bytes=${desde}-${hasta}`, answer: Envelope };
  const response = await openTyped(request, 'application/octet-stream');
  return response.status === 204 ? null : new Uint8Array(await response.arrayBuffer());
}

async function openTyped<T>(request: Request<T>, type: string): Promise<Response> {
  const { generation } = sessionState();
  const response = await fetchTimed(request);
  acceptRenewed(response, generation);
  const isWanted = response.headers.get('content-type')?.startsWith(type) ?? false;
  if (response.status === 204 || (response.ok && isWanted)) return response;
  const body: unknown = await response.json().catch(() => null);
  refuseOtherSession(generation);
  await readAnswer(request, response, body);
  throw unreadable(response);
}

/** Uploads one file under a name; answers its number. */
export async function uploadFile(file: Blob, nombre: string, signal: AbortSignal): Promise<number> {
  const form = new FormData();
  form.append('archivo', file, nombre);
  return (await send({ path: '/api/archivos', form, signal, answer: Subido })).archivo_id;
}

/** For `useQuery`: the key holds the person, so no one ever sees what another had loaded. */
export function serviceQuery<C extends ServiceContract>(contract: C, params: ParamsInput<C>) {
  return queryOptions({
    queryKey: [serviceKey(contract), sessionState().user?.id ?? null, params],
    queryFn: ({ signal }) => call(contract, params, { signal }),
  });
}

/** A command and the queries that it makes stale; success waits for their refresh. One `clave` per opened form. */
export function useCommand<C extends ServiceContract>(contract: C, refreshes: readonly ServiceContract[]) {
  const client = useQueryClient();
  const [clave, setClave] = useState(newClave);
  const mutation = useMutation<Result<C>, unknown, ParamsInput<C>>({
    mutationFn: (params) => call(contract, params, { clave, signal: AbortSignal.timeout(COMMAND_MS) }),
    onSuccess: async () => {
      setClave(newClave());
      await Promise.all(refreshes.map((stale) => client.invalidateQueries({ queryKey: [serviceKey(stale)] })));
    },
  });
  const { mutateAsync, isPending, error, reset } = mutation;
  return { run: mutateAsync, isPending, error, reset };
}

/** Sends one request and parses its answer. Rejects with `false` where a failed call has no body to tell why. */
export async function send<T>(request: Request<T>): Promise<T> {
  const { generation } = sessionState();
  const response = await fetchTimed(request);
  const isLogin = request.token === 'login';
  if (!isLogin) refuseOtherSession(generation);
  acceptRenewed(response, generation);
  const body: unknown = await response.json().catch(() => null);
  if (!isLogin) refuseOtherSession(generation);
  return readAnswer(request, response, body);
}

/** Whether the server can be reached now. */
export async function checkServer(): Promise<boolean> {
  const request = { path: '/api/health', signal: AbortSignal.timeout(CHECK_MS), answer: Envelope };
  return fetchTimed(request).then(
    () => true,
    () => false,
  );
}

/** Follows a download address (a ticket, never a token) without leaving the page. */
export function download(url: string): void {
  clickLink(url, '');
}

interface FileOptions {
  onPiece: (piece: Uint8Array) => void;
  signal: AbortSignal;
}

/** Reads a download address (a ticket, never a token) to its end, so that the page can show how far it is and stop it. */
export async function readFile(url: string, { onPiece, signal }: FileOptions): Promise<Blob> {
  const response = await fetch(url, { signal }).catch((cause) => refuseBrokenOff(cause, signal));
  if (response.status !== 200)
    await readAnswer({ path: url, answer: Envelope, token: '' }, response, await response.json().catch(() => null));
  const pieces: BlobPart[] = [];
  const reader = response.body?.getReader();
  const next = () => reader?.read().catch((cause) => refuseBrokenOff(cause, signal));
  for (let piece = await next(); piece && !piece.done; piece = await next()) {
    pieces.push(piece.value);
    onPiece(piece.value);
  }
  return new Blob(pieces, { type: response.headers.get('content-type') ?? '' });
}

/** Shows a file of the server in a tab of its own; where the browser lets no tab open, it is downloaded. */
export function openFile(url: string): void {
  const tab = window.open(url, '_blank');
  if (tab === null) clickLink(url, '');
  else tab.opener = null;
}

export function newClave(): string {
  // Not every page is a secure context (a server reached by plain HTTP in a warehouse): an object URL carries a UUID too.
  if ('randomUUID' in crypto) return crypto.randomUUID();
  const url = URL.createObjectURL(new Blob());
  URL.revokeObjectURL(url);
  return url.slice(-36);
}

async function fetchTimed<T>(request: Request<T>): Promise<Response> {
  const { path, body, form, token, signal, keepalive } = request;
  const started = performance.now();
  const sentAt = Date.now();
  const headers: Record<string, string> = { 'X-TOKEN': token ?? currentToken() ?? '' };
  if (token === undefined) Object.assign(headers, { 'X-PENDIENTES': waitingCount(), 'X-VERSION': pageVersion() });
  if (request.rango !== undefined) headers.Range = request.rango;
  const sent = body === undefined ? null : bodyOf(body, request.imagenes);
  if (sent !== null) headers['Content-Type'] = sent.type;
  try {
    const response = await fetch(path, {
      method: sent === null && form === undefined ? 'GET' : 'POST',
      headers,
      body: sent?.content ?? form ?? null,
      signal: signal ?? null,
      keepalive: keepalive ?? false,
    });
    reportAnswer(response, performance.now() - started);
    noteServerDate(response.headers.get('date'), sentAt, Date.now());
    return response;
  } catch (cause) {
    const isLate = cause instanceof DOMException && cause.name === 'TimeoutError';
    if (signal?.aborted && !isLate) throw cause;
    reportSilence();
    if (isLate) throw new ServiceError({ code: 'SIN_RESPUESTA', msg: null, text: 'El servidor no respondió a tiempo' });
    throw unreachable();
  }
}

function refuseBrokenOff(cause: unknown, signal: AbortSignal): never {
  if (signal.aborted) throw cause;
  throw unreachable();
}

function unreachable(): ServiceError {
  return new ServiceError({ code: 'SIN_CONEXION', msg: null, text: 'Sin conexión con el servidor' });
}

async function readAnswer<T>(request: Request<T>, response: Response, body: unknown): Promise<T> {
  const requestId = response.headers.get('x-request-id');
  const envelope = Envelope.safeParse(body);
  if (!envelope.success) {
    if (response.status === 401) endSession(request, '');
    // The specified refusal of a call that has no body to tell why (specification §7.1).
    if (response.status !== 200) return Promise.reject(false);
    throw unreadable(response);
  }
  const { code, error, returned_message, notificaciones } = envelope.data;
  if (notificaciones !== undefined) keepNotificaciones(notificaciones);
  if (response.status !== 200 || code !== 'OK') {
    if (response.status === 401 || returned_message?.includes('JWT expired')) endSession(request, error ?? code);
    throw new ServiceError({ ...envelope.data, code: error ?? code, status: response.status, requestId });
  }
  const answer = request.answer.safeParse(body);
  if (answer.success) return answer.data;
  throw unreadable(response);
}

function unreadable(response: Response): ServiceError {
  const requestId = response.headers.get('x-request-id');
  const text = 'La respuesta no se pudo leer';
  return new ServiceError({ code: 'RESPUESTA_INVALIDA', msg: null, text, status: 200, requestId });
}

function acceptRenewed(response: Response, generation: number): void {
  const renewed = response.headers.get('x-token');
  if (renewed !== null) acceptToken(renewed, generation);
}

function refuseOtherSession(generation: number): void {
  if (sessionState().generation === generation) return;
  throw new ServiceError({ code: 'SESION_ANTERIOR', msg: null, text: 'La respuesta es de otra sesión' });
}

/** A refused sign-in is an answer, not the end of a session. */
function endSession<T>(request: Request<T>, code: string): void {
  if (request.token === undefined && sessionState().authToken !== null) sessionEnded(code);
}

import multipart from '@fastify/multipart';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fileTypeFromBuffer } from 'file-type';

import { MOST_BYTES } from '#shared/archivo.ts';
import { AppError } from '#shared/errors.ts';

import { insertAudit } from '../audit/auditoria.sql.ts';
import type { SecurityLog } from '../audit/security-log.ts';
import type { Database } from '../db/db.ts';
import { refuseUnready } from '../dispatcher.ts';
import { insertFile, selectFile } from '../files/archivo.sql.ts';
import { DownloadsFullError } from '../files/download-places.ts';
import type { Download, Downloads } from '../files/downloads.ts';
import { reencodeImage } from '../files/reencode-image.ts';
import { SISTEMA } from '../scope.ts';
import { type UsedTicket, useTicket } from '../session/sesion.sql.ts';
import { type Sessions, scopeOf } from '../session/sessions.ts';
import { secretHash } from '../session/tokens.ts';
import { attachment } from './attachment.ts';
import { authenticate } from './caller.ts';
import { addMapaRoutes } from './mapa-routes.ts';
import { noteEvent } from './security-notes.ts';

/** What may be uploaded, by extension; the content must say the same, or be plain text where it says nothing. */
const KINDS: ReadonlyMap<string, string> = new Map([
  ['png', 'image/png'],
  ['jpg', 'image/jpeg'],
  ['jpeg', 'image/jpeg'],
  ['webp', 'image/webp'],
  ['pdf', 'application/pdf'],
  ['xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ['csv', 'text/csv'],
  ['txt', 'text/plain'],
]);

/** Milliseconds without a byte taken. */
const STALLED = 60_000;

/** Milliseconds that a download waits for its place; then its ticket is good for another try. */
const PATIENCE = 5_000;

interface Deps {
  readonly database: Database;
  readonly security: SecurityLog;
  readonly sessions: Sessions;
  readonly downloads: Downloads;
  /** The file of streets, where there is one. */
  readonly mapa: string;
}

/** Uploads, and downloads by one-time ticket (wire.md, "Addresses"). */
export async function addFileRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const { database, sessions, mapa } = deps;
  addMapaRoutes(app, { sessions, archivo: mapa });
  await app.register(multipart, { limits: { fileSize: MOST_BYTES, files: 1, fields: 0, headerPairs: 20 } });

  app.post('/api/archivos', async (request, reply) => {
    const session = await authenticate(sessions, request, reply);
    refuseUnready(session.usuario);
    const file = await readUpload(request);
    const archivo_id = await database.transaction(scopeOf(session), async (db) => {
      const id = await insertFile(db, { ...file, usuario_id: session.usuario.id });
      if (id === null) throw new AppError('DEMASIADO_GRANDE', { reason: 'quota' });
      const despues = { nombre: file.nombre, tipo: file.tipo, tamano: file.contenido.length };
      await insertAudit(db, {
        usuario_id: session.usuario.id,
        servicio: 'api/archivos',
        ip: request.ip,
        pedido_id: request.id,
        change: { tabla: 'archivo', fila_id: id, antes: null, despues },
      });
      return id;
    });
    return { code: 'OK', archivo_id };
  });

  app.get<TicketRoute>('/api/descargas/:ticket', { compress: false }, (request, reply) =>
    sendTicketed(deps, { request, reply, secret: request.params.ticket }),
  );
}

interface TicketRoute {
  readonly Params: { readonly ticket: string };
}

interface Asked {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly secret: string;
  /** For addresses that say themselves what they are of: whether the ticket is for just that. */
  readonly isFor?: (ticket: UsedTicket) => boolean;
}

/** Answers what the ticket is for. @throws AppError TICKET_INVALIDO */
export async function sendTicketed(deps: Omit<Deps, 'sessions' | 'mapa'>, asked: Asked): Promise<FastifyReply> {
  const { request, reply } = asked;
  const { made, file, usuario_id } = await redeemInTurn(deps, asked);
  if (!made && !file) throw new AppError('TICKET_INVALIDO', { usuario_id });
  const what = { servicio: made?.proposito ?? 'archivo', detalle: made?.filename ?? file?.nombre ?? null };
  noteEvent(deps.security, request, { tipo: 'DESCARGA', resultado: 'OK', usuario_id, ...what });
  if (made) return sendMade(reply, made);
  if (!file) throw new AppError('TICKET_INVALIDO');
  return attachment(reply, file.nombre).type(file.tipo).send(file.contenido);
}

type Redeemer = Pick<Deps, 'database' | 'downloads'>;

/** As `redeem`; where all places are taken it waits a moment for one, and holds no connection meanwhile. */
async function redeemInTurn(deps: Redeemer, { request: { socket }, secret, isFor = () => true }: Asked) {
  const huella = secretHash(secret);
  const until = Date.now() + PATIENCE;
  for (;;) {
    const redeemed = await redeem(deps, huella, isFor).catch(async (error: unknown) => {
      const isTurn = error instanceof DownloadsFullError && (await deps.downloads.freed(until - Date.now()));
      // The ticket of one who left meanwhile stays good.
      if (isTurn && !socket.destroyed) return null;
      throw error;
    });
    if (redeemed) return redeemed;
  }
}

/** Uses the ticket up and finds what it is for. A refusal gives it back: where all places are taken it is good for the next try. */
async function redeem({ database, downloads }: Redeemer, huella: Buffer, isFor: (ticket: UsedTicket) => boolean) {
  const begun: Download[] = [];
  try {
    const { file, usuario_id } = await database.transaction(SISTEMA, async (db) => {
      const ticket = await useTicket(db, huella);
      if (!ticket || !isFor(ticket)) throw new AppError('TICKET_INVALIDO');
      const made = await downloads.open(db, ticket);
      if (made) begun.push(made);
      const { usuario_id } = ticket;
      const { archivo_id } = ticket.datos;
      const file = typeof archivo_id === 'number' ? await selectFile(db, archivo_id, usuario_id) : null;
      return { file, usuario_id };
    });
    return { made: begun[0], file, usuario_id };
  } catch (error) {
    for (const made of begun) made.release();
    throw error;
  }
}

/** Streams a file that is still being made. */
async function sendMade(reply: FastifyReply, made: Download): Promise<FastifyReply> {
  const pieces = await made.start().catch((error: unknown) => {
    made.release();
    throw error;
  });
  // A reader that stands still must not keep a place that others wait for.
  reply.raw.setTimeout(STALLED, () => pieces.destroy());
  const disposed = made.isShown ? shown(reply, made.filename) : attachment(reply, made.filename);
  return disposed.type(made.type).send(pieces);
}

/** For the browser's own viewer, which a sandbox would keep shut. */
function shown(reply: FastifyReply, name: string): FastifyReply {
  return reply
    .header('content-disposition', contentDisposition(name, { type: 'inline' }))
    .header(
      'content-security-policy',
      "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    );
}

/** @throws AppError ARCHIVO_INVALIDO when there is none, it is empty, or name and content do not agree on a kind we take */
async function readUpload(request: FastifyRequest) {
  const uploads: { filename: string; contenido: Buffer }[] = [];
  // To the end of the form: a second file is refused, not dropped without a word.
  for await (const file of request.files()) uploads.push({ filename: file.filename, contenido: await file.toBuffer() });
  const [upload] = uploads;
  if (!upload) throw new AppError('ARCHIVO_INVALIDO', { reason: 'no file' });
  const { contenido } = upload;
  const nombre = upload.filename
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}/\\]/gu, '_')
    .slice(-200);
  const tipo = KINDS.get(nombre.split('.').at(-1)?.toLowerCase() ?? '');
  const found = await fileTypeFromBuffer(contenido);
  if (!tipo || contenido.length === 0 || (found?.mime ?? textKind(contenido, tipo)) !== tipo)
    throw new AppError('ARCHIVO_INVALIDO', { nombre });
  if (!tipo.startsWith('image/')) return { nombre, tipo, contenido };
  // No picture is kept as it came, whatever it is for.
  return {
    nombre: nombre.replace(/[^.]+$/, 'jpg'),
    tipo: 'image/jpeg',
    contenido: await reencodeImage(contenido),
  };
}

/** Text has no signature of its own: it is text if it was asked for as such and holds no NUL. */
function textKind(content: Buffer, asked: string): string | null {
  return asked.startsWith('text/') && !content.includes(0) ? asked : null;
}

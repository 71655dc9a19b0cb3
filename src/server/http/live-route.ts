import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { AppError } from '#shared/errors.ts';
import { type Novedad, parseNovedad } from '#shared/novedad.ts';
import { permits } from '#shared/permissions.ts';

import { refuseUnready } from '../dispatcher.ts';
import type { Notices } from '../notices.ts';
import type { SessionUser } from '../sesion.sql.ts';
import type { Sessions } from '../sessions.ts';
import { authenticate } from './caller.ts';

/** Below the usual 60 s after which proxies drop a silent connection. */
const PULSE = 25_000;

export interface LiveStreams {
  close(): void;
}

interface Deps {
  readonly sessions: Sessions;
  readonly notices: Notices;
}

/** Tabs that one person keeps open; more would use up the connections of everybody. */
const MOST_PER_PERSON = 20;

interface Stream {
  readonly usuario: SessionUser;
  write(text: string): void;
  end(): void;
  /** Ends the stream if its session is over. */
  check(): Promise<void>;
}

/** `GET /api/novedades`: an event stream for the signed-in person; it ends with the session. */
export function addLiveRoute(app: FastifyInstance, { sessions, notices }: Deps): LiveStreams {
  const open = new Set<Stream>();
  sessions.onChange((who) => {
    for (const stream of open) if (who === '*' || stream.usuario.id === who) void stream.check();
  });

  notices.on('anden_novedades', (payload) => {
    const novedad = parseNovedad(payload);
    if (!novedad) return;
    const text = `event: ${novedad.evento}\ndata: {}\n\n`;
    for (const { usuario, write } of open) if (mayHear(novedad, usuario)) write(text);
  });

  app.get('/api/novedades', async (request, reply) => {
    const { usuario } = await authenticate(sessions, request, reply);
    refuseUnready(usuario);
    const own = [...open].filter((stream) => stream.usuario.id === usuario.id);
    if (own.length >= MOST_PER_PERSON) throw new AppError('DEMASIADOS_PEDIDOS', { usuario_id: usuario.id });
    const raw = startStream(reply);
    const stream: Stream = {
      usuario,
      write: (text) => void raw.write(text),
      end: () => void raw.end(),
      check: async () => {
        const refused = await refusal(sessions, request, reply);
        if (refused) raw.end();
      },
    };
    open.add(stream);
    const pulse = setInterval(() => stream.check().then(() => raw.writable && stream.write(': sigo\n\n')), PULSE);
    raw.once('close', () => {
      clearInterval(pulse);
      open.delete(stream);
    });
  });

  return {
    close: () => {
      for (const stream of open) stream.end();
    },
  };
}

function mayHear({ codigo, personas }: Novedad, usuario: SessionUser): boolean {
  if (personas !== undefined) return personas.includes(usuario.id);
  return codigo !== undefined && permits({ anyOf: [codigo] }, usuario);
}

/** Sends the head of the answer and keeps the rest for later. */
function startStream(reply: FastifyReply): FastifyReply['raw'] {
  reply.hijack();
  const { raw } = reply;
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) raw.setHeader(name, value);
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  });
  raw.write('event: listo\ndata: {}\n\n');
  return raw;
}

/** Why the person may listen no longer, if so. A database that is away ends no session. */
async function refusal(sessions: Sessions, request: FastifyRequest, reply: FastifyReply): Promise<AppError | null> {
  try {
    refuseUnready((await authenticate(sessions, request, reply)).usuario);
    return null;
  } catch (error) {
    return error instanceof AppError ? error : null;
  }
}

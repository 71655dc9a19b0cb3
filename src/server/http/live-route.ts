import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { AppError } from '#shared/errors.ts';
import { type Novedad, parseNovedad } from '#shared/novedad.ts';
import { permits } from '#shared/permissions.ts';

import { refuseUnready } from '../dispatcher.ts';
import type { Notices } from '../news/notices.ts';
import type { SessionUser } from '../session/sesion.sql.ts';
import type { Sessions } from '../session/sessions.ts';
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
  /** As they were at the last check: rights that come or go act from then on. */
  usuario: SessionUser;
  write(text: string): void;
  end(): void;
  /** Looks at the person anew, and ends the stream if its session is over. */
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
        const now = await personNow(sessions, request, reply);
        if (now instanceof AppError) raw.end();
        else if (now) stream.usuario = now;
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

function mayHear({ codigo, cliente, agente, personas }: Novedad, usuario: SessionUser): boolean {
  if (personas !== undefined) return personas.includes(usuario.id);
  // A code alone, in the hands of another house's people, tells nothing of this one.
  const isOfHouse =
    (cliente === undefined || usuario.cliente_id === cliente) && (agente === undefined || usuario.agente_id === agente);
  const isInside = isOfHouse || usuario.tipo_usuario === 'personal';
  return isInside && codigo !== undefined && permits({ anyOf: [codigo] }, usuario);
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

/** Who listens, as they are now, or why they may no longer. A database that is away ends no session, and tells nothing new: null. */
async function personNow(
  sessions: Sessions,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<SessionUser | AppError | null> {
  try {
    const { usuario } = await authenticate(sessions, request, reply);
    refuseUnready(usuario);
    return usuario;
  } catch (error) {
    return error instanceof AppError ? error : null;
  }
}

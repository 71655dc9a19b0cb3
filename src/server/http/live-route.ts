import type { FastifyInstance } from 'fastify';

import type { Sessions } from '../sessions.ts';
import { authenticate } from './caller.ts';

/** Below the usual 60 s after which proxies drop a silent connection. */
const PULSE = 25_000;

export interface LiveStreams {
  /** Sends an event to everyone who listens, or to one person. */
  publish(event: string, data: unknown, usuarioId?: number): void;
  close(): void;
}

/** `GET /api/novedades`: an event stream for the signed-in person; it ends with the session. */
export function addLiveRoute(app: FastifyInstance, sessions: Sessions): LiveStreams {
  const open = new Set<{ usuarioId: number; write(text: string): void; end(): void }>();

  app.get('/api/novedades', async (request, reply) => {
    const session = await authenticate(sessions, request, reply);
    reply.hijack();
    const { raw } = reply;
    for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) raw.setHeader(name, value);
    raw.setHeader('x-request-id', request.id);
    raw.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    raw.write('event: listo\ndata: {}\n\n');
    const stream = {
      usuarioId: session.usuario.id,
      write: (text: string) => void raw.write(text),
      end: () => void raw.end(),
    };
    open.add(stream);
    const pulse = setInterval(() => {
      // Whoever has lost the session since is let go at the next pulse.
      authenticate(sessions, request, reply).then(
        () => stream.write(': sigo\n\n'),
        () => stream.end(),
      );
    }, PULSE);
    raw.once('close', () => {
      clearInterval(pulse);
      open.delete(stream);
    });
  });

  return {
    publish: (event, data, usuarioId) => {
      const text = `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
      for (const stream of open) if (usuarioId === undefined || stream.usuarioId === usuarioId) stream.write(text);
    },
    close: () => {
      for (const stream of open) stream.end();
    },
  };
}

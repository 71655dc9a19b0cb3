import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet from '@fastify/helmet';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** What every answer carries that is the same for all. */
const EVERYWHERE = {
  'permissions-policy': 'geolocation=(self), camera=(self), microphone=(), payment=(), usb=()',
  'reporting-endpoints': 'csp="/api/csp"',
} as const;

/** The set of an answer that is written without the plugins: of what is no page, and is never shown as one. */
export const BARE_HEADERS = {
  ...EVERYWHERE,
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
} as const;

const POLICY = 'content-security-policy';

/** A page of the application runs scripts and wears styles of its own: the one kind of answer for which a policy is made anew. */
export function dressAsPage(reply: FastifyReply): FastifyReply {
  reply.removeHeader(POLICY);
  reply.helmet();
  return reply;
}

/** A worker asks for what it keeps under the policy of its own script. */
export function dressAsWorker(reply: FastifyReply): FastifyReply {
  return reply.header(POLICY, "default-src 'none';connect-src 'self';frame-ancestors 'none'");
}

const nonces = new WeakMap<IncomingMessage | ServerResponse, string>();

/** The nonce of a response's styles: the page carries it, the content policy names it. */
export function styleNonce(response: IncomingMessage | ServerResponse): string {
  const known = nonces.get(response);
  if (known !== undefined) return known;
  const made = randomBytes(18).toString('base64');
  nonces.set(response, made);
  return made;
}

/**
 * The headers of every answer, whatever its kind (trust.md §3, "Headers expected").
 * @param balanza the one origin beside ours that pages may ask: the scale of the bench
 */
export async function addSecurityHeaders(app: FastifyInstance, balanza: string | null): Promise<void> {
  await app.register(helmet, {
    // Calls are most of what we answer, and none of them is a page.
    global: false,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        // The camera reads labels with a library in WebAssembly; text is still never run.
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
        styleSrc: ["'self'", (_request, response) => `'nonce-${styleNonce(response)}'`],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...(balanza === null ? [] : [balanza])],
        manifestSrc: ["'self'"],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
        frameAncestors: ["'none'"],
        reportTo: ['csp'],
      },
    },
    strictTransportSecurity: false,
    crossOriginResourcePolicy: { policy: 'same-origin' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'no-referrer' },
    frameguard: { action: 'deny' },
    xPoweredBy: true,
  });
  // Before anything can answer, so that a stream that takes over the connection has them as well.
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    // A page for people without an account says its own policy at its address.
    reply.headers('helmet' in request.routeOptions.config ? EVERYWHERE : BARE_HEADERS);
    // Over plain HTTP the header means nothing, and on a LAN it would lock people out.
    if (request.protocol === 'https') reply.header('strict-transport-security', 'max-age=63072000; includeSubDomains');
  });
  app.addHook('onSend', async (_request, reply) => {
    if (reply.getHeader('cache-control') === undefined) reply.header('cache-control', 'no-store');
  });
}

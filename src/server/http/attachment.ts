import { create as contentDisposition } from 'content-disposition';
import type { FastifyReply } from 'fastify';

/** A file to keep, under its name: never shown as a page, whatever is in it. */
export function attachment(reply: FastifyReply, name: string): FastifyReply {
  return reply
    .header('content-disposition', contentDisposition(name, { type: 'attachment' }))
    .header('content-security-policy', "default-src 'none'; sandbox");
}

import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';

import { AppError } from '#shared/errors.ts';
import { type Marca, reglasDe, tonosDe } from '#shared/marca.ts';

import type { Database } from '../db/db.ts';
import { selectLogo, selectMarca } from '../marca.sql.ts';
import { SISTEMA } from '../scope.ts';

interface Deps {
  readonly database: Database;
  /** Where the build put the pages. */
  readonly pages: string;
}

const FONT = /^atkinson-hyperlegible-next-.*\.woff2$/;
const MINUTES = 'public, max-age=300';

/** What a page of a stranger wears: the company's mark, colours and letters. */
export async function addMarcaRoutes(app: FastifyInstance, { database, pages }: Deps): Promise<void> {
  const names = await readdir(join(pages, 'assets')).catch(() => []);
  const font = names.find((name) => FONT.test(name));

  app.get('/api/marca/logo', { exposeHeadRoute: true }, async (_request, reply) => {
    const logo = await database.read(SISTEMA, selectLogo);
    if (logo === null) throw new AppError('RUTA_DESCONOCIDA');
    // Its address says which version it is.
    return reply.header('cache-control', 'public, max-age=31536000, immutable').type('image/png').send(logo);
  });

  app.get('/api/marca/estilo.css', { exposeHeadRoute: true }, async (_request, reply) => {
    const { color } = await database.read(SISTEMA, selectMarca);
    const letters = font === undefined ? '' : faceOf(font);
    const colours = color === null ? '' : publicColours(color);
    return reply.header('cache-control', MINUTES).type('text/css; charset=utf-8').send(`${letters}${colours}`);
  });
}

/** For the index page of the application: its sheets know light-dark(). */
export function estiloDe({ color }: Marca): string {
  if (color === null) return '';
  const { claro, oscuro } = tonosDe(color);
  const both = Object.entries(claro).map(([token, light]) => [
    token,
    `light-dark(${light}, ${oscuro[token] ?? light})`,
  ]);
  return `:root{${reglasDe(Object.fromEntries(both))}}`;
}

function publicColours(color: string): string {
  const { claro, oscuro } = tonosDe(color);
  return `:root{${reglasDe(claro)}}@media (prefers-color-scheme: dark){:root{${reglasDe(oscuro)}}}`;
}

function faceOf(name: string): string {
  const face = '"Atkinson Hyperlegible Next Variable"';
  return `@font-face{font-family:${face};font-style:normal;font-display:swap;font-weight:200 800;src:url(/assets/${name}) format("woff2")}`;
}

import { sql } from 'kysely';

import { MARCA, type Marca } from '#shared/marca.ts';

import type { Db } from './db/db.ts';

/** Where the mark's picture is read; its version stands behind, so that it may be kept for ever. */
export const LOGO_PATH = '/api/marca/logo';

interface Fila extends Omit<Marca, 'logo'> {
  readonly has_logo: boolean;
  readonly version: number;
}

/** What the company is called and wears; the product's own where nobody chose. */
export async function selectMarca(db: Db): Promise<Marca> {
  const { rows } = await sql<Fila>`
    SELECT nombre, color, logo IS NOT NULL AS has_logo, version FROM marca_empresa`.execute(db);
  const [fila] = rows;
  if (fila === undefined) return MARCA;
  const { nombre, color, has_logo, version } = fila;
  return { nombre, color, logo: has_logo ? `${LOGO_PATH}?v=${version}` : null };
}

export async function selectLogo(db: Db): Promise<Buffer | null> {
  const { rows } = await sql<{ logo: Buffer | null }>`SELECT logo FROM marca_empresa`.execute(db);
  return rows[0]?.logo ?? null;
}

import { sql } from 'kysely';

import { type Db, executePrepared } from '#server/db.ts';
import { AppError } from '#shared/errors.ts';

interface Nombrado {
  readonly id: number;
  readonly nombre: string;
}

/** What the keys of sums are called. */
export interface Catalogo {
  readonly departamentos: readonly Nombrado[];
  readonly zonas: readonly Nombrado[];
  readonly motivos: readonly (Nombrado & { readonly responsable: string })[];
  readonly causas: readonly Nombrado[];
  readonly agentes: readonly Nombrado[];
}

export async function selectCatalogo(db: Db): Promise<Catalogo> {
  const [row] = await executePrepared<Catalogo>(
    db,
    'informe-catalogo',
    sql`
      SELECT (SELECT json_agg(json_build_object('id', id, 'nombre', nombre)) FROM departamento) AS departamentos,
             (SELECT json_agg(json_build_object('id', id, 'nombre', nombre)) FROM zona) AS zonas,
             (SELECT json_agg(json_build_object('id', id, 'nombre', nombre, 'responsable', responsable)) FROM motivo) AS motivos,
             (SELECT coalesce(json_agg(json_build_object('id', id, 'nombre', nombre)), '[]') FROM causa) AS causas,
             (SELECT coalesce(json_agg(json_build_object('id', id, 'nombre', nombre)), '[]') FROM agente) AS agentes`,
  );
  if (!row) throw new Error('a row of aggregates is always there');
  return row;
}

interface Ahora {
  /** A day of Montevideo. */
  readonly hoy: string;
  /** To the second. */
  readonly ahora: string;
}

/** Whose report it is, and the moment that it is of. */
export interface Portada extends Ahora {
  readonly id: number;
  readonly nombre: string;
  /** Its own tabs; null: all. */
  readonly pestanas: readonly string[] | null;
}

const AHORA = sql`hoy() AS hoy, to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS ahora`;

/** @throws AppError CLIENTE_NO_ENCONTRADO: there is none for this reader */
export async function selectPortada(db: Db, cliente_id: number): Promise<Portada> {
  const [portada] = await executePrepared<Portada>(
    db,
    'informe-portada',
    sql`
      SELECT c.id, c.nombre, p.pestanas, ${AHORA}
        FROM cliente c LEFT JOIN informe_perfil p ON p.cliente_id = c.id WHERE c.id = ${cliente_id}::int`,
  );
  if (!portada) throw new AppError('CLIENTE_NO_ENCONTRADO', { cliente_id });
  return portada;
}

export async function selectAhora(db: Db): Promise<Ahora> {
  const [row] = await executePrepared<Ahora>(db, 'informe-ahora', sql`SELECT ${AHORA}`);
  if (!row) throw new Error('the clock is always there');
  return row;
}

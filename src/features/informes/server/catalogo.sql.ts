import { sql } from 'kysely';

import { type Db, executePrepared } from '#server/db/db.ts';
import { AppError } from '#shared/errors.ts';

/** By id, in the order of ids. */
export type Nombres = ReadonlyMap<number, string>;

/** What the keys of sums are called. */
export interface Catalogo {
  readonly departamentos: Nombres;
  readonly zonas: Nombres;
  readonly motivos: Nombres;
  /** Of each reason, who could have avoided it. */
  readonly responsables: Nombres;
  readonly causas: Nombres;
  readonly agentes: Nombres;
}

/** Null: of a table without rows. */
type PorId = Readonly<Record<string, string>> | null;

export async function selectCatalogo(db: Db): Promise<Catalogo> {
  const [row] = await executePrepared<Record<keyof Catalogo, PorId>>(
    db,
    'informe-catalogo',
    sql`
      SELECT (SELECT json_object_agg(id, nombre) FROM departamento) AS departamentos,
             (SELECT json_object_agg(id, nombre) FROM zona) AS zonas,
             (SELECT json_object_agg(id, nombre) FROM motivo) AS motivos,
             (SELECT json_object_agg(id, responsable) FROM motivo) AS responsables,
             (SELECT json_object_agg(id, nombre) FROM causa) AS causas,
             (SELECT json_object_agg(id, nombre) FROM agente) AS agentes`,
  );
  if (!row) throw new Error('a row of aggregates is always there');
  return {
    departamentos: nombresOf(row.departamentos),
    zonas: nombresOf(row.zonas),
    motivos: nombresOf(row.motivos),
    responsables: nombresOf(row.responsables),
    causas: nombresOf(row.causas),
    agentes: nombresOf(row.agentes),
  };
}

function nombresOf(byId: PorId): Nombres {
  return new Map(Object.entries(byId ?? {}).map(([id, nombre]) => [Number(id), nombre]));
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

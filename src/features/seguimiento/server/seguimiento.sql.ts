import { sql } from 'kysely';

import { type Db, executePrepared } from '#server/db/db.ts';
import type { EstadoGuia } from '#shared/estados.ts';

/** What a stranger with the right check reads of a parcel; the function of the database lets nothing else out. */
export interface Seguimiento {
  readonly numero: string;
  readonly estado: EstadoGuia;
  readonly servicio: string;
  readonly bultos: number;
  /** The promised day until it is at its agency, then the last day of custody. */
  readonly dia: string;
  readonly vencido: boolean;
  readonly departamento: string;
  /** Where it is handed over; null: at the door. */
  readonly agencia: string | null;
  readonly agencia_direccion: string | null;
  readonly agencia_departamento: string | null;
  /** Newest first. */
  readonly eventos: readonly EventoPublico[];
}

export interface EventoPublico {
  readonly texto: string;
  readonly fecha: string;
  readonly departamento: string | null;
  /** How many pieces it happened to; null: all of them. */
  readonly bultos: number | null;
}

/** Null for a number that does not exist, for one without a check, and for a wrong check. */
export async function selectSeguimiento(db: Db, numero: string, control: string): Promise<Seguimiento | null> {
  const rows = await executePrepared<Seguimiento>(
    db,
    'seguimiento',
    sql`SELECT * FROM seguimiento_publico(${numero}, ${control})`,
  );
  return rows[0] ?? null;
}

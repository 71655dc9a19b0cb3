import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';
import { depositoInside, type Scope } from '#server/scope.ts';
import type { TipoDeImportacion } from '#shared/gds/importar.ts';

import type { Valores } from './mapeo.ts';

/** Work to be done, as the worker finds it. */
export interface Encargo {
  readonly id: number;
  readonly nombre: string;
  readonly tipo: TipoDeImportacion;
  readonly cliente_id: number | null;
  readonly deposito_id: number | null;
  readonly del_cliente: boolean;
  readonly origen: 'ARCHIVO' | 'API';
  readonly encargada_a: number;
  readonly ip: string;
  readonly leida: string | null;
  readonly columnas: readonly string[];
  readonly mapeo: readonly string[] | null;
  readonly fijos: Valores;
  readonly por_importar: number;
  readonly por_revertir: number;
  /** Its columns were mapped as those of an earlier file, and no row has been looked at yet. */
  readonly a_prueba: boolean;
}

/** What is not over, the one after the last that was handled first: a large file does not hold a small one up. */
export async function selectEncargos(db: Db, last: number): Promise<Encargo[]> {
  const { rows } = await sql<Encargo>`
    SELECT id, nombre, tipo, cliente_id, deposito_id, del_cliente, origen, encargada_a, ip, leida, columnas, mapeo, fijos, por_importar, por_revertir,
           recordado AND por_revisar = filas AS a_prueba
      FROM importacion
     WHERE falla IS NULL AND (leida IS NULL OR (por_revisar > 0 AND mapeo IS NOT NULL) OR por_importar > 0 OR por_revertir > 0)
     ORDER BY id <= ${last}, id LIMIT 20`.execute(db);
  return rows;
}

/** Whether it is of a depósito where the person still works. */
export async function isDeSuDeposito(db: Db, scope: Scope, id: number): Promise<boolean> {
  const { rows } =
    await sql`SELECT FROM importacion i WHERE i.id = ${id}::bigint AND NOT i.del_cliente AND ${depositoInside(scope, 'i')}`.execute(
      db,
    );
  return rows.length > 0;
}

export interface Fin {
  readonly nombre: string;
  readonly importadas: number;
  readonly con_errores: number;
}

/** What there is to say of an importacion once no row of it waits to be imported; null while some do. */
export async function selectFin(db: Db, id: number): Promise<Fin | null> {
  const { rows } = await sql<Fin>`
    SELECT nombre, importadas, con_errores FROM importacion WHERE id = ${id}::bigint AND por_importar = 0`.execute(db);
  return rows[0] ?? null;
}

/** The file of an importacion, and what somebody said of it. */
export async function selectContenido(db: Db, id: number) {
  const { rows } = await sql<{ contenido: Buffer; tipo: string; opciones: Opciones }>`
    SELECT a.contenido, a.tipo, i.opciones FROM importacion i JOIN archivo a ON a.id = i.archivo_id WHERE i.id = ${id}::bigint`.execute(
    db,
  );
  return rows[0] ?? null;
}

interface Opciones {
  readonly codificacion?: 'utf-8' | 'windows-1252';
  readonly separador?: ';' | ',' | '\t' | '|';
  readonly encabezado?: number;
}

import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';

import type { Entidad, FilaDeMasivo } from '../contract.ts';
import type { DatosDeMasivo } from './reglas.ts';

/** Work to be done, as the worker finds it. */
export interface Encargo {
  readonly id: number;
  /** Of parcels the kind of event; of documents their act. */
  readonly tipo: string;
  readonly entidad: Entidad;
  readonly datos: DatosDeMasivo;
  readonly usuario_id: number;
  readonly ip: string;
}

/** Work that is not over, the one after the last that was handled first: all of it goes on, none waits for the end of another. */
export async function selectEncargos(db: Db, last: number): Promise<Encargo[]> {
  const { rows } = await sql<Encargo>`
    SELECT id, coalesce(tipo, acto) AS tipo, entidad, datos, usuario_id, ip FROM masivo WHERE estado IN ('EN_COLA', 'EN_CURSO') ORDER BY id <= ${last}, id LIMIT 20`.execute(
    db,
  );
  return rows;
}

export interface Tanda {
  readonly masivo_id: number;
  /** Parcels after this one, up to that one. */
  readonly after: number;
  readonly until: number;
  readonly size: number;
}

/**
 * Takes the next parcels of the work for this transaction, in the order of their ids, so that two transactions never wait for each other
 * in a circle; what another process has taken is passed over. Nothing once the work is stopped.
 */
export async function takeFilas(db: Db, { masivo_id, after, until, size }: Tanda): Promise<number[]> {
  // A parcel that somebody else is busy with is tried again later; the work does not stand behind it.
  const [, { rows }] = await Promise.all([
    sql`SELECT set_config('lock_timeout', '700ms', true)`.execute(db),
    sql<{ guia_id: number }>`
      SELECT f.guia_id FROM masivo_fila f JOIN masivo m ON m.id = f.masivo_id
       WHERE f.masivo_id = ${masivo_id}::bigint AND f.guia_id > ${after}::bigint AND f.guia_id <= ${until}::bigint
         AND f.resultado = 'pendiente' AND m.estado IN ('EN_COLA', 'EN_CURSO')
       ORDER BY f.guia_id LIMIT ${size} FOR UPDATE OF f SKIP LOCKED`.execute(db),
  ]);
  return rows.map(({ guia_id }) => guia_id);
}

export interface Fin {
  readonly usuario_id: number;
  readonly nombre: string;
  readonly entidad: Entidad;
  readonly estado: string;
  readonly nota: string | null;
  readonly total: number;
  readonly hechas: number;
  readonly repetidas: number;
  readonly fallidas: number;
  /** Whoever asked for it is still one of ours. */
  readonly es_del_personal: boolean;
}

/** What there is to say of a work at its end. */
export async function selectFin(db: Db, masivoId: number): Promise<Fin | null> {
  const { rows } = await sql<Fin>`
    SELECT m.usuario_id, coalesce(te.nombre, m.datos ->> 'nombre', m.acto) AS nombre, m.entidad, m.estado, m.nota, m.total, m.hechas, m.repetidas, m.fallidas,
           EXISTS (SELECT FROM usuario u WHERE u.id = m.usuario_id AND u.tipo_usuario = 'personal') AS es_del_personal
      FROM masivo m LEFT JOIN tipo_evento te ON te.codigo = m.tipo WHERE m.id = ${masivoId}::bigint`.execute(db);
  return rows[0] ?? null;
}

export type Resultado = Pick<FilaDeMasivo, 'guia_id' | 'resultado' | 'razon'>;

/** Writes down what became of a batch and adds it to the work's sums. */
export async function saveResultados(db: Db, masivoId: number, resultados: readonly Resultado[]): Promise<void> {
  const rows = resultados.map(({ guia_id, resultado, razon }) => ({ guia_id, resultado, razon }));
  const count = (wanted: string) => resultados.filter(({ resultado }) => resultado === wanted).length;
  await Promise.all([
    sql`UPDATE masivo_fila f SET resultado = r.resultado, razon = r.razon
          FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r (guia_id bigint, resultado text, razon text)
         WHERE f.masivo_id = ${masivoId}::bigint AND f.guia_id = r.guia_id`.execute(db),
    // Last of all, and held until the commit alone: somebody may want to stop the work at this moment.
    sql`UPDATE masivo SET hechas = hechas + ${count('hecha')}, repetidas = repetidas + ${count('repetida')}, fallidas = fallidas + ${count('fallida')},
               estado = CASE estado WHEN 'EN_COLA' THEN 'EN_CURSO' ELSE estado END
         WHERE id = ${masivoId}::bigint`.execute(db),
  ]);
}

/** Ends the work if nothing is left of it, by its sums: they stand in the row that this changes, so nobody can add to it meanwhile. */
export async function finishMasivo(db: Db, masivoId: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    UPDATE masivo SET estado = 'TERMINADO', terminado = now()
     WHERE id = ${masivoId}::bigint AND estado IN ('EN_COLA', 'EN_CURSO') AND hechas + repetidas + fallidas = total`.execute(
    db,
  );
  return numAffectedRows === 1n;
}

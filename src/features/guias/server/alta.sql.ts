import { sql } from 'kysely';

import { type Db, executePrepared } from '#server/db/db.ts';
import { asRefusal } from '#server/db/refusals.ts';

import type { SERVICIOS } from '../contract.ts';

/** A parcel as its client announces it. Days are days of Montevideo, weight in grams, money in cents. */
export interface GuiaNueva {
  /** Null: the next own number. */
  readonly numero: string | null;
  readonly cliente_id: number;
  readonly referencia: string | null;
  readonly destinatario: string;
  readonly documento: string | null;
  readonly telefono: string | null;
  readonly correo: string | null;
  readonly direccion: string | null;
  readonly localidad: string | null;
  readonly departamento_id: number;
  readonly zona_id: number;
  /** The agency that hands it over; null: to the door. */
  readonly agente_id: number | null;
  readonly tamano_id: number;
  readonly servicio: (typeof SERVICIOS)[number];
  readonly bultos: number;
  readonly peso_gramos: number | null;
  readonly contra_reembolso_centavos: number | null;
  /** Freight that its recipient pays with the delivery, in the currency of the parcel (decisions.md 41). */
  readonly flete_destino_centavos?: number | null;
  readonly moneda: string;
  readonly prometida_el: string;
}

/**
 * Writes the parcels with their first event and their pieces; ids and numbers come back in the order given, however many they are.
 * Two statements: a client's right to write an event is judged by the parcel, which must be there first.
 * @throws AppError GUIA_REPETIDA
 */
export async function insertGuias(db: Db, nuevas: readonly GuiaNueva[], usuarioId: number | null) {
  const rows = await asRefusal(
    executePrepared<{ id: number; numero: string }>(
      db,
      'guias-nuevas',
      sql`
      WITH pedida AS (
        SELECT r.*, coalesce(r.numero, siguiente_numero_de_guia()) AS dado
          FROM jsonb_to_recordset(${JSON.stringify(nuevas.map((nueva, orden) => ({ ...nueva, orden })))}::jsonb) AS r (
            orden int, numero text, cliente_id int, referencia text, destinatario text, documento text, telefono text, correo text,
            direccion text, localidad text, departamento_id smallint, zona_id smallint, agente_id int, tamano_id smallint, servicio text, bultos smallint,
            peso_gramos int, contra_reembolso_centavos bigint, flete_destino_centavos bigint, moneda text, prometida_el date)
      ), alta AS (
        INSERT INTO guia (numero, cliente_id, referencia, destinatario, documento, telefono, correo, direccion, localidad, departamento_id,
                          zona_id, agente_id, tamano_id, servicio, bultos, peso_gramos, contra_reembolso_centavos, flete_destino_centavos, moneda, creada, prometida_el, vence_el,
                          estado_general, ultimo_evento, ultimo_fecha)
        SELECT dado, cliente_id, referencia, destinatario, documento, telefono, correo, direccion, localidad, departamento_id, zona_id,
               agente_id, tamano_id, servicio, bultos, peso_gramos, contra_reembolso_centavos, flete_destino_centavos, moneda, now(), prometida_el, prometida_el,
               'PRE_INGRESADO', 'DAT', now()
          FROM pedida ORDER BY orden
        RETURNING id, numero
      )
      SELECT a.id, a.numero FROM pedida p JOIN alta a ON a.numero = p.dado ORDER BY p.orden`,
    ),
    { guia_numero_unico: 'GUIA_REPETIDA' },
  );
  await executePrepared(
    db,
    'datos-de-guias-nuevas',
    sql`
    WITH alta AS (
      SELECT g.id, g.cliente_id, g.bultos, g.ultimo_fecha FROM guia g WHERE g.id = ANY (${rows.map(({ id }) => id)}::bigint[])
    ), datos AS (
      INSERT INTO evento (guia_id, cliente_id, tipo, fecha_evento, usuario_id)
      SELECT id, cliente_id, 'DAT', ultimo_fecha, ${usuarioId}::int FROM alta
    )
    INSERT INTO bulto (guia_id, numero, estado, ultimo_evento, ultimo_fecha)
    SELECT a.id, n, 'PRE_INGRESADO', 'DAT', a.ultimo_fecha FROM alta a, generate_series(1, a.bultos) AS n WHERE a.bultos > 1`,
  );
  return rows;
}

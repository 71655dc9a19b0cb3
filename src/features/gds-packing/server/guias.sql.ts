import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';

/** What an order's parcels are made from; whoever asks sees the whole company (`widened`), since the warehouse reads no recipient. */

export interface PedidoDeGuias {
  readonly cliente_id: number;
  readonly numero: string;
  readonly referencia: string | null;
  readonly repetida: boolean;
  readonly servicio: string | null;
  readonly entrega: string | null;
  readonly paga: string | null;
  readonly agente_id: number | null;
  readonly localidad_id: number | null;
  readonly contra_reembolso_centavos: number | null;
  readonly valor_declarado_centavos: number | null;
  readonly moneda: string;
  readonly destinatario: string | null;
  readonly documento: string | null;
  readonly telefono: string | null;
  readonly correo: string | null;
  readonly direccion: string | null;
  readonly localidad: string | null;
  readonly observaciones: string | null;
  /** What is to be known at the door, as the order's own says nothing of it. */
  readonly nota_destino: string | null;
  /** Some of it went before: the money is asked for once. */
  readonly ya_salio: boolean;
}

export async function selectPedidoDeGuias(db: Db, id: number): Promise<PedidoDeGuias | null> {
  const { rows } = await sql<PedidoDeGuias>`
    SELECT o.cliente_id, t.numero, o.referencia, o.repetida, o.servicio, o.entrega, o.paga, o.agente_id, o.localidad_id, o.contra_reembolso_centavos,
           o.valor_declarado_centavos, o.moneda, d.destinatario, d.documento, d.telefono, d.correo, d.direccion, d.localidad,
           nullif(concat_ws('. ', d.observaciones, o.observaciones), '') AS observaciones, d.observaciones AS nota_destino,
           EXISTS (SELECT FROM orden_bulto b WHERE b.transaccion_id = o.transaccion_id AND b.guia_id IS NOT NULL) AS ya_salio
      FROM orden o JOIN transaccion t ON t.id = o.transaccion_id LEFT JOIN orden_destino d ON d.transaccion_id = o.transaccion_id
     WHERE o.transaccion_id = ${id}::bigint`.execute(db);
  return rows[0] ?? null;
}

export interface BultoSinGuia {
  readonly id: number;
  readonly gramos: number | null;
  readonly max_gramos: number | null;
  readonly largo_mm: number | null;
  readonly ancho_mm: number | null;
  readonly alto_mm: number | null;
}

/** As weighed, else as expected. */
export async function selectSinGuias(db: Db, orden_id: number): Promise<BultoSinGuia[]> {
  const { rows } = await sql<BultoSinGuia>`
    SELECT b.id, coalesce(b.gramos, b.gramos_esperados) AS gramos, c.max_gramos, c.largo_mm, c.ancho_mm, c.alto_mm
      FROM orden_bulto b LEFT JOIN caja_de_embalaje c ON c.id = b.caja_id
     WHERE b.transaccion_id = ${orden_id}::bigint AND b.estado = 'CERRADO' AND b.guia_id IS NULL ORDER BY b.nro`.execute(
    db,
  );
  return rows;
}

interface Enlace {
  readonly id: number;
  readonly envio_id: number;
  readonly guia_id: number;
  readonly guia_nro: string;
  readonly bulto_nro: number;
}

export async function linkGuias(db: Db, orden_id: number, enlaces: readonly Enlace[]): Promise<void> {
  await sql`
    UPDATE orden_bulto b SET envio_id = e.envio_id, guia_id = e.guia_id, guia_nro = e.guia_nro, bulto_nro = e.bulto_nro
      FROM json_to_recordset(${JSON.stringify(enlaces)}::json) AS e (id bigint, envio_id bigint, guia_id bigint, guia_nro text, bulto_nro smallint)
     WHERE b.id = e.id`.execute(db);
  await sql`DELETE FROM orden_sin_guia WHERE transaccion_id = ${orden_id}::bigint`.execute(db);
}

/** All bultos of an envío are without parcels again. */
export async function unlinkEnvio(db: Db, envio_id: number): Promise<{ id: number; guia_nro: string }[]> {
  const { rows } = await sql<{ id: number; guia_nro: string }>`
    SELECT DISTINCT b.guia_id AS id, b.guia_nro FROM orden_bulto b WHERE b.envio_id = ${envio_id}::bigint ORDER BY 1`.execute(
    db,
  );
  await sql`
    UPDATE orden_bulto SET envio_id = NULL, guia_id = NULL, guia_nro = NULL, bulto_nro = NULL WHERE envio_id = ${envio_id}::bigint`.execute(
    db,
  );
  return rows;
}

export async function saveSinGuia(
  db: Db,
  orden: { id: number; deposito_id: number; cliente_id: number },
  { campo, mensaje }: { campo: string; mensaje: string },
): Promise<void> {
  await sql`
    INSERT INTO orden_sin_guia AS s (transaccion_id, deposito_id, cliente_id, campo, mensaje)
    VALUES (${orden.id}::bigint, ${orden.deposito_id}::int, ${orden.cliente_id}::int, ${campo.slice(0, 60)}, ${mensaje.slice(0, 300)})
    ON CONFLICT (transaccion_id) DO UPDATE SET campo = EXCLUDED.campo, mensaje = EXCLUDED.mensaje, desde = now()`.execute(
    db,
  );
}

import { sql } from 'kysely';

import type { Db } from '#server/db/db.ts';
import { depositoInside, type Scope } from '#server/scope.ts';
import type { Reserva } from '#shared/gds/reponer.ts';
import type { Candidato } from '#shared/gds/ubicar.ts';

import { MAS_PROPUESTAS, type Propuesta } from '../propuestas.contract.ts';
import { VIVA } from './contando.sql.ts';

/** What is looked at before moves are proposed: faces that run low, what of theirs lies in reserve, and lots that lie in several places. */

type Cosa = Pick<
  Propuesta,
  'deposito_id' | 'deposito' | 'producto_id' | 'sku' | 'nombre' | 'unidad' | 'control_serie'
> & { readonly cliente_id: number };

export type CaraBaja = Cosa & {
  readonly minimo: number;
  readonly maximo: number;
  /** What lies there of it, whatever its state. */
  readonly hay: number;
  readonly lugar_id: number;
};

const deDeposito = (deposito_id: number | undefined, alias: string) =>
  deposito_id === undefined ? sql`true` : sql`${sql.ref(`${alias}.deposito_id`)} = ${deposito_id}::int`;
const COSA = sql`d.nombre AS deposito, p.id AS producto_id, p.cliente_id, p.sku, p.nombre, p.unidad, p.control_serie`;

export async function selectCarasBajas(
  db: Db,
  scope: Scope,
  deposito_id: number | undefined,
): Promise<readonly CaraBaja[]> {
  const { rows } = await sql<CaraBaja>`
    SELECT f.deposito_id, ${COSA}, f.minimo, f.maximo, f.almacenamiento_id AS lugar_id, h.hay
      FROM producto_lugar_fijo f
      JOIN producto p ON p.id = f.producto_id AND p.estado = 'ACTIVO'
      JOIN deposito d ON d.id = f.deposito_id
     CROSS JOIN LATERAL (SELECT coalesce(sum(s.cantidad), 0)::bigint AS hay FROM stock_saldo s
                          WHERE s.producto_id = f.producto_id AND s.almacenamiento_id = f.almacenamiento_id) h
     WHERE f.minimo IS NOT NULL AND h.hay < f.minimo AND ${depositoInside(scope, 'f')} AND ${deDeposito(deposito_id, 'f')}
     ORDER BY h.hay::numeric / f.minimo, f.producto_id LIMIT ${MAS_PROPUESTAS}`.execute(db);
  return rows;
}

type EnReserva = Reserva & Pick<Propuesta, 'producto_id' | 'deposito_id' | 'partida'> & { readonly codigo: string };

/** Good, not over, on a shelf of reserve that is open and is not being counted; out of a licence plate only where that is open. */
export async function selectEnReserva(db: Db, scope: Scope, productos: readonly number[]): Promise<EnReserva[]> {
  const { rows } = await sql<EnReserva>`
    SELECT s.producto_id, s.deposito_id, s.almacenamiento_id, a.codigo, a.secuencia, l.id AS partida_id, l.codigo AS partida, l.vence, sum(s.cantidad)::bigint AS cantidad
      FROM stock_saldo s
      JOIN almacenamiento a ON a.id = s.almacenamiento_id AND a.activo AND a.bloqueo IN ('NADA', 'ENTRADA')
      JOIN tipo_almacenamiento t ON t.id = a.tipo_almacenamiento_id AND t.uso = 'RESERVA'
      LEFT JOIN lpn n ON n.id = s.lpn_id AND s.lpn_id <> 0
      LEFT JOIN partida l ON l.id = s.partida_id AND s.partida_id <> 0
     WHERE s.producto_id = ANY (${[...productos]}::int[]) AND s.condicion = 'DISPONIBLE' AND s.cantidad > 0 AND ${depositoInside(scope, 's')}
       AND (n.id IS NULL OR n.estado = 'ABIERTO') AND (l.vence IS NULL OR l.vence >= hoy())
       AND NOT EXISTS (SELECT FROM conteo_linea l WHERE l.almacenamiento_id = s.almacenamiento_id AND ${VIVA})
     GROUP BY s.producto_id, s.deposito_id, s.almacenamiento_id, a.codigo, a.secuencia, l.id, l.codigo, l.vence`.execute(
    db,
  );
  return rows;
}

export async function selectLugaresDe(db: Db, ids: readonly number[]): Promise<Map<number, Candidato>> {
  const { rows } = await sql<Candidato>`
    SELECT a.id, a.codigo, a.secuencia, a.bloqueo, a.bloqueo_motivo, a.max_unidades, a.max_lpn, a.mezcla_producto, a.mezcla_partida, a.mezcla_cliente,
           0 AS lpns, '{}'::int[] AS fijo_de,
           coalesce((SELECT json_agg(json_build_object('producto_id', c.producto_id, 'cliente_id', c.cliente_id, 'partida_id', nullif(c.partida_id, 0),
                                                       'cantidad', c.cantidad))
                       FROM (SELECT s.producto_id, s.cliente_id, s.partida_id, sum(s.cantidad) AS cantidad FROM stock_saldo s
                              WHERE s.almacenamiento_id = a.id AND s.cantidad > 0 GROUP BY 1, 2, 3) c), '[]') AS contenido
      FROM almacenamiento a WHERE a.id = ANY (${[...ids]}::int[]) AND a.activo`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

export type Repartida = Cosa &
  Pick<Propuesta, 'partida_id' | 'partida' | 'vence'> & {
    readonly almacenamiento_id: number;
    readonly uso: string;
    readonly cantidad: number;
    readonly vaciable: boolean;
  };

/** Each place of a lot that lies in more than one place of a kind, one of which has nothing else: those in the most places first. */
export async function selectRepartidas(
  db: Db,
  scope: Scope,
  deposito_id: number | undefined,
): Promise<readonly Repartida[]> {
  const { rows } = await sql<Repartida>`
    WITH en AS MATERIALIZED (
      SELECT s.deposito_id, s.producto_id, s.partida_id, t.uso, s.almacenamiento_id, sum(s.cantidad)::bigint AS cantidad
        FROM stock_saldo s
        JOIN almacenamiento a ON a.id = s.almacenamiento_id AND a.activo
        JOIN tipo_almacenamiento t ON t.id = a.tipo_almacenamiento_id AND t.uso IN ('PICKING', 'RESERVA')
        LEFT JOIN partida v ON v.id = s.partida_id AND s.partida_id <> 0
       WHERE (v.vence IS NULL OR v.vence >= hoy()) AND s.condicion = 'DISPONIBLE' AND s.cantidad > 0 AND ${depositoInside(scope, 's')} AND ${deDeposito(deposito_id, 's')}
       GROUP BY 1, 2, 3, 4, 5
    ), solas AS MATERIALIZED (
      SELECT s.almacenamiento_id FROM stock_saldo s
       WHERE s.cantidad > 0 AND ${depositoInside(scope, 's')} AND ${deDeposito(deposito_id, 's')}
       GROUP BY 1 HAVING count(DISTINCT (s.producto_id, s.partida_id)) = 1 AND bool_and(s.condicion = 'DISPONIBLE' AND s.lpn_id = 0)
    ), muchas AS (
      SELECT en.deposito_id, en.producto_id, en.partida_id, en.uso, count(*) AS lugares
        FROM en LEFT JOIN solas ON solas.almacenamiento_id = en.almacenamiento_id
       GROUP BY 1, 2, 3, 4 HAVING count(*) > 1 AND count(solas.almacenamiento_id) > 0
       ORDER BY lugares DESC, producto_id, partida_id, uso LIMIT ${MAS_PROPUESTAS}
    )
    SELECT en.deposito_id, ${COSA}, l.id AS partida_id, l.codigo AS partida, l.vence, en.almacenamiento_id, en.uso, en.cantidad,
           a.bloqueo IN ('NADA', 'ENTRADA') AND en.almacenamiento_id IN (SELECT solas.almacenamiento_id FROM solas)
           AND NOT EXISTS (SELECT FROM producto_lugar_fijo f WHERE f.almacenamiento_id = en.almacenamiento_id)
           AND NOT EXISTS (SELECT FROM conteo_linea l WHERE l.almacenamiento_id = en.almacenamiento_id AND ${VIVA}) AS vaciable
      FROM muchas m
      JOIN en ON (en.deposito_id, en.producto_id, en.partida_id, en.uso) = (m.deposito_id, m.producto_id, m.partida_id, m.uso)
      JOIN almacenamiento a ON a.id = en.almacenamiento_id
      JOIN producto p ON p.id = en.producto_id
      JOIN deposito d ON d.id = en.deposito_id
      LEFT JOIN partida l ON l.id = en.partida_id AND en.partida_id <> 0`.execute(db);
  return rows;
}

import { type RawBuilder, sql } from 'kysely';

import type { Scope } from '#server/scope.ts';
import type { Params } from '#shared/contract.ts';

import type { exportarProductos } from '../contract.ts';
import { filtrados, stockInside } from './productos.sql.ts';

export const PRODUCTOS_HEAD = [
  ...[
    'SKU',
    'Nombre',
    'Cliente',
    'Códigos',
    'Unidad',
    'Disponible',
    'Reservado',
    'Otros',
    'Lotes',
    'Próximo vencimiento',
    'ABC',
  ],
  ...['Gramos', 'Largo (mm)', 'Ancho (mm)', 'Alto (mm)', 'Se pide de a', 'Valor', 'Moneda', 'Provisorio', 'Estado'],
];

/** The list as a file, in its order: sums as the person may see them. */
export function selectProductosCsv(
  scope: Scope,
  filtros: Omit<Params<typeof exportarProductos>, 'separador'>,
): RawBuilder<unknown> {
  return sql`
    SELECT celda_csv(p.sku), celda_csv(p.nombre), celda_csv(c.nombre),
           celda_csv((SELECT string_agg(k.codigo, ' ' ORDER BY k.tipo, k.lectura) FROM producto_codigo k WHERE k.producto_id = p.id)), p.unidad,
           h.disponible, h.reservado, h.otros, h.partidas, to_char(h.proximo_vence, 'DD/MM/YYYY'), p.abc, p.gramos, p.largo_mm, p.ancho_mm, p.alto_mm,
           p.multiplo, to_char(p.valor_centavos / 100.0, 'FM999999990D00'), p.moneda,
           CASE WHEN p.provisorio THEN 'Sí' ELSE 'No' END, p.estado
      FROM producto p JOIN cliente c ON c.id = p.cliente_id
     CROSS JOIN LATERAL (
       SELECT coalesce(sum(s.cantidad) FILTER (WHERE s.condicion = 'DISPONIBLE'), 0)::bigint AS disponible,
              coalesce(sum(s.cantidad) FILTER (WHERE s.condicion = 'RESERVADO'), 0)::bigint AS reservado,
              coalesce(sum(s.cantidad) FILTER (WHERE s.condicion NOT IN ('DISPONIBLE', 'RESERVADO')), 0)::bigint AS otros,
              count(DISTINCT s.partida_id) FILTER (WHERE s.partida_id <> 0) AS partidas, min(l.vence) AS proximo_vence
         FROM stock_saldo s LEFT JOIN partida l ON l.id = s.partida_id
        WHERE s.producto_id = p.id AND s.cantidad > 0 AND ${stockInside(scope, 's')}) h
     WHERE ${filtrados(scope, filtros)} ORDER BY p.sku, p.id`;
}

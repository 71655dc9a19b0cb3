import { type RawBuilder, sql } from 'kysely';

import type { Scope } from '#server/scope.ts';
import type { Params } from '#shared/contract.ts';

import type { exportarConteos } from '../contract.ts';
import { filtrados } from './lista.sql.ts';

export const CONTEOS_HEAD = [
  ...[
    'Conteo',
    'Depósito',
    'Clase',
    'Estado',
    'Pedido el',
    'Pedido por',
    'Ubicación',
    'Estado de la ubicación',
    'Contaron',
    'SKU',
    'Producto',
    'Lote',
  ],
  ...['Esperado', 'Contado', 'Recontado', 'Faltan', 'Sobran', 'Resuelta por', 'Línea'],
];

/** A line for each place and each thing that was found or should have been; a place without figures has one of its own. */
export function selectConteosCsv(
  scope: Scope,
  filtros: Omit<Params<typeof exportarConteos>, 'separador'>,
): RawBuilder<unknown> {
  return sql`
    SELECT c.numero, celda_csv(d.nombre), c.clase, c.estado, to_char(c.creado AT TIME ZONE 'America/Montevideo', 'DD/MM/YYYY HH24:MI:SS'),
           celda_csv(coalesce(nombre_en_deposito(c.creado_por), 'Sistema')), celda_csv(a.codigo), l.estado,
           celda_csv(array_to_string(ARRAY(SELECT coalesce(nombre_en_deposito(x.id), 'Sistema') FROM unnest(l.conto) WITH ORDINALITY AS x (id, n) ORDER BY x.n), ', ')),
           celda_csv(p.sku), celda_csv(p.nombre), celda_csv(b.codigo), r.esperado, CASE WHEN r.vuelta = 1 THEN r.contado WHEN r.vuelta > 1 THEN coalesce(u.contado, 0) END,
           CASE WHEN r.vuelta > 1 THEN r.contado END, r.faltan, r.sobran, celda_csv(nombre_en_deposito(l.resuelta_por)), l.id
      FROM conteo_stock c JOIN deposito d ON d.id = c.deposito_id
      JOIN conteo_linea l ON l.conteo_id = c.id
      JOIN almacenamiento a ON a.id = l.almacenamiento_id
      LEFT JOIN conteo_renglon r ON r.linea_id = l.id AND l.estado NOT IN ('PENDIENTE', 'ABIERTA')
                                AND r.vuelta = (SELECT max(x.vuelta) FROM conteo_renglon x WHERE x.linea_id = l.id)
      LEFT JOIN conteo_renglon u ON u.linea_id = r.linea_id AND u.vuelta = 1 AND r.vuelta > 1 AND u.producto_id = r.producto_id AND u.partida_id = r.partida_id
      LEFT JOIN producto p ON p.id = r.producto_id
      LEFT JOIN partida b ON b.id = r.partida_id
     WHERE ${filtrados(scope, filtros)} ORDER BY c.id DESC, a.secuencia, a.id, l.id, p.sku, b.codigo`;
}

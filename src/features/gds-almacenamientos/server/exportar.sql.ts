import { type RawBuilder, sql } from 'kysely';

import type { Scope } from '#server/scope.ts';
import type { Params } from '#shared/contract.ts';

import type { exportarAlmacenamientos } from '../contract.ts';
import { filtradas } from './almacenamientos.sql.ts';

export const ALMACENAMIENTOS_HEAD = [
  ...[
    'Depósito',
    'Código',
    'Nombre',
    'Sobre',
    'Tipo',
    'Tipo de stock',
    'Secuencia',
    'Unidades que entran',
    'LPN que entran',
    'Productos',
    'Unidades',
  ],
  ...['Bloqueo', 'Motivo', 'En uso'],
];

/** In the order of the walk; the head of a file by which places are brought in says the same words. */
export function selectAlmacenamientosCsv(
  scope: Scope,
  filtros: Omit<Params<typeof exportarAlmacenamientos>, 'separador'>,
): RawBuilder<unknown> {
  return sql`
    SELECT celda_csv(d.codigo), celda_csv(p.codigo), celda_csv(p.nombre), celda_csv((SELECT n.codigo FROM almacenamiento n WHERE n.id = p.padre_id)),
           celda_csv(t.nombre), celda_csv(ts.nombre), p.secuencia, p.max_unidades, p.max_lpn, h.productos, h.unidades, p.bloqueo, celda_csv(p.bloqueo_motivo),
           CASE WHEN p.activo THEN 'Sí' ELSE 'No' END
      FROM almacenamiento p JOIN deposito d ON d.id = p.deposito_id
      LEFT JOIN tipo_almacenamiento t ON t.id = p.tipo_almacenamiento_id
      LEFT JOIN tipo_stock ts ON ts.id = p.tipo_stock_id
     CROSS JOIN LATERAL (SELECT count(DISTINCT s.producto_id) AS productos, coalesce(sum(s.cantidad), 0)::bigint AS unidades
                           FROM stock_saldo s WHERE s.almacenamiento_id = p.id AND s.cantidad > 0) h
     WHERE ${filtradas(scope, filtros)} ORDER BY p.deposito_id, p.secuencia, p.codigo, p.id`;
}

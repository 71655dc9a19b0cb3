import { type RawBuilder, sql } from 'kysely';

import type { TablaDeCatalogo } from '#server/catalogo/catalogo.sql.ts';
import type { Opcion } from '#shared/catalogo.ts';

import { fichas } from '../fichas.contract.ts';
import { conditions, type Filtros } from './lista.sql.ts';

/** Cards of clients as a file. */

const NEVER = (): never => {
  throw new Error('cards of clients are written by clientes.guardar');
};
const ofrecer = (tabla: RawBuilder<unknown>) =>
  sql<Opcion>`SELECT id, nombre, true AS activo FROM ${tabla} ORDER BY id`;

/** What a file is read by; rows are written by `clientes.guardar`. */
export const tablaDeFichas: TablaDeCatalogo = {
  insert: NEVER,
  update: NEVER,
  remove: NEVER,
  usos: [],
  reglas: {},
  opciones: {
    departamento_id: ofrecer(sql`departamento`),
    zona_id: ofrecer(sql`zona`),
    segmento_id: ofrecer(sql`segmento`),
    ejecutivo_id: sql<Opcion>`
      SELECT u.id, u.fullname AS nombre, true AS activo FROM usuario u
       WHERE u.tipo_usuario = 'personal' AND (u.estado = 'ACTIVO' OR EXISTS (SELECT FROM cliente c WHERE c.ejecutivo_id = u.id)) ORDER BY u.id`,
  },
};

const ESTADO = sql`(SELECT e.nombre FROM documento_estado e WHERE e.entidad = 'cliente' AND e.codigo = c.estado)`;
const pesos = (column: RawBuilder<unknown>) => sql`replace(to_char(${column} / 100.0, 'FM999999999990.00'), '.', ',')`;

/** Under the titles by which a file is read in again; the last one is never empty (`CsvFile`). */
const COLUMNAS: readonly (readonly [string, RawBuilder<unknown>])[] = [
  [fichas.campos.nombre.titulo, sql`celda_csv(c.nombre)`],
  [fichas.campos.razon_social.titulo, sql`celda_csv(c.razon_social)`],
  [fichas.campos.rut.titulo, sql`celda_csv(c.rut)`],
  [fichas.campos.direccion.titulo, sql`celda_csv(c.direccion)`],
  [fichas.campos.localidad.titulo, sql`celda_csv(c.localidad)`],
  [
    fichas.campos.departamento_id.titulo,
    sql`(SELECT celda_csv(d.nombre) FROM departamento d WHERE d.id = c.departamento_id)`,
  ],
  [fichas.campos.zona_id.titulo, sql`(SELECT celda_csv(z.nombre) FROM zona z WHERE z.id = c.zona_id)`],
  [fichas.campos.segmento_id.titulo, sql`(SELECT celda_csv(s.nombre) FROM segmento s WHERE s.id = c.segmento_id)`],
  [fichas.campos.ejecutivo_id.titulo, sql`(SELECT celda_csv(u.fullname) FROM usuario u WHERE u.id = c.ejecutivo_id)`],
  [fichas.campos.contrato_hasta.titulo, sql`to_char(c.contrato_hasta, 'DD/MM/YYYY')`],
  [fichas.campos.credito_centavos.titulo, pesos(sql`c.credito_centavos`)],
  [fichas.campos.dias_pago.titulo, sql`c.dias_pago`],
  [fichas.campos.web.titulo, sql`celda_csv(c.web)`],
  [fichas.campos.nota.titulo, sql`celda_csv(c.nota)`],
  ['Alta', sql`to_char(c.alta, 'DD/MM/YYYY')`],
  ['Situación', ESTADO],
];

export const CSV_HEAD: readonly string[] = COLUMNAS.map(([titulo]) => titulo);

export function selectFichasCsv(filtros: Filtros): RawBuilder<unknown> {
  return sql`
    SELECT ${sql.join(COLUMNAS.map(([, cell]) => cell))} FROM cliente c WHERE ${conditions(filtros)} ORDER BY c.clave COLLATE "C", c.id`;
}

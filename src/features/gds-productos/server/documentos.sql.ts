import { type RawBuilder, sql } from 'kysely';

import type { Db } from '#server/db/db.ts';
import { depositoInside, ordenesInside, type Scope } from '#server/scope.ts';
import { leerEtiqueta } from '#shared/etiqueta/leida.ts';

import type { Leido } from '../leer.contract.ts';

type Documento = Leido['documento'];

interface LecturaDeDocumento {
  readonly db: Db;
  readonly scope: Scope;
  readonly texto: string;
  readonly deposito_id: number | null;
}

const WO = /^WO\P{L}?(\d{7,15})$/iu;
const BULTO = /^BU\P{L}?(\d{7,15})$/iu;
const TRANSACCION = /^([A-Z]{2,4})\P{L}?(\d{6,15})$/iu;

/** Of the depósitos of the person; a client's people ask for no work. */
export async function selectWoLeida({ db, scope, texto, deposito_id }: LecturaDeDocumento): Promise<Documento> {
  const numero = numeroDe(WO, texto, 'WO');
  if (numero === null || scope.tipo === 'cliente') return null;
  const { rows } = await sql<{ id: number; numero: string }>`
    SELECT w.id, w.numero FROM wo w WHERE w.numero = ${numero} AND ${aqui('w', deposito_id)} AND ${depositoInside(scope, 'w')}`.execute(
    db,
  );
  return rows[0] === undefined ? null : { tipo: 'WO', ...rows[0], orden: null };
}

/** By its number, or that of one of its bultos. */
export async function selectOrdenLeida(lectura: LecturaDeDocumento): Promise<Documento> {
  const bulto = numeroDe(BULTO, lectura.texto, 'BU');
  if (bulto !== null)
    return ordenDe(
      lectura,
      sql`o.transaccion_id = (SELECT b.transaccion_id FROM orden_bulto b WHERE b.codigo = ${bulto})`,
    );
  const numero = numeroDe(TRANSACCION, lectura.texto);
  return numero === null ? null : ordenDe(lectura, sql`t.numero = ${numero}`);
}

/** By what the client calls it; null where two are called so. */
export function selectOrdenReferida(lectura: LecturaDeDocumento): Promise<Documento> {
  return ordenDe(lectura, sql`o.referencia = ${lectura.texto.trim()} AND o.decision <> 'ANULADA'`);
}

/** Of parcels those alone that the warehouse packed: it reads no others, and of these the number. */
export async function selectGuiaLeida(lectura: LecturaDeDocumento): Promise<Documento> {
  const { numero } = leerEtiqueta(lectura.texto);
  const { rows } = await sql<{ guia_id: number; transaccion_id: number }>`
    SELECT DISTINCT b.guia_id, b.transaccion_id FROM orden_bulto b
     WHERE b.guia_nro = ${numero} AND b.estado <> 'ANULADO' LIMIT 2`.execute(lectura.db);
  const [bulto] = rows;
  if (bulto === undefined || rows.length > 1) return null;
  const documento = await ordenDe(lectura, sql`o.transaccion_id = ${bulto.transaccion_id}`);
  return documento && { tipo: 'GUIA', id: bulto.guia_id, numero, orden: documento.orden };
}

type Orden = NonNullable<NonNullable<Documento>['orden']>;

async function ordenDe({ db, scope, deposito_id }: LecturaDeDocumento, which: RawBuilder<unknown>): Promise<Documento> {
  const { rows } = await sql<Orden>`
    SELECT o.transaccion_id AS id, t.numero, o.tipo FROM orden o JOIN transaccion t ON t.id = o.transaccion_id
     WHERE ${which} AND ${aqui('o', deposito_id)} AND ${ordenesInside(scope, 'o')} LIMIT 2`.execute(db);
  const [orden] = rows;
  if (orden === undefined || rows.length > 1) return null;
  return { tipo: 'ORDEN', id: orden.id, numero: orden.numero, orden };
}

function aqui(alias: string, deposito_id: number | null): RawBuilder<unknown> {
  return sql`(${deposito_id}::int IS NULL OR ${sql.ref(`${alias}.deposito_id`)} = ${deposito_id}::int)`;
}

/** As documents are numbered, however the scanner or the person writes what stands between letters and digits. */
function numeroDe(pattern: RegExp, texto: string, serie?: string): string | null {
  const found = pattern.exec(texto.trim());
  if (found === null) return null;
  const [, first = '', second] = found;
  return second === undefined ? `${serie ?? ''}-${first}` : `${first.toUpperCase()}-${second}`;
}

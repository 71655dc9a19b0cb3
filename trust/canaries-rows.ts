import { OWNERS, ownerSql } from './canaries.ts';
import { mayTouch, type Reader } from './canaries-found.ts';
import type { Product } from './product.ts';

/** A row as it stands, and whose it is. */
interface Row {
  readonly cliente_id: number;
  readonly agente_id: number;
  readonly usuario_id: number;
  readonly digest: string;
}

export type Snapshot = ReadonlyMap<string, Row>;

/** Rows that what somebody does makes for others, as it should: they are told of it. */
const TOLD = new Set(['notificacion', 'webhook_aviso']);
/** Written at each call or by nobody's call, or never changed. */
const LEFT_OUT = new Set(['sesion', 'auditoria', 'idempotencia', 'seguridad', 'historial_cambio']);
/** Of the large tables, the rows that calls of the proofs name. */
const ONLY: Readonly<Record<string, string>> = {
  guia: 't.id > 900000',
  evento: 't.guia_id > 900000',
  caso: 't.guia_id > 900000',
  // Deadlines come by the clock, whoever calls what.
  notificacion: `t.titulo !~ '^Venció | vence en menos de |: seguimos esperando|: nadie contestó'`,
};
const KEYS: Readonly<Record<string, string>> = {
  preferencia: 't.usuario_id::text',
  cambio_correo: 't.usuario_id::text',
  levante_excepcion: `t.plantilla_id || ' ' || t.dia`,
  repaso_aparte: `t.repaso_id || ' ' || t.codigo`,
  cliente_etiqueta: `t.cliente_id || ' ' || t.clave`,
  incidencia_etiqueta: `t.incidencia_id || ' ' || t.clave`,
  entrega_mostrador: 't.evento_id::text',
  turno_reapertura: `t.turno_id || ' ' || t.numero`,
  turno_medio: `t.turno_id || ' ' || t.medio`,
  orden: 't.transaccion_id::text',
  reingreso: 't.devolucion_id::text',
  recepcion_diferencia: `t.recepcion_id || ' ' || t.producto_id || ' ' || t.linea_id`,
  orden_destino: 't.transaccion_id::text',
  orden_sin_guia: 't.transaccion_id::text',
  orden_borrador: 't.usuario_id::text',
  importacion_mapeo: `t.cliente_id || ' ' || t.firma`,
};

/** Every row that belongs to somebody, as it stands. */
export async function takeSnapshot(product: Product): Promise<Snapshot> {
  const parts = Object.keys(OWNERS)
    .filter((tabla) => !LEFT_OUT.has(tabla))
    .map(
      (tabla) => `SELECT '${tabla} ' || ${KEYS[tabla] ?? 't.id::text'} AS fila, ${ownerSql(tabla)},
                         md5((to_jsonb(t) - '{ultimo_uso,contenido}'::text[])::text) AS digest
                    FROM ${tabla} t WHERE ${ONLY[tabla] ?? 'true'}`,
    );
  const rows = await product.owner(parts.join(' UNION ALL '));
  return new Map(
    rows.map(({ fila, cliente_id, agente_id, usuario_id, digest }) => [
      String(fila),
      {
        ...{ cliente_id: Number(cliente_id), agente_id: Number(agente_id), usuario_id: Number(usuario_id) },
        digest: String(digest),
      },
    ]),
  );
}

/** Rows of others that came to be, changed or went between two moments in which only the reader did anything. */
export function changedOfOthers(before: Snapshot, after: Snapshot, reader: Reader): string[] {
  const changed = [...before]
    .filter(([fila, row]) => !mayTouch(reader, row) && after.get(fila)?.digest !== row.digest)
    .map(([fila]) => `${fila}: ${after.has(fila) ? 'changed' : 'gone'}`);
  const made = [...after]
    .filter(([fila, row]) => !before.has(fila) && isOfSomebody(row) && !mayTouch(reader, row))
    .filter(([fila]) => !TOLD.has(fila.split(' ')[0] ?? ''))
    .map(([fila]) => `${fila}: came to be`);
  return [...changed, ...made];
}

const isOfSomebody = ({ cliente_id, agente_id, usuario_id }: Row) => cliente_id + agente_id + usuario_id > 0;

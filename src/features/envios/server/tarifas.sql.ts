// owns: tarifa, tarifa_version, tarifa_linea
import { sql } from 'kysely';

import { type Db, executePrepared } from '#server/db.ts';
import type { LineaDeTarifa, Precio, VersionDeTarifa } from '#shared/envio/precio.ts';
import type { Moneda } from '#shared/envio/vocabulario.ts';

/** A price with where it is from. */
export interface PrecioDeEnvio extends Precio {
  readonly moneda: Moneda;
  readonly tarifa_version_id: number;
}

/** A version never changes, so a connection keeps those that it has read. */
const read = new WeakMap<Db, Map<number, VersionDeTarifa>>();
const MOST_KEPT = 20;

/** The version in force for a client: of its own tariff where it has one, else of the general one. */
export async function selectTarifa(db: Db, clienteId: number | null): Promise<VersionDeTarifa> {
  const [row] = await executePrepared<{ id: number }>(
    db,
    'tarifa-vigente',
    sql`SELECT v.id FROM tarifa t JOIN tarifa_version v ON v.tarifa_id = t.id
         WHERE (t.cliente_id = ${clienteId}::int OR t.cliente_id IS NULL) AND v.vigente_desde <= hoy()
         ORDER BY t.cliente_id NULLS LAST, v.vigente_desde DESC, v.numero DESC LIMIT 1`,
  );
  if (!row) throw new Error('there is no tariff');
  const kept = read.get(db) ?? new Map<number, VersionDeTarifa>();
  read.set(db, kept);
  const known = kept.get(row.id) ?? (await selectVersion(db, row.id));
  if (kept.size >= MOST_KEPT) kept.clear();
  kept.set(row.id, known);
  return known;
}

async function selectVersion(db: Db, id: number): Promise<VersionDeTarifa> {
  const { rows } = await sql<Omit<VersionDeTarifa, 'lineas'> & { lineas: LineaDeTarifa[] }>`
    SELECT v.id, t.nombre, v.numero, v.vigente_desde, v.moneda, v.bulto_adicional_por_mil, v.kilo_adicional_centavos, v.contra_reembolso_por_mil,
           v.contra_reembolso_minimo_centavos, v.valor_declarado_por_mil, v.cm3_por_kilo, v.dolar_centavos, v.tasa_postal_por_mil, v.iva_por_mil,
           (SELECT json_agg(json_build_object('servicio', l.servicio, 'ambito', l.ambito, 'departamento_id', l.departamento_id,
                     'hasta_gramos', l.hasta_gramos, 'precio_centavos', l.precio_centavos))
              FROM tarifa_linea l WHERE l.version_id = v.id) AS lineas
      FROM tarifa_version v JOIN tarifa t ON t.id = v.tarifa_id WHERE v.id = ${id}::int`.execute(db);
  const [version] = rows;
  if (!version) throw new Error('the version of the tariff was there a moment ago');
  return version;
}

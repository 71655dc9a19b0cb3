// owns: tarifa, tarifa_version, tarifa_linea
import { sql } from 'kysely';

import { type Db, executePrepared } from '#server/db/db.ts';
import type { LineaDeTarifa, Precio, VersionDeTarifa } from '#shared/envio/precio.ts';
import type { Moneda } from '#shared/envio/vocabulario.ts';
import { AppError } from '#shared/errors.ts';

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
  const known = kept.get(row.id) ?? (await selectKnown(db, row.id));
  if (kept.size >= MOST_KEPT) kept.clear();
  kept.set(row.id, known);
  return known;
}

/** @throws where it is not there: the caller has just read its id */
async function selectKnown(db: Db, id: number): Promise<VersionDeTarifa> {
  const version = await selectVersion(db, id);
  if (!version) throw new Error('the version of the tariff was there a moment ago');
  return version;
}

export async function selectVersion(db: Db, id: number): Promise<VersionDeTarifa | null> {
  const { rows } = await sql<Omit<VersionDeTarifa, 'lineas'> & { lineas: LineaDeTarifa[] }>`
    SELECT v.id, t.nombre, v.numero, v.vigente_desde, v.moneda, v.bulto_adicional_por_mil, v.kilo_adicional_centavos, v.contra_reembolso_por_mil,
           v.contra_reembolso_minimo_centavos, v.valor_declarado_por_mil, v.cm3_por_kilo, v.dolar_centavos, v.tasa_postal_por_mil, v.iva_por_mil,
           (SELECT json_agg(json_build_object('servicio', l.servicio, 'ambito', l.ambito, 'departamento_id', l.departamento_id,
                     'hasta_gramos', l.hasta_gramos, 'precio_centavos', l.precio_centavos))
              FROM tarifa_linea l WHERE l.version_id = v.id) AS lineas
      FROM tarifa_version v JOIN tarifa t ON t.id = v.tarifa_id WHERE v.id = ${id}::int`.execute(db);
  return rows[0] ?? null;
}

export type VersionNueva = Omit<VersionDeTarifa, 'id' | 'nombre' | 'numero'>;

/**
 * Writes a version with its lines; of a client without a tariff of its own begins it. Answers its id and number.
 * @throws AppError CLIENTE_NO_ENCONTRADO
 */
export async function insertVersion(
  db: Db,
  { clienteId, usuarioId, nota }: { clienteId: number | null; usuarioId: number; nota: string },
  version: VersionNueva,
): Promise<{ id: number; numero: number }> {
  // Two who publish at once would take the same number.
  await sql`SELECT pg_advisory_xact_lock(hashtext('tarifa'), ${clienteId ?? 0}::int)`.execute(db);
  if (clienteId !== null)
    await sql`
      INSERT INTO tarifa (nombre, cliente_id) SELECT left('Tarifa de ' || c.nombre, 60), c.id FROM cliente c
       WHERE c.id = ${clienteId}::int AND NOT EXISTS (SELECT FROM tarifa t WHERE t.cliente_id = c.id)`.execute(db);
  const { lineas, ...v } = version;
  const { rows } = await sql<{ id: number; numero: number }>`
    INSERT INTO tarifa_version (tarifa_id, numero, vigente_desde, nota, creada_por, moneda, bulto_adicional_por_mil, kilo_adicional_centavos,
                                contra_reembolso_por_mil, contra_reembolso_minimo_centavos, valor_declarado_por_mil, cm3_por_kilo, dolar_centavos,
                                tasa_postal_por_mil, iva_por_mil)
    SELECT t.id, 1 + coalesce((SELECT max(x.numero) FROM tarifa_version x WHERE x.tarifa_id = t.id), 0), ${v.vigente_desde}::date, ${nota},
           ${usuarioId}::int, ${v.moneda}, ${v.bulto_adicional_por_mil}::int, ${v.kilo_adicional_centavos}::int, ${v.contra_reembolso_por_mil}::int,
           ${v.contra_reembolso_minimo_centavos}::int, ${v.valor_declarado_por_mil}::int, ${v.cm3_por_kilo}::int, ${v.dolar_centavos}::int,
           ${v.tasa_postal_por_mil}::int, ${v.iva_por_mil}::int
      FROM tarifa t WHERE t.cliente_id IS NOT DISTINCT FROM ${clienteId}::int
    RETURNING id, numero`.execute(db);
  const [made] = rows;
  if (!made) throw new AppError('CLIENTE_NO_ENCONTRADO', { clienteId });
  await sql`
    INSERT INTO tarifa_linea (version_id, servicio, ambito, departamento_id, hasta_gramos, precio_centavos)
    SELECT ${made.id}::int, r.* FROM jsonb_to_recordset(${JSON.stringify(lineas)}::jsonb)
        AS r (servicio text, ambito text, departamento_id smallint, hasta_gramos int, precio_centavos int)`.execute(db);
  return made;
}

export interface VersionListada {
  readonly id: number;
  readonly numero: number;
  readonly vigente_desde: string;
  readonly estado: 'FUTURA' | 'VIGENTE' | 'SUPERADA';
  readonly nota: string | null;
  readonly creada: string;
  readonly creada_por: string | null;
  readonly envios: number;
}
export interface TarifaListada {
  readonly id: number;
  readonly nombre: string;
  readonly cliente_id: number | null;
  readonly cliente: string | null;
  readonly versiones: VersionListada[];
}

export async function selectTarifas(db: Db): Promise<TarifaListada[]> {
  const { rows } = await sql<TarifaListada>`
    SELECT t.id, t.nombre, t.cliente_id, c.nombre AS cliente,
           (SELECT json_agg(json_build_object('id', v.id, 'numero', v.numero, 'vigente_desde', v.vigente_desde, 'nota', v.nota,
                     'creada', to_char(v.creada AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'creada_por', u.fullname,
                     'estado', CASE WHEN v.vigente_desde > hoy() THEN 'FUTURA' WHEN v.id = f.id THEN 'VIGENTE' ELSE 'SUPERADA' END,
                     'envios', (SELECT count(*) FROM (SELECT FROM envio e WHERE e.tarifa_version_id = v.id LIMIT 1000) AS n)) ORDER BY v.numero DESC)
              FROM tarifa_version v LEFT JOIN usuario u ON u.id = v.creada_por WHERE v.tarifa_id = t.id) AS versiones
      FROM tarifa t
      LEFT JOIN cliente c ON c.id = t.cliente_id
      LEFT JOIN LATERAL (SELECT x.id FROM tarifa_version x WHERE x.tarifa_id = t.id AND x.vigente_desde <= hoy()
                          ORDER BY x.vigente_desde DESC, x.numero DESC LIMIT 1) AS f ON true
     ORDER BY t.cliente_id NULLS FIRST`.execute(db);
  return rows;
}

/** Services with the kinds of place that they go to: a general tariff needs a price for each. */
export async function selectAlcances(
  db: Db,
): Promise<{ hoy: string; alcances: { servicio: string; ambito: string }[] }> {
  const { rows } = await sql<{ hoy: string; alcances: { servicio: string; ambito: string }[] }>`
    SELECT hoy() AS hoy, (SELECT json_agg(json_build_object('servicio', p.servicio, 'ambito', p.ambito)) FROM plazos_del(hoy()) p) AS alcances`.execute(
    db,
  );
  return rows[0] ?? { hoy: '', alcances: [] };
}

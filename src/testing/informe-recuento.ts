// biome-ignore lint/suspicious/noExplicitAny: rows of whatever is asked.
type Query = (text: string, values?: unknown[]) => Promise<any[]>;

interface Dias {
  readonly desde: string;
  readonly hasta: string;
}

/**
 * What the report of a client must tell, once more and in other words: from the log of events, and from a parcel only what its client wrote.
 * Nothing of the kept sums, of the projection or of the product's own rules is used.
 */
const FROM_EVENTS = `
  WITH mias AS (
    SELECT * FROM guia WHERE cliente_id = $1 AND (creada AT TIME ZONE 'America/Montevideo')::date BETWEEN $2::date AND $3::date
  ), vale AS (
    SELECT e.* FROM evento e JOIN mias m ON m.id = e.guia_id
     WHERE e.tipo <> 'CORR' AND NOT EXISTS (SELECT FROM evento c WHERE c.guia_id = e.guia_id AND c.corrige_id = e.id)
  ), estado AS (
    -- A hold that was released counts for nothing.
    SELECT DISTINCT ON (v.guia_id) v.guia_id, t.estado_destino AS estado
      FROM vale v JOIN tipo_evento t ON t.codigo = v.tipo AND t.estado_destino IS NOT NULL
     WHERE NOT (v.tipo IN ('RTN', 'DAN') AND EXISTS (SELECT FROM vale l WHERE l.guia_id = v.guia_id AND l.tipo = 'LIB' AND l.fecha_evento > v.fecha_evento))
     ORDER BY v.guia_id, v.fecha_evento DESC, v.id DESC
  ), hitos AS (
    SELECT guia_id, coalesce(max(fecha_evento) FILTER (WHERE tipo IN ('LEV_OK', 'LEV_DIF', 'ADM')), min(fecha_evento) FILTER (WHERE tipo = 'ING_PL')) AS recibida,
           max(fecha_evento) FILTER (WHERE tipo = 'ING_AG') AS agencia,
           max(fecha_evento) FILTER (WHERE tipo IN ('ENT', 'ENT_CR', 'RET_AG')) AS entrega,
           count(*) FILTER (WHERE tipo = 'NOENT') AS visitas,
           (array_agg(dia ORDER BY fecha_evento DESC) FILTER (WHERE tipo IN ('ING_AG', 'PRO')))[1] AS guarda,
           (array_agg(motivo_id ORDER BY fecha_evento DESC) FILTER (WHERE tipo = 'DEV_INI'))[1] AS vuelve_por
      FROM vale GROUP BY guia_id
  ), vida AS (
    SELECT m.*, e.estado, h.*, e.estado IN ('ENTREGADO', 'ENTREGADO_PARCIAL') AS entregada,
           (CASE WHEN e.estado = 'EN_AGENCIA' THEN h.agencia WHEN e.estado = 'ENTREGADO' THEN coalesce(h.agencia, h.entrega) END
              AT TIME ZONE 'America/Montevideo')::date AS llego,
           (h.entrega AT TIME ZONE 'America/Montevideo')::date - (h.agencia AT TIME ZONE 'America/Montevideo')::date AS dias,
           e.estado IN ('LEVANTADO', 'INGRESADO', 'CLASIFICADO', 'EN_TRASLADO', 'ASIGNADO', 'EN_REPARTO', 'NO_ENTREGADO', 'RETENIDO') AS abierta
      FROM mias m JOIN estado e ON e.guia_id = m.id JOIN hitos h ON h.guia_id = m.id
  ), horas AS (
    SELECT extract(epoch FROM entrega - creada) / 3600 AS total, extract(epoch FROM recibida - creada) / 3600 AS una,
           extract(epoch FROM coalesce(agencia, entrega) - recibida) / 3600 AS dos, extract(epoch FROM entrega - agencia) / 3600 AS tres
      FROM vida WHERE estado = 'ENTREGADO'
  )
  SELECT count(*) FILTER (WHERE estado <> 'ANULADO')::int AS guias,
         count(*) FILTER (WHERE estado IN ('PRE_INGRESADO', 'A_LEVANTAR'))::int AS anunciadas,
         (SELECT count(*) FROM (
            SELECT coalesce(max(e.fecha_evento) FILTER (WHERE e.tipo IN ('LEV_OK', 'LEV_DIF', 'ADM')), min(e.fecha_evento)) AS llegada
              FROM evento e JOIN guia g ON g.id = e.guia_id AND g.cliente_id = $1
             WHERE e.tipo IN ('LEV_OK', 'LEV_DIF', 'ADM', 'ING_PL') AND NOT EXISTS (SELECT FROM evento c WHERE c.guia_id = e.guia_id AND c.corrige_id = e.id)
             GROUP BY e.guia_id) AS l
           WHERE (llegada AT TIME ZONE 'America/Montevideo')::date BETWEEN $2::date AND $3::date)::int AS ingresadas,
         count(*) FILTER (WHERE entregada)::int AS entregadas,
         count(*) FILTER (WHERE abierta OR estado IN ('PRE_INGRESADO', 'A_LEVANTAR', 'EN_AGENCIA'))::int AS pendientes,
         count(*) FILTER (WHERE estado IN ('NO_ENTREGADO', 'RETENIDO'))::int AS con_problema,
         count(*) FILTER (WHERE estado = 'EN_DEVOLUCION')::int AS en_devolucion,
         count(*) FILTER (WHERE estado = 'DEVUELTO')::int AS devueltas,
         count(*) FILTER (WHERE llego <= prometida_el)::int AS cumplidas,
         count(*) FILTER (WHERE llego > prometida_el OR estado IN ('EXTRAVIADO', 'SINIESTRADO') OR abierta AND prometida_el < hoy())::int AS incumplidas,
         count(*) FILTER (WHERE entregada AND agencia IS NULL)::int AS domicilio,
         count(*) FILTER (WHERE entregada AND agencia IS NULL AND visitas = 0)::int AS primera,
         count(*) FILTER (WHERE entregada AND agencia IS NULL OR visitas > 0)::int AS visitadas,
         coalesce(sum(visitas + 1) FILTER (WHERE entregada AND agencia IS NULL), 0)::int AS idas,
         count(*) FILTER (WHERE visitas > 0)::int AS con_visita,
         count(*) FILTER (WHERE visitas > 0 AND entregada)::int AS recuperadas,
         coalesce(sum(visitas), 0)::int AS visitas,
         (SELECT count(*) FROM vale v JOIN motivo m ON m.id = v.motivo_id WHERE v.tipo = 'NOENT' AND m.responsable = 'empresa')::int AS propias,
         count(*) FILTER (WHERE estado = 'EN_AGENCIA')::int AS en_agencia,
         count(*) FILTER (WHERE estado = 'EN_AGENCIA' AND guarda < hoy())::int AS vencidas,
         count(*) FILTER (WHERE estado = 'ENTREGADO' AND agencia IS NOT NULL)::int AS retiradas,
         coalesce(sum(dias) FILTER (WHERE estado = 'ENTREGADO' AND agencia IS NOT NULL), 0)::int AS dias,
         count(*) FILTER (WHERE estado = 'ENTREGADO' AND agencia IS NOT NULL AND dias <= 2)::int AS pronto,
         count(*) FILTER (WHERE estado IN ('EN_DEVOLUCION', 'DEVUELTO') AND vuelve_por = 41)::int AS sin_retirar,
         count(*) FILTER (WHERE contra_reembolso_centavos IS NOT NULL AND estado <> 'ANULADO')::int AS con_cobro,
         coalesce(sum(contra_reembolso_centavos) FILTER (WHERE estado <> 'ANULADO'), 0)::float8 AS cobro,
         coalesce(sum(contra_reembolso_centavos) FILTER (WHERE estado = 'ENTREGADO'), 0)::float8 AS cobrado,
         coalesce(sum(contra_reembolso_centavos) FILTER (WHERE abierta OR estado IN ('PRE_INGRESADO', 'A_LEVANTAR', 'EN_AGENCIA')), 0)::float8 AS por_cobrar,
         coalesce(sum(contra_reembolso_centavos) FILTER (WHERE estado IN ('EN_DEVOLUCION', 'DEVUELTO', 'EXTRAVIADO', 'SINIESTRADO')), 0)::float8 AS perdido,
         count(*) FILTER (WHERE departamento_id = 1 AND estado NOT IN ('ANULADO', 'PRE_INGRESADO', 'A_LEVANTAR'))::int AS montevideo,
         count(DISTINCT departamento_id) FILTER (WHERE estado NOT IN ('ANULADO', 'PRE_INGRESADO', 'A_LEVANTAR'))::int AS departamentos,
         (SELECT json_build_array(percentile_disc(0.5) WITHIN GROUP (ORDER BY total), percentile_disc(0.9) WITHIN GROUP (ORDER BY total),
                   percentile_disc(0.5) WITHIN GROUP (ORDER BY una), percentile_disc(0.5) WITHIN GROUP (ORDER BY dos),
                   percentile_disc(0.5) WITHIN GROUP (ORDER BY tres)) FROM horas) AS horas,
         (SELECT json_build_array(count(*), coalesce(extract(epoch FROM sum(fecha_fin - fecha_inicio)), 0)) FROM caso
           WHERE cliente_id = $1 AND anulado IS NULL AND (fecha_inicio AT TIME ZONE 'America/Montevideo')::date BETWEEN $2::date AND $3::date) AS casos
    FROM vida`;

/** A figure of the report; null: there is nothing to divide by. */
type Figura = number | null;

/** `times` the part of the whole, its halves up, or null where the whole is none. Of integers, so that a half is one. */
function ratio(part: number, whole: number, { digits = 1, times = 100 } = {}): Figura {
  const scale = 10 ** digits;
  return whole === 0 ? null : Math.floor((2 * scale * times * part + whole) / (2 * whole)) / scale;
}

/** Every figure by tab and id. */
export async function recontar(
  query: Query,
  cliente_id: number,
  { desde, hasta }: Dias,
): Promise<Record<string, Figura>> {
  const [row] = await query(FROM_EVENTS, [cliente_id, desde, hasta]);
  return { ...counted(row), ...derived(row), ...timed(row.horas), ...casesOf(row) };
}

// biome-ignore lint/suspicious/noExplicitAny: the row of the statement above.
type Row = any;

function counted(r: Row): Record<string, Figura> {
  const vuelta = r.en_devolucion + r.devueltas;
  return {
    'resumen.guias': r.guias,
    'resumen.ingresadas': r.ingresadas,
    'resumen.sin-ingresar': r.anunciadas,
    'resumen.entregadas': r.entregadas,
    'resumen.pendientes': r.pendientes,
    'resumen.con-problema': r.con_problema,
    'resumen.devueltas': vuelta,
    'entregas.entregadas': r.entregadas,
    'entregas.domicilio': r.domicilio,
    'entregas.agencia': r.entregadas - r.domicilio,
    'pickup.en-agencia': r.en_agencia,
    'pickup.vencidas': r.vencidas,
    'pickup.retiradas': r.retiradas,
    'pickup.sin-retirar': r.sin_retirar,
    'devoluciones.en-devolucion': r.en_devolucion,
    'devoluciones.devueltas': r.devueltas,
    'devoluciones.visitas': r.visitas,
    'devoluciones.con-visita': r.con_visita,
    'problemas.con-problema': r.con_problema,
    'contra-reembolso.guias': r.con_cobro,
    'contra-reembolso.total-uyu': r.cobro,
    'contra-reembolso.entregado-uyu': r.cobrado,
    'contra-reembolso.pendiente-uyu': r.por_cobrar,
    'contra-reembolso.devuelto-uyu': r.perdido,
    'destinos.interior': r.guias - r.anunciadas - r.montevideo,
    'destinos.departamentos': r.departamentos,
  };
}

function derived(r: Row): Record<string, Figura> {
  const recibidas = r.guias - r.anunciadas;
  const promesa = ratio(r.cumplidas, r.cumplidas + r.incumplidas);
  return {
    'resumen.entregadas-pct': ratio(r.entregadas, recibidas),
    'resumen.promesa': promesa,
    'entregas.promesa': promesa,
    'entregas.primera': ratio(r.primera, r.visitadas),
    'entregas.intentos': ratio(r.idas, r.domicilio, { digits: 2, times: 1 }),
    'pickup.dias': ratio(r.dias, r.retiradas, { times: 1 }),
    'pickup.pronto': ratio(r.pronto, r.retiradas),
    'devoluciones.tasa': ratio(r.en_devolucion + r.devueltas, recibidas),
    'devoluciones.propias': ratio(r.propias, r.visitas),
    'devoluciones.recuperadas': ratio(r.recuperadas, r.con_visita),
    'destinos.montevideo': ratio(r.montevideo, recibidas),
  };
}

function timed([mediana, p90, una, dos, tres]: readonly Figura[]): Record<string, Figura> {
  const told = { mediana, p90, 'etapa-1': una, 'etapa-2': dos, 'etapa-3': tres };
  return Object.fromEntries(Object.entries(told).map(([id, hours]) => [`tiempos.${id}`, hours ?? null]));
}

function casesOf({ casos: [casos, segundos], guias }: Row): Record<string, Figura> {
  return {
    'resumen.casos': casos,
    'problemas.casos': casos,
    'problemas.por-mil': ratio(casos, guias, { times: 1000 }),
    'problemas.minutos': ratio(segundos, 60, { digits: 0, times: 1 }),
    'problemas.promedio': ratio(segundos, 60 * casos, { times: 1 }),
  };
}

import type { Check, Query } from '#server/checks.ts';

import { findFault, type Guia, type Step, type Steps, stepsOf } from './repeticion.ts';

/** What is kept beside the parcels, counted and played anew. */

/** How many parcels are played at once. */
const BATCH = 5_000;

const STEPS = `
  SELECT tipo_evento AS tipo, estado_desde AS desde, estado_hasta AS hasta,
         CASE WHEN valida_desde > '-infinity' THEN to_char(valida_desde AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') END AS valida_desde,
         to_char(valida_hasta AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') AS valida_hasta
    FROM (SELECT tipo_evento, estado_desde, estado_hasta, valida_desde, NULL::timestamptz AS valida_hasta FROM transicion
          UNION ALL
          SELECT tipo_evento, estado_desde, estado_hasta, valida_desde, valida_hasta FROM transicion_retirada) AS paso`;

const LOGS = `
  SELECT g.id, g.bultos, g.prometida_el::text,
         json_build_object('estado_general', g.estado_general, 'ultimo_evento', g.ultimo_evento, 'ultimo_fecha', g.ultimo_fecha, 'levantada', g.levantada,
           'en_agencia_desde', g.en_agencia_desde, 'vence_el', g.vence_el, 'agente_id', g.agente_id, 'intentos', g.intentos, 'motivo_id', g.motivo_id,
           'peso_gramos', g.peso_gramos) AS fila,
         coalesce((
           SELECT json_agg(json_build_object('numero', b.numero, 'estado', b.estado, 'tipo', b.ultimo_evento, 'fecha', b.ultimo_fecha, 'peso', b.peso_gramos)
                           ORDER BY b.numero)
             FROM bulto b WHERE b.guia_id = g.id), '[]') AS piezas,
         coalesce((
           SELECT json_agg(json_build_object('id', e.id, 'tipo', e.tipo, 'fecha', e.fecha_evento,
                             'registro', to_char(e.fecha_registro AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS.US'), 'bultos', e.bultos, 'agente', e.agente_id,
                             'agente_previo', e.agente_previo_id, 'motivo', e.motivo_id, 'peso', e.peso_gramos, 'dia', e.dia, 'corrige', e.corrige_id,
                             'fin_de_guarda', CASE WHEN e.tipo = 'ING_AG' THEN coalesce(e.dia, (e.fecha_evento AT TIME ZONE 'America/Montevideo')::date + a.dias_guarda) END)
                           ORDER BY e.fecha_evento, e.id)
             FROM evento_todo e LEFT JOIN agente a ON a.id = e.agente_id
            WHERE e.guia_id = g.id AND e.fecha_evento >= g.creada - interval '1 day'), '[]') AS eventos
    FROM guia g`;

/** The parcels, of those that meet a condition on `guia g`, that differ from what their events make of them: their id, and in what. */
export async function misplayed(query: Query, where: string, values: unknown[] = []): Promise<string[]> {
  const steps = stepsOf(await query<Step>(STEPS));
  return faultsOf(await query<Guia>(`${LOGS} WHERE ${where}`, values), steps);
}

function faultsOf(guias: readonly Guia[], steps: Steps): string[] {
  return guias.flatMap((guia) => {
    const fault = findFault(guia, steps);
    return fault === null ? [] : [`${guia.id}: ${fault}`];
  });
}

/** Every parcel, in bunches: two million logs do not fit into memory at once. */
async function verifyHistorias(query: Query): Promise<string[]> {
  const steps = stepsOf(await query<Step>(STEPS));
  const faults: string[] = [];
  let after = '0';
  for (;;) {
    const guias = await query<Guia>(`${LOGS} WHERE g.id > $1 ORDER BY g.id LIMIT ${BATCH}`, [after]);
    faults.push(...faultsOf(guias, steps).map((fault) => `guía ${fault}`));
    const last = guias.at(-1);
    if (last === undefined) return faults;
    after = last.id;
  }
}

/** Kept counts, with what is not folded yet, that differ from the rows: of all, of a client, of an agency, of both. */
const MISCOUNTED = `
  WITH nivel (c, a) AS (VALUES (0, 0), (1, 0), (0, 1), (1, 1)),
  por AS (SELECT cliente_id, agente_id, estado_general, count(*) AS n FROM guia GROUP BY 1, 2, 3),
  todo (cliente_id, agente_id, estado_general, dice, son) AS (
    SELECT cliente_id, agente_id, estado_general, cantidad, 0 FROM guia_conteo
    UNION ALL
    SELECT d.cliente_id * n.c, coalesce(d.agente_id, 0) * n.a, d.estado_general, d.cantidad, 0
      FROM guia_conteo_delta d, nivel n WHERE n.a = 0 OR d.agente_id IS NOT NULL
    UNION ALL
    SELECT p.cliente_id * n.c, coalesce(p.agente_id, 0) * n.a, p.estado_general, 0, p.n FROM por p, nivel n WHERE n.a = 0 OR p.agente_id IS NOT NULL
  )
  SELECT format('cliente %s, agencia %s, %s: dice %s, son %s', cliente_id, agente_id, estado_general, sum(dice), sum(son)) AS falta
    FROM todo GROUP BY cliente_id, agente_id, estado_general HAVING sum(dice) <> sum(son) ORDER BY cliente_id, agente_id, estado_general`;

/** The same of what events do not change: of all clients and of each. */
const MISCOUNTED_FIJO = `
  WITH todo (cliente_id, zona_id, departamento_id, servicio, cobra, dice, son) AS (
    SELECT cliente_id, zona_id, departamento_id, servicio, cobra, cantidad, 0 FROM guia_conteo_fijo
    UNION ALL
    SELECT d.cliente_id * n.c, d.zona_id, d.departamento_id, d.servicio, d.cobra, d.cantidad, 0 FROM guia_conteo_fijo_delta d, (VALUES (0), (1)) AS n (c)
    UNION ALL
    SELECT g.cliente_id * n.c, g.zona_id, g.departamento_id, g.servicio, g.contra_reembolso_centavos IS NOT NULL, 0, count(*)
      FROM guia g, (VALUES (0), (1)) AS n (c) GROUP BY 1, 2, 3, 4, 5
  )
  SELECT format('cliente %s, zona %s, departamento %s, %s%s: dice %s, son %s', cliente_id, zona_id, departamento_id, servicio,
                CASE WHEN cobra THEN ' con contra reembolso' END, sum(dice), sum(son)) AS falta
    FROM todo GROUP BY cliente_id, zona_id, departamento_id, servicio, cobra HAVING sum(dice) <> sum(son)
   ORDER BY cliente_id, zona_id, departamento_id, servicio, cobra`;

const MISFOUND = `
  SELECT format('guía %s: lo que se busca de ella no es lo que dice', coalesce(g.id, b.guia_id)) AS falta
    FROM guia g FULL JOIN guia_busqueda b ON b.guia_id = g.id
   WHERE (b.cliente_id, b.agente_id, b.departamento_id, b.zona_id, b.servicio, b.creada, b.cobra, b.texto, b.telefono, b.documento) IS DISTINCT FROM
         (g.cliente_id, g.agente_id, g.departamento_id, g.zona_id, g.servicio, g.creada, g.contra_reembolso_centavos IS NOT NULL,
          texto_de_busqueda(g.numero, g.referencia, g.destinatario), telefono_de_busqueda(g.telefono), documento_de_busqueda(g.documento))
   ORDER BY g.id`;

const MISPIECED = `
  SELECT format('guía %s: tiene %s bultos y %s filas de bulto', g.id, g.bultos, count(b.guia_id)) AS falta
    FROM guia g LEFT JOIN bulto b ON b.guia_id = g.id
   WHERE g.bultos > 1 OR b.guia_id IS NOT NULL
   GROUP BY g.id HAVING count(b.guia_id) <> CASE WHEN g.bultos > 1 THEN g.bultos ELSE 0 END ORDER BY g.id`;

const asked = (text: string) => async (query: Query) =>
  (await query<{ falta: string }>(text)).map(({ falta }) => falta);

export const checksDeGuias: readonly Check[] = [
  { name: 'conteo de guías por estado', run: asked(MISCOUNTED) },
  { name: 'conteo de guías por zona y servicio', run: asked(MISCOUNTED_FIJO) },
  { name: 'lo que se busca de cada guía', run: asked(MISFOUND) },
  { name: 'bultos de cada guía', run: asked(MISPIECED) },
  { name: 'cada guía es lo que hacen de ella sus eventos', isSlow: true, run: verifyHistorias },
];

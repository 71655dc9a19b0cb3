import { sql } from 'kysely';

/** The columns of a parcel in a list (`GuiaFila` of the contract), for a parcel `g` joined with `GUIA_NAMES`. */
export const GUIA_FILA = sql`
  g.id, g.numero AS guia_nro, g.cliente_id, c.nombre AS cliente, g.agente_id, a.nombre AS agente, g.referencia, g.destinatario,
  d.nombre AS departamento, g.localidad, z.nombre AS zona, g.servicio, g.bultos, g.estado_general, mo.nombre AS motivo,
  te.nombre AS ultimo_evento, g.ultimo_fecha, g.prometida_el, g.vence_el, g.vence_el < hoy() AND NOT eg.es_final AS vencido, g.intentos,
  CASE WHEN g.contra_reembolso_centavos IS NOT NULL
       THEN json_build_object('centavos', g.contra_reembolso_centavos, 'moneda', g.moneda) END AS contra_reembolso,
  g.creada`;

/** What is collected with it, and the part of that that is freight; null: nothing. */
export const GUIA_COBRO = sql`
  CASE WHEN g.flete_destino_centavos IS NOT NULL
       THEN json_build_object('centavos', g.flete_destino_centavos, 'moneda', g.moneda) END AS flete_destino,
  CASE WHEN coalesce(g.flete_destino_centavos, g.contra_reembolso_centavos) IS NOT NULL
       THEN json_build_object('centavos', coalesce(g.flete_destino_centavos, 0) + coalesce(g.contra_reembolso_centavos, 0), 'moneda', g.moneda) END AS cobrar`;

/** Joined after the rows are chosen, so that a page costs its rows and not the table's. */
export const GUIA_NAMES = sql`
  JOIN cliente c ON c.id = g.cliente_id
  JOIN departamento d ON d.id = g.departamento_id
  JOIN zona z ON z.id = g.zona_id
  JOIN tipo_evento te ON te.codigo = g.ultimo_evento
  JOIN estado_guia eg ON eg.codigo = g.estado_general
  LEFT JOIN agente a ON a.id = g.agente_id
  LEFT JOIN motivo mo ON mo.id = g.motivo_id`;

import { TWO_CLIENTS } from './guias.ts';

/**
 * Parcels on their way, each with the log that led there, for tests of the scan station. Ids are fixed; numbers are `88200000` and the id:
 * 100–139 collected, one piece each · 200 collected, three pieces · 300 on the way to agency 1, 301 to agency 2, 302 to the door
 * · 400–404 announced by client 1, 410 by client 2 · 500 a return, 501 held back.
 */
export const ON_THE_WAY = `${TWO_CLIENTS}
  INSERT INTO guia (id, numero, cliente_id, destinatario, departamento_id, localidad, zona_id, agente_id, tamano_id, servicio, bultos,
                    creada, prometida_el, estado_general, vence_el, ultimo_evento, ultimo_fecha, levantada)
  SELECT p.id, '88200000' || p.id || p.sufijo, p.cliente_id, 'Destinatario ' || p.id, 1, 'Centro', 1, p.agente_id, 3,
         CASE WHEN p.agente_id IS NULL THEN 'ESTANDAR_DOMICILIO' ELSE 'ESTANDAR_AGENCIA' END, p.bultos, now() - interval '3 days',
         hoy() + 1, p.estado, hoy() + 1, p.log[array_length(p.log, 1)], now() - interval '1 day',
         CASE WHEN 'LEV_OK' = ANY(p.log) THEN now() - interval '2 days' END
    FROM (SELECT n AS id, '' AS sufijo, 1 AS cliente_id, NULL::int AS agente_id, 1 AS bultos, 'LEVANTADO' AS estado, ARRAY['DAT', 'LEV_SOL', 'LEV_OK'] AS log
            FROM generate_series(100, 139) AS n
          UNION ALL SELECT 200, '', 1, NULL, 3, 'LEVANTADO', ARRAY['DAT', 'LEV_SOL', 'LEV_OK']
          UNION ALL SELECT n, '', 1 + n % 2, NULLIF(n - 299, 3), 1, 'EN_TRASLADO', ARRAY['DAT', 'LEV_SOL', 'LEV_OK', 'ING_PL', 'CLA', 'DESP'] FROM generate_series(300, 302) AS n
          UNION ALL SELECT n, '', 1, NULL, 1, 'PRE_INGRESADO', ARRAY['DAT'] FROM generate_series(400, 404) AS n
          UNION ALL SELECT 410, '', 2, NULL, 1, 'PRE_INGRESADO', ARRAY['DAT']
          UNION ALL SELECT 500, '-D1', 1, NULL, 1, 'LEVANTADO', ARRAY['DAT', 'LEV_SOL', 'LEV_OK']
          UNION ALL SELECT 501, '', 1, NULL, 1, 'RETENIDO', ARRAY['DAT', 'LEV_SOL', 'LEV_OK', 'RTN']) AS p;
  INSERT INTO evento (guia_id, cliente_id, tipo, fecha_evento, fecha_registro)
  SELECT g.id, g.cliente_id, paso.tipo, g.ultimo_fecha - (6 - paso.orden) * interval '1 hour', g.ultimo_fecha - (6 - paso.orden) * interval '1 hour'
    FROM guia g
   CROSS JOIN LATERAL unnest(CASE g.estado_general WHEN 'PRE_INGRESADO' THEN ARRAY['DAT'] WHEN 'LEVANTADO' THEN ARRAY['DAT', 'LEV_SOL', 'LEV_OK']
                               WHEN 'RETENIDO' THEN ARRAY['DAT', 'LEV_SOL', 'LEV_OK', 'RTN'] ELSE ARRAY['DAT', 'LEV_SOL', 'LEV_OK', 'ING_PL', 'CLA', 'DESP'] END)
                WITH ORDINALITY AS paso (tipo, orden)
   WHERE g.id BETWEEN 100 AND 599;
  UPDATE guia g SET ultimo_fecha = (SELECT max(fecha_evento) FROM evento e WHERE e.guia_id = g.id) WHERE g.id BETWEEN 100 AND 599;
  INSERT INTO bulto (guia_id, numero, estado, ultimo_evento, ultimo_fecha)
  SELECT g.id, n, g.estado_general, g.ultimo_evento, g.ultimo_fecha FROM guia g, generate_series(1, g.bultos) AS n WHERE g.id = 200;
`;

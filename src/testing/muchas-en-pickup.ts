/**
 * Nine hundred parcels in every state, most of them bound for one of six agencies of several kinds and departments, with days of expiry and
 * of arrival around today, spread by a hash. For tests that compare the counts of 'Guías en Pickup' with the rows.
 */
export const MUCHAS_EN_PICKUP = `
  CREATE FUNCTION pg_temp.h(n int, que text, de int) RETURNS int LANGUAGE sql IMMUTABLE
    AS $$ SELECT ('x' || substr(md5(n || que), 1, 7))::bit(28)::int % de $$;
  INSERT INTO cliente (id, nombre, razon_social) SELECT n, 'Cliente ' || n, 'Cliente ' || n || ' SA' FROM generate_series(1, 3) n;
  INSERT INTO agente (id, nombre, codigo, tipo_agente_id, departamento_id, zona_id) VALUES
    (1, 'Agencia Cordón', 'AG1', 2, 1, 1), (2, 'Locker Portones', 'AG2', 6, 1, 3), (3, 'Agencia Artigas', 'AG3', 2, 2, 10),
    (4, 'Pick-up Las Piedras', 'AG4', 3, 3, 6), (5, 'Agencia Pando', 'AG5', 2, 3, 6), (6, 'Agencia Treinta y Tres', 'AG6', 3, 19, 12);
  INSERT INTO guia (id, numero, cliente_id, referencia, destinatario, departamento_id, zona_id, agente_id, tamano_id, servicio, creada, prometida_el,
                    estado_general, vence_el, ultimo_evento, ultimo_fecha, levantada, en_agencia_desde)
  SELECT 1000 + n, (883000000000 + n * 10)::text, 1 + pg_temp.h(n, 'cliente', 3), CASE WHEN n % 3 = 0 THEN 'PED-' || n END, 'Ana Peña ' || n, 1, 1,
         CASE WHEN e.codigo = 'EN_AGENCIA' OR pg_temp.h(n, 'agente', 8) > 0 THEN CASE WHEN pg_temp.h(n, 'cual', 3) = 0 THEN 1 ELSE 1 + pg_temp.h(n, 'otra', 6) END END,
         3, 'ESTANDAR_AGENCIA', now() - (3 + pg_temp.h(n, 'creada', 50)) * interval '1 day', hoy(), e.codigo, hoy() + 5 - pg_temp.h(n, 'vence', 11), 'DAT',
         now() - pg_temp.h(n, 'ultimo', 90) * interval '1 hour',
         CASE WHEN e.orden > 2 AND pg_temp.h(n, 'levantada', 4) > 0 THEN now() - (2 + pg_temp.h(n, 'dias', 40)) * interval '1 day' END,
         CASE WHEN e.codigo = 'EN_AGENCIA' OR pg_temp.h(n, 'llego', 3) = 0 THEN now() - pg_temp.h(n, 'estuvo', 300) * interval '6 hours' END
    FROM generate_series(1, 900) n JOIN estado_guia e ON e.orden = CASE WHEN pg_temp.h(n, 'vive', 3) = 0 THEN 7 ELSE 1 + pg_temp.h(n, 'estado', 18) END;
`;

/**
 * Six hundred parcels of three clients and three agencies, spread by a hash over whatever a list can be narrowed by, some events of
 * yesterday among them. For tests that compare the database's answer with their own.
 */
export const MUCHAS_GUIAS = `
  CREATE FUNCTION pg_temp.h(n int, que text, de int) RETURNS int LANGUAGE sql IMMUTABLE
    AS $$ SELECT ('x' || substr(md5(n || que), 1, 7))::bit(28)::int % de $$;
  INSERT INTO cliente (id, nombre, razon_social) SELECT n, 'Cliente ' || n, 'Cliente ' || n || ' SA' FROM generate_series(1, 3) n;
  INSERT INTO agente (id, nombre, codigo, tipo_agente_id, departamento_id, zona_id)
    SELECT n, 'Agencia ' || n, 'AG' || n, 2, n, n FROM generate_series(1, 3) n;
  INSERT INTO guia (id, numero, cliente_id, referencia, destinatario, documento, telefono, departamento_id, zona_id, agente_id, tamano_id, servicio,
                    bultos, contra_reembolso_centavos, creada, prometida_el, estado_general, vence_el, ultimo_evento, ultimo_fecha, motivo_id)
  SELECT 1000 + n, CASE WHEN n % 50 = 0 THEN 'RR' || 287043770 + n || 'UY' ELSE (882000000000 + (n * 7919 % 600) * 10)::text END, 1 + pg_temp.h(n, 'cliente', 3),
         CASE pg_temp.h(n, 'ref', 4) WHEN 0 THEN NULL WHEN 1 THEN 'PED-' || n % 40 ELSE 'W' || 5000 + n END,
         (ARRAY['Ana', 'José', 'María', 'Íñigo'])[1 + pg_temp.h(n, 'nombre', 4)] || ' '
           || (ARRAY['Rodríguez', 'Pérez', 'Peña', 'Núñez', 'Zunino'])[1 + pg_temp.h(n, 'apellido', 5)],
         CASE WHEN n % 3 = 0 THEN '4.38' || n % 10 || '.049-3' END,
         CASE WHEN n % 2 = 0 THEN '09' || n % 10 || ' 218 ' || 100 + n % 30 END,
         1 + pg_temp.h(n, 'departamento', 19), 1 + pg_temp.h(n, 'zona', 12),
         CASE WHEN pg_temp.h(n, 'agente', 2) = 0 OR e.codigo = 'EN_AGENCIA' THEN 1 + pg_temp.h(n, 'cual', 3) END, 3,
         (ARRAY['ESTANDAR_DOMICILIO', 'ESTANDAR_AGENCIA', 'EXPRESS_24', 'FLEX', 'DOCUMENTOS', 'DEVOLUCION', 'CARGA_ESPECIAL'])[1 + pg_temp.h(n, 'servicio', 7)],
         1 + pg_temp.h(n, 'bultos', 3), CASE WHEN pg_temp.h(n, 'cobro', 5) = 0 THEN 10000 + n END,
         inicio_del_dia(hoy() - pg_temp.h(n, 'creada', 20)) + pg_temp.h(n, 'hora', 86400) * interval '1 second',
         hoy(), e.codigo, hoy() + 5 - pg_temp.h(n, 'vence', 11), 'DAT',
         now() - pg_temp.h(n, 'ultimo', 5) * interval '24 hours' - pg_temp.h(n, 'micro', 900) * interval '1 microsecond',
         CASE WHEN pg_temp.h(n, 'motivo', 3) = 0 THEN 1 + pg_temp.h(n, 'cual motivo', 16) END
    FROM generate_series(1, 600) n JOIN estado_guia e ON e.orden = 1 + pg_temp.h(n, 'estado', 18);
  INSERT INTO evento (id, guia_id, cliente_id, tipo, fecha_evento, motivo_id)
    SELECT 10 * g.id, g.id, g.cliente_id, 'NOENT', inicio_del_dia(hoy() - pg_temp.h(g.id::int, 'visita', 4)) + interval '9 hours', 1 FROM guia g WHERE g.id % 7 = 0;
  INSERT INTO evento (guia_id, cliente_id, tipo, fecha_evento, corrige_id)
    SELECT g.id, g.cliente_id, 'CORR', inicio_del_dia(hoy() - 1) + interval '10 hours', 10 * g.id FROM guia g WHERE g.id % 21 = 0;
`;

-- How the clients stand: who looks after each, what was agreed, who is suspended or gone, and a dozen that we would like to have.
CREATE TEMP TABLE demo_ejecutivo AS
SELECT row_number() OVER (ORDER BY u.email <> 'atencion@courier.example', u.id) - 1 AS k, u.id, count(*) OVER () AS cuantos
  FROM usuario u
 WHERE u.tipo_usuario = 'personal' AND u.estado = 'ACTIVO'
   AND (EXISTS (SELECT FROM usuario_funcionalidad f WHERE f.usuario_id = u.id AND f.codigo = 'RCL_001')
        OR EXISTS (SELECT FROM usuario_rol r JOIN rol_funcionalidad f ON f.rol_id = r.rol_id WHERE r.usuario_id = u.id AND f.codigo = 'RCL_001'));
DELETE FROM demo_ejecutivo WHERE k >= 8;

UPDATE cliente c
   SET segmento_id = CASE WHEN c.id <= 10 THEN 1 ELSE 2 + pg_temp.azar(c.id, 241) % 4 END,
       ejecutivo_id = CASE WHEN c.id <= 10 OR pg_temp.azar(c.id, 242) % 10 < 8
                           THEN (SELECT e.id FROM demo_ejecutivo e WHERE e.k = pg_temp.azar(c.id, 243) % least(8, e.cuantos)) END,
       alta = hoy() - 90 - (pg_temp.azar(c.id, 244) % 1800)::int,
       contrato_hasta = CASE WHEN c.id <= 10 THEN hoy() + 20 + (pg_temp.azar(c.id, 245) % 700)::int END,
       credito_centavos = CASE WHEN c.id <= 10 THEN 50000000 WHEN c.id % 4 = 0 THEN 5000000 END,
       dias_pago = CASE WHEN c.id <= 10 THEN 30 WHEN c.id % 3 = 0 THEN 10 END,
       web = CASE WHEN c.id <= 60 THEN 'https://www.' || regexp_replace(clave_de_nombre(c.nombre), '[^a-z0-9]', '', 'g') || '.example' END,
       nota = CASE c.id WHEN 1 THEN 'Retira los lunes y jueves antes de las 11.' WHEN 3 THEN 'Pide factura por local.' END;

INSERT INTO cliente_contacto (cliente_id, nombre, cargo, correo, telefono, activo)
SELECT c.id, p.nombre, (ARRAY['Logística', 'Administración', 'Dueño'])[n], 'contacto' || n || '.' || c.id || '@cliente.example',
       '09' || 1 + pg_temp.azar(c.id * 3 + n, 246) % 9 || lpad((pg_temp.azar(c.id * 3 + n, 247) % 1000000)::text, 6, '0'), n < 3 OR c.id % 2 = 0
  FROM cliente c CROSS JOIN generate_series(1, 3) AS n
  JOIN demo_persona p ON p.k = 1 + (c.id * 3 + n) % (SELECT count(*) FROM demo_persona)
 WHERE n = 1 OR c.id <= 40
 ORDER BY c.id, n;

-- Not those whose people the demo signs in, nor whose systems call.
CREATE TEMP TABLE demo_suspendido AS
SELECT s.id, CASE WHEN s.lugar <= 2 THEN 'SUSPENDIDO_DEUDA' ELSE 'SUSPENDIDO' END AS estado, s.lugar
  FROM (SELECT c.id, row_number() OVER (ORDER BY c.id) AS lugar FROM cliente c
         WHERE c.id > 100 AND NOT EXISTS (SELECT FROM usuario u WHERE u.cliente_id = c.id)) AS s
 WHERE s.lugar <= 8;
CREATE TEMP TABLE demo_baja AS
SELECT c.id FROM cliente c
 WHERE c.id > 400 AND NOT EXISTS (SELECT FROM usuario u WHERE u.cliente_id = c.id)
   AND NOT EXISTS (SELECT FROM guia g JOIN estado_guia e ON e.codigo = g.estado_general WHERE g.cliente_id = c.id AND NOT e.es_final)
   -- Whoever is owed anything does not go: neither do those for whom something was ever collected.
   AND NOT EXISTS (SELECT FROM guia g WHERE g.cliente_id = c.id AND g.contra_reembolso_centavos IS NOT NULL)
 ORDER BY c.id DESC LIMIT 10;
UPDATE cliente c SET estado = s.estado FROM demo_suspendido s WHERE s.id = c.id;
UPDATE cliente c SET estado = 'BAJA' FROM demo_baja b WHERE b.id = c.id;
-- One of them was bought by the largest client, and its people ask under the old name.
UPDATE cliente SET sucesor_id = 1 WHERE id = (SELECT min(id) FROM demo_baja);

INSERT INTO cliente (id, nombre, razon_social, direccion, localidad, departamento_id, zona_id, estado, segmento_id, ejecutivo_id, alta, nota)
SELECT 900 + n, 'Interesado ' || (ARRAY['Arapey', 'Bequeló', 'Cebollatí', 'Daymán', 'Queguay', 'Tacuarí', 'Yaguarón', 'Yí', 'Olimar', 'Cuareim', 'Arerunguá', 'Hum'])[n],
       'Interesado ' || n || ' S.R.L.', 'Avenida Italia ' || 2000 + n * 31, l.nombre, l.departamento_id, l.zona_id,
       'PROSPECTO', 2 + n % 4, (SELECT e.id FROM demo_ejecutivo e WHERE e.k = 0), hoy() - n, 'Pidió precios por teléfono.'
  FROM generate_series(1, 12) AS n CROSS JOIN (SELECT * FROM demo_localidad ORDER BY peso DESC, id LIMIT 1) AS l;

INSERT INTO documento_anotacion (entidad, documento_id, acto, estado_desde, estado_hasta, registrada, usuario_id, nota)
SELECT 'cliente', a.id, a.acto, a.desde, a.hasta, p.ahora - a.hace, (SELECT e.id FROM demo_ejecutivo e WHERE e.k = 0), a.nota
  FROM demo_parametro p
 CROSS JOIN (
   SELECT s.id, CASE s.estado WHEN 'SUSPENDIDO' THEN 'suspender' ELSE 'suspender_deuda' END AS acto, 'ACTIVO' AS desde, s.estado AS hasta,
          s.lugar * interval '3 days' AS hace, CASE s.estado WHEN 'SUSPENDIDO' THEN 'Cambio de dueños' ELSE 'Tres facturas vencidas' END AS nota
     FROM demo_suspendido s
   UNION ALL SELECT b.id, 'dar_de_baja', 'ACTIVO', 'BAJA', interval '40 days', 'Cerró el comercio' FROM demo_baja b
   UNION ALL SELECT c.id, 'crear', NULL, 'PROSPECTO', (c.id - 900) * interval '1 day', NULL FROM cliente c WHERE c.id > 900
 ) AS a
 ORDER BY a.id;

-- The trace that each of these left, which the card of the client tells in words.
INSERT INTO auditoria (fecha, usuario_id, servicio, tabla, fila_id, antes, despues, ip, pedido_id)
SELECT a.registrada, a.usuario_id, CASE a.acto WHEN 'crear' THEN 'clientes.guardar' ELSE 'clientes.mover' END, 'cliente', a.documento_id,
       CASE WHEN a.estado_desde IS NOT NULL THEN jsonb_build_object('estado', a.estado_desde) END,
       CASE a.acto WHEN 'crear' THEN jsonb_build_object('nombre', c.nombre, 'razon_social', c.razon_social)
                   ELSE jsonb_build_object('acto', a.acto, 'estado', a.estado_hasta, 'motivo', a.nota) END,
       '10.0.0.12', 'demo-cliente-' || c.id
  FROM documento_anotacion a JOIN cliente c ON c.id = a.documento_id WHERE a.entidad = 'cliente' ORDER BY a.registrada, a.id;

-- Three that agreed on something of their own: the first of them on more from next month on, the last, a small one, on nearly all that there is.
INSERT INTO cliente_regla (cliente_id, clave, valor, desde, puesta, puesta_por)
SELECT r.cliente_id, r.clave, r.valor::jsonb, (p.ahora AT TIME ZONE 'America/Montevideo')::date + r.desde, p.ahora - interval '90 days',
       (SELECT e.id FROM demo_ejecutivo e WHERE e.k = 0)
  FROM demo_parametro p
 CROSS JOIN (VALUES (1, 'max_intentos', '3', -60), (1, 'max_intentos', '4', 30), (1, 'inspeccion_devolucion', 'true', -60),
                    (4, 'dias_guarda_extra', '5', -30), (420, 'max_intentos', '1', -80), (420, 'max_intentos', 'null', -10),
                    (420, 'prueba_puerta', '["firma", "foto"]', -30), (420, 'prueba_agencia', '["firma"]', -30), (420, 'codigo_retiro', 'true', -30),
                    (420, 'permite_desvio', 'false', -30), (420, 'retencion_por_deuda', 'true', -30), (420, 'etiqueta_propia', 'true', -30), (420, 'aviso_al_destinatario', '["AVI", "SAL", "PRX"]', -30),
                    (420, 'dias_para_devolver', '30', -30)) AS r (cliente_id, clave, valor, desde);

INSERT INTO cliente_etiqueta (cliente_id, texto, usuario_id)
SELECT v.cliente_id, v.texto, (SELECT e.id FROM demo_ejecutivo e WHERE e.k = 0)
  FROM (VALUES (1, 'Cuenta clave'), (2, 'Cuenta clave'), (3, 'Cuenta clave'), (3, 'Factura por local'), (7, 'Temporada')) AS v (cliente_id, texto);
UPDATE cliente_contacto k SET avisos = '{INCIDENCIAS,DEVOLUCIONES}'
 WHERE k.id IN (SELECT min(o.id) FROM cliente_contacto o WHERE o.cliente_id <= 10 AND o.activo AND o.correo IS NOT NULL GROUP BY o.cliente_id);

-- What was signed with the ten largest: one that ended, and the one that holds. Each of them has a second place to fetch from.
INSERT INTO cliente_contrato (cliente_id, desde, hasta, firmado, nota, puesto, puesto_por)
SELECT c.id, v.desde, v.hasta, v.desde - 5, v.nota, p.ahora - interval '80 days', (SELECT e.id FROM demo_ejecutivo e WHERE e.k = 0)
  FROM cliente c CROSS JOIN demo_parametro p
 CROSS JOIN LATERAL (VALUES (c.contrato_hasta - 1096, c.contrato_hasta - 732, 'Primer contrato'),
                            (c.contrato_hasta - 731, c.contrato_hasta, 'Renovación por dos años')) AS v (desde, hasta, nota)
 WHERE c.id <= 10 ORDER BY c.id, v.desde;
INSERT INTO cliente_direccion (cliente_id, nombre, direccion, localidad, departamento_id, zona_id, contacto, telefono, acceso)
SELECT c.id, 'Depósito', 'Camino Carrasco ' || 4000 + c.id * 37, 'Malvín Norte', c.departamento_id, c.zona_id, 'Encargado de depósito',
       '09' || 1 + pg_temp.azar(c.id, 248) % 9 || lpad((pg_temp.azar(c.id, 249) % 1000000)::text, 6, '0'), 'Portón de carga'
  FROM cliente c
 WHERE c.id <= 10 AND (SELECT count(*) FROM cliente_direccion d WHERE d.cliente_id = c.id AND d.activa) < 2 ORDER BY c.id;

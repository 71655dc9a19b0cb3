-- A warehouse at the plant: three zones of racks, docks, benches and carts; who works there, and whose goods lie there.
INSERT INTO usuario (id, email, fullname, username, clave_hash, estado, tipo_usuario, cliente_id, creado)
SELECT u.id, u.email, u.fullname, split_part(u.email, '@', 1), p.clave_hash, 'ACTIVO', u.tipo, u.cliente_id, p.ahora - interval '80 days'
  FROM (VALUES (9001, 'gds-jefe@courier.example', 'Graciela Maciel', 'deposito', NULL::int),
               (9002, 'gds-cliente@courier.example', 'Gonzalo Berrutti', 'cliente', 1)) AS u (id, email, fullname, tipo, cliente_id)
 CROSS JOIN demo_parametro p;
INSERT INTO usuario_rol (usuario_id, rol_id) VALUES (9001, 6);
INSERT INTO usuario_funcionalidad (usuario_id, codigo) VALUES (9001, 'GDS_002'), (9001, 'GDS_CONTEO_001'), (9002, 'GDS_003'), (9002, 'CLI_001');

INSERT INTO deposito (id, codigo, nombre) VALUES (1, 'MVD', 'Planta Montevideo');
INSERT INTO usuario_deposito (usuario_id, deposito_id) VALUES (8, 1), (9001, 1);
INSERT INTO cliente_deposito (cliente_id, deposito_id, desde) SELECT c, 1, hoy() - 90 FROM generate_series(1, 3) AS c;

-- Zone, aisle, module, and five positions one above the other in each.
INSERT INTO almacenamiento (id, deposito_id, clase, codigo) SELECT z, 1, 'ZONA', chr(64 + z) FROM generate_series(1, 3) AS z;
INSERT INTO almacenamiento (id, deposito_id, padre_id, clase, codigo)
SELECT 10 + z * 12 + p, 1, z, 'PASILLO', chr(64 + z) || '-' || lpad(p::text, 2, '0') FROM generate_series(1, 3) AS z, generate_series(1, 12) AS p ORDER BY 1;
INSERT INTO almacenamiento (id, deposito_id, padre_id, clase, codigo)
SELECT 100 + (p.id - 23) * 5 + m, 1, p.id, 'MODULO', p.codigo || '-' || lpad(m::text, 2, '0')
  FROM almacenamiento p, generate_series(1, 5) AS m WHERE p.clase = 'PASILLO' ORDER BY 1;
INSERT INTO almacenamiento (id, deposito_id, padre_id, clase, codigo, tipo_almacenamiento_id, tipo_stock_id, secuencia, max_unidades)
SELECT 1000 + (m.id - 101) * 5 + n, 1, m.id, 'POSICION', m.codigo || '-' || chr(64 + n), CASE WHEN n <= 2 THEN 1 ELSE 2 END, 1, (m.id - 101) * 5 + n, 600
  FROM almacenamiento m, generate_series(1, 5) AS n WHERE m.clase = 'MODULO' ORDER BY 1;
INSERT INTO almacenamiento (id, deposito_id, clase, codigo, nombre, tipo_almacenamiento_id, tipo_stock_id, secuencia, mezcla_cliente)
SELECT 2000 + row_number() OVER (ORDER BY k.orden, n), 1, 'POSICION', k.codigo || '-' || n, k.nombre || ' ' || n, k.tipo, k.stock, 900 + k.orden * 10 + n, true
  FROM (VALUES (1, 'ANDEN-R', 'Andén de recepción', 4, 1, 3), (2, 'ANDEN-D', 'Andén de despacho', 5, 1, 3), (3, 'PACK', 'Mesa de packing', 6, 1, 4),
               (4, 'CUAR', 'Cuarentena', 7, 2, 2), (5, 'AVER', 'Averiados', 8, 3, 1), (6, 'CARRO', 'Carro', 9, 1, 9)) AS k (orden, codigo, nombre, tipo, stock, cuantos)
 CROSS JOIN LATERAL generate_series(1, k.cuantos) AS n;
SELECT set_config('anden.usuario_id', '9001', true);
UPDATE almacenamiento SET bloqueo = 'TODO', bloqueo_motivo = 'Estante flojo: espera al herrero', cambiado_por = 9001 WHERE codigo = 'C-12-05-E';
UPDATE almacenamiento SET nombre = 'Esquina del fondo', tipo_almacenamiento_id = 3, version = 2, cambiado_por = 9001 WHERE codigo = 'C-12-05-A';
SELECT set_config('anden.usuario_id', '', true);

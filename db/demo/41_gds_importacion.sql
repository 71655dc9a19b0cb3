-- A file of orders of client 1 that is half done: some of it are orders already, what was mended since waits to be taken in, and fourteen rows are still
-- wrong, each in one way of six. What stands here as read, understood and refused is what the product itself says of this very file
-- (`demo-importacion.test.ts`). Nothing of it waits for the server: whoever goes on presses the button.
CREATE TEMP TABLE demo_renglon (
  nro int GENERATED ALWAYS AS IDENTITY (START WITH 2) PRIMARY KEY, estado text NOT NULL, referencia text NOT NULL, sku text NOT NULL, cantidad text NOT NULL,
  destinatario text, telefono text, direccion text, localidad text, departamento text, x_centro text, x_canal text,
  -- The column of the file that said something else before it was mended, and what.
  columna int, vino text,
  campo text, mensaje text, sugerencia text);
INSERT INTO demo_renglon (estado, referencia, sku, cantidad, destinatario, telefono, direccion, localidad, departamento, x_centro, x_canal, columna, vino, campo, mensaje, sugerencia)
SELECT * FROM (VALUES
  ('importada', 'WEB-7301', 'TAZ-0007', '2', 'Ana Pereira', '099 412 305', 'Benito Blanco 1182', 'Pocitos', 'Montevideo', 'VTA-001', 'Web', NULL::int, NULL, NULL, NULL, NULL),
  ('importada', 'WEB-7301', 'MED-0019', '3', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
  ('importada', 'WEB-7302', 'LIB-0061', '1', 'Jorge Silveira', '098 220 417', 'Rivera 2456 apto. 3', 'Cordón', 'Montevideo', 'VTA-014', 'Web', NULL, NULL, NULL, NULL, NULL),
  ('con_errores', 'WEB-7303', 'CUA-00004', '5', 'Lucía Cabrera', '094 730 118', 'Canelones 1530', 'Palermo', 'Montevideo', 'VTA-001', 'Teléfono', NULL, NULL,
   'sku', 'El cliente no tiene un producto «CUA-00004»', 'CUA-0004'),
  ('importada', 'WEB-7304', 'VEL-0073', '2', 'Martín Techera', '099 655 092', 'Ramón Anador 3340', 'Parque Batlle', 'Montevideo', 'VTA-001', 'Web', NULL, NULL, NULL, NULL, NULL),
  ('importada', 'WEB-7304', 'MAT-0067', '1', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
  ('con_errores', 'WEB-7305', 'GOR-0070', '4', 'Elena Bonino', '091 384 266', 'Ellauri 870', 'Pta. Carretas Sur', 'Montevideo', 'VTA-001', 'Web', NULL, NULL,
   'localidad', 'No conocemos «Pta. Carretas Sur»: ¿es Punta Carretas, Montevideo?', 'Punta Carretas, Montevideo'),
  ('lista', 'WEB-7306', 'LAM-0055', '6', 'Washington Sosa', '099 170 543', 'Propios 2890', 'Jacinto Vera', 'Montevideo', 'VTA-014', 'Mostrador', 2, 'LAM-055', NULL, NULL, NULL),
  ('lista', 'WEB-7306', 'CAB-0040', '2', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
  ('importada', 'WEB-7307', 'TER-0043', '1', 'Inés Bentancor', '092 518 730', 'Giannattasio km 21', 'Solymar', 'Canelones', 'VTA-001', 'Web', NULL, NULL, NULL, NULL, NULL),
  ('importada', 'WEB-7308', 'PLA-0046', '6', 'Gustavo Olivera', '098 043 617', 'Bvar. España 2215', 'Parque Rodó', 'Montevideo', 'MKT-003', 'Web', NULL, NULL, NULL, NULL, NULL),
  ('importada', 'WEB-7308', 'TOA-0064', '2', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
  ('con_errores', 'WEB-7309', 'MED-0019', '2 cajas', 'Silvia Da Rosa', '099 887 401', '8 de Octubre 3625', 'Unión', 'Montevideo', 'VTA-001', 'Web', NULL, NULL,
   'cantidad', 'Son unidades: ¿2 × 12?', '24'),
  ('con_errores', 'WEB-7310', 'LIB-0061', '2', 'Raúl Martínez', '095 206 358', NULL, 'Centro', 'Montevideo', 'VTA-001', 'Teléfono', NULL, NULL, 'direccion', 'Falta', NULL),
  ('importada', 'WEB-7311', 'BOL-0049', '1', 'Natalia Rodríguez', '099 731 284', 'Arocena 1624', 'Carrasco', 'Montevideo', 'VTA-014', 'Web', NULL, NULL, NULL, NULL, NULL),
  ('lista', 'WEB-7312', 'JUG-0016', '2', 'Pablo González', '093 649 015', 'Calle 11 esq. Uruguay', 'Ciudad de la Costa', 'Canelones', 'VTA-001', 'Web', 7, 'Ciudad Costa Este', NULL, NULL, NULL),
  ('con_errores', 'WEB-7313', 'RAQ-0025', '1', 'Mariana Silva', '098 362 947', 'Millán 4120', 'Prado', 'Montevideo', 'VTA 14', 'Web', NULL, NULL,
   'x_centro', 'Se escribe como AAA-999', NULL),
  ('importada', 'WEB-7314', 'SIL-0022', '4', 'Hugo Pereyra', '099 458 126', 'Agraciada 3580', 'Paso Molino', 'Montevideo', 'VTA-001', 'Mostrador', NULL, NULL, NULL, NULL, NULL),
  ('importada', 'WEB-7314', 'VEL-0073', '3', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
  ('con_errores', 'PED-4061', 'TAZ-0007', '1', 'Cecilia Techera', '091 570 832', 'Maldonado 1277', 'Barrio Sur', 'Montevideo', 'VTA-001', 'Web', NULL, NULL,
   'referencia', '@ ya tiene esa referencia', NULL),
  ('con_errores', 'WEB-7315', 'TAS-0007', '2', 'Fernando Núñez', '099 023 764', 'Comercio 1875', 'Buceo', 'Montevideo', 'VTA-001', 'Web', NULL, NULL,
   'sku', 'El cliente no tiene un producto «TAS-0007»', 'TAZ-0007'),
  ('importada', 'WEB-7316', 'MOC-0058', '1', 'Valeria Bonilla', '094 815 390', 'Av. Brasil 2710', 'Pocitos', 'Montevideo', 'VTA-014', 'Web', NULL, NULL, NULL, NULL, NULL),
  ('lista', 'WEB-7317', 'VIN-0037', '12', 'Andrés Cardozo', '098 677 201', 'Rambla Rep. de México 6105', 'Punta Gorda', 'Montevideo', 'VTA-001', 'Teléfono', 3, '1 caja', NULL, NULL, NULL),
  ('lista', 'WEB-7317', 'TAZ-0007', '2', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
  ('con_errores', 'WEB-7318', 'ZAP-0028', '1', 'Beatriz Acosta', '099 349 572', 'Av. Batlle y Ordóñez 320', 'La Pas', 'Canelones', 'VTA-001', 'Web', NULL, NULL,
   'localidad', 'No conocemos «La Pas»: ¿es La Paz, Canelones?', 'La Paz, Canelones'),
  ('importada', 'WEB-7319', 'REM-0052', '3', 'Diego Fagúndez', '092 104 689', 'Camino Maldonado 5520', 'Flor de Maroñas', 'Montevideo', 'VTA-001', 'Web', NULL, NULL, NULL, NULL, NULL),
  ('importada', 'WEB-7319', 'MED-0019', '2', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
  ('con_errores', 'WEB-7320', 'NOV-0312', '2', 'Laura Píriz', '098 932 045', 'Garzón 1911', 'Colón', 'Montevideo', 'MKT-003', 'Web', NULL, NULL,
   'sku', 'El cliente no tiene un producto «NOV-0312»', NULL),
  ('lista', 'WEB-7321', 'PEL-0085', '3', 'Ricardo Viera', '099 260 718', 'Luis A. de Herrera 1343', 'La Blanqueada', 'Montevideo', 'VTA-001', 'Web', 9, 'VTA1', NULL, NULL, NULL),
  ('con_errores', 'WEB-7322', 'CUA-0079', '10', 'Rosana Méndez', '091 447 823', NULL, 'Atlántida', 'Canelones', 'VTA-001', 'Teléfono', NULL, NULL, 'direccion', 'Falta', NULL),
  ('importada', 'WEB-7323', 'LIB-0061', '2', 'Sofía Larrosa', '099 596 134', 'Av. Artigas 650', 'Las Piedras', 'Canelones', 'VTA-014', 'Web', NULL, NULL, NULL, NULL, NULL),
  ('lista', 'WEB-7324', 'TOA-0064', '4', 'Néstor Barrios', '094 018 562', 'Av. Gorlero 812', 'Punta del Este', 'Maldonado', 'VTA-001', 'Web', 6, '', NULL, NULL, NULL),
  ('con_errores', 'WEB-7325', 'TAZ-0007', '3 cajas', 'Patricia Melo', '098 751 306', 'Luis Alberto de Herrera 2230', 'Goes', 'Montevideo', 'VTA-014', 'Mostrador', NULL, NULL,
   'cantidad', 'Son unidades: ¿3 × 12?', '36'),
  ('importada', 'WEB-7326', 'MAT-0067', '2', 'Óscar Rivero', '099 183 970', 'Carlos Ma. Ramírez 410', 'La Teja', 'Montevideo', 'VTA-001', 'Mostrador', NULL, NULL, NULL, NULL, NULL),
  ('importada', 'WEB-7326', 'TER-0043', '1', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
  ('con_errores', 'WEB-7327', 'GOR-0070', '2', 'Claudia Sellanes', '092 835 417', 'Aconcagua 5090', 'Mal. Norte', 'Montevideo', 'VTA-001', 'Web', NULL, NULL,
   'localidad', 'No conocemos «Mal. Norte»: ¿es Malvín Norte, Montevideo?', 'Malvín Norte, Montevideo'),
  ('lista', 'WEB-7328', 'ZAP-0103', '1', 'Emilio Duarte', '099 704 251', 'Av. Sayago 1040', 'Sayago', 'Montevideo', 'VTA-014', 'Web', 9, 'VTA_014', NULL, NULL, NULL),
  ('con_errores', 'WEB-7329', 'SIL-0097', '2', 'Teresa Brun', '098 529 683', 'Yi 1485', 'Centro', 'Montevideo', 'VENTAS', 'Web', NULL, NULL,
   'x_centro', 'Se escribe como AAA-999', NULL),
  ('con_errores', 'PED-4064', 'VEL-0073', '1', 'Gabriel Ferrari', '091 096 378', 'Durazno 1630', 'Palermo', 'Montevideo', 'VTA-001', 'Web', NULL, NULL,
   'referencia', '@ ya tiene esa referencia', NULL),
  ('importada', 'WEB-7330', 'PLA-0046', '12', 'Adriana Suárez', '099 642 815', 'Zorrilla de San Martín 290', 'Villa Biarritz', 'Montevideo', 'VTA-001', 'Web', NULL, NULL, NULL, NULL, NULL),
  ('importada', 'WEB-7330', 'CAB-0115', '3', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL)
) AS v;

-- The file: as it was brought, before anybody mended it.
CREATE TEMP TABLE demo_celdas AS
SELECT r.nro, array_to_string(ARRAY (SELECT CASE WHEN c.k = r.columna THEN r.vino ELSE coalesce(c.celda, '') END
                                       FROM unnest(ARRAY[r.referencia, r.sku, r.cantidad, r.destinatario, r.telefono, r.direccion, r.localidad, r.departamento, r.x_centro, r.x_canal])
                                            WITH ORDINALITY AS c (celda, k) ORDER BY c.k), ';') AS linea
  FROM demo_renglon r;
CREATE TEMP TABLE demo_planilla AS
SELECT ARRAY['Pedido', 'SKU', 'Cantidad', 'Destinatario', 'Teléfono', 'Dirección', 'Localidad', 'Departamento', 'Centro de costo', 'Canal'] AS columnas,
       ARRAY['referencia', 'sku', 'cantidad', 'destinatario', 'telefono', 'direccion', 'localidad', 'departamento', 'x_centro', 'x_canal'] AS mapeo,
       translate(rtrim(encode(sha256(convert_to(concat_ws(E'\n', 'pedido', 'sku', 'cantidad', 'destinatario', 'telefono', 'direccion', 'localidad', 'departamento',
                                                          'centro de costo', 'canal'), 'UTF8')), 'base64'), '='), '+/', '-_') AS firma;
INSERT INTO archivo (usuario_id, nombre, tipo, tamano, contenido, creado)
SELECT 9001, 'pedidos-web.csv', 'text/csv', length(x.contenido), x.contenido, p.ahora - interval '3 hours'
  FROM (SELECT convert_to(array_to_string(l.columnas, ';') || (SELECT string_agg(E'\r\n' || c.linea, '' ORDER BY c.nro) FROM demo_celdas c) || E'\r\n', 'UTF8') AS contenido
          FROM demo_planilla l) x CROSS JOIN demo_parametro p;
INSERT INTO importacion (tipo, cliente_id, deposito_id, usuario_id, encargada_a, ip, nombre, creada, dia, archivo_id, huella, tamano, leida, formato, codificacion, separador,
                         encabezado, columnas, firma, mapeo)
SELECT 'ORDENES_VENTA', 1, 1, 9001, 9001, '10.20.0.14', a.nombre, a.creado, (a.creado AT TIME ZONE 'America/Montevideo')::date, a.id, sha256(a.contenido), a.tamano,
       a.creado + interval '4 seconds', 'csv', 'utf-8', ';', 1, l.columnas, l.firma, l.mapeo
  FROM archivo a CROSS JOIN demo_planilla l WHERE a.nombre = 'pedidos-web.csv' AND a.usuario_id = 9001;
INSERT INTO importacion_mapeo (tipo, cliente_id, deposito_id, firma, mapeo, fijos, usuario_id, usado)
SELECT i.tipo, i.cliente_id, i.deposito_id, i.firma, i.mapeo, i.fijos, i.usuario_id, i.creada + interval '6 minutes' FROM importacion i WHERE i.nombre = 'pedidos-web.csv';
INSERT INTO importacion_fila (importacion_id, cliente_id, deposito_id, nro, crudo, creada)
SELECT i.id, 1, 1, c.nro, string_to_array(rtrim(c.linea, ';'), ';'), i.leida FROM importacion i CROSS JOIN demo_celdas c WHERE i.nombre = 'pedidos-web.csv' ORDER BY c.nro;

-- What was right at once became drafts, in the order of the file.
CREATE TEMP TABLE demo_pedido AS
SELECT r.*, row_number() OVER (ORDER BY r.nro) AS k, NULL::bigint AS id, p.ahora - interval '165 minutes' AS cuando
  FROM demo_renglon r CROSS JOIN demo_parametro p WHERE r.estado = 'importada' AND r.destinatario IS NOT NULL;
INSERT INTO transaccion (tipo, deposito_id, cliente_id, creada, creada_por) SELECT 'VENTA', 1, 1, d.cuando, 9001 FROM demo_pedido d ORDER BY d.k;
UPDATE demo_pedido d SET id = t.id
  FROM (SELECT id, row_number() OVER (ORDER BY id) AS k FROM transaccion WHERE tipo = 'VENTA' AND id > (SELECT max(transaccion_id) FROM orden)) t WHERE t.k = d.k;
INSERT INTO orden (transaccion_id, tipo, deposito_id, cliente_id, referencia, entrega, localidad_id, creada, extra, campos_version_id)
SELECT d.id, 'VENTA', 1, 1, d.referencia, 'DOMICILIO', l.id, d.cuando, jsonb_build_object('x_centro', d.x_centro, 'x_canal', d.x_canal), v.id
  FROM demo_pedido d JOIN departamento x ON x.nombre = d.departamento JOIN localidad l ON l.departamento_id = x.id AND l.nombre = d.localidad
  JOIN campos_version v ON v.cliente_id = 1 AND v.tipo = 'VENTA' AND v.estado = 'PUBLICADA' ORDER BY d.k;
INSERT INTO orden_destino (transaccion_id, cliente_id, destinatario, telefono, direccion, localidad)
SELECT d.id, 1, d.destinatario, d.telefono, d.direccion, d.localidad FROM demo_pedido d ORDER BY d.k;
INSERT INTO documento_anotacion (entidad, documento_id, acto, estado_hasta, registrada, usuario_id)
SELECT 'orden', d.id, 'crear', 'BORRADOR', d.cuando, 9001 FROM demo_pedido d ORDER BY d.k;
INSERT INTO transaccion_linea (transaccion_id, deposito_id, cliente_id, producto_id, pedida)
SELECT d.id, 1, 1, q.id, r.cantidad::int
  FROM demo_pedido d JOIN demo_renglon r ON r.referencia = d.referencia JOIN producto q ON q.cliente_id = 1 AND q.sku = r.sku ORDER BY r.nro;
UPDATE orden_paso s SET desde = d.cuando FROM demo_pedido d WHERE s.transaccion_id = d.id;

UPDATE importacion_fila f
   SET estado = r.estado, grupo = 'de ' || r.referencia,
       valores = jsonb_strip_nulls(jsonb_build_object('referencia', r.referencia, 'sku', r.sku, 'cantidad', r.cantidad, 'destinatario', r.destinatario, 'telefono', r.telefono,
                                                      'direccion', r.direccion, 'localidad', r.localidad, 'departamento', r.departamento, 'x_centro', r.x_centro, 'x_canal', r.x_canal)),
       errores = CASE WHEN r.campo IS NULL THEN '[]'
                      ELSE jsonb_build_array(jsonb_build_object('campo', r.campo, 'mensaje', replace(r.mensaje, '@', coalesce(y.numero, '')), 'sugerencia', r.sugerencia,
                                                                'aceptable', r.campo = 'referencia')) END,
       documento_tipo = CASE WHEN d.id IS NOT NULL THEN 'ORDEN' END, documento_id = d.id, documento_nro = t.numero
  FROM demo_renglon r
  LEFT JOIN demo_pedido d ON d.referencia = r.referencia LEFT JOIN transaccion t ON t.id = d.id
  LEFT JOIN (SELECT o.referencia, min(n.numero) AS numero FROM orden o JOIN transaccion n ON n.id = o.transaccion_id
              WHERE o.cliente_id = 1 AND o.tipo = 'VENTA' GROUP BY 1) y ON y.referencia = r.referencia
 WHERE f.nro = r.nro AND f.importacion_id = (SELECT id FROM importacion WHERE nombre = 'pedidos-web.csv');
UPDATE importacion i SET validada = i.creada + interval '7 minutes', terminada = d.cuando FROM demo_pedido d WHERE i.nombre = 'pedidos-web.csv' AND d.k = 1;

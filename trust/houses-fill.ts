/** Parcels of each of three clients at each of two agencies and on the road; ids from 900,001 on tell whose they are. */
const GUIAS = `
  INSERT INTO guia (id, numero, cliente_id, referencia, destinatario, documento, telefono, correo, direccion, localidad, departamento_id, zona_id,
                    agente_id, tamano_id, servicio, creada, prometida_el, estado_general, vence_el, ultimo_evento, ultimo_fecha, levantada,
                    en_agencia_desde)
  OVERRIDING SYSTEM VALUE
  SELECT 900000 + c * 1000 + coalesce(a, 3) * 100 + n, numero || (10 - (SELECT sum(substr(numero, i, 1)::int * (1 + i % 2 * 2)) FROM generate_series(1, 11) AS i) % 10) % 10, c, 'r', 'd', 'd', 't', 'c@x.example',
         'd', 'l', 1, 1, a, 3, CASE WHEN a IS NULL THEN 'ESTANDAR_DOMICILIO' ELSE 'ESTANDAR_AGENCIA' END, now() - interval '72 hours', hoy(),
         CASE WHEN a IS NULL THEN 'EN_REPARTO' ELSE 'EN_AGENCIA' END, hoy() + 3, CASE WHEN a IS NULL THEN 'SAL' ELSE 'ING_AG' END,
         now() - interval '24 hours', now() - interval '70 hours', CASE WHEN a IS NOT NULL THEN now() - interval '24 hours' END
    FROM generate_series(1, 3) AS c, unnest(ARRAY[1, 2, NULL]) AS a, generate_series(1, 8) AS n,
         concat('8817', c, coalesce(a, 3), lpad(n::text, 5, '0')) AS numero;
  INSERT INTO evento (guia_id, cliente_id, agente_id, tipo, fecha_evento, fecha_registro, lugar, nota, documento, recibe)
  SELECT g.id, g.cliente_id, CASE WHEN e.tipo = 'ING_AG' THEN g.agente_id END, e.tipo, now() - e.hace * interval '1 hour',
         now() - e.hace * interval '1 hour', 'l', 'n', 'd', 'r'
    FROM guia g JOIN (VALUES ('DAT', 72), ('ADM', 70), ('CLA', 50), ('DESP', 30), ('ING_AG', 24), ('ASG', 26), ('CAR', 25), ('SAL', 24))
         AS e (tipo, hace) ON CASE WHEN g.agente_id IS NULL THEN e.tipo NOT IN ('DESP', 'ING_AG') ELSE e.tipo NOT IN ('ASG', 'CAR', 'SAL') END
   WHERE g.id > 900000;
  INSERT INTO comentario (guia_id, usuario_id, texto, interno) SELECT g.id, 1, 't', i FROM guia g, unnest(ARRAY[true, false]) AS i WHERE g.id > 900000;
  INSERT INTO caso (usuario_id, guia_id, cliente_id, tamano_id, causa_id, solucion_id, es_sin_etiqueta, descripcion, fecha_inicio, fecha_fin)
  SELECT 3, g.id, g.cliente_id, 3, 2, 5, false, 'd', now() - interval '1 hour', now() - interval '59 minutes' FROM guia g WHERE g.id > 900000;`;

/** Two people of each house, with the password of the demo people: ids tell whose they are. */
const PERSONAS = `
  INSERT INTO usuario (id, email, fullname, username, clave_hash, estado, tipo_usuario, cliente_id, agente_id)
  OVERRIDING SYSTEM VALUE
  SELECT p.id, 'p' || p.id || '@prueba.example', 'f', 'u', d.clave_hash, 'ACTIVO', p.tipo, p.cliente_id, p.agente_id
    FROM (SELECT 90010 + c * 10 + n AS id, 'cliente' AS tipo, c AS cliente_id, NULL::int AS agente_id FROM generate_series(1, 3) c, generate_series(1, 2) n
          UNION ALL SELECT 90050 + a * 10 + n, 'agencia', NULL, a FROM generate_series(1, 2) a, generate_series(1, 2) n
          UNION ALL SELECT 90080 + n, 'personal', NULL, NULL FROM generate_series(1, 2) n
          UNION ALL SELECT 90091, 'deposito', NULL, NULL) AS p, usuario d WHERE d.id = 1;
  INSERT INTO usuario_rol SELECT id, 23 FROM usuario WHERE id > 90000 AND tipo_usuario = 'cliente';
  INSERT INTO usuario_funcionalidad SELECT u.id, codigo FROM usuario u
    JOIN (VALUES ('cliente', 'CLI_001'), ('cliente', 'CLI_002'), ('agencia', 'PCK_001'), ('agencia', 'GUIAS_EN_PU'), ('personal', 'GUI_001'),
                 ('personal', 'EVE_003'), ('personal', 'PROB_SOL'), ('personal', 'GUIAS_EN_PU'), ('personal', 'REPO_GEN'), ('deposito', 'GDS_001'))
         AS c (tipo, codigo) ON c.tipo = u.tipo_usuario
   WHERE u.id > 90000;`;

/** What each person and each house has beside parcels. */
const COSAS = `
  INSERT INTO preferencia (usuario_id, remove_prefix, remove_suffix) SELECT id, 'p', 's' FROM usuario WHERE id > 90000;
  INSERT INTO archivo (usuario_id, nombre, tipo, tamano, contenido) SELECT u.id, 'a', tipo, 3, 'a;b' FROM unnest(ARRAY['text/csv', 'application/pdf']) WITH ORDINALITY AS t (tipo, orden), usuario u
   WHERE u.id > 90000 ORDER BY orden, u.id;
  INSERT INTO envio_borrador (usuario_id, datos) SELECT id, '{}' FROM usuario WHERE id > 90000 AND tipo_usuario IN ('cliente', 'personal');
  INSERT INTO notificacion (usuario_id, tipo, accion, titulo, texto, ruta) SELECT id, 'CUENTA', false, 't', 't', '/x' FROM usuario WHERE id > 90000;
  INSERT INTO idempotencia (usuario_id, clave, servicio, huella, respuesta)
  SELECT id, '00000000-0000-4000-8000-00000000000a', 'vistas.guardar', sha256('x'), '{}' FROM usuario WHERE id > 90000;
  INSERT INTO vista (usuario_id, tipo_usuario, cliente_id, agente_id, nombre, filtros, orden, sentido, compartida)
  SELECT id, tipo_usuario, cliente_id, agente_id, 'v' || compartida, '{}', 'registro', 'desc', compartida
    FROM usuario, unnest(ARRAY[true, false]) AS compartida WHERE id > 90000 AND tipo_usuario <> 'deposito';
  INSERT INTO lote (usuario_id, tipo_usuario, cliente_id, agente_id, tipo, lugar, recibe, documento, direccion, localidad, nota)
  SELECT id, tipo_usuario, cliente_id, agente_id, CASE WHEN tipo_usuario = 'cliente' THEN 'LEV_SOL' ELSE 'ING_AG' END, 'l', 'r', 'd', 'd', 'l', 'n'
    FROM usuario WHERE id > 90000 AND tipo_usuario <> 'deposito';
  INSERT INTO lote_lectura (lote_id, usuario_id, fecha, codigo, resultado, razon, texto, sobrante, tardia)
  SELECT id, usuario_id, now(), 'c', 'error', 'no_existe', 't', false, false FROM lote WHERE usuario_id > 90000;
  INSERT INTO incidencia (numero, tipo_id, prioridad, asunto, cliente_id, agente_id, guia_id, canal, creada, abierta_por, calendario_id, respuesta_s,
                          resolucion_s, corre_desde, vence, ultimo_mensaje)
  SELECT 'I-991231-' || u.id, 13, 'NORMAL', 'a', u.cliente_id, u.agente_id,
         (SELECT g.id FROM guia g WHERE g.id > 900000 AND (g.cliente_id = u.cliente_id OR g.agente_id = u.agente_id) ORDER BY g.id LIMIT 1),
         upper(u.tipo_usuario), now(), u.id, 1, 60, 60, now(), now(), now()
    FROM usuario u WHERE u.id > 90000 AND u.tipo_usuario IN ('cliente', 'agencia');
  INSERT INTO devolucion (clase, guia_id, motivo_id, nota, respuesta)
  SELECT 'PEDIDO_CLIENTE', g.id, 21, 'n', 'r' FROM guia g WHERE g.id > 900000 AND g.id % 100 = 1 AND g.agente_id IS NOT NULL;
  INSERT INTO incidencia_mensaje (incidencia_id, usuario_id, de_afuera, texto) SELECT id, abierta_por, true, 't' FROM incidencia WHERE abierta_por > 90000;
  INSERT INTO incidencia_nota (incidencia_id, usuario_id, texto) SELECT id, 1, 't' FROM incidencia WHERE abierta_por > 90000;
  INSERT INTO incidencia_consulta (incidencia_id, guia_id, chofer_id, pregunta, preguntada_por, respuesta, respondida)
  SELECT i.id, (SELECT min(g.id) FROM guia g WHERE g.id > 900000), 1, 'p', 1, 'r', now() FROM incidencia i WHERE i.abierta_por > 90000;
  WITH puesto AS (
    INSERT INTO archivo (usuario_id, nombre, tipo, tamano, contenido) SELECT i.abierta_por, 'a', 'application/pdf', 3, 'a;b' FROM incidencia i WHERE i.abierta_por > 90000
    RETURNING id, usuario_id
  )
  INSERT INTO incidencia_adjunto (archivo_id, mensaje_id) SELECT p.id, m.id FROM puesto p JOIN incidencia_mensaje m ON m.usuario_id = p.usuario_id;
  INSERT INTO incidencia_seguidor (incidencia_id, usuario_id) SELECT id, 1 FROM incidencia WHERE abierta_por > 90000;
  INSERT INTO incidencia_lazo (incidencia_id, clase, otro_id, usuario_id) SELECT id, 'CASO', 1, 1 FROM incidencia WHERE abierta_por > 90000;
  INSERT INTO incidencia_etiqueta (incidencia_id, texto, usuario_id) SELECT id, 'et', 1 FROM incidencia WHERE abierta_por > 90000;
  INSERT INTO cliente_direccion (cliente_id, nombre, direccion, localidad, departamento_id, zona_id, contacto, telefono, acceso)
  SELECT c, 'n', 'd', 'l', 1, 1, 'c', 't', 'a' FROM generate_series(1, 3) c;
  -- From so far ahead that no night makes one of them meanwhile.
  INSERT INTO levante_plantilla (direccion_id, dias, desde, hasta, bultos_estimados, vigente_desde, instrucciones)
  SELECT id, '{1,2,3,4,5}', '09:00', '12:00', 1, hoy() + 300, 'i' FROM cliente_direccion WHERE nombre = 'n';
  INSERT INTO levante_excepcion (plantilla_id, dia, que, nota)
  SELECT p.id, hoy() + 310, 'SIN_LEVANTE', 'n' FROM levante_plantilla p JOIN cliente_direccion d ON d.id = p.direccion_id WHERE d.nombre = 'n';
  INSERT INTO levante (numero, cliente_id, direccion_id, direccion, contacto, telefono, acceso, zona_id, dia, desde, hasta, estado, origen, entrega,
                       decision, instrucciones, creado_por)
  SELECT 'L-991231-' || u.id, d.cliente_id, d.id, 'd', 'c', 't', 'a', 1, hoy(), '09:00', '12:00', 'CONFIRMADO', 'CLIENTE', 'e', 'd', 'i', u.id
    FROM usuario u JOIN cliente_direccion d ON d.cliente_id = u.cliente_id AND d.nombre = 'n' WHERE u.id > 90000 AND u.tipo_usuario = 'cliente';
  INSERT INTO levante_guia (levante_id, guia_id)
  SELECT DISTINCT ON (g.id) l.id, g.id FROM levante l JOIN guia g ON g.cliente_id = l.cliente_id AND g.id > 900000 WHERE l.creado_por > 90000 ORDER BY g.id, l.id;
  INSERT INTO impresion (usuario_id, formato, etiquetas, motivo) SELECT id, 'zpl', 1, 'm' FROM usuario WHERE id > 90000 AND tipo_usuario <> 'deposito';
  INSERT INTO impresion_guia (impresion_id, guia_id)
  SELECT i.id, (SELECT g.id FROM guia g WHERE g.id > 900000 AND (g.cliente_id = u.cliente_id OR g.agente_id = u.agente_id OR u.tipo_usuario = 'personal')
                ORDER BY g.id LIMIT 1)
    FROM impresion i JOIN usuario u ON u.id = i.usuario_id WHERE u.id > 90000;
  INSERT INTO masivo (usuario_id, tipo, datos, estado, total, ip, nota, terminado)
  SELECT id, 'CLA', '{}', 'TERMINADO', 0, 'i', 'n', now() FROM usuario WHERE id > 90000 AND tipo_usuario = 'personal';`;

/** What belongs to a client as such. */
const DE_CLIENTES = `
  INSERT INTO cliente_contacto (cliente_id, nombre, cargo, correo, telefono) SELECT c, 'n', 'c', 'c@x.example', 't' FROM generate_series(1, 3) c;
  INSERT INTO cliente_regla (cliente_id, clave, valor, desde, puesta_por) SELECT c, 'max_intentos', '3', hoy(), 1 FROM generate_series(1, 3) c;
  INSERT INTO cliente_etiqueta (cliente_id, texto, usuario_id) SELECT c, 'et', 1 FROM generate_series(1, 3) c;
  INSERT INTO cliente_contrato (cliente_id, desde, hasta, nota, puesto_por) SELECT c, hoy(), hoy() + 365, 'n', 1 FROM generate_series(1, 3) c;
  UPDATE cliente SET contrato_hasta = hoy() + 365 WHERE id <= 3;
  INSERT INTO tarifa (nombre, cliente_id) SELECT 'n' || c, c FROM generate_series(1, 3) c;
  INSERT INTO tarifa_version (tarifa_id, numero, vigente_desde, bulto_adicional_por_mil, kilo_adicional_centavos, contra_reembolso_por_mil,
                              contra_reembolso_minimo_centavos, valor_declarado_por_mil, dolar_centavos, nota)
  SELECT id, 1, hoy(), 1, 1, 1, 1, 1, 1, 'n' FROM tarifa WHERE cliente_id IS NOT NULL;
  INSERT INTO tarifa_linea (version_id, servicio, ambito, hasta_gramos, precio_centavos)
  SELECT v.id, 'ESTANDAR_DOMICILIO', 'MONTEVIDEO', 100000, 7 FROM tarifa_version v JOIN tarifa t ON t.id = v.tarifa_id WHERE t.cliente_id IS NOT NULL;
  INSERT INTO envio (id, cliente_id, usuario_id, origen, servicio, entrega, paga, solicitud, cobra, piezas, tarifa_version_id, precio_centavos,
                     precio_moneda, precio_tramos, observaciones)
  OVERRIDING SYSTEM VALUE
  SELECT 900000 + c * 10 + n, c, 90011 + c * 10, 'API', 'ESTANDAR_DOMICILIO', 'DOMICILIO', 'REMITENTE', 'LEVANTE', false, '[{"tamano_id": 3}]',
         (SELECT v.id FROM tarifa_version v JOIN tarifa t ON t.id = v.tarifa_id WHERE t.cliente_id = c), 0, 'UYU', '[]', 'o'
    FROM generate_series(1, 3) c, generate_series(1, 4) n;
  INSERT INTO envio_guia (envio_id, guia_id) SELECT 900000 + c * 10 + n, 900000 + c * 1000 + 300 + n FROM generate_series(1, 3) c, generate_series(1, 4) n;
  INSERT INTO importacion (id, cliente_id, usuario_id, encargada_a, ip, nombre, huella, tamano, leida, columnas, mapeo, validada, firma)
  OVERRIDING SYSTEM VALUE
  SELECT 900000 + c, c, 90011 + c * 10, 90011 + c * 10, 'i', 'a.csv', sha256('a'), 1, now(), '{n}', '{destinatario}', now(), 'f'
    FROM generate_series(1, 3) c;
  INSERT INTO importacion_fila (importacion_id, cliente_id, nro, crudo, valores, errores, estado)
  SELECT i.id, i.cliente_id, n, '{a}', '{}', '[{"campo":"direccion","mensaje":"m","sugerencia":null,"aceptable":true}]', 'con_errores'
    FROM importacion i, generate_series(2, 4) n WHERE i.id > 900000;
  INSERT INTO importacion_mapeo (cliente_id, firma, mapeo, fijos, usuario_id)
  SELECT c, 'f', '{destinatario}', '{}', 90011 + c * 10 FROM generate_series(1, 3) c;
  INSERT INTO webhook (id, cliente_id, nombre, url, eventos, secreto, creado_por, estado, decidido, decidido_por)
  OVERRIDING SYSTEM VALUE
  SELECT 90000 + c * 10 + n, c, 'n', 'https://x.example/' || n, '{ENT}', repeat('s', 40), 90011 + c * 10, 'RECHAZADO', now(), 1
    FROM generate_series(1, 3) c, generate_series(1, 4) n;
  INSERT INTO webhook_aviso (webhook_id, cliente_id, tipo, fecha, estado, error) SELECT id, cliente_id, 'PRUEBA', now(), 'FALLIDO', 'e' FROM webhook WHERE id > 90000;
  INSERT INTO informe_suscripcion (usuario_id, cliente_id, periodicidad, proxima) SELECT 90011 + c * 10, c, 'semanal', hoy() + 1 FROM generate_series(1, 3) c;`;

/** Three clients, two agencies, our own people and the warehouse, with something in every table that says whose something is. */
export const HOUSES_SQL = [PERSONAS, GUIAS, COSAS, DE_CLIENTES].join('\n');

-- The counter of agency 1: what lies there is on its shelves, three parcels are paid for when they are collected, and its box has a yesterday: it
-- was closed $ 50 short. Today five people have paid at it, four in cash and one by card; part of it goes to the plant in a sealed bag, and part was taken to
-- the bank. Agency 2 begins from nothing.
INSERT INTO estante (agente_id, codigo, capacidad)
SELECT 1, letra || '-' || lpad(n::text, 2, '0'), 10 FROM unnest(ARRAY['A', 'B']) AS letra CROSS JOIN generate_series(1, 6) AS n ORDER BY 2;

CREATE TEMP TABLE demo_en_agencia AS
SELECT g.id AS guia_id, g.en_agencia_desde AS desde, row_number() OVER (ORDER BY g.en_agencia_desde DESC, g.id) AS n
  FROM guia g
 WHERE g.agente_id = 1 AND situacion_en_pickup(g.agente_id, g.estado_general, g.levantada, g.en_agencia_desde) = 'ingresado';

-- The four that came last are not put away yet.
INSERT INTO guia_estante (guia_id, desde, agente_id, estante_id, usuario_id)
SELECT d.guia_id, d.desde + interval '6 minutes', 1, e.id, 9
  FROM demo_en_agencia d
  JOIN (SELECT id, row_number() OVER (ORDER BY codigo) AS lugar FROM estante WHERE agente_id = 1) AS e ON e.lugar = 1 + d.n % 12
 WHERE d.n > 4;

UPDATE guia g SET contra_reembolso_centavos = c.centavos
  FROM demo_en_agencia d JOIN (VALUES (6, 239000), (11, 89000), (17, 145000)) AS c (n, centavos) ON c.n = d.n
 WHERE g.id = d.guia_id AND g.contra_reembolso_centavos IS NULL AND g.numero NOT LIKE '8810000000%';

-- Of three the code that was mailed is 246813.
SELECT poner_codigo(guia_id, '246813') FROM demo_en_agencia WHERE n BETWEEN 5 AND 7;

CREATE TEMP TABLE demo_caja AS
SELECT p.ahora, (p.ahora AT TIME ZONE 'America/Montevideo')::date AS hoy, p.ahora - interval '3 hours' AS abre_hoy,
       ((p.ahora AT TIME ZONE 'America/Montevideo')::date - 1 + time '08:05') AT TIME ZONE 'America/Montevideo' AS abre_ayer,
       ((p.ahora AT TIME ZONE 'America/Montevideo')::date - 1 + time '19:10') AT TIME ZONE 'America/Montevideo' AS cierra_ayer
  FROM demo_parametro p;

INSERT INTO turno_caja (agente_id, estado, abierta, abre_id, fondo_centavos, cerrada, cierra_id, esperado_centavos, contado_centavos)
SELECT 1, 'CERRADA', abre_ayer, 9, 200000, cierra_ayer, 9, 200000, 195000 FROM demo_caja;
INSERT INTO turno_caja (agente_id, estado, abierta, abre_id, fondo_centavos) SELECT 1, 'ABIERTA', abre_hoy, 9, 195000 FROM demo_caja;
INSERT INTO turno_arqueo (turno_id, vuelta, denominacion_centavos, cantidad, usuario_id)
SELECT t.id, c.vuelta, c.denominacion, c.cantidad, 9
  FROM turno_caja t
  JOIN (VALUES ('CERRADA', 0, 100000, 2), ('CERRADA', 1, 100000, 1), ('CERRADA', 1, 50000, 1), ('CERRADA', 1, 20000, 2), ('CERRADA', 1, 5000, 1),
               ('CERRADA', 2, 100000, 1), ('CERRADA', 2, 50000, 1), ('CERRADA', 2, 20000, 2), ('CERRADA', 2, 5000, 1),
               ('ABIERTA', 0, 100000, 1), ('ABIERTA', 0, 50000, 1), ('ABIERTA', 0, 20000, 2), ('ABIERTA', 0, 5000, 1))
       AS c (estado, vuelta, denominacion, cantidad) ON c.estado = t.estado
 WHERE t.agente_id = 1;

INSERT INTO turno_vuelta (turno_id, vuelta, sellada, usuario_id, esperado, contado)
SELECT t.id, v.vuelta, t.cerrada - v.antes * interval '1 minute', 9, 200000, 195000
  FROM turno_caja t JOIN (VALUES (1, 9), (2, 4)) AS v (vuelta, antes) ON true WHERE t.estado = 'CERRADA';

INSERT INTO numerador (serie, dia, ultimo) SELECT 'RM', hoy, 1 FROM demo_caja
ON CONFLICT (serie, dia) DO UPDATE SET ultimo = numerador.ultimo + 1;
INSERT INTO remesa (numero, agente_id, estado, creada, entrega_id, precinto, declarado_centavos)
SELECT format('RM-%s-001', to_char(hoy, 'YYMMDD')), 1, 'ENVIADA', abre_hoy + interval '40 minutes', 9, 'P-0048213', 100000 FROM demo_caja;

INSERT INTO documento_anotacion (entidad, documento_id, acto, estado_desde, estado_hasta, registrada, usuario_id)
SELECT 'turno_caja', t.id, a.acto, a.desde, a.hasta, CASE WHEN a.acto = 'abrir' THEN t.abierta ELSE t.cerrada - a.antes * interval '1 minute' END, 9
  FROM turno_caja t
  JOIN (VALUES (1, 'abrir', NULL, 'ABIERTA', 0), (2, 'contar', 'ABIERTA', 'ARQUEADA', 9), (3, 'recontar', 'ARQUEADA', 'ARQUEADA', 4),
               (4, 'cerrar', 'ARQUEADA', 'CERRADA', 0)) AS a (orden, acto, desde, hasta, antes) ON a.orden = 1 OR t.estado = 'CERRADA'
 WHERE t.agente_id = 1 ORDER BY t.id, a.orden;
INSERT INTO documento_anotacion (entidad, documento_id, acto, estado_desde, estado_hasta, registrada, usuario_id)
SELECT 'remesa', id, 'enviar', NULL, 'ENVIADA', creada, 9 FROM remesa;

-- In the ledger: what it began with, what was missing, and what is on its way.
CREATE TEMP TABLE demo_asiento AS
SELECT 1 AS n, (abre_ayer AT TIME ZONE 'America/Montevideo')::date AS dia, abre_ayer AS registrado, 'Fondo inicial' AS texto, 'turno' AS origen, t.id AS origen_id,
       'apertura:' || t.id AS clave, cuenta_de('EFECTIVO_AGENCIA', 'agencia', 1, 'UYU') AS debe, cuenta_de('FONDO', NULL, NULL, 'UYU') AS haber, 200000 AS centavos
  FROM demo_caja CROSS JOIN turno_caja t WHERE t.estado = 'CERRADA'
UNION ALL
SELECT 2, (cierra_ayer AT TIME ZONE 'America/Montevideo')::date, cierra_ayer, 'Faltó al contar', 'turno', t.id, 'cierre:' || t.id,
       cuenta_de('FALTANTE', 'agencia', 1, 'UYU'), cuenta_de('EFECTIVO_AGENCIA', 'agencia', 1, 'UYU'), 5000
  FROM demo_caja CROSS JOIN turno_caja t WHERE t.estado = 'CERRADA'
UNION ALL
SELECT 3, (r.creada AT TIME ZONE 'America/Montevideo')::date, r.creada, 'Remesa ' || r.numero, 'remesa', r.id, 'remesa:' || r.id,
       cuenta_de('VALORES_EN_TRANSITO', 'remesa', r.id, 'UYU'), cuenta_de('EFECTIVO_AGENCIA', 'agencia', 1, 'UYU'), 100000
  FROM remesa r;
INSERT INTO asiento (dia, registrado, texto, usuario_id, origen, origen_id, clave)
SELECT dia, registrado, texto, 9, origen, origen_id, clave FROM demo_asiento ORDER BY n;
INSERT INTO asiento_linea (asiento_id, linea, debe_id, haber_id, moneda, centavos)
SELECT a.id, 1, d.debe, d.haber, 'UYU', d.centavos FROM demo_asiento d JOIN asiento a ON a.clave = d.clave;

-- Five that were collected this morning by whom they were for: handed over by events, whose money the ledger books by itself. It begins where the demo's day
-- does, where that day is told to be another than the clock's.
UPDATE libro b SET desde = p.ahora - interval '6 hours' FROM demo_parametro p WHERE p.ahora < b.desde;
CREATE TEMP TABLE demo_cobrada AS
SELECT row_number() OVER (ORDER BY d.n) AS lugar, d.guia_id, g.cliente_id, (ARRAY[124000, 89000, 56000, 231000, 47000])[row_number() OVER (ORDER BY d.n)] AS centavos,
       CASE row_number() OVER (ORDER BY d.n) WHEN 4 THEN 'TARJETA' ELSE 'EFECTIVO' END AS medio,
       c.ahora - interval '90 minutes' + row_number() OVER (ORDER BY d.n) * interval '14 minutes' AS fecha
  FROM demo_en_agencia d JOIN guia g ON g.id = d.guia_id CROSS JOIN demo_caja c
 WHERE d.n > 20 AND g.contra_reembolso_centavos IS NULL AND g.flete_destino_centavos IS NULL AND g.bultos = 1 AND g.moneda = 'UYU' AND g.estado_general = 'EN_AGENCIA'
   AND g.ultimo_fecha < c.ahora - interval '2 hours' AND g.vence_el > c.hoy AND g.numero NOT LIKE '8810000000%' AND g.madre_id IS NULL
 ORDER BY d.n LIMIT 5;
UPDATE guia g SET contra_reembolso_centavos = v.centavos FROM demo_cobrada v WHERE g.id = v.guia_id;
CREATE TEMP TABLE demo_retirada AS
SELECT v.*, (SELECT max(id) FROM evento) + v.lugar AS evento_id FROM demo_cobrada v;
INSERT INTO evento (id, guia_id, cliente_id, tipo, fecha_evento, fecha_registro, usuario_id, agente_id, nota, monto_centavos, medio, documento)
SELECT v.evento_id, v.guia_id, v.cliente_id, 'RET_AG', v.fecha, greatest(v.fecha, b.desde), 9, 1, 'Retira el titular', v.centavos, v.medio, '1.234.567-2'
  FROM demo_retirada v CROSS JOIN libro b ORDER BY v.lugar;
INSERT INTO entrega_mostrador (evento_id, guia_id, agente_id, usuario_id, fecha, quien, verificado)
SELECT evento_id, guia_id, 1, 9, fecha, 'TITULAR', 'DOCUMENTO' FROM demo_retirada ORDER BY lugar;
UPDATE guia g SET estado_general = 'ENTREGADO', ultimo_evento = 'RET_AG', ultimo_fecha = v.fecha FROM demo_retirada v WHERE g.id = v.guia_id;
UPDATE bulto b SET estado = 'ENTREGADO', ultimo_evento = 'RET_AG', ultimo_fecha = v.fecha FROM demo_retirada v WHERE b.guia_id = v.guia_id;

-- What went to the bank, with a picture of its boleta as small as one can be; the bank has not said yet what came.
WITH foto AS (
  INSERT INTO archivo (usuario_id, nombre, tipo, tamano, contenido)
  SELECT 9, 'boleta.jpg', 'image/jpeg', length(b.bytes), b.bytes FROM (SELECT decode('/9j/2wBDABcQERQRDhcUEhQaGBcbIjklIh8fIkYyNSk5UkhXVVFIUE5bZoNvW2F8Yk5QcptzfIeLkpSSWG2grJ+OqoOPko3/2wBDARgaGiIeIkMlJUONXlBejY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY3/wAARCABgAKADASIAAhEBAxEB/8QAGgABAQADAQEAAAAAAAAAAAAAAAMCBAYFAf/EADUQAAECAAwGAQIFBQAAAAAAAAABAwIEERITFENTY3OSogUVJVTR8DEGIjJRcYLBNUFEYbL/xAAWAQEBAQAAAAAAAAAAAAAAAAAAAQL/xAAVEQEBAAAAAAAAAAAAAAAAAAAAEf/aAAwDAQACEQMRAD8A6VxxG4KKqKsqyIiIYU+E7pD9nmIVMqlT4TukU+E7pKgCVPhO6RT4TukqAJU+E7pFPhO6SoAlT4TukU+E7pKgCVPhO6RT4TukqAJU+E7pFPhO6SoAlT4TukU+E7pKgCVPhO6RT4TukqAJU+E7pM23EcgqqIqSLIqKhkSYtMxQD9nmIa/Gf6U9+3/pDYfs8xCoHEg7YFqOJB2wFHEg7YCjiQdsBR4n05/k/t/k9sAigAAAAAAABJi0zFKkmLTMUA/Z5iH1+koYVD+P+x8fs8xDNyHBbgLDhrJBT5UDS6h7NHUPZpsV2L3m1RXYvebVKjX6h7NHUPZpsV2L3m1RXYvebVA1+oezR1D2abFdi95tUV2L3m1QNfqHs0dQ9mmxXYvebVFdi95tUDX6h7NHUPZpsV2L3m1RXYvebVA1+oezR1D2abFdi95tUybjTLkNIECHLCX4SRQNXqHs02IrWPurH+pvx/BcEUAAAkxaZilSTFpmKAfs8xDNyBBcgLAhpLBX5Qwfs8xCoEKlF7vcoqUXu9ylwBCpRe73KKlF7vcpcAQqUXu9yipRe73KXAEKlF7vcoqUXu9ylwBCpRe73KKlF7vcpcAQqUXu9ymTcVZbhpDgQJISfCyqVAAAAAAAJMWmYpUkxaZigH7PMQqSfs8xCoAAAAAAAAAAADx/qCPRmJVerOTJ86d9qLLJJ+f6nsHj/UERjMdq9WbnzJ077kSSWT8/0A8bnvEu52QfA57xLudkHwORcS7bfB8jkXEu23wfJUOe8S7nZB8DnvEu52QfA5FxLtt8HyORcS7bfB8gOe8S7nZB8DnvEu52QfA5FxLtt8HyORcS7bfB8gdiSYtMxSpJi0zFIo/Z5iFTFxtHIKIqqkiyoqKYUGK7qAqCVBiu6hQYruoCoJUGK7qFBiu6gKglQYruoUGK7qAqCVBiu6hQYruoCoJUGK7qFBiu6gKglQYruoUGK7qAqCVBiu6hQYruoCoJUGK7qFBiu6gKkmLTMUUGK7qM220bgqiKqyrKqqoH/9k=', 'base64') AS bytes) AS b RETURNING id
), numero AS (
  UPDATE numerador x SET ultimo = x.ultimo + 1 FROM demo_caja c WHERE x.serie = 'RM' AND x.dia = c.hoy RETURNING x.ultimo
)
INSERT INTO remesa (numero, agente_id, estado, creada, entrega_id, via, boleta, foto_id, declarado_centavos)
SELECT format('RM-%s-%s', to_char(c.hoy, 'YYMMDD'), lpad(n.ultimo::text, 3, '0')), 1, 'DEPOSITADA', c.ahora - interval '12 minutes', 9, 'DEPOSITO_BANCARIO', '0084-551902', f.id, 150000
  FROM demo_caja c CROSS JOIN numero n CROSS JOIN foto f;
INSERT INTO documento_anotacion (entidad, documento_id, acto, estado_desde, estado_hasta, registrada, usuario_id)
SELECT 'remesa', id, 'depositar', NULL, 'DEPOSITADA', creada, 9 FROM remesa WHERE via = 'DEPOSITO_BANCARIO';
WITH a AS (
  INSERT INTO asiento (dia, registrado, texto, usuario_id, origen, origen_id, clave)
  SELECT c.hoy, r.creada, 'Remesa ' || r.numero, 9, 'remesa', r.id, 'remesa:' || r.id FROM remesa r CROSS JOIN demo_caja c WHERE r.via = 'DEPOSITO_BANCARIO'
  RETURNING id, origen_id
)
INSERT INTO asiento_linea (asiento_id, linea, debe_id, haber_id, moneda, centavos)
SELECT a.id, 1, cuenta_de('VALORES_EN_TRANSITO', 'remesa', a.origen_id, 'UYU'), cuenta_de('EFECTIVO_AGENCIA', 'agencia', 1, 'UYU'), 'UYU', 150000 FROM a;

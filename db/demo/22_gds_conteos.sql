-- Two people who count, and six counts on their way: settled ones, one that waits for a decision, one for a recount, one half counted and one
-- that nobody has taken yet.
INSERT INTO usuario (id, email, fullname, username, clave_hash, estado, tipo_usuario, creado)
SELECT u.id, u.email, u.fullname, split_part(u.email, '@', 1), p.clave_hash, 'ACTIVO', 'deposito', p.ahora - interval '80 days'
  FROM (VALUES (9003, 'gds-conteo@courier.example', 'Mirta Olivera'), (9004, 'gds-conteo2@courier.example', 'Raúl Bentancor')) AS u (id, email, fullname)
 CROSS JOIN demo_parametro p;
INSERT INTO usuario_rol (usuario_id, rol_id) VALUES (9003, 6), (9004, 6);
INSERT INTO usuario_funcionalidad (usuario_id, codigo) VALUES (9003, 'GDS_CONTEO_001'), (9004, 'GDS_CONTEO_001');
INSERT INTO usuario_deposito (usuario_id, deposito_id) VALUES (9003, 1), (9004, 1);

CREATE TEMP TABLE demo_conteo (n int PRIMARY KEY, clase text NOT NULL, nota text, hace interval NOT NULL, estado text NOT NULL, lugares int NOT NULL);
INSERT INTO demo_conteo VALUES
  (1, 'LUGAR', 'Después de la mudanza del pasillo', interval '6 days', 'AJUSTADO', 5), (2, 'PROGRAMA', NULL, interval '4 days', 'AJUSTADO', 8),
  (3, 'LUGAR', 'Reclamo por un faltante', interval '26 hours', 'EN_REVISION', 4), (4, 'LUGAR', NULL, interval '5 hours', 'EN_RECONTEO', 3),
  (5, 'PROGRAMA', NULL, interval '2 hours', 'EN_CONTEO', 6), (6, 'LUGAR', 'Antes del cierre de mes', interval '30 minutes', 'SOLICITADO', 4);
INSERT INTO conteo_stock (deposito_id, clase, estado, nota, limite_el, creado, creado_por, cerrado)
SELECT 1, c.clase, c.estado, c.nota, CASE WHEN c.n = 6 THEN hoy() + 3 END, p.ahora - c.hace, 9001,
       CASE WHEN c.estado = 'AJUSTADO' THEN p.ahora - c.hace + interval '95 minutes' END
  FROM demo_conteo c CROSS JOIN demo_parametro p ORDER BY c.n;

-- The places of each, one after the other along the walk of zones B and C, none with serials; what the first and the second person found over.
CREATE TEMP TABLE demo_lugar AS
SELECT c.n, l.k, l.almacenamiento_id, d.producto_id, d.partida_id, d.cliente_id, x.vueltas, x.fin, x.de_mas, p.ahora - e.hace AS desde
  FROM (SELECT s.almacenamiento_id, row_number() OVER (ORDER BY a.secuencia, a.id) AS orden
          FROM almacenamiento a JOIN LATERAL (SELECT a.id AS almacenamiento_id FROM stock_saldo s
                                               WHERE s.almacenamiento_id = a.id AND s.condicion = 'DISPONIBLE' AND s.cantidad >= 10 LIMIT 1) s ON true
         WHERE a.deposito_id = 1 AND a.camino >= '/2/' AND a.camino < '/4' AND a.bloqueo = 'NADA'
           AND NOT EXISTS (SELECT FROM serie r WHERE r.almacenamiento_id = a.id)) o
  JOIN (SELECT n, lugares, sum(lugares) OVER (ORDER BY n) - lugares AS antes FROM demo_conteo) c ON o.orden > c.antes AND o.orden <= c.antes + c.lugares
  JOIN demo_conteo e USING (n)
 CROSS JOIN demo_parametro p
 CROSS JOIN LATERAL (SELECT o.almacenamiento_id, o.orden - c.antes AS k) l
 CROSS JOIN LATERAL (SELECT s.producto_id, s.partida_id, s.cliente_id FROM stock_saldo s WHERE s.almacenamiento_id = o.almacenamiento_id
                        AND s.condicion = 'DISPONIBLE' AND s.cantidad >= 10 ORDER BY s.producto_id, s.partida_id LIMIT 1) d
  LEFT JOIN (VALUES (1, 2, 2, 'APROBADA', -3), (3, 1, 2, 'REVISION', -4), (3, 3, 2, 'REVISION', 2), (4, 2, 1, 'PENDIENTE', -2), (5, 1, 1, 'IGUAL', 0),
                    (5, 2, 1, 'IGUAL', 0)) AS v (n, k, vueltas, fin, de_mas) ON v.n = c.n AND v.k = l.k
 CROSS JOIN LATERAL (SELECT coalesce(v.vueltas, CASE WHEN e.estado IN ('EN_CONTEO', 'SOLICITADO') THEN 0 ELSE 1 END) AS vueltas, coalesce(v.de_mas, 0) AS de_mas,
                            coalesce(v.fin, CASE WHEN e.estado IN ('EN_CONTEO', 'SOLICITADO') THEN 'PENDIENTE' ELSE 'IGUAL' END) AS fin) x;

INSERT INTO conteo_linea (conteo_id, deposito_id, almacenamiento_id, estado, vuelta, apertura, conto, cerrada, resuelta_por, resuelta, nota)
SELECT c.id, 1, l.almacenamiento_id, l.fin, CASE WHEN l.fin = 'PENDIENTE' THEN l.vueltas + 1 ELSE greatest(1, l.vueltas) END, l.vueltas,
       (ARRAY[9003, 9004])[1:l.vueltas], CASE WHEN l.vueltas > 0 THEN l.desde + l.k * interval '6 minutes' + l.vueltas * interval '15 minutes' END,
       CASE WHEN l.fin = 'APROBADA' THEN 9001 END, CASE WHEN l.fin = 'APROBADA' THEN l.desde + interval '95 minutes' END,
       CASE WHEN l.fin = 'APROBADA' THEN 'Se revisó el pasillo: no están' END
  FROM demo_lugar l JOIN demo_conteo d USING (n) JOIN conteo_stock c ON c.numero = 'CT-' || lpad(l.n::text, 6, '0') ORDER BY l.n, l.k;

INSERT INTO conteo_renglon (linea_id, deposito_id, vuelta, apertura, cliente_id, producto_id, partida_id, esperado, contado, faltan, sobran, movimiento_id)
SELECT i.id, 1, v, v, s.cliente_id, s.producto_id, s.partida_id, s.son, s.son + x.de_mas, greatest(0, -x.de_mas), greatest(0, x.de_mas),
       (SELECT max(m.id) FROM stock_movimiento m WHERE i.almacenamiento_id IN (m.de_almacenamiento_id, m.a_almacenamiento_id))
  FROM conteo_linea i JOIN demo_lugar l USING (almacenamiento_id)
 CROSS JOIN LATERAL generate_series(1, l.vueltas) AS v
  JOIN LATERAL (SELECT s.producto_id, s.partida_id, s.cliente_id, sum(s.cantidad) AS son FROM stock_saldo s
                 WHERE s.almacenamiento_id = i.almacenamiento_id AND s.cantidad > 0 GROUP BY 1, 2, 3) s ON true
 CROSS JOIN LATERAL (SELECT CASE WHEN s.producto_id = l.producto_id AND s.partida_id = l.partida_id THEN l.de_mas ELSE 0 END AS de_mas) x
 ORDER BY 1, 3, 6, 7;
INSERT INTO conteo_lectura (linea_id, deposito_id, apertura, cliente_id, producto_id, partida_id, cantidad, usuario_id, registrada)
SELECT r.linea_id, 1, r.apertura, r.cliente_id, r.producto_id, nullif(r.partida_id, 0), r.contado, i.conto[r.vuelta], i.cerrada - interval '40 seconds'
  FROM conteo_renglon r JOIN conteo_linea i ON i.id = r.linea_id ORDER BY r.linea_id, r.vuelta, r.producto_id, r.partida_id;

-- What was missing is out of everybody's hands; what was approved has left.
CREATE TEMP TABLE demo_falta AS
SELECT i.id AS linea_id, l.*, -l.de_mas AS faltan, i.conto[cardinality(i.conto)] AS conto_ultimo, i.cerrada, i.resuelta
  FROM demo_lugar l JOIN conteo_linea i USING (almacenamiento_id) WHERE l.de_mas < 0;
INSERT INTO transaccion (tipo, deposito_id, cliente_id, nota, creada, creada_por, conteo_linea_id)
SELECT 'CONTEO', 1, f.cliente_id, 'Conteo CT-' || lpad(f.n::text, 6, '0'), f.cerrada, f.conto_ultimo, f.linea_id FROM demo_falta f ORDER BY f.n, f.k;
INSERT INTO stock_movimiento (registrado, transaccion_id, acto, deposito_id, cliente_id, producto_id, partida_id, cantidad, de_almacenamiento_id, de_condicion,
                              a_almacenamiento_id, a_condicion, usuario_id, nota)
SELECT f.cerrada, t.id, 'CAMBIAR', 1, f.cliente_id, f.producto_id, nullif(f.partida_id, 0), f.faltan, f.almacenamiento_id, 'DISPONIBLE', f.almacenamiento_id,
       'BLOQUEADO', f.conto_ultimo, t.nota
  FROM demo_falta f JOIN transaccion t ON t.conteo_linea_id = f.linea_id ORDER BY f.n, f.k;
INSERT INTO transaccion (tipo, deposito_id, cliente_id, nota, creada, creada_por, conteo_linea_id)
SELECT 'CONTEO', 1, f.cliente_id, 'Conteo CT-' || lpad(f.n::text, 6, '0'), f.resuelta, 9001, f.linea_id FROM demo_falta f WHERE f.fin = 'APROBADA' ORDER BY f.n, f.k;
INSERT INTO stock_movimiento (registrado, transaccion_id, acto, deposito_id, cliente_id, producto_id, partida_id, cantidad, de_almacenamiento_id, de_condicion,
                              a_condicion, usuario_id, nota)
SELECT f.resuelta, t.id, 'AJUSTAR', 1, f.cliente_id, f.producto_id, nullif(f.partida_id, 0), f.faltan, f.almacenamiento_id, 'BLOQUEADO', 'AJUSTE', 9001, t.nota
  FROM demo_falta f JOIN transaccion t ON t.conteo_linea_id = f.linea_id AND t.creada_por = 9001 ORDER BY f.n, f.k;

INSERT INTO documento_anotacion (entidad, documento_id, acto, estado_desde, estado_hasta, registrada, usuario_id)
SELECT 'conteo_stock', c.id, a.acto, a.desde, a.hasta, c.creado + a.nro * interval '12 minutes', a.usuario_id
  FROM conteo_stock c JOIN demo_conteo d ON c.numero = 'CT-' || lpad(d.n::text, 6, '0')
  JOIN (VALUES
    (1, 0, 'crear', NULL, 'SOLICITADO', 9001), (1, 1, 'tomar', 'SOLICITADO', 'EN_CONTEO', 9003), (1, 2, 'cerrar', 'EN_CONTEO', 'CONTADO', 9003),
    (1, 3, 'recontar', 'CONTADO', 'EN_RECONTEO', 9003), (1, 4, 'cerrar', 'EN_RECONTEO', 'CONTADO', 9004), (1, 5, 'revisar', 'CONTADO', 'EN_REVISION', 9004),
    (1, 6, 'aprobar', 'EN_REVISION', 'APROBADO', 9001), (1, 7, 'ajustar', 'APROBADO', 'AJUSTADO', 9001),
    (2, 0, 'crear', NULL, 'SOLICITADO', 9001), (2, 1, 'tomar', 'SOLICITADO', 'EN_CONTEO', 9003), (2, 2, 'cerrar', 'EN_CONTEO', 'CONTADO', 9003),
    (2, 3, 'conformar', 'CONTADO', 'APROBADO', 9003), (2, 4, 'ajustar', 'APROBADO', 'AJUSTADO', 9003),
    (3, 0, 'crear', NULL, 'SOLICITADO', 9001), (3, 1, 'tomar', 'SOLICITADO', 'EN_CONTEO', 9003), (3, 2, 'cerrar', 'EN_CONTEO', 'CONTADO', 9003),
    (3, 3, 'recontar', 'CONTADO', 'EN_RECONTEO', 9003), (3, 4, 'cerrar', 'EN_RECONTEO', 'CONTADO', 9004), (3, 5, 'revisar', 'CONTADO', 'EN_REVISION', 9004),
    (4, 0, 'crear', NULL, 'SOLICITADO', 9001), (4, 1, 'tomar', 'SOLICITADO', 'EN_CONTEO', 9003), (4, 2, 'cerrar', 'EN_CONTEO', 'CONTADO', 9003),
    (4, 3, 'recontar', 'CONTADO', 'EN_RECONTEO', 9003),
    (5, 0, 'crear', NULL, 'SOLICITADO', 9001), (5, 1, 'tomar', 'SOLICITADO', 'EN_CONTEO', 9003),
    (6, 0, 'crear', NULL, 'SOLICITADO', 9001)) AS a (n, nro, acto, desde, hasta, usuario_id) ON a.n = d.n
 ORDER BY c.id, a.nro;

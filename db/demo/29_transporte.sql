-- What the rounds are driven with: four carriers, 58 vehicles of our own and 30 of theirs, everybody who drives with a licence; and the rounds
-- that are driven every week. A few papers end soon, some have ended: somebody has to see to them.
INSERT INTO transportista (nombre, contacto) VALUES
  ('Fletes del Plata', '2900 1122, Rosana'), ('Transportes Oriental', '2487 3300'), ('Motomandados Sur', '094 555 120, Nacho'),
  ('Cargas Salto Grande', '4733 2010');

INSERT INTO vehiculo (matricula, tipo, kg, dm3, paradas, transportista_id, seguro_vence, sucive_vence, en_taller)
SELECT (ARRAY['SBA', 'SCE', 'SBB', 'SBF', 'SCC'])[1 + n % 5] || ' ' || 1000 + n * 37 % 9000, t.tipo, t.kg, t.dm3, t.paradas,
       CASE WHEN n > 58 THEN (SELECT f.id FROM transportista f ORDER BY f.id OFFSET n % 4 LIMIT 1) END, hoy() + CASE WHEN n = 87 THEN -6 WHEN n % 29 = 0 THEN 12 ELSE 40 + n * 7 % 300 END,
       hoy() + CASE WHEN n = 88 THEN -20 ELSE 60 + n * 3 % 120 END, n IN (57, 86)
  FROM generate_series(1, 88) AS n
 CROSS JOIN LATERAL (SELECT CASE WHEN n % 11 = 0 THEN 'MOTO' WHEN n % 7 = 0 THEN 'CAMION' WHEN n % 3 = 0 THEN 'UTILITARIO' ELSE 'FURGON' END AS tipo) AS k
  JOIN (VALUES ('MOTO', 25, 120, 40), ('UTILITARIO', 500, 3000, 90), ('FURGON', 1100, 9000, 130), ('CAMION', 4500, 24000, 160)) AS t (tipo, kg, dm3, paradas)
    ON t.tipo = k.tipo;

-- In the order of their accounts: the last few drive what is free that day.
INSERT INTO chofer (usuario_id, libreta_categoria, libreta_vence, vehiculo_id, transportista_id, efectivo_maximo_centavos)
SELECT u.usuario_id, CASE v.tipo WHEN 'MOTO' THEN 'G2' WHEN 'CAMION' THEN 'C' ELSE 'B' END,
       hoy() + CASE WHEN u.n = 90 THEN -3 WHEN u.n % 31 = 0 THEN 20 ELSE 90 + (u.n * 53 % 1200)::int END, v.id, v.transportista_id,
       CASE WHEN u.n % 9 = 0 THEN 5000000 ELSE 3000000 END
  FROM (SELECT usuario_id, row_number() OVER (ORDER BY usuario_id) AS n FROM usuario_rol WHERE rol_id = 18) AS u
  LEFT JOIN (SELECT v.*, row_number() OVER (ORDER BY v.id) AS n FROM vehiculo v) AS v ON v.n = u.n AND NOT v.en_taller;

UPDATE recorrido r SET vehiculo_id = c.vehiculo_id FROM chofer c WHERE c.usuario_id = r.chofer_id AND r.estado NOT IN ('BORRADOR', 'ANULADO');

INSERT INTO recorrido_plantilla (nombre, tipo, zona_id, destino_id, dias, chofer_id, salida)
SELECT z.nombre || ' de mañana', 'REPARTO', z.id, NULL::int, '{1,2,3,4,5,6}'::smallint[], NULL::int, time '07:30'
  FROM (SELECT id, nombre FROM zona WHERE nombre LIKE 'MVD%' ORDER BY id LIMIT 3) AS z
UNION ALL
SELECT 'Troncal ' || row_number() OVER (ORDER BY a.id) || ': ' || a.nombre, 'TRONCO', NULL, a.id, '{1,3,5}', c.usuario_id, time '06:10'
  FROM (SELECT id, nombre FROM agente WHERE activo AND departamento_id <> 1 ORDER BY id LIMIT 4) AS a
  JOIN (SELECT usuario_id, row_number() OVER (ORDER BY usuario_id DESC) AS n FROM usuario_rol WHERE rol_id = 18) AS c ON c.n = a.id % 7 + 2;

-- Carts, and in them what is sorted and waits: by zone, seventy-five in each; a third of those in use is sealed.
INSERT INTO carro (id, nombre, zona_id, capacidad) OVERRIDING SYSTEM VALUE
SELECT n, z.nombre || ' ' || 1 + (n - 1) / 12, z.id, 90 FROM generate_series(1, 120) AS n JOIN zona z ON z.id = 1 + (n - 1) % 12;
SELECT setval(pg_get_serial_sequence('carro', 'id'), 120);

CREATE TEMP TABLE demo_en_carro AS
SELECT e.guia_id, e.id AS evento_id, e.fecha_evento AS desde,
       (g.zona_id + 12 * ((row_number() OVER (PARTITION BY g.zona_id ORDER BY e.fecha_evento, e.id) - 1) / 75 % 10))::int AS carro_id
  FROM guia g
  JOIN (SELECT DISTINCT ON (guia_id) guia_id, id, fecha_evento FROM evento WHERE tipo = 'CLA' ORDER BY guia_id, id DESC) AS e ON e.guia_id = g.id
 WHERE g.estado_general = 'CLASIFICADO';
UPDATE evento e SET carro_id = d.carro_id FROM demo_en_carro d WHERE e.guia_id = d.guia_id AND e.id = d.evento_id;
INSERT INTO carro_guia (guia_id, carro_id, evento_id, desde) SELECT guia_id, carro_id, evento_id, desde FROM demo_en_carro;
UPDATE carro SET estado = 'CERRADO', precinto = 'P-' || 40000 + id WHERE id % 3 = 0 AND EXISTS (SELECT FROM carro_guia x WHERE x.carro_id = carro.id);

INSERT INTO documento_anotacion (entidad, documento_id, acto, estado_desde, estado_hasta, registrada, usuario_id)
SELECT 'carro', c.id, a.acto, a.desde, a.hasta, a.cuando, 2
  FROM carro c
 CROSS JOIN demo_parametro p
 CROSS JOIN LATERAL (VALUES ('crear', NULL, 'ABIERTO', p.ahora - interval '90 days'), ('sellar', 'ABIERTO', 'CERRADO', p.ahora)) AS a (acto, desde, hasta, cuando)
 WHERE a.acto = 'crear' OR c.estado = 'CERRADO'
 ORDER BY c.id, a.cuando;

-- What some products and places are like; one rule in force, which a shelf from before it breaks, and a draft to be tried.
INSERT INTO caracteristica_producto (producto_id, caracteristica_id, cliente_id, valor)
SELECT p.id, c.id, p.cliente_id, 'Sí' FROM producto p JOIN caracteristica c
    ON (c.codigo = 'ALIMENTO' AND split_part(p.sku, '-', 1) IN ('YER', 'ACE', 'VIN')) OR (c.codigo = 'FRAGIL' AND split_part(p.sku, '-', 1) IN ('TAZ', 'PLA', 'LAM'))
    OR (c.codigo = 'ALTO_VALOR' AND split_part(p.sku, '-', 1) = 'TEL') OR (c.codigo = 'INFLAMABLE' AND p.sku = 'VEL-0023') ORDER BY 1, 2;
INSERT INTO caracteristica_almacenamiento (almacenamiento_id, caracteristica_id, deposito_id, valor)
SELECT a.id, c.id, a.deposito_id, 'Sí' FROM almacenamiento a JOIN caracteristica c
    ON (c.codigo = 'ALTURA' AND a.clase = 'POSICION' AND a.codigo ~ '-[DE]$') OR (c.codigo = 'JAULA' AND a.codigo LIKE 'A-12-%' AND a.clase = 'POSICION') ORDER BY 1, 2;
INSERT INTO compatibilidad_version (creada, creada_por) SELECT p.ahora - interval '20 days', 9001 FROM demo_parametro p;
INSERT INTO compatibilidad_regla (version_id, caracteristica_id, valor, regla, otra_id, otro_valor)
SELECT v.id, a.id, 'Sí', 'PROHIBE', b.id, 'Sí' FROM compatibilidad_version v, caracteristica a, caracteristica b WHERE a.codigo = 'INFLAMABLE' AND b.codigo = 'ALIMENTO';
UPDATE compatibilidad_version v SET estado = 'PUBLICADA', nota = 'Inspección de bomberos', publicada = p.ahora - interval '19 days', publicada_por = 9001 FROM demo_parametro p;
INSERT INTO compatibilidad_version (creada, creada_por) SELECT p.ahora - interval '2 days', 9001 FROM demo_parametro p;
INSERT INTO compatibilidad_regla (version_id, caracteristica_id, valor, regla, otra_id, otro_valor)
SELECT v.id, a.id, 'Sí', r.regla, b.id, 'Sí'
  FROM compatibilidad_version v, (VALUES ('INFLAMABLE', 'PROHIBE', 'ALIMENTO'), ('FRAGIL', 'EVITA', 'ALTURA'), ('ALTO_VALOR', 'PREFIERE', 'JAULA')) AS r (de, regla, otra)
  JOIN caracteristica a ON a.codigo = r.de JOIN caracteristica b ON b.codigo = r.otra WHERE v.estado = 'BORRADOR';

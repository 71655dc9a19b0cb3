-- Boxes that the plant packs into.
INSERT INTO caja_de_embalaje (deposito_id, nombre, largo_mm, ancho_mm, alto_mm, gramos, max_gramos)
SELECT d.id, c.nombre, c.largo, c.ancho, c.alto, c.gramos, c.max
  FROM deposito d
 CROSS JOIN (VALUES ('Sobre', 350, 250, 40, 40, 2000), ('Chica', 250, 180, 120, 120, 5000), ('Mediana', 400, 300, 250, 300, 15000),
                    ('Grande', 600, 400, 400, 650, 40000)) AS c (nombre, largo, ancho, alto, gramos, max);

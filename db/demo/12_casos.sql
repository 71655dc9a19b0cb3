-- What a maintainer of the catalogue may meet beside the company's own list: items out of use, and a cause without mapping.
INSERT INTO causa (nombre, activo) VALUES ('Precinto de saca roto', false), ('Talonario manual', false), ('Paquete mojado', true);
INSERT INTO solucion (nombre, activo) VALUES ('Enviado a playa 2', false), ('Remarcado a mano', false);
INSERT INTO causa_solucion (causa_id, solucion_id)
SELECT c.id, s.id
  FROM (VALUES ('Precinto de saca roto', 'Enviado a playa 2'), ('Talonario manual', 'Remarcado a mano')) AS par (causa, solucion)
  JOIN causa c ON c.nombre = par.causa
  JOIN solucion s ON s.nombre = par.solucion;

-- A hundred tickets by cause (demo-data §7.7). The cause out of use since two months ago has two of the last one's.
CREATE TEMP TABLE demo_boleto_causa AS
SELECT (sum(v.parte) OVER (ORDER BY c.id))::int - v.parte AS desde, (sum(v.parte) OVER (ORDER BY c.id))::int AS hasta, c.id AS causa_id, c.nombre,
       ARRAY(SELECT m.solucion_id FROM causa_solucion m WHERE m.causa_id = c.id AND m.activo ORDER BY m.solucion_id) AS soluciones
  FROM (VALUES
    ('Sin etiqueta', 25), ('Rótulo ilegible o dañado', 17), ('Guía no existe en sistema', 11), ('Rótulo duplicado (dos bultos, un número)', 5),
    ('Dirección incompleta o incorrecta', 13), ('Paquete mal embalado o roto', 9), ('Clasificado en zona equivocada', 8),
    ('Excede peso o medida declarados', 4), ('Paquete abierto / faltante de contenido', 2), ('Guía anulada o ya entregada', 2),
    ('Producto prohibido o líquido derramado', 1), ('Contra-reembolso sin importe', 1), ('Otro', 2)
  ) AS v (nombre, parte)
  JOIN causa c ON c.nombre = v.nombre;

-- Nine solvers: four in the morning, four in the afternoon, one at night while sorting goes on. Nobody has two cases at once.
CREATE TEMP TABLE demo_turno AS
SELECT row_number() OVER (ORDER BY t.desde, p.lugar, j) AS lugar, CASE WHEN t.desde = 6 AND p.lugar = 1 THEN 3 ELSE c.primero + t.base + p.lugar END AS usuario_id,
       t.desde * 3600 + (j - 1) * t.cada AS segundo
  FROM (VALUES (0, 1, 6, 3600, 0), (6, 4, 12, 2400, 1), (14, 4, 9, 3200, 5)) AS t (desde, personas, casos, cada, base)
  JOIN demo_cuadrilla c ON c.quien = 'operario'
 CROSS JOIN LATERAL generate_series(1, t.personas) AS p (lugar)
 CROSS JOIN LATERAL generate_series(1, t.casos) AS j;

INSERT INTO caso (usuario_id, guia_id, cliente_id, es_sin_etiqueta, tamano_id, descripcion, causa_id, solucion_id, fecha_inicio, fecha_fin, creado)
SELECT d.usuario_id, CASE WHEN NOT d.sin_etiqueta THEN g.id END, CASE WHEN NOT d.sin_etiqueta THEN g.cliente_id END, d.sin_etiqueta,
       CASE WHEN d.sin_etiqueta THEN width_bucket(d.h / 10000 % 100, ARRAY[0, 9, 43, 70, 87, 96, 99]::bigint[]) ELSE g.tamano_id END,
       CASE
         WHEN d.sin_etiqueta THEN (ARRAY[
           'Caja blanca mediana, cinta marrón, sin remitente visible', 'Bolsa negra con ropa, sin rótulo', 'Sobre acolchado, adentro un celular',
           'Caja de calzado con logo de tienda, sin rótulo', 'Tubo de cartón, parece una lámina', 'Dos libros en bolsa transparente', 'Caja chica, dice «frágil», sin datos',
           'Paquete envuelto en papel madera, letra ilegible', 'Bolsa de correo rota, contenido a la vista: pañales'])[1 + d.h / 1000000 % 9]
         WHEN d.causa = 'Otro' THEN (ARRAY['Cliente pide frenar el envío por teléfono', 'Paquete olvidado en el muelle 3', 'Chofer devolvió sin motivo'])[1 + d.h / 1000000 % 3]
         WHEN d.h / 100 % 100 < 40 THEN (ARRAY[
           'Pegote mojado, se lee hasta ' || left(g.numero, 5) || '…', 'Dos bolsas con el mismo número', 'Llegó en carro 34 con Maldonado, va a Melo',
           'Falta número de puerta', 'Esquina de la caja rota, contenido a la vista', 'Balanza marca 3 kg más', 'Rótulo tapado por otra cinta',
           'No atiende el cliente, se deja mensaje', 'Se avisó a la agencia por teléfono'])[1 + d.h / 1000000 % 9]
       END,
       d.causa_id, d.soluciones[1 + d.h / 100000000 % cardinality(d.soluciones)],
       d.inicio, d.inicio + d.segundos * interval '1 second', d.inicio + (d.segundos + 1) * interval '1 second'
  FROM (
    SELECT dia.*, t.usuario_id, z.h, c.causa_id, c.nombre AS causa, c.soluciones, c.nombre = 'Sin etiqueta' AS sin_etiqueta, p.ahora,
           inicio_del_dia(dia.dia) + (t.segundo + z.h % 600) * interval '1 second' AS inicio,
           -- Durations lean to the short side: half are under 2.6 minutes, the mean is 4.2.
           greatest(20, least(1790, 156 * exp(1.02 * sqrt(-2 * ln((z.u + 1) / 1000001.0)) * cos(2 * pi() * z.v / 1000000.0))))::int AS segundos
      FROM demo_parametro p
     CROSS JOIN (
       SELECT f.dia, f.dia - min(f.dia) OVER () AS numero, (ARRAY[97, 97, 97, 97, 97, 45, 8])[extract(isodow FROM f.dia)::int] AS porcentaje,
              coalesce(lag(min(f.desde_n), 2) OVER (ORDER BY f.dia), lag(min(f.desde_n)) OVER (ORDER BY f.dia)) AS desde_n, lag(max(f.hasta_n)) OVER (ORDER BY f.dia) AS hasta_n
         FROM demo_franja f GROUP BY f.dia
     ) AS dia
     CROSS JOIN demo_turno t
     CROSS JOIN LATERAL (
       SELECT pg_temp.azar(dia.numero * 1000 + t.lugar, 31) AS h, pg_temp.azar(dia.numero * 1000 + t.lugar, 32) % 1000000 AS u, pg_temp.azar(dia.numero * 1000 + t.lugar, 33) % 1000000 AS v
     ) AS z
      JOIN demo_boleto_causa c ON z.h / 10000000000 % 100 >= c.desde AND z.h / 10000000000 % 100 < c.hasta
     WHERE z.h / 1000000000000 % 100 < dia.porcentaje
  ) AS d
  LEFT JOIN guia g ON NOT d.sin_etiqueta AND g.id = d.desde_n + d.h / 3 % greatest(1, d.hasta_n - d.desde_n + 1)
 -- A labelled case needs a parcel that existed by then; the first days have few.
 WHERE (d.sin_etiqueta OR g.creada < d.inicio) AND d.inicio + (d.segundos + 1) * interval '1 second' <= d.ahora
 ORDER BY d.inicio, d.usuario_id;

-- The item that went out of use two months ago keeps the cases it had.
UPDATE caso
   SET causa_id = m.causa_id, solucion_id = m.solucion_id
  FROM causa_solucion m
  JOIN causa c ON c.id = m.causa_id AND c.nombre = 'Talonario manual'
 WHERE caso.id % 60 = 7 AND NOT caso.es_sin_etiqueta
   AND caso.fecha_inicio < (SELECT ahora - interval '60 days' FROM demo_parametro);

-- Everything that went back has its document; what is on its way its child as well. Fifteen wait for somebody to say yes, nine lie at agencies
-- and nobody fetches them, three were opened and photographed. What follows row by row elsewhere is counted here at once.
ALTER TABLE guia DISABLE TRIGGER lleva_devolucion_madre, DISABLE TRIGGER lleva_devolucion_hija_nueva, DISABLE TRIGGER lleva_devolucion_hija;
ALTER TABLE devolucion DISABLE TRIGGER completa_devolucion, DISABLE TRIGGER avisa_devolucion;
-- The first agreed that what comes back is looked at (24_clientes.sql).

-- Nine more that came to their agencies a month ago and were never fetched, told after such as lie there now: what happens by itself brings all
-- others back within days.
CREATE TEMP TABLE demo_vieja AS
SELECT g.id AS como, g.cliente_id, x.ultimo + g.n AS id, 299000000 + g.n AS nueve, g.n
  FROM (SELECT g.id, g.cliente_id, row_number() OVER (ORDER BY g.cliente_id = 1 DESC, g.id) AS n FROM guia g
         WHERE g.estado_general = 'EN_AGENCIA' AND g.ultimo_evento = 'ING_AG' AND g.agente_id > 2 AND g.bultos = 1 AND g.madre_id IS NULL
           AND g.contra_reembolso_centavos IS NULL AND g.flete_destino_centavos IS NULL AND g.motivo_id IS NULL
           AND NOT EXISTS (SELECT FROM evento e WHERE e.guia_id = g.id AND (e.tipo IN ('CORR', 'LEV_SOL') OR e.recorrido_id IS NOT NULL))) AS g
 CROSS JOIN (SELECT max(id) AS ultimo FROM guia) AS x
 WHERE g.n <= 9;
INSERT INTO guia (id, numero, cliente_id, referencia, destinatario, documento, telefono, direccion, localidad, departamento_id, zona_id, agente_id, tamano_id, servicio,
                  bultos, peso_gramos, creada, prometida_el, estado_general, vence_el, ultimo_evento, ultimo_fecha, levantada, en_agencia_desde, intentos)
OVERRIDING SYSTEM VALUE
SELECT v.id,
       '88' || v.nueve || (10 - (
         (v.nueve / 100000000 + v.nueve / 1000000 % 10 + v.nueve / 10000 % 10 + v.nueve / 100 % 10 + v.nueve % 10) * 3
         + v.nueve / 10000000 % 10 + v.nueve / 100000 % 10 + v.nueve / 1000 % 10 + v.nueve / 10 % 10 + 8 * 3 + 8
       ) % 10) % 10,
       g.cliente_id, NULL, g.destinatario, g.documento, g.telefono, g.direccion, g.localidad, g.departamento_id, g.zona_id, g.agente_id, g.tamano_id, g.servicio, 1,
       g.peso_gramos, g.creada - interval '28 days', g.prometida_el - 28, g.estado_general, g.vence_el - 28, g.ultimo_evento, g.ultimo_fecha - interval '28 days',
       g.levantada - interval '28 days', g.en_agencia_desde - interval '28 days', g.intentos
  FROM demo_vieja v JOIN guia g ON g.id = v.como ORDER BY v.n;
INSERT INTO evento (id, guia_id, cliente_id, tipo, fecha_evento, fecha_registro, usuario_id, agente_id, lugar, peso_gramos, dia)
SELECT m.ultimo + row_number() OVER (ORDER BY v.n, e.id), v.id, e.cliente_id, e.tipo, e.fecha_evento - interval '28 days', e.fecha_registro - interval '28 days', e.usuario_id,
       e.agente_id, e.lugar, e.peso_gramos, e.dia - 28
  FROM demo_vieja v JOIN evento e ON e.guia_id = v.como CROSS JOIN (SELECT max(id) AS ultimo FROM evento) AS m;

-- Expired at their agencies for long, and sent back: eight days ago and more.
CREATE TEMP TABLE demo_quieta AS
SELECT g.id, g.cliente_id, p.ahora - (7 + g.lugar) * interval '1 day' - g.lugar * interval '37 minutes' AS fecha, g.lugar AS n
  FROM demo_parametro p
 CROSS JOIN LATERAL (
   SELECT g.id, g.cliente_id, row_number() OVER (ORDER BY g.cliente_id = 1 DESC, g.id) AS lugar FROM guia g
    WHERE g.estado_general = 'EN_AGENCIA' AND g.agente_id > 2 AND g.vence_el < (p.ahora AT TIME ZONE 'America/Montevideo')::date
      AND g.ultimo_fecha < p.ahora - interval '17 days' AND g.madre_id IS NULL AND g.numero NOT LIKE '8810000000%'
 ) AS g
 WHERE g.lugar <= 9;
INSERT INTO evento (id, guia_id, cliente_id, tipo, fecha_evento, fecha_registro, usuario_id, motivo_id)
SELECT m.ultimo + q.n, q.id, q.cliente_id, 'DEV_INI', q.fecha, q.fecha, 494, 41 FROM demo_quieta q CROSS JOIN (SELECT max(id) AS ultimo FROM evento) AS m;
UPDATE guia g SET estado_general = 'EN_DEVOLUCION', ultimo_evento = 'DEV_INI', ultimo_fecha = q.fecha, motivo_id = 41 FROM demo_quieta q WHERE q.id = g.id;
UPDATE bulto b SET estado = 'EN_DEVOLUCION', ultimo_evento = 'DEV_INI', ultimo_fecha = q.fecha FROM demo_quieta q WHERE q.id = b.guia_id;

CREATE TEMP TABLE demo_vuelta AS
SELECT row_number() OVER (ORDER BY i.fecha, g.id) AS n, g.id AS guia_id, g.numero, g.cliente_id, g.estado_general, i.fecha, i.usuario_id, i.motivo_id, g.ultimo_fecha,
       CASE WHEN g.agente_id IS NOT NULL AND g.en_agencia_desde IS NOT NULL THEN 'AGENCIA' ELSE 'CALLE' END AS lugar, g.agente_id,
       EXISTS (SELECT FROM demo_quieta q WHERE q.id = g.id) AS quieta
  FROM (SELECT DISTINCT ON (e.guia_id) e.guia_id, e.fecha_evento AS fecha, e.usuario_id, e.motivo_id
          FROM evento e WHERE e.tipo = 'DEV_INI' ORDER BY e.guia_id, e.fecha_evento DESC) AS i
  JOIN guia g ON g.id = i.guia_id
 WHERE g.estado_general IN ('EN_DEVOLUCION', 'DEVUELTO');
CREATE INDEX ON demo_vuelta (guia_id);

-- How far each child has come, in tenths of the time since it was born.
CREATE TEMP TABLE demo_hija AS
SELECT v.*, p.ahora, x.ultimo + row_number() OVER (ORDER BY v.n) AS hija_id, r.pasos
  FROM demo_vuelta v
 CROSS JOIN demo_parametro p
 CROSS JOIN (SELECT max(id) AS ultimo FROM guia) AS x
 CROSS JOIN LATERAL (
   SELECT CASE WHEN v.quieta THEN ''
               WHEN v.lugar = 'AGENCIA' THEN (ARRAY['', '', 'CLA DESP', 'CLA DESP', 'CLA DESP ARR', 'CLA DESP ARR'])[1 + v.n % 6]
               ELSE (ARRAY['', '', 'ASG', 'ASG', 'ASG CAR SAL', 'ASG CAR SAL NOENT', 'ASG CAR SAL NOENT ING_PL'])[1 + v.n % 7] END AS pasos
 ) AS r
 WHERE v.estado_general = 'EN_DEVOLUCION';
CREATE TEMP TABLE demo_hija_hecho AS
SELECT h.hija_id, h.cliente_id, h.usuario_id, t.tipo, t.orden, count(*) OVER (PARTITION BY h.hija_id) AS todos,
       h.fecha + CASE t.orden WHEN 1 THEN interval '0 seconds' WHEN 2 THEN interval '1 second' ELSE (h.ahora - h.fecha) * (0.1 * (t.orden - 2)) END AS fecha
  FROM demo_hija h
 CROSS JOIN LATERAL unnest(string_to_array(trim('DAT ADM ' || h.pasos), ' ')) WITH ORDINALITY AS t (tipo, orden);
CREATE TEMP TABLE demo_hija_estado AS
SELECT hija_id, tipo, fecha, CASE tipo WHEN 'DESP' THEN 'EN_TRASLADO' WHEN 'ASG' THEN 'ASIGNADO' WHEN 'SAL' THEN 'EN_REPARTO' WHEN 'NOENT' THEN 'NO_ENTREGADO' ELSE 'INGRESADO' END AS estado
  FROM demo_hija_hecho WHERE orden = todos;

INSERT INTO guia (id, numero, cliente_id, referencia, destinatario, direccion, localidad, departamento_id, zona_id, tamano_id, servicio, bultos, peso_gramos, creada,
                  prometida_el, vence_el, estado_general, ultimo_evento, ultimo_fecha, levantada, intentos, motivo_id, madre_id)
OVERRIDING SYSTEM VALUE
SELECT h.hija_id, g.numero || '-D1', g.cliente_id, g.referencia, c.nombre, c.direccion, c.localidad, c.departamento_id, c.zona_id, g.tamano_id, 'DEVOLUCION', g.bultos,
       g.peso_gramos, h.fecha, (h.fecha AT TIME ZONE 'America/Montevideo')::date + 5, (h.fecha AT TIME ZONE 'America/Montevideo')::date + 5, e.estado, e.tipo, e.fecha,
       h.fecha + interval '1 second', CASE WHEN h.pasos LIKE '%NOENT%' THEN 1 ELSE 0 END, CASE WHEN h.pasos LIKE '%NOENT%' THEN 4 END, g.id
  FROM demo_hija h JOIN demo_hija_estado e ON e.hija_id = h.hija_id JOIN guia g ON g.id = h.guia_id JOIN cliente c ON c.id = g.cliente_id ORDER BY h.hija_id;
INSERT INTO evento (id, guia_id, cliente_id, tipo, fecha_evento, fecha_registro, usuario_id, motivo_id)
SELECT m.ultimo + row_number() OVER (ORDER BY x.hija_id, x.orden), x.hija_id, x.cliente_id, x.tipo, x.fecha, x.fecha, x.usuario_id, CASE x.tipo WHEN 'NOENT' THEN 4 END
  FROM demo_hija_hecho x CROSS JOIN (SELECT max(id) AS ultimo FROM evento) AS m;
INSERT INTO bulto (guia_id, numero, estado, ultimo_evento, ultimo_fecha)
SELECT g.id, pieza, g.estado_general, g.ultimo_evento, g.ultimo_fecha FROM demo_hija h JOIN guia g ON g.id = h.hija_id, generate_series(1, g.bultos) AS pieza WHERE g.bultos > 1;

-- Fifteen that somebody wants back: of two clients that anybody may try, and of whoever called.
CREATE TEMP TABLE demo_pedida AS
SELECT g.id AS guia_id, g.numero, g.cliente_id, g.agente_id, g.en_agencia_desde, row_number() OVER (ORDER BY g.lugar, g.cliente_id) AS n,
       p.ahora - (20 + row_number() OVER (ORDER BY g.lugar, g.cliente_id) * 53) * interval '1 minute' AS fecha,
       CASE g.cliente_id WHEN 1 THEN 6 WHEN 2 THEN 7 ELSE 494 END AS quien
  FROM demo_parametro p
 CROSS JOIN LATERAL (
   SELECT g.*, row_number() OVER (PARTITION BY g.cliente_id ORDER BY g.id DESC) AS lugar FROM guia g
    WHERE g.estado_general IN ('INGRESADO', 'EN_AGENCIA') AND g.cliente_id <= 5 AND g.madre_id IS NULL AND g.numero NOT LIKE '8810000000%'
      AND g.ultimo_fecha < p.ahora - interval '1 day' AND g.contra_reembolso_centavos IS NULL
      AND NOT EXISTS (SELECT FROM recorrido_guia l WHERE l.guia_id = g.id AND l.abierta)
 ) AS g
 WHERE g.lugar <= 3;

CREATE TEMP TABLE demo_documento AS
SELECT CASE WHEN v.motivo_id = 41 THEN 'VENCIMIENTO' WHEN v.motivo_id IN (12, 40) THEN 'INTENTOS' WHEN v.motivo_id IN (11, 21) THEN 'PEDIDO_CLIENTE' ELSE 'RECHAZO' END AS clase,
       v.guia_id, v.cliente_id, h.hija_id, v.lugar, CASE v.lugar WHEN 'AGENCIA' THEN v.agente_id END AS agente_id, v.motivo_id, true AS automatica, v.usuario_id AS quien,
       v.fecha AS pedida, coalesce(e.fecha, v.ultimo_fecha) AS movida, v.cliente_id = 1 AS a_inspeccionar,
       CASE WHEN v.estado_general = 'DEVUELTO' THEN 'DEVUELTA_AL_REMITENTE' WHEN h.pasos LIKE '%ARR' OR h.pasos LIKE '%ING_PL' THEN 'RECIBIDA'
            WHEN h.pasos <> '' THEN 'EN_TRANSITO' WHEN v.lugar = 'AGENCIA' THEN 'EN_AGENCIA_ORIGEN' ELSE 'AUTORIZADA' END AS estado, NULL::text AS nota
  FROM demo_vuelta v LEFT JOIN demo_hija h ON h.guia_id = v.guia_id LEFT JOIN demo_hija_estado e ON e.hija_id = h.hija_id
UNION ALL
SELECT 'PEDIDO_CLIENTE', d.guia_id, d.cliente_id, NULL, CASE WHEN d.en_agencia_desde IS NOT NULL THEN 'AGENCIA' ELSE 'PLANTA' END,
       CASE WHEN d.en_agencia_desde IS NOT NULL THEN d.agente_id END, CASE d.n % 3 WHEN 0 THEN 11 ELSE 21 END, false, d.quien, d.fecha, d.fecha, d.cliente_id = 1,
       'SOLICITADA', (ARRAY['El comprador se arrepintió', 'Salió con un artículo equivocado', 'Lo cambiamos por otro envío'])[1 + d.n % 3]
  FROM demo_pedida d;
INSERT INTO devolucion (numero, clase, guia_id, hija_id, hija_nro, cliente_id, agente_id, lugar, estado, automatica, a_inspeccionar, motivo_id, pedida_por, pedida, autorizada_por,
                        autorizada, movida, terminada, nota)
SELECT 'D-' || to_char(d.pedida AT TIME ZONE 'America/Montevideo', 'YYMMDD') || '-'
         || lpad((row_number() OVER (PARTITION BY (d.pedida AT TIME ZONE 'America/Montevideo')::date ORDER BY d.pedida, d.guia_id))::text, 4, '0'),
       d.clase, d.guia_id, d.hija_id, h.numero, d.cliente_id, d.agente_id, d.lugar, d.estado, d.automatica, d.a_inspeccionar, d.motivo_id,
       CASE WHEN NOT d.automatica THEN d.quien END, d.pedida, CASE WHEN d.estado <> 'SOLICITADA' THEN d.quien END, CASE WHEN d.estado <> 'SOLICITADA' THEN d.pedida END,
       d.movida, CASE d.estado WHEN 'DEVUELTA_AL_REMITENTE' THEN d.movida END, d.nota
  FROM demo_documento d LEFT JOIN guia h ON h.id = d.hija_id ORDER BY d.pedida, d.guia_id;
-- What each costs its client, by the tariff of the day on which it began.
UPDATE devolucion d
   SET (tarifa_centavos, moneda, tarifa_version_id) =
       (SELECT c.centavos, c.moneda, c.version_id FROM costo_de_devolucion(d.hija_id, (d.autorizada AT TIME ZONE 'America/Montevideo')::date) AS c)
 WHERE d.hija_id IS NOT NULL;
INSERT INTO numerador AS n (serie, dia, ultimo)
SELECT 'D', (d.pedida AT TIME ZONE 'America/Montevideo')::date, count(*) FROM devolucion d GROUP BY 2
    ON CONFLICT (serie, dia) DO UPDATE SET ultimo = greatest(n.ultimo, EXCLUDED.ultimo);

-- Three of those that came back were opened.
CREATE TEMP TABLE demo_abierta AS
SELECT d.id, row_number() OVER (ORDER BY d.id) AS n FROM devolucion d WHERE d.estado = 'RECIBIDA' ORDER BY d.id LIMIT 3;
CREATE TEMP TABLE demo_foto AS
SELECT f.n, decode(f.base64, 'base64') AS contenido
  FROM (VALUES (1, '/9j/2wBDABUVFRUWFRgaGhghIx8jITAtKSktMEk0ODQ4NElvRVFFRVFFb2J3YVphd2Kxi3t7i7HMrKKszPjd3fj/////////2wBDARUVFRUWFRgaGhghIx8jITAtKSktMEk0ODQ4NElvRVFFRVFFb2J3YVphd2Kxi3t7i7HMrKKszPjd3fj/////////wgARCADwAUADASIAAhEBAxEB/8QAGgABAAMBAQEAAAAAAAAAAAAAAAEDBQIEBv/EABcBAQEBAQAAAAAAAAAAAAAAAAAEAgH/2gAMAwEAAhADEAAAALR3gAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAABLG4SISISISISIeP2uQk7CRCRA3gAAAAAAAADoQ1gAAAAZns68Gs6gzoADkXSAAAAAAAAAdCGsAAAABjbOdrmi83pz0ADkXSAAAAAAAAAdCGsAAAAB5L8nXPRpRPAc6ByLpAAAAAAAAANRWjosVixWLFYsViznn5/vOPovN6ixW52xWLFYzxZOAAAAAAAAB0IawAAAGdox15fXi7XeBnoAHIukAAAAAAAAA6ENYAAAAHi59+LrO056zoADkXSAAAAAAAAAdCGsAAAAB5vSMzTx9TWbBnQHIukAAAAAAAAAlDG5QJQJQJQJQJQK6/QclB2UAN4AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA//EACoQAAAFAwIFBQADAAAAAAAAAAABAgMRBBNSIVAFMTJBgRJAUXGAJKHB/9oACAEBAAE/APxFAgQIECBAgQIECA7V23ibNOklJiBAgQIECNh4g3ohzwYpnLjKFd4g9nfbuNLT8kOHuarbP72hz+PWertM+D2jiDcoSv4FI5cYT8loez1jiEMqSrmrQiHDyXC8T2Z11LSDUoNocrHjUrpCUkkiIigi2Va0toUtZwki1C1vcSqSSnRJf0QZZQw2ltBaF7u83kLzeQvN5C83kLzeQvN5C83kLzeQvN5C83kLzeQ4jVLfeslohJikbYpWiSSpUfUYvN5C83kLzeQvN5C83kLzeQvN5bBXsyknS7aGKR661B9SdD2cyJRGR8jCZpKmD6f8Ba7PWs3G/UXUkUL3rRbPmnaHUnS1BKT08yCVEtJKLkZbPVM3mjyLUhQPc2lfadoq2zZeJ1Hc58hpwnW0rLv7mRIkSJEiRIkSJEiRIebJ1tSD8CmZNhBkapkSJEifxH//xAAgEQACAwACAgMBAAAAAAAAAAAAAgETURFAMUEhMGBx/9oACAECAQE/APwNqaWppamlqaWppamliaWppamlqb0fK/zqL5J6ax79EzzPSiOSZ6cTxI0dSPmOOq279tSYVJhUmFSYVJhUmFSYVphUmFSZ+C//xAAiEQABBQABBAMBAAAAAAAAAAAAAQIRE1FAEjAxYBAhQXH/2gAIAQMBAT8A9BrfhW/Ct+Fb8K34Vvw6HYVvwrfhW/OD4d/eI7xxFX8ESE7sKQpCkKQvxCkKQpC8BUlBq8RfpZ4rc7tj9LH6WP0sfpY/Sx+lj9Ot2lj9LH76F//Z'),
         (2, '/9j/2wBDABUVFRUWFRgaGhghIx8jITAtKSktMEk0ODQ4NElvRVFFRVFFb2J3YVphd2Kxi3t7i7HMrKKszPjd3fj/////////2wBDARUVFRUWFRgaGhghIx8jITAtKSktMEk0ODQ4NElvRVFFRVFFb2J3YVphd2Kxi3t7i7HMrKKszPjd3fj/////////wgARCADwAUADASIAAhEBAxEB/8QAGQABAQADAQAAAAAAAAAAAAAAAAECBAUD/8QAGAEBAQEBAQAAAAAAAAAAAAAAAAIBAwT/2gAMAwEAAhADEAAAAPUbgAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAABZmhuAAAAAAAAAAAAAAAAALLzujy+hKrIq4xZLnFVxFlyAAAAAAAAAAAAAyxy4dQ4dgAAAGvseOvHb5vTuJMlZiylxFlwFYAAAAAAABbL5fQHOwAAAEo5HX4/YqQmgEuPbkHo4gAAAAAAAb2eHr5O/j57ad0MOkbzW955uq9vNuIB5HM7HD7lSE0Axs9PAOvMAAAAAAAXNo8Xqz9PAbfpoGdJzs9zeavoz188+LuenO3O7Tl5dLCK0G555uu9PNsh7fKG4AAAAAAAsy5dA83cAAABxuzyant+ml6Tu76c5rpNDNm5j4yp1B6+AAAAAAAADKXz9g49QAAAGrtQ0d/jdmsCdASzpEHq84AAAAAAACxO24ovJjYuoiqIoADj9bUtTuCaAY5Y9+Id+QAAAAAAAAAAACwVEVkxRbldbUzdxLy6BOyWerzh0gAAAAAAAAAAAAAAAABYzQ3AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAP/xAAwEAACAQMCBAQEBgMAAAAAAAABAgMABBExQRIgQFAFMEJREBMiYiEjcHGBsTNSkv/aAAgBAQABPwD9exy47GPJx2u6ZlgdlOCKsnaSIliSQ1Y7NOOKGQfaa8OP+QftzY7CRkEVYHEzD7eqHnQ/RfEfcw6qAYj/AHoxodVFGBNiRRt22INGJx6fKl+i+B+5eqSSMKBnagQdCDyEA6ijFGdqNuNmowONMGijjVTySzJCuWNEyXU/Eq8x6YSONGNCd9wDQuF3BFCVD6uUqp1AowxnbFXk8Vt9KtxP7VDa3F43zGzw+9JCIV4QmBzHoxzgkaGhLIN6Fwd1oTodcig6H1CrzxPWO3/l6s/DCxEtx/zQAAAAwB8CiHVRRgQ6ZFG3OxFGKQemiCOkHmR/kXoHs390JpBvmhce60JozvigynQg8jkBWJ9uweIJh0cbion+ZGj+45A7jRjQnca4NC4XcGpZVaMgHsF4nHA3uv41YPmJk/1POewEAgg6GrUmG6KHfK9Xnzb1THOsg3wf5FKwZQw0Iz1+fIv04oeLdTVi/FABupx2TPxdQ6Mp3GKsWKTNGd/7HKexi1X55l4jrnHKf18//8QAIREBAAEDBQEBAQEAAAAAAAAAAQIAAxEQIDAxQSFAUBP/2gAIAQIBAT8A/nEh6T8d1xB0JyOlovSovHpRcg+0I8156Nx2UzmLhovPoUXo+jROMuniuuZ75962T6vEuVaxWKxsl5raMQ4ZOIrrms1mgzXw6rFY0iYiHDdcQ3Q7TTNZqP1DivP0Nx8al3raMz4mMZdlNmPi02XxKbczzY/YjrZO3mwNNuD5TZPGv8pAlMJHY6WjED8aD2fz/wD/xAAjEQEAAQMEAwADAQAAAAAAAAABAAIDERAwMUESICITQFAh/9oACAEDAQE/AP5yJyfp2zNRo00vUbdMbT0xoqOt+0cvs8MKaU4jaOmNpjSnJtWz596eNbrwbQITLPKZJnWnvW4/WzSZTTBPEnjMMziZXmeUyaVOV2bZ9e1UwTxnixyG1aOX2ZTxrcfnaKk4YXaoXTshXS9+h/lTrdeDfK6juF17J+QUhVS96XHNT+mKcP8AP//Z'),
         (3, '/9j/2wBDABUVFRUWFRgaGhghIx8jITAtKSktMEk0ODQ4NElvRVFFRVFFb2J3YVphd2Kxi3t7i7HMrKKszPjd3fj/////////2wBDARUVFRUWFRgaGhghIx8jITAtKSktMEk0ODQ4NElvRVFFRVFFb2J3YVphd2Kxi3t7i7HMrKKszPjd3fj/////////wgARCADwAUADASIAAhEBAxEB/8QAGQABAAMBAQAAAAAAAAAAAAAAAAECBAUD/8QAGAEBAQEBAQAAAAAAAAAAAAAAAAIBAwT/2gAMAwEAAhADEAAAAPUbgAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAnNhKdhPKzepMouEoqEpqItXtyDtyAAAAAAAAFoqsy5dYSjYkmgzQGHcMO7i9mskToCto7c4Ho4AAAAAAAALVnl0kebuAAAABk8ejxantK2mgETFxA9fnAAAAAAAATExUjyekAAAAm548f36txVtvNYLbzMbZXc5o9nnAAAAAAAATDNs038Xpxt99zn32jLf3M87zTV8vpwNz27/N9M3dXBGbtplZvvXyNqmPb5Q3AAAAAAAAOlbBHj9G+mFm665mb7UoaA8/QcXs5slz1RFAAREx6/MFyAAAAAAABMxPk9ARYAAADm9JrFt4/R3PcToERavp4B15gAAAAAAATNbefuHHoAAAABXjdvwufW2LZuSiKy1TryC5AAAAAAAAWrPHrKHHrKFTKIqbRC5lCpmCsDcAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA//xAAvEAACAQICBwcEAwAAAAAAAAABAgMABBExEiBAQUJQURATISIwMmEFI4DBgZGx/9oACAEBAAE/APwJw5Fh2NNLDdfcYlf0dvwrD0L6HTj0xmtWM2nHoHNeUMDaXOI9v6NAggEZHk95D3sWI9y+IqwmxUxnMZax5FOptrkMuWYpWDKGGRGOqdkHquwRSzZAVGrXdwWbLM9oBOQoRSHhNCB/inh0UJx2QemFY5A0IZDuq/kOmIF8euFWtiIYgGPmPi1CGMbqCIMlGo4xRh8bSEc8JoQyGhbne1C3XeTQijHDQVRkB2XlwLaFn4slr6XbmWQ3D7j4fJ7S6jNhRmjG+jcLuBo3DbgKM0h37KLfq1CBPk0I0HCKAA1jIg4hRnQdTX1R5HmUn2YeWrede4QRABQKMsh4qJJzJ2pDiin47CQMyKMsY4qM6dDRuOi0Z3PQUZHPEdSWJZUKNUUj2kxR/bvoEEAjI652QSuFABouxzY+ndW4mTw94yqzuCh7l/41zsg9W9t8fupnxVZ3PeroN7xtQ9a5ha3kEseWP9GoJlmQMM945O6q6lWGINeezn6r/opHV1DKcQeTzwrMhU57jVpDJCp0znurHkOPIsfwK//EACURAQABAwMDBAMAAAAAAAAAAAEAAgMRITBBECAiEhMxQlFgcf/aAAgBAgEBPwD9EUPljcoOZ7tL8RvPBG7XGup+zLLkdquv0Y0jeeAjdreY1VPL1HDKjnh62XyTavHif3vp1E62nFZtXDND3niZ5ZiYlOiO0mRJiYmJjoasXWZmeg5B2qtFJmZ7HyM89ltzQbV083uHDKjk62Xxf7tXjyHvpH8OJ7VcLLykoo9Gddq8ZCFFT9WFquFl5YWafywt0HEAPg/Rf//EACQRAAECBAcBAQEAAAAAAAAAAAEAAhESE0EDECAhIjBRMWBh/9oACAEDAQE/APwkCbKR3ipm6pf1U2qVosFijcdTWzXVIeqm3xSgWGZEU054vwdWEeWs7GOeIOJ6mHkNZIJUymRJIPUNiFEKZTKJyMUGqVShQCOxPUBEAqVQCgMxsYaHjkerDPEaiIoGxzxRy6sL4dboeiKqNVUeJzprdWEdypmi4VRqqjxVXKd3qiTf8L//2Q==')) AS f (n, base64);
INSERT INTO archivo (usuario_id, nombre, tipo, tamano, contenido, creado)
SELECT 3, 'devolucion-' || a.n || '.jpg', 'image/jpeg', length(f.contenido), f.contenido, p.ahora - a.n * interval '40 minutes'
  FROM demo_abierta a JOIN demo_foto f ON f.n = a.n CROSS JOIN demo_parametro p;
INSERT INTO devolucion_foto (devolucion_id, archivo_id)
SELECT a.id, f.id FROM demo_abierta a JOIN archivo f ON f.nombre = 'devolucion-' || a.n || '.jpg' AND f.usuario_id = 3;

INSERT INTO documento_anotacion (entidad, documento_id, acto, estado_hasta, registrada, usuario_id)
SELECT 'devolucion', d.id, CASE d.estado WHEN 'SOLICITADA' THEN 'pedir' ELSE 'iniciar' END, CASE d.estado WHEN 'SOLICITADA' THEN d.estado ELSE 'AUTORIZADA' END, d.pedida,
       coalesce(d.pedida_por, d.autorizada_por, 494)
  FROM devolucion d ORDER BY d.id;
INSERT INTO documento_anotacion (entidad, documento_id, acto, estado_desde, estado_hasta, registrada, usuario_id)
SELECT 'devolucion', d.id,
       CASE d.estado WHEN 'DEVUELTA_AL_REMITENTE' THEN 'entregar' WHEN 'EN_AGENCIA_ORIGEN' THEN 'retirar_de_agencia' WHEN 'RECIBIDA' THEN 'recibir' ELSE 'programar' END,
       'AUTORIZADA', d.estado, d.movida, coalesce(d.autorizada_por, 494)
  FROM devolucion d WHERE d.estado NOT IN ('SOLICITADA', 'AUTORIZADA') ORDER BY d.id;
UPDATE devolucion d SET estado = 'INSPECCIONADA', inspeccion = CASE a.n WHEN 3 THEN 'INCOMPLETO' ELSE 'DANADO' END, inspeccionada_por = 3,
       inspeccion_nota = (ARRAY['La caja llegó golpeada', 'Roto por dentro: no sirve', 'Falta el cargador'])[a.n], inspeccionada = p.ahora - a.n * interval '40 minutes',
       movida = p.ahora - a.n * interval '40 minutes'
  FROM demo_abierta a CROSS JOIN demo_parametro p WHERE a.id = d.id;
INSERT INTO documento_anotacion (entidad, documento_id, acto, estado_desde, estado_hasta, registrada, usuario_id)
SELECT 'devolucion', d.id, 'inspeccionar', 'RECIBIDA', d.estado, d.inspeccionada, 3 FROM devolucion d JOIN demo_abierta a ON a.id = d.id;

ALTER TABLE guia ENABLE TRIGGER lleva_devolucion_madre, ENABLE TRIGGER lleva_devolucion_hija_nueva, ENABLE TRIGGER lleva_devolucion_hija;
ALTER TABLE devolucion ENABLE TRIGGER completa_devolucion, ENABLE TRIGGER avisa_devolucion;
SELECT plegar_conteo_de_guias(), plegar_conteo_de_pickup(), plegar_informe();
DELETE FROM guia_conteo WHERE cantidad = 0;

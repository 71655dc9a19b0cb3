-- Whoever tries to ask for a levante has thirty parcels ready, however many the demo holds and at whichever hour: told after such as its client sent
-- lately to a door, and written down within the last two hours.
CREATE TEMP TABLE demo_pronta AS
WITH casa AS (
  SELECT u.id AS usuario_id, u.cliente_id,
         (SELECT count(*) FROM guia g WHERE g.cliente_id = u.cliente_id AND g.estado_general = 'PRE_INGRESADO') AS hay
    FROM usuario u WHERE u.email = 'ingreso@courier.example'
), modelos AS (
  SELECT g.id, row_number() OVER (ORDER BY g.id DESC) AS lugar, count(*) OVER () AS todos
    FROM casa c JOIN guia g ON g.cliente_id = c.cliente_id
   WHERE g.agente_id IS NULL AND g.madre_id IS NULL AND g.bultos = 1 AND g.servicio = 'ESTANDAR_DOMICILIO'
     AND g.contra_reembolso_centavos IS NULL AND g.flete_destino_centavos IS NULL
)
SELECT m.id AS como, c.usuario_id, x.ultimo + n AS id, 298000000 + n AS nueve, n, p.ahora - n * interval '4 minutes' AS creada
  FROM casa c CROSS JOIN demo_parametro p CROSS JOIN (SELECT max(id) AS ultimo FROM guia) AS x
 CROSS JOIN generate_series(1, 30) AS n
  JOIN modelos m ON m.lugar = 1 + (n - 1) % m.todos
 WHERE n <= 30 - c.hay;
INSERT INTO guia (id, numero, cliente_id, referencia, destinatario, documento, telefono, direccion, localidad, departamento_id, zona_id, tamano_id, servicio,
                  bultos, peso_gramos, creada, prometida_el, vence_el, estado_general, ultimo_evento, ultimo_fecha, intentos)
OVERRIDING SYSTEM VALUE
SELECT v.id,
       '88' || v.nueve || (10 - (
         (v.nueve / 100000000 + v.nueve / 1000000 % 10 + v.nueve / 10000 % 10 + v.nueve / 100 % 10 + v.nueve % 10) * 3
         + v.nueve / 10000000 % 10 + v.nueve / 100000 % 10 + v.nueve / 1000 % 10 + v.nueve / 10 % 10 + 8 * 3 + 8
       ) % 10) % 10,
       g.cliente_id, '20000' || 10000000000 + v.id * 104729 % 89999999999, g.destinatario, g.documento, g.telefono, g.direccion, g.localidad, g.departamento_id,
       g.zona_id, g.tamano_id, g.servicio, 1, g.peso_gramos, v.creada, d.dia, d.dia, 'PRE_INGRESADO', 'DAT', v.creada, 0
  FROM demo_pronta v JOIN guia g ON g.id = v.como
 CROSS JOIN LATERAL (SELECT dia_habil((v.creada AT TIME ZONE 'America/Montevideo')::date, 2) AS dia) AS d ORDER BY v.n;
INSERT INTO evento (id, guia_id, cliente_id, tipo, fecha_evento, fecha_registro, usuario_id)
SELECT m.ultimo + v.n, v.id, g.cliente_id, 'DAT', v.creada, v.creada, v.usuario_id
  FROM demo_pronta v JOIN guia g ON g.id = v.id CROSS JOIN (SELECT max(id) AS ultimo FROM evento) AS m;
SELECT plegar_conteo_de_guias(), plegar_informe();
DELETE FROM guia_conteo WHERE cantidad = 0;

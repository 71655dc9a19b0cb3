-- What the driver that anybody may try fetches on the way: stops of the round that is on the road, among its doors, whatever the hour. Others of the
-- same driver stay on the list alone, as those do that are given to a person and to no round.
WITH ronda AS (
  SELECT r.id, r.chofer_id, r.dia, coalesce((SELECT max(g.orden) FROM recorrido_guia g WHERE g.recorrido_id = r.id), 0) AS puertas
    FROM recorrido r CROSS JOIN demo_parametro p
   WHERE r.chofer_id = 4 AND r.estado = 'EN_RUTA' AND r.dia = (p.ahora AT TIME ZONE 'America/Montevideo')::date
   ORDER BY r.id LIMIT 1
), van AS (
  SELECT l.id, r.id AS recorrido_id, least(5 * row_number() OVER (ORDER BY l.desde, l.id), r.puertas) AS orden, row_number() OVER (ORDER BY l.desde, l.id) AS n
    FROM ronda r JOIN levante l ON l.chofer_id = r.chofer_id AND l.dia = r.dia AND l.estado IN ('ASIGNADO', 'EN_CAMINO')
)
UPDATE levante l SET recorrido_id = v.recorrido_id, orden = v.orden FROM van v WHERE l.id = v.id AND v.n <= 2;

-- Remarks on some of the last days' parcels soon after they came in: staff's own, and a question of the client's with its answer.
INSERT INTO comentario (guia_id, usuario_id, fecha, texto, interno)
SELECT g.id, u.id, g.fecha + c.minutos * interval '1 minute', c.texto, c.interno
  FROM (
    SELECT g.id, g.cliente_id, g.levantada AS fecha, pg_temp.azar(g.id, 41) AS azar
      FROM guia g, demo_parametro p
     WHERE g.id > p.guias - 30000 AND g.levantada < g.ultimo_fecha - interval '2 hours' AND pg_temp.azar(g.id, 40) % 100 < 2
  ) AS g
  JOIN (VALUES
    (0, 25, 'atencion', true, 'Llamó el destinatario: pide que se toque el timbre del fondo'),
    (1, 35, 'atencion', true, 'El cliente confirma por teléfono que la dirección es correcta'),
    (2, 5, 'operario', true, 'Se reforzó la caja con cinta antes de despachar'),
    (3, 10, 'operario', true, 'El rótulo se lee con dificultad; se reimprimió'),
    (4, 20, 'cliente', false, '¿Pueden avisarme cuando se entregue? Es un regalo'),
    (4, 60, 'atencion', false, 'Sí, le avisamos por correo en cuanto se registre la entrega')
  ) AS c (caso, minutos, quien, interno, texto) ON c.caso = g.azar % 5
  -- A client's remark is one of its own people's; who has none says nothing.
  JOIN LATERAL (
    SELECT q.primero + g.azar / 100 % q.cantidad AS id FROM demo_cuadrilla q WHERE q.quien = c.quien
    UNION ALL
    (SELECT u.id FROM demo_usuario u WHERE c.quien = 'cliente' AND u.cliente_id = g.cliente_id ORDER BY u.id DESC LIMIT 1)
  ) AS u ON true
 ORDER BY 3, 1, c.minutos;

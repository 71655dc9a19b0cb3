-- The steps that have happened. Most are known within seconds; a few scans arrive hours late, from a device without signal.
INSERT INTO evento (
  id, guia_id, cliente_id, tipo, fecha_evento, fecha_registro, usuario_id, agente_id, lugar, nota, bultos, motivo_id, monto_centavos, documento,
  recibe, peso_gramos, dia, corrige_id
)
SELECT (p.id - 1) * 20 + s.orden, p.id, p.cliente_id,
       CASE WHEN p.con_cobro AND s.tipo = 'ENT' THEN 'ENT_CR' ELSE s.tipo END,
       e.fecha,
       least(e.fecha + CASE WHEN e.azar % 100 < 3 THEN e.azar / 100 % 14400 ELSE e.azar / 100 % 8 END * interval '1 second', p.ahora),
       CASE WHEN s.quien = 'agencia' THEN s.usuario_desde + p.agente_id - 1 ELSE s.usuario_desde + p.azar / 4096 % s.usuarios END,
       CASE WHEN s.quien = 'agencia' OR s.tipo IN ('DESV', 'VEN') THEN p.agente_id END,
       s.lugar,
       s.notas[1 + e.azar / 1440000 % cardinality(s.notas)],
       CASE WHEN s.tipo = 'ENT_PAR' THEN '{1,2}'::smallint[] END,
       CASE WHEN s.cuantos IS NOT NULL THEN pg_temp.motivo(CASE WHEN p.con_cobro THEN s.motivos_cobro ELSE s.motivos END, p.azar, s.cuantos, s.turno) END,
       CASE WHEN p.con_cobro AND s.tipo IN ('ENT', 'RET_AG') THEN pg_temp.cobro(p.azar) END,
       CASE WHEN s.tipo = 'RET_AG' THEN r.cedula END,
       CASE WHEN s.tipo IN ('ENT', 'ENT_PAR') THEN r.nombre END,
       CASE WHEN s.tipo = 'PES' THEN pg_temp.gramos(p.azar) END,
       CASE WHEN s.tipo = 'ING_AG' THEN f.fechas[s.dia + 1 + t.dias_guarda] ELSE f.fechas[s.acuerdo] + s.acuerdo_mas END,
       (p.id - 1) * 20 + s.corrige
  FROM (SELECT plan.*, (SELECT ahora FROM demo_parametro) AS ahora FROM demo_plan plan) AS p
  JOIN demo_franja f ON f.id = p.franja_id
  JOIN demo_persona r ON r.k = p.azar / 7 % 20000
  JOIN demo_ruta t ON t.k = p.ruta_k
  JOIN demo_paso s ON s.guion_id = p.guion_id AND s.orden <= p.hechos
 CROSS JOIN LATERAL (
   SELECT pg_temp.fecha_del_paso(f.dias[s.dia + 1], p.creada, s.desde, s.margen, p.id * 32 + s.orden) AS fecha,
          pg_temp.azar(p.id * 32 + s.orden, 22) AS azar
 ) AS e;

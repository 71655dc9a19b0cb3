-- The row of each parcel: its data, and the projection of the steps that have happened.
INSERT INTO guia (
  id, numero, cliente_id, referencia, destinatario, documento, telefono, direccion, localidad, departamento_id, zona_id, agente_id, tamano_id,
  servicio, bultos, peso_gramos, contra_reembolso_centavos, creada, prometida_el, estado_general, vence_el, ultimo_evento, ultimo_fecha,
  levantada, en_agencia_desde
)
SELECT d.id,
       '88' || d.nueve || (10 - (
         (d.nueve / 100000000 + d.nueve / 1000000 % 10 + d.nueve / 10000 % 10 + d.nueve / 100 % 10 + d.nueve % 10) * 3
         + d.nueve / 10000000 % 10 + d.nueve / 100000 % 10 + d.nueve / 1000 % 10 + d.nueve / 10 % 10 + 8 * 3 + 8
       ) % 10) % 10,
       d.cliente_id,
       CASE
         WHEN d.cliente_id = 1 THEN '20000' || 10000000000 + d.id * 104729 % 89999999999
         WHEN d.azar / 6400 % 100 < 15 THEN NULL
         WHEN d.cliente_id % 4 = 0 THEN 'PED-' || 400000 + d.id
         WHEN d.cliente_id % 4 = 1 THEN 'OC-' || d.cliente_id || '-' || 7000 + d.id
         WHEN d.cliente_id % 4 = 2 THEN 'W' || 1000000 + d.id * 3
         ELSE 'FAC-A' || 210000 + d.id
       END,
       e.nombre, e.documento, e.telefono,
       d.calle || ' ' || CASE WHEN d.en_kilometro THEN 18 + d.azar / 640000 % 32 ELSE 100 + d.azar / 640000 % 4800 END
         || CASE WHEN d.azar / 4000000000 % 100 < 22 AND d.zona_id <= 2 THEN ' ap. ' || 101 + d.azar / 400000000000 % 12 * 100 + d.azar / 5000000000000 % 4 ELSE '' END,
       d.localidad, d.departamento_id, d.zona_id,
       CASE WHEN d.modo IN ('A', 'L') OR d.desviada THEN d.agente_id END,
       d.tamano,
       CASE
         WHEN d.tamano = 7 THEN 'CARGA_ESPECIAL'
         WHEN d.modo IN ('A', 'L') THEN 'ESTANDAR_AGENCIA'
         WHEN d.modo = 'F' THEN 'FLEX'
         WHEN d.tamano = 1 THEN 'DOCUMENTOS'
         WHEN d.grupo = 1 AND d.azar / 640 % 10 = 0 THEN 'EXPRESS_24'
         ELSE 'ESTANDAR_DOMICILIO'
       END,
       -- A part can only be delivered of what has several pieces.
       CASE WHEN d.es_parcial THEN 3 WHEN d.azar / 64000 % 100 < 6 THEN 2 + (d.azar / 6400000 % 10) / 6 + (d.azar / 6400000 % 10) / 9 ELSE 1 END,
       (ARRAY[40, 300, 1500, 4000, 8000, 15000, 30000])[d.tamano] + d.azar / 1000000 % (ARRAY[460, 1700, 3500, 6000, 12000, 15000, 30000])[d.tamano],
       CASE WHEN d.con_cobro THEN (60000 + d.azar / 128 % 3601 * 100) END,
       d.creada, d.prometida_el, u.estado,
       coalesce(d.dia_agencia + d.dias_guarda, d.prometida_el),
       CASE WHEN d.con_cobro AND u.tipo = 'ENT' THEN 'ENT_CR' ELSE u.tipo END,
       pg_temp.fecha_del_paso(d.dias[u.dia + 1], d.creada, u.desde, u.margen, d.id * 32 + u.orden),
       CASE WHEN d.levante_orden <= d.hechos
         THEN pg_temp.fecha_del_paso(d.dias[d.levante_dia + 1], d.creada, d.levante_desde, d.levante_margen, d.id * 32 + d.levante_orden) END,
       CASE WHEN d.dia_agencia IS NOT NULL
         THEN pg_temp.fecha_del_paso(d.dias[d.agencia_dia + 1], d.creada, d.agencia_desde, d.agencia_margen, d.id * 32 + d.agencia_orden) END
  FROM (
    SELECT p.*, s.*, f.dias, r.calle, r.en_kilometro, r.localidad, r.departamento_id, r.zona_id, r.modo, r.dias_guarda, r.grupo,
           -- Numbers have gaps, so that a mistyped one is seldom another parcel's.
           CASE WHEN p.id <= 3 THEN 100000000 + p.id ELSE 200000000 + p.id * 17 + p.azar % 17 END AS nueve,
           width_bucket(p.azar / 8 % 100, ARRAY[0, 9, 43, 70, 87, 96, 99]::bigint[]) AS tamano,
           f.fechas[r.dias_promesa + 1] AS prometida_el,
           p.hechos >= s.orden_desvio AS desviada,
           CASE WHEN p.hechos >= s.agencia_orden THEN f.fechas[s.agencia_dia + 1] END AS dia_agencia,
           p.guion_id * 32 + p.hechos AS clave_ultimo
      FROM demo_plan p
      JOIN demo_franja f ON f.id = p.franja_id
      JOIN demo_ruta r ON r.k = p.ruta_k
      JOIN (SELECT guion_id AS guion, es_parcial, orden_desvio, levante_orden, levante_dia, levante_desde, levante_margen, agencia_orden, agencia_dia,
                   agencia_desde, agencia_margen FROM demo_resumen) AS s ON s.guion = p.guion_id
    OFFSET 0 -- so that each column is computed once, not wherever it is used
  ) AS d
  JOIN demo_persona e ON e.k = d.azar / 7 % 20000
  JOIN demo_paso u ON u.clave = d.clave_ultimo;

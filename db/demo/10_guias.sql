-- The size of a parcel and its weight, from what was drawn for it.
CREATE FUNCTION pg_temp.tamano(azar bigint) RETURNS int
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT width_bucket(azar / 8 % 100, ARRAY[0, 9, 43, 70, 87, 96, 99]::bigint[]) $$;
CREATE FUNCTION pg_temp.gramos(azar bigint) RETURNS bigint
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$
    SELECT (ARRAY[40, 300, 1500, 4000, 8000, 15000, 30000])[pg_temp.tamano(azar)]
           + azar / 1000000 % (ARRAY[460, 1700, 3500, 6000, 12000, 15000, 30000])[pg_temp.tamano(azar)]
  $$;
-- What is collected at the door or at the counter, where anything is.
CREATE FUNCTION pg_temp.cobro(azar bigint) RETURNS bigint
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT 60000 + azar / 128 % 3601 * 100 $$;
-- The reason that a step gives, out of its list.
CREATE FUNCTION pg_temp.motivo(motivos smallint[], azar bigint, cuantos int, turno int) RETURNS smallint
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT motivos[1 + (azar / 100000000000000 + turno) % cuantos] $$;

-- What triggers keep beside a parcel is written for all of them at once, below.
ALTER TABLE guia DISABLE TRIGGER USER;
ALTER TABLE evento DISABLE TRIGGER lleva_informe_visita;

-- The row of each parcel: its data, and the projection of the steps that have happened.
INSERT INTO guia (
  id, numero, cliente_id, referencia, destinatario, documento, telefono, direccion, localidad, departamento_id, zona_id, agente_id, tamano_id,
  servicio, bultos, peso_gramos, contra_reembolso_centavos, creada, prometida_el, estado_general, vence_el, ultimo_evento, ultimo_fecha,
  levantada, en_agencia_desde, intentos, motivo_id, correo
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
       CASE WHEN d.modo IN ('A', 'L') OR u.desviada THEN d.agente_id END,
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
       pg_temp.gramos(d.azar),
       CASE WHEN d.con_cobro THEN pg_temp.cobro(d.azar) END,
       d.creada, d.prometida_el, u.estado,
       -- Promised, then kept for so many days, or what was agreed on since.
       CASE WHEN u.acuerdo IS NOT NULL THEN d.fechas[u.acuerdo] + u.acuerdo_mas ELSE coalesce(d.fechas[u.agencia_dia + 1 + d.dias_guarda], d.prometida_el) END,
       CASE WHEN d.con_cobro AND u.tipo = 'ENT' THEN 'ENT_CR' ELSE u.tipo END,
       pg_temp.fecha_del_paso(d.dias[u.dia + 1], d.creada, u.desde, u.margen, d.id * 32 + u.orden),
       CASE WHEN u.levante_orden IS NOT NULL
         THEN pg_temp.fecha_del_paso(d.dias[u.levante_dia + 1], d.creada, u.levante_desde, u.levante_margen, d.id * 32 + u.levante_orden) END,
       CASE WHEN u.agencia_orden IS NOT NULL
         THEN pg_temp.fecha_del_paso(d.dias[u.agencia_dia + 1], d.creada, u.agencia_desde, u.agencia_margen, d.id * 32 + u.agencia_orden) END,
       u.intentos,
       CASE WHEN u.cuantos IS NOT NULL THEN pg_temp.motivo(CASE WHEN d.con_cobro THEN u.motivos_cobro ELSE u.motivos END, d.azar, u.cuantos, u.turno) END,
       -- Whoever fetches it at an agency mostly left an address to be told at.
       CASE WHEN d.modo IN ('A', 'L') AND d.azar / 7000 % 100 < 70 THEN 'persona' || d.azar / 7 % 20000 || '@correo.example' END
  FROM (
    SELECT p.*, s.es_parcial, f.dias, f.fechas, r.calle, r.en_kilometro, r.localidad, r.departamento_id, r.zona_id, r.modo, r.dias_guarda, r.grupo,
           -- Numbers have gaps, so that a mistyped one is seldom another parcel's.
           CASE WHEN p.id <= 3 THEN 100000000 + p.id ELSE 200000000 + p.id * 17 + p.azar % 17 END AS nueve,
           pg_temp.tamano(p.azar) AS tamano,
           f.fechas[r.dias_promesa + 1] AS prometida_el,
           p.guion_id * 32 + p.hechos AS clave_ultimo
      FROM demo_plan p
      JOIN demo_franja f ON f.id = p.franja_id
      JOIN demo_ruta r ON r.k = p.ruta_k
      JOIN demo_resumen s ON s.guion_id = p.guion_id
    OFFSET 0 -- so that each column is computed once, not wherever it is used
  ) AS d
  JOIN demo_persona e ON e.k = d.azar / 7 % 20000
  JOIN demo_proyeccion u ON u.clave = d.clave_ultimo;

-- The pieces of parcels of several. Of a delivery in part two stayed with the recipient and one goes back.
INSERT INTO bulto (guia_id, numero, estado, ultimo_evento, ultimo_fecha)
SELECT g.id, n, CASE WHEN u.estado <> 'ENTREGADO_PARCIAL' THEN u.estado WHEN n <= 2 THEN 'ENTREGADO' ELSE 'EN_DEVOLUCION' END,
       g.ultimo_evento, g.ultimo_fecha
  FROM guia g
  JOIN demo_plan p ON p.id = g.id
  JOIN demo_proyeccion u ON u.clave = p.guion_id * 32 + p.hechos
 CROSS JOIN generate_series(1, g.bultos) AS n
 WHERE g.bultos > 1;

-- What searches read, as the triggers would write it.
INSERT INTO guia_busqueda (guia_id, cliente_id, agente_id, departamento_id, zona_id, servicio, creada, cobra, texto, telefono, documento)
SELECT g.id, g.cliente_id, g.agente_id, g.departamento_id, g.zona_id, g.servicio, g.creada, g.contra_reembolso_centavos IS NOT NULL,
       g.numero || ' ' || coalesce(lower(g.referencia) || ' ', '') || e.texto_busqueda, e.telefono_busqueda, e.documento_busqueda
  FROM guia g
  JOIN demo_plan p ON p.id = g.id
  JOIN demo_persona e ON e.k = p.azar / 7 % 20000;

-- What lists count by: of all, of each client, of each agency, of each client at each agency.
INSERT INTO guia_conteo (cliente_id, agente_id, estado_general, cantidad)
SELECT coalesce(cliente_id, 0), coalesce(agente_id, 0), estado_general, sum(cantidad)
  FROM (SELECT cliente_id, agente_id, estado_general, count(*) AS cantidad FROM guia GROUP BY cliente_id, agente_id, estado_general) AS g
 GROUP BY GROUPING SETS ((estado_general), (cliente_id, estado_general), (agente_id, estado_general), (cliente_id, agente_id, estado_general))
-- Parcels for the door are nobody's at an agency.
HAVING grouping(agente_id) = 1 OR agente_id IS NOT NULL;
INSERT INTO guia_conteo_fijo (cliente_id, zona_id, departamento_id, servicio, cobra, cantidad)
SELECT coalesce(cliente_id, 0), zona_id, departamento_id, servicio, cobra, sum(cantidad)
  FROM (SELECT cliente_id, zona_id, departamento_id, servicio, contra_reembolso_centavos IS NOT NULL AS cobra, count(*) AS cantidad FROM guia GROUP BY 1, 2, 3, 4, 5) AS g
 GROUP BY GROUPING SETS ((zona_id, departamento_id, servicio, cobra), (cliente_id, zona_id, departamento_id, servicio, cobra));

ALTER TABLE guia ENABLE TRIGGER USER;
SELECT rehacer_conteo_de_pickup();

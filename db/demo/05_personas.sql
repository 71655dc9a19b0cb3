-- What each role may do; the fixed people get the rest one by one, so that each has exactly the codes of the wire's table.
INSERT INTO rol_funcionalidad (rol_id, codigo)
SELECT r.rol_id, codigo
  FROM (VALUES
    (2, 'PROB_SOL,GUIAS_EN_PU,REPO_GEN,GUI_001,EVE_003,LEV_001,REC_004'), (4, 'CLI_001,CLI_002'),
    (5, 'PCK_001,GUIAS_EN_PU'), (6, 'GDS_001'), (7, 'GUI_001,GUIAS_EN_PU,RCL_001'), (18, 'CHF_001,REC_CARGAR_001'), (23, 'CLI_001')
  ) AS r (rol_id, codigos)
 CROSS JOIN LATERAL unnest(string_to_array(r.codigos, ',')) AS codigo
ON CONFLICT DO NOTHING;

CREATE TEMP TABLE demo_usuario (
  id           int PRIMARY KEY,
  email        text NOT NULL,
  fullname     text NOT NULL,
  rol_id       int  NOT NULL,
  tipo_usuario text NOT NULL,
  cliente_id   int,
  agente_id    int
);

INSERT INTO demo_usuario (id, email, fullname, rol_id, tipo_usuario, cliente_id, agente_id) VALUES
  (1, 'admin@courier.example', 'Alicia Fontes', 1, 'personal', NULL, NULL),
  (2, 'encargado@courier.example', 'Ernesto Bálsamo', 2, 'personal', NULL, NULL),
  (3, 'operario@courier.example', 'Olga Píriz', 3, 'personal', NULL, NULL),
  (4, 'chofer@courier.example', 'Carlos Techera', 18, 'personal', NULL, NULL),
  (5, 'ingreso@courier.example', 'Irene Núñez', 23, 'cliente', 1, NULL),
  (6, 'cliente@courier.example', 'Claudia Umpiérrez', 4, 'cliente', 1, NULL),
  (7, 'cliente2@courier.example', 'César Ojeda', 4, 'cliente', 2, NULL),
  (8, 'gds@courier.example', 'Gisela De los Santos', 6, 'deposito', NULL, NULL),
  (9, 'agencia@courier.example', 'Adriana Muñoz', 5, 'agencia', NULL, 1),
  (10, 'agencia2@courier.example', 'Aníbal Da Silveira', 5, 'agencia', NULL, 2),
  (11, 'nuevo@courier.example', 'Nadia Sellanes', 3, 'personal', NULL, NULL);

-- 480 more. A name and surname never meet twice, so no address does either.
INSERT INTO demo_usuario (id, email, fullname, rol_id, tipo_usuario, cliente_id, agente_id)
SELECT 11 + i,
       replace(clave_de_nombre(nombre), ' ', '') || '.' || replace(clave_de_nombre(apellido), ' ', '') || '@'
         || CASE tipo WHEN 'cliente' THEN 'clientes.example' WHEN 'agencia' THEN 'agencias.example' ELSE 'courier.example' END,
       nombre || ' ' || apellido, rol_id, tipo,
       CASE WHEN tipo = 'cliente' THEN i - 410 END,
       -- Each agency has one person, the first twenty a second one.
       CASE WHEN tipo = 'agencia' THEN 1 + (i - 231) % 130 END
  FROM (
    SELECT i, pg_temp.palabra('nombre', i) AS nombre, pg_temp.palabra('apellido', i / 60 * 9 + i) AS apellido,
           CASE WHEN i <= 90 THEN 18 WHEN i <= 230 THEN 3 WHEN i <= 380 THEN 5 WHEN i <= 410 THEN 7 WHEN i <= 470 THEN 4 ELSE 2 END AS rol_id
      FROM generate_series(1, 480) AS i
  ) AS persona
 CROSS JOIN LATERAL (SELECT CASE rol_id WHEN 5 THEN 'agencia' WHEN 4 THEN 'cliente' ELSE 'personal' END AS tipo) AS t;

-- Whose work came with rounds and what follows them: behind the others, so that nobody's number changes.
INSERT INTO demo_usuario (id, email, fullname, rol_id, tipo_usuario) VALUES
  (492, 'trafico@courier.example', 'Tabaré Olivera', 3, 'personal'),
  (493, 'caja@courier.example', 'Carmen Zunino', 3, 'personal'),
  (494, 'atencion@courier.example', 'Amalia Berrutti', 3, 'personal'),
  (495, 'maestros@courier.example', 'Mario Echenique', 3, 'personal');

INSERT INTO usuario (id, email, fullname, username, clave_hash, estado, tipo_usuario, cliente_id, agente_id, cambiar_password, creado)
SELECT u.id, u.email, u.fullname, split_part(u.email, '@', 1), p.clave_hash, 'ACTIVO', u.tipo_usuario, u.cliente_id, u.agente_id,
       u.email = 'nuevo@courier.example', p.ahora - interval '90 days' - u.id * interval '1 hour'
  FROM demo_usuario u
 CROSS JOIN demo_parametro p
 ORDER BY u.id;

INSERT INTO usuario_rol (usuario_id, rol_id) SELECT id, rol_id FROM demo_usuario ORDER BY id;

INSERT INTO usuario_funcionalidad (usuario_id, codigo)
SELECT u.id, codigo
  FROM demo_usuario u
 CROSS JOIN LATERAL unnest(string_to_array(CASE u.email
   WHEN 'nuevo@courier.example' THEN 'PROB_SOL'
   WHEN 'trafico@courier.example' THEN 'REC_004,RECO_001,REC_CARGAR_002,LEV_001,LEV_002,CARRO_003,CAR_003,CLA_002,GUI_001'
   WHEN 'caja@courier.example' THEN 'VAL_001,RECO_001'
   WHEN 'atencion@courier.example' THEN 'VAL_001,RCL_001,LEV_002,GUI_001,EVE_003'
   WHEN 'maestros@courier.example' THEN 'AGT_003,GUS_SUP_001'
   ELSE 'PROB_SOL,GUIAS_EN_PU,GUI_001,EVE_003' END, ',')) AS codigo
 WHERE u.rol_id = 3
 ORDER BY u.id, codigo;

-- Who does the work of parcels: the first of how many, by kind of person.
CREATE TEMP TABLE demo_cuadrilla AS
SELECT CASE rol_id WHEN 18 THEN 'chofer' WHEN 3 THEN 'operario' WHEN 5 THEN 'agencia' WHEN 2 THEN 'encargado' ELSE 'atencion' END AS quien,
       min(id) AS primero, count(*)::int AS cantidad
  FROM demo_usuario
 WHERE id BETWEEN 12 AND 491 AND rol_id IN (18, 3, 5, 7, 2)
 GROUP BY 1;

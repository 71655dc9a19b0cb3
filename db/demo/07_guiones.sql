-- A step of a script: the event, its window in minutes of the day (null: minutes after the data came in), who and where.
-- Windows of one day follow one another, so the steps of a script can never change their order.
CREATE TEMP TABLE demo_ventana (
  paso     text PRIMARY KEY,
  tipo     text NOT NULL,
  relativa boolean NOT NULL,
  desde    int NOT NULL,
  hasta    int NOT NULL,
  quien    text,
  lugar    text,
  -- One of them is drawn: a remark, or a reason by its name.
  notas    text[],
  motivos  text[]
);

INSERT INTO demo_ventana (paso, tipo, relativa, desde, hasta, quien, lugar, notas, motivos) VALUES
  ('DAT', 'DAT', true, 0, 0, NULL, NULL, NULL, NULL),
  ('LEV_SOL', 'LEV_SOL', true, 1, 4, NULL, NULL, NULL, NULL),
  ('ANU', 'ANU', false, 540, 600, NULL, NULL, NULL, '{Pedido cancelado por el cliente,Datos cargados por error,Pedido duplicado}'),
  ('LEV_OK', 'LEV_OK', false, 670, 1050, 'chofer', 'Depósito del cliente', NULL, NULL),
  ('LEV_DIF', 'LEV_DIF', false, 670, 1050, 'chofer', 'Depósito del cliente', '{Un bulto menos que lo anunciado,Un bulto más que lo anunciado}', NULL),
  ('ADM', 'ADM', false, 670, 1050, 'operario', 'Mostrador de planta', NULL, NULL),
  ('ING_PL', 'ING_PL', false, 1050, 1380, 'operario', 'Planta Montevideo', NULL, NULL),
  ('PES', 'PES', false, 1380, 1390, 'operario', 'Planta Montevideo', NULL, NULL),
  ('CLA', 'CLA', false, 1390, 1620, 'operario', 'Planta Montevideo', NULL, NULL),
  -- What lorries bring at night is on the belt before the day begins.
  ('ING_NOC', 'ING_PL', false, 1450, 1590, 'operario', 'Planta Montevideo', NULL, NULL),
  ('CLA_NOC', 'CLA', false, 1591, 1619, 'operario', 'Planta Montevideo', NULL, NULL),
  ('RTN', 'RTN', false, 1620, 1640, 'operario', 'Planta Montevideo', NULL, '{Falta documentación,A pedido del cliente,Contenido a verificar}'),
  ('DAN', 'DAN', false, 1620, 1640, 'operario', 'Planta Montevideo', '{Caja aplastada,Contenido mojado,Embalaje abierto}', NULL),
  ('LIB', 'LIB', false, 480, 600, 'atencion', NULL, '{Documentación recibida,Autorizada por el cliente}', NULL),
  ('EXT', 'EXT', false, 540, 600, 'encargado', NULL, '{Sin movimiento: búsqueda sin resultado}', NULL),
  ('APA', 'APA', false, 480, 600, 'operario', 'Planta Montevideo', '{Encontrada en otro carro}', NULL),
  ('SIN', 'SIN', false, 600, 660, 'encargado', NULL, '{Daño total del contenido}', NULL),
  ('DESP', 'DESP', false, 240, 345, 'operario', 'Planta Montevideo', NULL, NULL),
  ('ARR', 'ARR', false, 540, 780, 'operario', 'Base del departamento', NULL, NULL),
  ('ING_AG', 'ING_AG', false, 600, 840, 'agencia', NULL, NULL, NULL),
  ('AVI', 'AVI', false, 841, 865, NULL, NULL, '{Aviso por mensaje de texto,Aviso por correo}', NULL),
  ('RET_AG', 'RET_AG', false, 870, 1200, 'agencia', NULL, '{Retira el titular}', NULL),
  ('VEN', 'VEN', false, 420, 480, NULL, NULL, NULL, NULL),
  ('PRO', 'PRO', false, 600, 840, 'agencia', NULL, '{Avisa que está de viaje}', NULL),
  ('ASG', 'ASG', false, 300, 360, 'operario', 'Planta Montevideo', NULL, NULL),
  ('CAR', 'CAR', false, 360, 450, 'chofer', NULL, NULL, NULL),
  ('SAL', 'SAL', false, 450, 540, 'chofer', NULL, NULL, NULL),
  ('PRX', 'PRX', false, 541, 650, 'chofer', NULL, NULL, NULL),
  ('ENT', 'ENT', false, 541, 1200, 'chofer', NULL, NULL, NULL),
  ('ENT_11', 'ENT', false, 610, 730, 'chofer', NULL, NULL, NULL),
  ('ENT_18', 'ENT', false, 1020, 1140, 'chofer', NULL, NULL, NULL),
  ('ENT_PRX', 'ENT', false, 655, 1200, 'chofer', NULL, NULL, NULL),
  ('ENT_PAR', 'ENT_PAR', false, 541, 1200, 'chofer', NULL, NULL, '{Rechaza un bulto dañado,Falta un bulto}'),
  ('NOENT', 'NOENT', false, 541, 1200, 'chofer', NULL, NULL,
    '{Destinatario ausente,Destinatario ausente,Destinatario ausente,Dirección incompleta o incorrecta,No atiende timbre ni teléfono,Local cerrado,Pide otra fecha,Zona con acceso impedido,Sin dinero para el contra-reembolso}'),
  ('NOENT_DESV', 'NOENT', false, 541, 1200, 'chofer', NULL, NULL, '{Pide retirar en agencia}'),
  ('NOENT_FIN', 'NOENT', false, 541, 1200, 'chofer', NULL, NULL, '{Rechazado por el destinatario,Se mudó o es desconocido,Pedido cancelado por el cliente}'),
  -- Another parcel's label was read, and somebody noticed.
  ('ENT_MAL', 'ENT', false, 541, 670, 'chofer', NULL, NULL, NULL),
  ('NOENT_MAL', 'NOENT', false, 541, 670, 'chofer', NULL, NULL, '{Local cerrado}'),
  ('CORR', 'CORR', false, 671, 690, 'encargado', NULL, '{Se leyó la etiqueta de otro paquete}', NULL),
  ('ENT_BIEN', 'ENT', false, 700, 1200, 'chofer', NULL, NULL, NULL),
  ('DIR', 'DIR', false, 1205, 1225, 'atencion', NULL, NULL, NULL),
  ('REP', 'REP', false, 1230, 1320, 'atencion', NULL, NULL, NULL),
  ('DESV', 'DESV', false, 1230, 1320, 'atencion', NULL, NULL, NULL),
  -- A return tells the reason of the visit that it follows (the same list gives the same one), or its own.
  ('DEV_INI', 'DEV_INI', false, 480, 600, 'operario', NULL, NULL, '{Rechazado por el destinatario,Se mudó o es desconocido,Pedido cancelado por el cliente}'),
  ('DEV_INI_INT', 'DEV_INI', false, 480, 600, 'operario', NULL, NULL, '{Intentos agotados}'),
  ('DEV_INI_VEN', 'DEV_INI', false, 480, 600, 'operario', NULL, NULL, '{Venció en agencia}'),
  ('DEV_ENT', 'DEV_ENT', false, 600, 1080, 'chofer', 'Depósito del cliente', NULL, NULL),
  -- The same day's service: collected, sorted and delivered in one day.
  ('LEV_OK_F', 'LEV_OK', false, 670, 780, 'chofer', 'Depósito del cliente', NULL, NULL),
  ('ING_PL_F', 'ING_PL', false, 790, 850, 'operario', 'Planta Montevideo', NULL, NULL),
  ('ASG_F', 'ASG', false, 860, 875, 'operario', 'Planta Montevideo', NULL, NULL),
  ('CAR_F', 'CAR', false, 880, 905, 'chofer', NULL, NULL, NULL),
  ('SAL_F', 'SAL', false, 910, 930, 'chofer', NULL, NULL, NULL),
  ('ENT_F', 'ENT', false, 935, 1320, 'chofer', NULL, NULL, NULL),
  ('NOENT_F', 'NOENT', false, 935, 1200, 'chofer', NULL, NULL, '{Destinatario ausente,No atiende timbre ni teléfono,Dirección incompleta o incorrecta}');

-- How a parcel comes in, and how it goes on, by group: 1 Montevideo, 2 metropolitan, 3 interior, 4 flex, and agencies: 10
-- (Montevideo and metropolitan) or 20 (interior) plus their days of custody (null here: each of them). `+n` is n working
-- days later, `+g` the day after custody ends. A weight is a share among the tails of its group.
CREATE TEMP TABLE demo_guion (
  id      int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  grupo   smallint NOT NULL,
  peso    numeric  NOT NULL,
  pasos   text     NOT NULL,
  CONSTRAINT guion_unico UNIQUE (grupo, pasos)
);

INSERT INTO demo_guion (grupo, peso, pasos)
SELECT f.grupo, sum(f.peso * c.peso), replace(c.pasos || ' ' || f.pasos, '+g', '+' || f.grupo % 10 + 1)
  FROM (
    -- Sorting (CLA) may be skipped where the round starts at the plant; a lorry to another site needs it.
    VALUES (1, 5, 'DAT LEV_SOL LEV_OK ING_PL CLA'), (1, 14, 'DAT LEV_SOL LEV_OK ING_PL'), (1, 1, 'DAT LEV_SOL LEV_DIF ING_PL PES CLA'),
           -- Handed over with others and first seen on the belt.
           (1, 1, 'DAT ING_PL'), (3, 1, 'DAT ING_PL CLA'),
           (1, 6, 'DAT ADM CLA'), (1, 60, 'DAT ADM'), (1, 2, 'DAT LEV_SOL LEV_OK +1 ING_PL'), (1, 12, 'DAT ING_NOC'),
           (3, 15, 'DAT LEV_SOL LEV_OK ING_PL CLA'), (3, 1, 'DAT LEV_SOL LEV_DIF ING_PL PES CLA'), (3, 68, 'DAT ADM CLA'), (3, 4, 'DAT LEV_SOL LEV_OK +1 ING_PL CLA'), (3, 12, 'DAT ING_NOC CLA_NOC'),
           (4, 100, 'DAT LEV_SOL')
  ) AS c (clase, peso, pasos)
  JOIN (
    SELECT g.id AS grupo, CASE WHEN g.id <= 2 THEN 1 WHEN g.id = 4 THEN 4 ELSE 3 END AS clase, p.peso, p.pasos
      FROM (VALUES
        ('{1}', 41.0, '+1 ASG CAR SAL ENT'), ('{1}', 3, '+1 ASG +1 CAR SAL ENT'), ('{1}', 20, '+1 ASG CAR SAL ENT_11'), ('{1}', 19, '+1 ASG CAR SAL ENT_18'), ('{1}', 3, '+1 ASG CAR SAL PRX ENT_PRX'),
        ('{1}', 9, '+1 ASG CAR SAL NOENT REP +1 ASG CAR SAL ENT'), ('{1}', 0.8, '+1 ASG CAR SAL NOENT DIR REP +1 ASG CAR SAL ENT'),
        ('{1}', 0.6, '+1 ASG CAR SAL NOENT REP +1 ASG CAR SAL NOENT_DESV DESV +1 ING_AG AVI +1 RET_AG'),
        ('{1}', 1.6, '+1 ASG CAR SAL NOENT_FIN +1 DEV_INI +1 DEV_ENT'), ('{1}', 1.2, '+1 ASG CAR SAL NOENT REP +1 ASG CAR SAL NOENT +1 DEV_INI_INT +2 DEV_ENT'),
        ('{2}', 40, '+1 ASG CAR SAL ENT'), ('{2}', 22, '+1 ASG CAR SAL ENT_11'), ('{2}', 21, '+1 ASG CAR SAL ENT_18'),
        ('{2}', 11.5, '+1 ASG CAR SAL NOENT REP +1 ASG CAR SAL ENT'), ('{2}', 1.5, '+1 ASG CAR SAL NOENT_DESV DESV +1 ING_AG AVI +2 RET_AG'),
        ('{2}', 2.2, '+1 ASG CAR SAL NOENT_FIN +1 DEV_INI +1 DEV_ENT'), ('{2}', 1.4, '+1 ASG CAR SAL NOENT REP +1 ASG CAR SAL NOENT +1 DEV_INI_INT +2 DEV_ENT'),
        ('{1,2}', 0.6, 'RTN +2 LIB +1 ASG CAR SAL ENT'), ('{1,2}', 0.3, '+1 ASG CAR SAL ENT_PAR'), ('{1,2}', 0.3, 'DAN +2 SIN'), ('{1,2}', 0.05, 'DAN'),
        ('{1,2}', 0.08, '+5 EXT'), ('{1,2}', 0.04, '+5 EXT +2 APA +1 ASG CAR SAL ENT'), ('{1,2}', 0.05, 'RTN'),
        ('{1,2}', 0.25, '+1 ASG CAR SAL ENT_MAL CORR ENT_BIEN'), ('{1,2}', 0.25, '+1 ASG CAR SAL NOENT_MAL CORR ENT_BIEN'),
        ('{3}', 74, '+1 DESP ARR +1 ASG CAR SAL ENT'), ('{3}', 6, '+1 DESP +1 ARR +1 ASG CAR SAL ENT'), ('{3}', 13.5, '+1 DESP ARR +1 ASG CAR SAL NOENT REP +1 ASG CAR SAL ENT'),
        ('{3}', 1.7, '+1 DESP ARR +1 ASG CAR SAL NOENT_DESV DESV +1 ING_AG AVI +2 RET_AG'),
        ('{3}', 2.8, '+1 DESP ARR +1 ASG CAR SAL NOENT_FIN +1 DEV_INI +3 DEV_ENT'),
        ('{3}', 1.2, '+1 DESP ARR +1 ASG CAR SAL NOENT REP +1 ASG CAR SAL NOENT +1 DEV_INI_INT +2 DEV_ENT'),
        ('{3}', 0.6, 'RTN +2 LIB +1 DESP ARR +1 ASG CAR SAL ENT'), ('{3}', 0.3, '+1 DESP ARR +1 ASG CAR SAL ENT_PAR'), ('{3}', 0.1, '+1 DESP +6 EXT'),
        ('{4}', 93, 'LEV_OK_F ING_PL_F ASG_F CAR_F SAL_F ENT_F'), ('{4}', 6.2, 'LEV_OK_F ING_PL_F ASG_F CAR_F SAL_F NOENT_F REP +1 ASG CAR SAL ENT'),
        ('{10,20}', 25, '+1 DESP ING_AG RET_AG'), ('{10,20}', 5, '+1 DESP +1 ING_AG AVI +1 RET_AG'), ('{10,20}', 7, '+1 DESP ING_AG AVI RET_AG'), ('{10,20}', 12, '+1 DESP ING_AG AVI +1 RET_AG'), ('{10,20}', 18, '+1 DESP ING_AG +1 RET_AG'),
        ('{10,20}', 9, '+1 DESP ING_AG AVI +2 RET_AG'), ('{10,20}', 9, '+1 DESP ING_AG +2 RET_AG'), ('{14,15,17,24,25,27}', 6, '+1 DESP ING_AG AVI +3 RET_AG'),
        -- Where many fetch theirs, many take their time.
        ('{17}', 120, '+1 DESP ING_AG AVI +4 RET_AG'), ('{17}', 110, '+1 DESP ING_AG AVI +5 RET_AG'),
        ('{15}', 90, '+1 DESP ING_AG AVI +3 RET_AG'), ('{15}', 90, '+1 DESP ING_AG AVI +4 RET_AG'),
        ('{15,17}', 7, '+1 DESP ING_AG AVI +g VEN RET_AG'), ('{15,17}', 40, '+1 DESP ING_AG AVI +g VEN +3 DEV_INI_VEN +2 DEV_ENT'),
        ('{10,20}', 2, '+2 DESP ING_AG AVI +1 RET_AG'), ('{10,20}', 2, '+1 DESP ING_AG AVI +g VEN RET_AG'),
        ('{10,20}', 3, '+1 DESP ING_AG AVI +g VEN +1 DEV_INI_VEN +2 DEV_ENT'), ('{10,20}', 0.7, 'RTN +2 LIB +1 DESP ING_AG AVI +1 RET_AG'),
        ('{10,20}', 0.8, '+1 DESP ING_AG AVI +1 PRO +2 RET_AG'), ('{10,20}', 0.1, '+1 DESP +6 EXT')
      ) AS p (grupos, peso, pasos)
     CROSS JOIN LATERAL unnest(p.grupos::smallint[]) AS dado (grupo)
      JOIN LATERAL (
        SELECT dado.grupo AS id WHERE dado.grupo NOT IN (10, 20)
        UNION ALL
        SELECT dado.grupo + guarda FROM unnest(ARRAY[2, 4, 5, 7]) AS guarda WHERE dado.grupo IN (10, 20)
      ) AS g ON true
  ) AS f USING (clase)
 -- In a flex tail the pick-up stands in the tail itself.
 GROUP BY f.grupo, 3
 ORDER BY f.grupo, replace(c.pasos || ' ' || f.pasos, '+g', '+' || f.grupo % 10 + 1) COLLATE "C";

-- Announced and never handed over, for each group; and the three fixed parcels, that wait where they are.
INSERT INTO demo_guion (grupo, peso, pasos)
SELECT g.grupo, g.peso * p.parte, p.pasos
  FROM (SELECT grupo, sum(peso) AS peso FROM demo_guion GROUP BY grupo) AS g
 CROSS JOIN (VALUES (0.004, 'DAT +5 ANU'), (0.004, 'DAT LEV_SOL +4 ANU'), (0.001, 'DAT')) AS p (parte, pasos)
 ORDER BY g.grupo, p.pasos COLLATE "C";
INSERT INTO demo_guion (grupo, peso, pasos) VALUES
  (90, 1, 'DAT LEV_SOL LEV_OK ING_PL CLA +1 DESP ING_AG AVI'), (91, 1, 'DAT LEV_SOL LEV_OK ING_PL CLA +1 ASG CAR SAL');

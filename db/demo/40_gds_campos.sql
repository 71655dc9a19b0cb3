-- What client 1 asks for in a sale beyond what all do, of which an earlier version and a draft stand beside what is in force.
CREATE TEMP TABLE demo_campo (n int PRIMARY KEY, campo text NOT NULL, tipo text NOT NULL, etiqueta text NOT NULL, ayuda text, requerido boolean NOT NULL, defecto text, regla jsonb NOT NULL);
INSERT INTO demo_campo VALUES
  (1, 'referencia', 'TEXTO', 'Referencia', NULL, false, NULL, '{}'),
  (2, 'corte', 'FECHA', 'Fecha prometida', NULL, false, NULL, '{}'),
  (3, 'destinatario', 'TEXTO', 'Quién recibe', NULL, true, NULL, '{}'),
  (4, 'documento', 'TEXTO', 'Documento', NULL, false, NULL, '{}'),
  (5, 'telefono', 'TEXTO', 'Teléfono', 'Con característica si es del interior', false, NULL, '{}'),
  (6, 'direccion', 'TEXTO', 'Dirección', NULL, true, NULL, '{}'),
  (7, 'localidad', 'TEXTO', 'Localidad', NULL, true, NULL, '{}'),
  (8, 'nota', 'TEXTO', 'Observaciones', NULL, false, NULL, '{}'),
  (9, 'x_centro', 'TEXTO', 'Centro de costo', 'Tres letras y tres cifras', true, 'VTA-001', '{"mascara": "AAA-999"}'),
  (10, 'x_canal', 'LISTA', 'Canal', NULL, false, NULL, '{"valores": ["Web", "Teléfono", "Mostrador"]}'),
  (11, 'x_canal', 'LISTA', 'Canal de venta', NULL, true, 'Web', '{"valores": ["Web", "Teléfono", "Mostrador", "Marketplace"]}');
INSERT INTO campos_version (cliente_id, tipo, estado, campos, nota, creada, creada_por, publicada, publicada_por)
SELECT 1, 'VENTA', v.estado,
       (SELECT jsonb_agg(jsonb_build_object('campo', c.campo, 'tipo', c.tipo, 'etiqueta', c.etiqueta, 'ayuda', c.ayuda, 'visible', true, 'requerido', c.requerido,
                                            'defecto', c.defecto, 'regla', c.regla) ORDER BY c.n) FROM demo_campo c WHERE c.n <= 8 OR c.n = ANY (v.propios)),
       v.nota, p.ahora - v.hace, 9001, CASE WHEN v.estado <> 'BORRADOR' THEN p.ahora - v.hace + interval '1 hour' END, CASE WHEN v.estado <> 'BORRADOR' THEN 9001 END
  FROM (VALUES (1, 'RETIRADA', ARRAY[9], 'Piden el centro de costo en la factura', interval '45 days'),
               (2, 'PUBLICADA', ARRAY[9, 10], 'Quieren saber por dónde se vendió', interval '4 days'),
               (3, 'BORRADOR', ARRAY[9, 11], NULL, interval '5 hours')) AS v (n, estado, propios, nota, hace)
  CROSS JOIN demo_parametro p ORDER BY v.n;

-- Orders are read by the form that they were made under; those from before it have none.
UPDATE orden o SET campos_version_id = v.id,
       extra = jsonb_build_object('x_centro', (ARRAY['VTA-001', 'VTA-014', 'MKT-003'])[1 + o.transaccion_id % 3])
               || CASE WHEN v.estado = 'PUBLICADA' AND o.transaccion_id % 4 <> 0 THEN jsonb_build_object('x_canal', (ARRAY['Web', 'Teléfono', 'Web', 'Mostrador'])[1 + o.transaccion_id % 4])
                       ELSE '{}' END
  FROM (SELECT x.*, lead(x.publicada) OVER (ORDER BY x.publicada) AS hasta FROM campos_version x WHERE x.cliente_id = 1 AND x.publicada IS NOT NULL) v
 WHERE o.tipo = 'VENTA' AND o.cliente_id = 1 AND o.creada >= v.publicada AND o.creada < coalesce(v.hasta, 'infinity');

-- How the catalogues came to be what they are: forty changes over two months, of all four kinds, by the encargados.
INSERT INTO historial_cambio (usuario_id, fecha_modificacion, tabla_afectada, registro_id, accion, campo_modificado, valor_anterior, valor_nuevo, descripcion)
SELECT u.id, p.ahora - interval '60 days' + n * interval '35 hours', v.tabla, v.registro, v.accion, v.campo, v.antes, v.despues, v.descripcion
  FROM demo_parametro p
 CROSS JOIN generate_series(0, 39) n
  JOIN (SELECT row_number() OVER (ORDER BY u.id) - 1 AS orden, u.id FROM usuario u JOIN usuario_rol r ON r.usuario_id = u.id AND r.rol_id = 2 ORDER BY u.id LIMIT 4) u
    ON u.orden = n % 4
  JOIN (
    SELECT 10 * (row_number() OVER (ORDER BY c.id) - 1) AS lugar, 'catalogo_causas' AS tabla, c.id AS registro, 'editar' AS accion, 'nombre' AS campo,
           c.nombre || ' (provisorio)' AS antes, c.nombre AS despues, 'Cambió el nombre de la causa «' || c.nombre || ' (provisorio)»' AS descripcion
      FROM causa c WHERE NOT c.es_sin_etiqueta
     UNION ALL
    SELECT 10 * (row_number() OVER (ORDER BY c.id) - 1) + 1, 'catalogo_causas', c.id, 'cambiar_estado', 'activo', 'Inactivo', 'Activo', 'Activó la causa «' || c.nombre || '»'
      FROM causa c WHERE c.activo
     UNION ALL
    SELECT 5 * (row_number() OVER (ORDER BY s.id) - 1) + 2, 'catalogo_soluciones', s.id, 'crear', 'nombre', NULL, s.nombre, 'Creó la solución «' || s.nombre || '»'
      FROM solucion s
     UNION ALL
    SELECT 5 * (row_number() OVER (ORDER BY m.id) - 1) + 3, 'causa_solucion', m.id, 'crear', 'mapeo', NULL, c.nombre || ' → ' || s.nombre, 'Creó el mapeo «' || c.nombre || ' → ' || s.nombre || '»'
      FROM causa_solucion m JOIN causa c ON c.id = m.causa_id JOIN solucion s ON s.id = m.solucion_id
     UNION ALL
    SELECT 10 * (row_number() OVER (ORDER BY s.id) - 1) + 5, 'catalogo_soluciones', s.id, 'cambiar_estado', 'activo', 'Inactivo', 'Activo', 'Activó la solución «' || s.nombre || '»'
      FROM solucion s WHERE s.activo
     UNION ALL
    SELECT 5 * (n - 1) + 4, 'causa_solucion', 900 + n, 'eliminar', 'mapeo', 'Otro → Prueba ' || n, NULL, 'Eliminó el mapeo «Otro → Prueba ' || n || '»' FROM generate_series(1, 8) n
     UNION ALL
    SELECT 10 * (row_number() OVER (ORDER BY c.id) - 1) + 6, 'catalogo_causas', c.id, 'crear', 'nombre', NULL, c.nombre, 'Creó la causa «' || c.nombre || '»' FROM causa c
  ) v ON v.lugar = n;

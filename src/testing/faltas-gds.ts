export type Falta = readonly [name: string, plant: string, told: RegExp];

/** Differences of a warehouse that `verificar` must name: the check, how one is planted in the demo, and what is told. */

/** A work order of one line, of an order of its own: living, and with the line's figures as they are given. */
const trabajo = (linea: string, estado = 'LIBERADA') => `
  WITH t AS (INSERT INTO transaccion (tipo, deposito_id, cliente_id, creada_por) SELECT 'VENTA', 1, cliente_id, 9001 FROM producto WHERE id = 1 RETURNING id),
       o AS (INSERT INTO orden (transaccion_id, tipo, deposito_id, cliente_id) SELECT t.id, 'VENTA', 1, p.cliente_id FROM t, producto p WHERE p.id = 1),
       i AS (INSERT INTO transaccion_linea (transaccion_id, deposito_id, cliente_id, producto_id, pedida)
             SELECT t.id, 1, p.cliente_id, 1, 5 FROM t, producto p WHERE p.id = 1 RETURNING id, cliente_id),
       a AS (INSERT INTO ola (deposito_id, criterio, ordenes, creada_por) VALUES (1, '{}', 1, 9001) RETURNING id),
       w AS (INSERT INTO wo (deposito_id, ola_id, modo, estado, prioridad, ordenes, paradas, pasillos, creada_por, carro_id, cerrada)
             SELECT 1, a.id, 'ORDEN', '${estado}', 3, 1, 1, 1, 9001, CASE WHEN '${estado}' = 'COMPLETADA' THEN c.id END,
                    CASE WHEN '${estado}' = 'COMPLETADA' THEN now() END
               FROM a, almacenamiento c WHERE c.codigo = 'CARRO-6' RETURNING id)
  INSERT INTO wo_linea (wo_id, deposito_id, cliente_id, transaccion_id, linea_id, producto_id, almacenamiento_id, bin, pedida, hecha, anulada)
  SELECT w.id, 1, i.cliente_id, t.id, i.id, 1, (SELECT min(id) FROM almacenamiento WHERE codigo = 'A-01-01-A'), 1, ${linea} FROM w, t, i`;

export const FALTAS_GDS: readonly Falta[] = [
  [
    'cada saldo de stock es lo que dice su libro',
    `UPDATE stock_saldo SET cantidad = cantidad + 1 WHERE ctid = (SELECT min(ctid) FROM stock_saldo WHERE cantidad > 0 AND partida_id = 0)`,
    /[A-Z]{3}-\d{4} en [A-Z0-9-]+, DISPONIBLE: dice \d+, su libro \d+/,
  ],
  [
    'cada saldo de stock es lo que dice su libro',
    `ALTER TABLE stock_movimiento DISABLE TRIGGER USER; DELETE FROM stock_movimiento WHERE id = (SELECT max(id) FROM stock_movimiento); ALTER TABLE stock_movimiento ENABLE TRIGGER USER`,
    /[A-Z]{3}-\d{4} en [A-Z0-9-]+( lote L\d+)?, DISPONIBLE: dice \d+, su libro \d+/,
  ],
  [
    'cada reserva de stock es lo que dice su libro',
    `INSERT INTO transaccion_linea (transaccion_id, deposito_id, cliente_id, producto_id, pedida, reservada)
     SELECT t.id, 1, p.cliente_id, p.id, 5, 2 FROM transaccion t, producto p WHERE p.id = 1 ORDER BY t.id LIMIT 1`,
    /línea \d+: dice 2 reservadas, su libro 0/,
  ],
  [
    'cada LPN está entero donde dice',
    `UPDATE lpn l SET almacenamiento_id = (SELECT min(id) FROM almacenamiento WHERE deposito_id = 1 AND clase = 'POSICION' AND id <> l.almacenamiento_id)
      WHERE id = (SELECT min(id) FROM lpn WHERE almacenamiento_id IS NOT NULL)`,
    /LPN \d{18}: dice \S+, su libro \S+/,
  ],
  [
    'cada LPN está entero donde dice',
    `ALTER TABLE stock_movimiento DISABLE TRIGGER USER;
     UPDATE stock_movimiento SET a_lpn_id = (SELECT max(id) FROM lpn WHERE padre_id IS NULL AND almacenamiento_id IS NOT NULL
        AND cliente_id = (SELECT cliente_id FROM lpn ORDER BY id LIMIT 1)) WHERE a_lpn_id = (SELECT min(id) FROM lpn);
     ALTER TABLE stock_movimiento ENABLE TRIGGER USER`,
    /LPN \d{18}: dice \S+, su libro .+/,
  ],
  [
    'lo que había al cierre de cada día es lo que decía su libro',
    `SELECT cerrar_stock(hoy() - 3); UPDATE stock_cierre SET unidades = unidades + 1
      WHERE ctid = (SELECT min(ctid) FROM stock_cierre WHERE dia = (SELECT max(dia) FROM stock_cierre))`,
    /[A-Z]{3}-\d{4} al cierre del \d{4}-\d{2}-\d{2}: dice \d+, su libro \d+/,
  ],
  [
    'cada serie está donde la dejó su libro',
    `UPDATE serie SET almacenamiento_id = almacenamiento_id + 1 WHERE codigo = (SELECT min(codigo) FROM serie)`,
    /serie SN[\d-]+: dice lugar \d+, su libro \d+/,
  ],
  [
    'cada conteo está donde lo dejan sus anotaciones',
    `UPDATE conteo_stock SET estado = 'EN_CONTEO', cerrado = NULL WHERE id = (SELECT min(id) FROM conteo_stock WHERE estado = 'AJUSTADO')`,
    /CT-\d{6}: dice EN_CONTEO, sus anotaciones AJUSTADO/,
  ],
  [
    'lo esperado de cada conteo es lo que decía el libro',
    `UPDATE conteo_renglon SET esperado = esperado + 1, sobran = sobran, contado = contado + 1 WHERE (linea_id, vuelta, producto_id, partida_id) =
       (SELECT linea_id, vuelta, producto_id, partida_id FROM conteo_renglon ORDER BY linea_id, vuelta, producto_id, partida_id LIMIT 1)`,
    /CT-\d{6} en \S+, vuelta 1, \S+: esperado \d+, su libro \d+/,
  ],
  [
    'lo contado es la suma de sus lecturas',
    `DELETE FROM conteo_lectura WHERE id = (SELECT max(id) FROM conteo_lectura x WHERE EXISTS (SELECT FROM conteo_renglon r WHERE r.linea_id = x.linea_id AND r.apertura = x.apertura))`,
    /CT-\d{6} en \S+, vuelta \d, \S+: contado \d+, sus lecturas \d+/,
  ],
  [
    'lo que un conteo no encontró está bloqueado hasta que se resuelve',
    `UPDATE conteo_linea SET estado = 'RECHAZADA' WHERE id = (SELECT min(l.id) FROM conteo_linea l JOIN conteo_renglon r ON r.linea_id = l.id AND r.faltan > 0 WHERE l.estado = 'REVISION')`,
    /\S+ en \S+: el conteo CT-\d{6} se resolvió y retiene \d+/,
  ],
  [
    'lo aprobado de cada conteo es lo que ajustó el libro',
    `UPDATE conteo_linea SET estado = 'APROBADA' WHERE id = (SELECT min(l.id) FROM conteo_linea l JOIN conteo_renglon r ON r.linea_id = l.id AND r.faltan > 0 WHERE l.estado IN ('REVISION', 'RECHAZADA'))`,
    /CT-\d{6} en \S+, \S+: faltan \d+ y sobran \d+, su libro saca 0 y entra 0/,
  ],
  [
    'nadie resolvió un conteo en el que contó',
    `UPDATE conteo_linea l SET resuelta_por = o.conto[1], conto = '{}' FROM conteo_linea o
      WHERE l.estado = 'APROBADA' AND o.conteo_id = l.conteo_id AND o.id <> l.id AND cardinality(o.conto) > 0`,
    /CT-\d{6}: .+ contó en el conteo y resolvió \S+/,
  ],
  [
    'cada línea de trabajo tomó lo que dice el libro',
    trabajo('5, 2, 3'),
    /WO-\d{7} línea \d+: dice 2 tomadas, su libro 0/,
  ],
  [
    'lo que un trabajo pide está reservado donde lo pide',
    trabajo('5, 0, 1'),
    /WO-\d{7} pide 4 de la línea \d+ en A-01-01-A y hay 0/,
  ],
  [
    'cada trabajo está donde lo dejó su último acto',
    trabajo('5, 0, 5'),
    /WO-\d{7} está LIBERADA y su último acto la dejó sin acto/,
  ],
  [
    'cada trabajo está donde lo dejó su último acto',
    trabajo('5, 0, 2', 'COMPLETADA'),
    /WO-\d{7} está COMPLETADA con 1 líneas por tomar/,
  ],
];

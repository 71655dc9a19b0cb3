import { afterAll, beforeAll, expect, test } from 'vitest';

import { type CampoDeOrden, faltasDeFormulario, formularioDeFabrica, revisarCampos } from '#shared/gds/campos.ts';
import { ESTADOS_DE_ORDEN } from '#shared/gds/estado-orden.ts';
import { type Loaded, loaded } from '#testing/demo.ts';

/** What the warehouse of the demo has to show; that it agrees with its ledger is said by `verificar`. */

let demo: Loaded;
beforeAll(async () => {
  demo = await loaded(3_000);
}, 300_000);
afterAll(() => demo.close());

test('an order of each state that an order can stay in', async () => {
  const rows = await demo.query('SELECT DISTINCT estado FROM orden');
  expect(rows.map(({ estado }) => estado).toSorted()).toEqual([...ESTADOS_DE_ORDEN].toSorted());
});

test('the first sale is reserved and has three lines, the first purchase is confirmed and has four, one of a lot', async () => {
  const rows = await demo.query(
    `SELECT t.numero, o.estado, o.lineas, (SELECT count(*)::int FROM transaccion_linea l WHERE l.transaccion_id = t.id AND l.partida_pedida_id IS NOT NULL) AS con_lote
       FROM orden o JOIN transaccion t ON t.id = o.transaccion_id WHERE t.numero IN ('OV-000001', 'OC-000001') ORDER BY 1`,
  );
  expect(rows).toEqual([
    { numero: 'OC-000001', estado: 'CONFIRMADA', lineas: 4, con_lote: 1 },
    { numero: 'OV-000001', estado: 'RESERVADA', lineas: 3, con_lote: 0 },
  ]);
});

test('six faces run low and there is more in reserve', async () => {
  const rows = await demo.query(
    `SELECT f.producto_id FROM producto_lugar_fijo f
      WHERE f.minimo > (SELECT coalesce(sum(s.cantidad), 0) FROM stock_saldo s WHERE s.producto_id = f.producto_id AND s.almacenamiento_id = f.almacenamiento_id)`,
  );
  expect(rows).toHaveLength(6);
});

test('what is packed lies in bultos, whose parcels are its client’s, were made when it was packed and go where it goes', async () => {
  const [packed] = await demo.query(
    `SELECT count(*)::int AS ordenes, count(b.id)::int AS con_bulto, count(b.guia_id)::int AS con_guia,
            count(*) FILTER (WHERE b.guia_id IS NULL AND s.transaccion_id IS NOT NULL)::int AS sin_guia,
            count(*) FILTER (WHERE v.origen = 'DEPOSITO' AND g.creada = b.cerrado AND g.cliente_id = o.cliente_id
                               AND (g.destinatario, g.direccion) = (d.destinatario, d.direccion))::int AS iguales
       FROM orden o LEFT JOIN orden_bulto b ON b.transaccion_id = o.transaccion_id LEFT JOIN guia g ON g.id = b.guia_id LEFT JOIN envio v ON v.id = b.envio_id
       JOIN orden_destino d ON d.transaccion_id = o.transaccion_id LEFT JOIN orden_sin_guia s ON s.transaccion_id = o.transaccion_id
      WHERE o.tipo = 'VENTA' AND o.estado IN ('EMPACADA', 'VERIFICADA')`,
  );
  expect(packed).toMatchObject({ ordenes: 6, con_bulto: 6 });
  expect(packed.con_guia).toBeGreaterThan(0);
  expect(packed.sin_guia).toBe(packed.ordenes - packed.con_guia);
  expect(packed.iguales).toBe(packed.con_guia);
});

test('what left was read out at the dock before the courier had it, and went with the levante that fetched it', async () => {
  const rows = await demo.query(
    `SELECT t.numero, b.despachado <= g.levantada AS antes, d.destino, d.estado, (l.guia_id IS NOT NULL) AS en_su_levante
       FROM orden_bulto b JOIN transaccion t ON t.id = b.transaccion_id JOIN guia g ON g.id = b.guia_id
       JOIN despacho_bulto x ON x.bulto_id = b.id JOIN despacho d ON d.id = x.despacho_id
       LEFT JOIN despacho_levante y ON y.despacho_id = d.id LEFT JOIN levante_guia l ON l.levante_id = y.levante_id AND l.guia_id = b.guia_id
      WHERE b.despachado IS NOT NULL`,
  );
  expect(rows.length).toBeGreaterThan(20);
  for (const row of rows)
    expect(row).toEqual({
      numero: row.numero,
      antes: true,
      destino: 'LEVANTE',
      estado: 'CERRADO',
      en_su_levante: true,
    });
});

test('work that somebody left: a wave half picked, a bulto open, two being verified, a dispatch half read, a reception half counted', async () => {
  const [row] = await demo.query(
    `SELECT (SELECT count(*)::int FROM wo w WHERE w.estado = 'EN_CURSO' AND w.asignada_a IS NOT NULL
                AND (SELECT bool_or(l.hecha > 0) AND bool_or(l.hecha + l.faltante < l.pedida) FROM wo_linea l WHERE l.wo_id = w.id)) AS wos,
            (SELECT count(*)::int FROM orden_bulto b JOIN orden_bulto_contenido c ON c.bulto_id = b.id WHERE b.estado = 'ABIERTO') AS bultos,
            (SELECT array_agg(v.estado ORDER BY v.estado) FROM verificacion v WHERE v.estado <> 'APROBADA') AS verificaciones,
            (SELECT count(*)::int FROM despacho d JOIN despacho_bulto x ON x.despacho_id = d.id AND x.estado = 'LEIDO' WHERE d.estado = 'ABIERTO') AS despachos,
            (SELECT bool_and(l.leida > 0 AND l.leida < l.pedida) FROM recepcion r
               JOIN LATERAL (SELECT (SELECT sum(x.pedida) FROM transaccion_linea x WHERE x.transaccion_id = r.orden_id) AS pedida,
                                    (SELECT sum(y.cantidad) FROM recepcion_lectura y WHERE y.recepcion_id = r.id) AS leida) l ON true
              WHERE r.estado = 'ABIERTA') AS recepcion`,
  );
  expect(row).toEqual({
    wos: 1,
    bultos: 1,
    verificaciones: ['ABIERTA', 'ABIERTA', 'RECHAZADA'],
    despachos: 1,
    recepcion: true,
  });
});

test('work that is no order’s waits to be taken: something at a dock, faces that run low, and what burns beside food, each line where that lies', async () => {
  const rows = await demo.query(
    `SELECT w.tipo, w.estado, count(*) > 0 AS lineas,
            bool_and(l.pedida <= (SELECT sum(s.cantidad) FROM stock_saldo s
                                   WHERE s.producto_id = l.producto_id AND s.almacenamiento_id = l.almacenamiento_id AND s.partida_id = coalesce(l.partida_id, 0)
                                     AND s.condicion = CASE w.tipo WHEN 'UBICAR' THEN 'EN_RECEPCION' ELSE 'DISPONIBLE' END)) AS hay
       FROM wo w JOIN wo_linea l ON l.wo_id = w.id WHERE w.tipo <> 'PICKING' GROUP BY w.id ORDER BY w.tipo`,
  );
  expect(rows).toEqual([
    { tipo: 'MOVER', estado: 'LIBERADA', lineas: true, hay: true },
    { tipo: 'REPONER', estado: 'LIBERADA', lineas: true, hay: true },
    { tipo: 'UBICAR', estado: 'LIBERADA', lineas: true, hay: true },
  ]);
});

test('at the second depósito two lead who are at no other, and one of them received there all that came', async () => {
  const rows = await demo.query(
    `SELECT u.email, array_agg(DISTINCT d.deposito_id) AS depositos, (SELECT count(*)::int FROM recepcion r WHERE r.cerrada_por = u.id) AS recepciones
       FROM usuario_deposito d JOIN usuario u ON u.id = d.usuario_id GROUP BY u.id HAVING 2 = ANY (array_agg(d.deposito_id)) ORDER BY u.id`,
  );
  const [{ recibidas }] = await demo.query('SELECT count(*)::int AS recibidas FROM recepcion WHERE deposito_id = 2');
  expect(rows).toEqual([
    { email: 'gds-salto@courier.example', depositos: [2], recepciones: recibidas },
    { email: 'gds-salto2@courier.example', depositos: [2], recepciones: 0 },
  ]);
  expect(recibidas).toBe(3);
});

test('a pallet and something that nobody knew wait at a dock, and products have what one of them is worth', async () => {
  const waiting = await demo.query(
    `SELECT p.provisorio, s.cantidad::int AS cantidad, l.tipo AS lpn FROM recepcion r JOIN stock_movimiento m ON m.transaccion_id = r.transaccion_id
       JOIN stock_saldo s ON s.producto_id = m.producto_id AND s.almacenamiento_id = r.almacenamiento_id AND s.condicion = 'EN_RECEPCION' AND s.linea_id = 0
       JOIN producto p ON p.id = s.producto_id LEFT JOIN lpn l ON l.id = s.lpn_id
      WHERE r.orden_id IS NULL ORDER BY p.provisorio`,
  );
  expect(waiting).toEqual([
    { provisorio: false, cantidad: 48, lpn: 'PALLET' },
    { provisorio: true, cantidad: 5, lpn: null },
  ]);
  const [worth] = await demo.query(
    `SELECT count(*) FILTER (WHERE multiplo > 1)::int AS por_docena, count(*) FILTER (WHERE valor_centavos IS NULL)::int AS sin_valor FROM producto`,
  );
  expect(worth.por_docena).toBeGreaterThan(3);
  expect(worth.sin_valor).toBe(1);
});

test('in each depósito an adjustment worth more than one decides waits for each of the two who lead, and one was refused', async () => {
  const rows = await demo.query(
    `SELECT u.username AS pide, l.estado, r.username AS resuelve, l.valor_centavos >= d.aprobar_desde_centavos AS es_de_dos,
            s.cantidad - l.unidades = (l.pedido ->> 'nueva_cantidad')::bigint AS alcanza
       FROM stock_liberacion l JOIN deposito d ON d.id = l.deposito_id JOIN usuario u ON u.id = l.pedida_por LEFT JOIN usuario r ON r.id = l.resuelta_por
       JOIN stock_saldo s ON s.producto_id = (l.pedido ->> 'producto_id')::int AND s.condicion = 'DISPONIBLE' AND s.lpn_id = 0
                         AND s.almacenamiento_id = (l.pedido -> 'lugar' ->> 'almacenamiento_id')::int AND s.partida_id = 0
      WHERE l.por = 'VALOR' ORDER BY l.deposito_id, l.pedida`,
  );
  const both = { es_de_dos: true, alcanza: true };
  expect(rows).toEqual([
    { pide: 'gds-jefe2', estado: 'RECHAZADA', resuelve: 'gds-jefe', ...both },
    { pide: 'gds-jefe', estado: 'PENDIENTE', resuelve: null, ...both },
    { pide: 'gds-jefe2', estado: 'PENDIENTE', resuelve: null, ...both },
    { pide: 'gds-salto', estado: 'PENDIENTE', resuelve: null, ...both },
    { pide: 'gds-salto2', estado: 'PENDIENTE', resuelve: null, ...both },
  ]);
});

test('of what people did without a network three were let go of, one in words of their own, and all with their place and article', async () => {
  const rows = await demo.query(
    `SELECT d.que, d.motivo, d.nota IS NOT NULL AS dicho, a.id IS NOT NULL AS hay_lugar, d.articulos LIKE p.sku || ' × %' AS hay_articulo
       FROM stock_descarte d LEFT JOIN almacenamiento a ON a.codigo = d.de AND a.deposito_id = d.deposito_id
       LEFT JOIN producto p ON d.articulos LIKE p.sku || ' × %' ORDER BY d.id`,
  );
  const there = { hay_lugar: true, hay_articulo: true };
  expect(rows).toEqual([
    { que: 'MOVIMIENTO', motivo: 'REGISTRADO', dicho: true, ...there },
    { que: 'CONTEO', motivo: 'SE_REPITE', dicho: false, ...there },
    { que: 'MOVIMIENTO', motivo: 'OTRO', dicho: true, ...there },
  ]);
});

test('of one article the serials were read at the bench, and went with their parcel', async () => {
  const [row] = await demo.query(
    `SELECT count(DISTINCT p.id)::int AS articulos, sum(cardinality(c.series))::int AS series, sum(c.cantidad)::int AS unidades,
            count(*) FILTER (WHERE b.despachado IS NOT NULL AND b.guia_nro IS NOT NULL)::int AS salieron,
            (SELECT count(*)::int FROM serie r JOIN producto x ON x.id = r.producto_id AND x.control_serie = 'AL_EGRESO') AS en_libro,
            sum(c.cantidad) FILTER (WHERE b.estado = 'CERRADO')::int AS cerradas
       FROM producto p JOIN orden_bulto_contenido c ON c.producto_id = p.id JOIN orden_bulto b ON b.id = c.bulto_id WHERE p.control_serie = 'AL_EGRESO'`,
  );
  expect(row).toMatchObject({ articulos: 1, series: row.unidades, en_libro: row.cerradas });
  expect(row.salieron).toBeGreaterThan(0);
});

test('client 1 asks for two things of its own in a sale, beside those of the house; each version is one that may be published', async () => {
  const rows: { estado: string; campos: CampoDeOrden[] }[] = await demo.query(
    "SELECT estado, campos FROM campos_version WHERE tipo = 'VENTA' AND cliente_id = 1 ORDER BY id",
  );
  const own = rows.map(({ estado, campos }) => [
    estado,
    campos.filter(({ campo }) => campo.startsWith('x_')).map(({ tipo, requerido }) => [tipo, requerido]),
  ]);
  const centro = ['TEXTO', true];
  expect(own).toEqual([
    ['RETIRADA', [centro]],
    ['PUBLICADA', [centro, ['LISTA', false]]],
    ['BORRADOR', [centro, ['LISTA', true]]],
  ]);
  for (const { campos } of rows) {
    expect(faltasDeFormulario('VENTA', campos, '2026-11-25')).toEqual({});
    const ofHouse = campos
      .filter(({ campo }) => !campo.startsWith('x_'))
      .map(({ campo, requerido }) => [campo, requerido]);
    expect(ofHouse).toEqual(formularioDeFabrica('VENTA').map(({ campo, requerido }) => [campo, requerido]));
  }
});

test('orders of client 1 are read by the form that was in force when they were made', async () => {
  const rows: { estado: string; campos: CampoDeOrden[]; extra: Record<string, string> }[] = await demo.query(
    'SELECT v.estado, v.campos, o.extra FROM orden o JOIN campos_version v ON v.id = o.campos_version_id WHERE o.cliente_id = 1',
  );
  expect([...new Set(rows.map(({ estado }) => estado))].toSorted()).toEqual(['PUBLICADA', 'RETIRADA']);
  for (const { campos, extra } of rows)
    expect(
      revisarCampos(
        campos.filter(({ campo }) => campo.startsWith('x_')),
        extra,
        { hoy: '2026-11-25' },
      ),
    ).toEqual({});
});

test('what was received as it was announced waits to be counted: work that nobody has begun, of each article that came', async () => {
  const rows = await demo.query(
    `SELECT w.estado, c.estado AS conteo, r.modo, (SELECT count(*)::int FROM conteo_linea l WHERE l.conteo_id = c.id AND l.almacenamiento_id = r.almacenamiento_id
               AND EXISTS (SELECT FROM stock_saldo s WHERE s.almacenamiento_id = l.almacenamiento_id AND s.producto_id = l.producto_id AND s.condicion = 'EN_RECEPCION' AND s.cantidad > 0)) > 1 AS hay
       FROM wo w JOIN conteo_stock c ON c.id = w.conteo_id JOIN recepcion r ON r.transaccion_id = w.origen_id WHERE w.tipo = 'CONTAR'`,
  );
  expect(rows).toEqual([{ estado: 'LIBERADA', conteo: 'SOLICITADO', modo: 'SIN_CONTEO', hay: true }]);
});

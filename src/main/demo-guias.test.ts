import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { checksDeCarros } from '#features/carros/server/verificar.sql.ts';
import { checksDeRecorridos } from '#features/recorridos/server/verificar.sql.ts';
import { gs1Digit } from '#shared/check-digits.ts';
import { AHORA, type Loaded, loaded } from '#testing/demo.ts';
import { misreplayed } from '#testing/replay.ts';

let demo: Loaded;
beforeAll(async () => {
  demo = await loaded(10_000);
}, 300_000);
afterAll(() => demo.close());

describe('parcels', () => {
  test('the three fixed ones are where the wire says', async () => {
    const rows = await demo.query(
      "SELECT numero, cliente_id, agente_id, estado_general FROM guia WHERE numero LIKE '8810000000%' ORDER BY numero",
    );
    expect(rows).toEqual([
      { numero: '881000000012', cliente_id: 1, agente_id: 1, estado_general: 'EN_AGENCIA' },
      { numero: '881000000029', cliente_id: 2, agente_id: 2, estado_general: 'EN_AGENCIA' },
      { numero: '881000000036', cliente_id: 1, agente_id: null, estado_general: 'EN_REPARTO' },
    ]);
  });

  test('as many as asked for, each number with its check digit, over 90 days', async () => {
    // What goes back has a child, which carries its number; nine more lie at their agencies since a month ago (26_devoluciones.sql), and the first
    // client has thirty ready (34_guias_prontas.sql).
    const rows = await demo.query('SELECT numero FROM guia WHERE madre_id IS NULL');
    const old = rows.filter(({ numero }) => numero.startsWith('88299'));
    const more = rows.filter(({ numero }) => numero.startsWith('88298'));
    expect([rows.length - old.length - more.length, old.length]).toEqual([10_000, 9]);
    const [ready] = await demo.query(
      "SELECT count(*)::int AS todas FROM guia WHERE cliente_id = 1 AND estado_general = 'PRE_INGRESADO'",
    );
    expect([ready, more.length > 0]).toEqual([{ todas: 30 }, true]);
    expect(
      rows.filter(
        ({ numero }) => !/^88\d{10}$/.test(numero) || gs1Digit(numero.slice(0, -1)) !== Number(numero.at(-1)),
      ),
    ).toEqual([]);
    const [days] = await demo.query(
      "SELECT count(DISTINCT (creada AT TIME ZONE 'America/Montevideo')::date)::int AS dias, max(creada) <= $1 AS past FROM guia",
      [AHORA],
    );
    expect(days).toEqual({ dias: 90, past: true });
  });

  test('delivery modes, expiry, cash and several pieces have their shares', async () => {
    const [row] = await demo.query(
      `SELECT avg((servicio = 'FLEX')::int)::float8 AS flex, avg((agente_id IS NOT NULL)::int)::float8 AS agencia,
              avg((contra_reembolso_centavos IS NOT NULL)::int)::float8 AS cobro, avg((bultos > 1)::int)::float8 AS bultos,
              avg((vence_el < $1::date)::int) FILTER (WHERE estado_general = 'EN_AGENCIA')::float8 AS vencida,
              avg(e.es_final::int) FILTER (WHERE creada < $1::date - 30)::float8 AS viejas_terminadas,
              avg(e.es_final::int) FILTER (WHERE creada > $1::date - 1)::float8 AS nuevas_terminadas
         FROM guia g JOIN estado_guia e ON e.codigo = g.estado_general`,
      ['2026-11-19'],
    );
    expect(row.agencia).toBeGreaterThan(0.3);
    expect(row.agencia).toBeLessThan(0.38);
    expect(row.cobro).toBeCloseTo(0.04, 2);
    expect(row.bultos).toBeCloseTo(0.06, 2);
    expect(row.vencida).toBeGreaterThan(0.02);
    expect(row.vencida).toBeLessThan(0.1);
    expect(row.viejas_terminadas).toBeGreaterThan(0.99);
    expect(row.nuevas_terminadas).toBeLessThan(0.2);
  });

  test('about seven events each, none after now, none known before it happened', async () => {
    const [row] = await demo.query(
      `SELECT count(*) / 10000.0::float8 AS mean, max(fecha_registro) <= $1 AS past, bool_and(fecha_registro >= fecha_evento) AS in_order,
              (SELECT count(*)::int FROM evento_resto) AS resto FROM evento`,
      [AHORA],
    );
    expect(row).toMatchObject({ past: true, in_order: true, resto: 0 });
    expect(row.mean).toBeGreaterThan(6);
    expect(row.mean).toBeLessThan(8);
  });

  test('no order of events is impossible, and the row of each parcel is what its events make it', async () => {
    expect(await misreplayed(demo.query)).toEqual([]);
  });

  test('carts hold what is sorted, as its events and their acts tell', async () => {
    const [row] = await demo.query(
      `SELECT (SELECT count(*)::int FROM carro) AS carros, (SELECT count(*)::int FROM carro_guia) AS guias,
              (SELECT count(*)::int FROM guia WHERE estado_general = 'CLASIFICADO') AS clasificadas`,
    );
    expect(row).toMatchObject({ carros: 120, guias: row.clasificadas });
    for (const { run } of checksDeCarros) expect(await run(demo.query)).toEqual([]);
  });

  test('among them are corrections, extended custody, deliveries in part, detours, and parcels first seen on the belt', async () => {
    const [row] = await demo.query(
      `SELECT count(*) FILTER (WHERE tipo = 'CORR')::int AS corregidas, count(*) FILTER (WHERE tipo = 'PRO')::int AS prorrogas,
              count(*) FILTER (WHERE tipo = 'ENT_PAR')::int AS parciales, count(*) FILTER (WHERE tipo = 'DESV')::int AS desvios,
              count(*) FILTER (WHERE tipo = 'PES')::int AS pesadas,
              (SELECT count(*)::int FROM guia WHERE levantada IS NOT NULL AND NOT EXISTS (
                 SELECT FROM evento e WHERE e.guia_id = guia.id AND e.tipo IN ('LEV_OK', 'LEV_DIF', 'ADM'))) AS de_la_cinta,
              (SELECT count(*)::int FROM guia WHERE intentos = 2) AS dos_visitas
         FROM evento`,
    );
    expect(Object.values<number>(row).filter((count) => count < 5)).toEqual([]);
  });

  test('rounds have what they are driven with, and no two in the street the same; some papers ask to be seen to', async () => {
    const [row] = await demo.query(
      `SELECT (SELECT count(*)::int FROM vehiculo WHERE transportista_id IS NULL) AS propios, (SELECT count(*)::int FROM vehiculo) AS vehiculos,
              (SELECT count(*)::int FROM chofer) - (SELECT count(*)::int FROM usuario_rol WHERE rol_id = 18) AS sin_ficha,
              (SELECT count(*)::int FROM recorrido WHERE estado = 'EN_RUTA' AND vehiculo_id IS NULL AND chofer_id < 90) AS a_pie,
              (SELECT count(*)::int FROM vehiculo WHERE seguro_vence < hoy() OR sucive_vence < hoy()) AS vencidos,
              (SELECT count(*)::int FROM recorrido_plantilla WHERE tipo = 'TRONCO') AS troncales`,
    );
    expect(row).toEqual({ propios: 58, vehiculos: 88, sin_ficha: 0, a_pie: 0, vencidos: 2, troncales: 4 });
  });

  test('the driver has a round on the road with what a day brings, and one to load', async () => {
    const rondas = await demo.query(
      `SELECT r.estado, r.tipo, count(*)::int AS paradas, count(*) FILTER (WHERE g.contra_reembolso_centavos IS NOT NULL)::int AS cobran,
              count(*) FILTER (WHERE g.flete_destino_centavos IS NOT NULL)::int AS con_flete, count(*) FILTER (WHERE g.bultos = 3)::int > 0 AS de_tres,
              count(*) FILTER (WHERE l.modo = 'AGENCIA')::int AS agencias, array_agg(DISTINCT l.estado ORDER BY l.estado) AS lineas
         FROM recorrido r JOIN recorrido_guia l ON l.recorrido_id = r.id JOIN guia g ON g.id = l.guia_id
        WHERE r.chofer_id = 4 GROUP BY r.id, r.estado, r.tipo ORDER BY r.id`,
    );
    expect(rondas).toEqual([
      {
        ...{ estado: 'EN_RUTA', tipo: 'MIXTO', paradas: 24, cobran: 2, con_flete: 1, de_tres: true, agencias: 1 },
        lineas: ['CARGADA', 'EN_CAMINO'],
      },
      expect.objectContaining({ estado: 'PLANIFICADO', tipo: 'REPARTO', lineas: ['PLANIFICADA'] }),
    ]);
    for (const { run } of checksDeRecorridos) expect(await run(demo.query)).toEqual([]);
  });

  const IDS = 'RETURNING id';
  const OF = 'RETURNING guia_id AS id';
  test.each([
    `UPDATE guia SET intentos = intentos + 1 WHERE id = 700 ${IDS}`,
    `UPDATE guia SET motivo_id = 4 WHERE id = 700 ${IDS}`,
    `UPDATE guia SET vence_el = vence_el + 1 WHERE id = 700 ${IDS}`,
    `UPDATE guia SET levantada = levantada + interval '1 second' WHERE id = 700 ${IDS}`,
    `UPDATE evento SET bultos = '{1}' WHERE tipo = 'ENT_PAR' ${OF}`,
    `UPDATE evento SET corrige_id = id - 2 WHERE tipo = 'CORR' ${OF}`,
    `UPDATE evento SET dia = dia + 1 WHERE tipo = 'PRO' ${OF}`,
    `UPDATE evento SET agente_id = agente_id % 100 + 1 WHERE tipo = 'DESV' ${OF}`,
    `UPDATE evento SET motivo_id = 13 WHERE tipo = 'DEV_INI' ${OF}`,
    `UPDATE bulto SET estado = 'RETENIDO' ${OF}`,
    `DELETE FROM bulto WHERE numero = 2 ${OF}`,
  ])('the replay sees %s', async (fault) => {
    await demo.query('BEGIN');
    const ids = new Set((await demo.query(fault)).map(({ id }) => String(id)));
    const found = await misreplayed(demo.query, `g.id IN (${[...ids].join()})`);
    await demo.query('ROLLBACK');
    expect(ids.size).toBeGreaterThan(0);
    expect(new Set(found.map((line) => line.split(':')[0]))).toEqual(ids);
  });

  test('an event carries what its step asks for, photos and signatures apart', async () => {
    const rows = await demo.query(
      `SELECT e.id, e.tipo, x FROM evento e
        CROSS JOIN LATERAL (SELECT DISTINCT unnest(exige) AS x FROM transicion t WHERE t.tipo_evento = e.tipo) AS t
        WHERE CASE x WHEN 'motivo' THEN e.motivo_id IS NULL WHEN 'recibe' THEN e.recibe IS NULL WHEN 'documento' THEN e.documento IS NULL
                WHEN 'monto' THEN e.monto_centavos IS NULL WHEN 'bultos' THEN e.bultos IS NULL WHEN 'dia' THEN e.dia IS NULL
                WHEN 'agente' THEN e.agente_id IS NULL WHEN 'peso' THEN e.peso_gramos IS NULL WHEN 'nota' THEN e.nota IS NULL END`,
    );
    expect(rows).toEqual([]);
  });

  test('what triggers keep of a parcel is there as they would have written it', async () => {
    const kept = `SELECT guia_id, cliente_id, agente_id, departamento_id, zona_id, servicio, creada, cobra, texto, telefono, documento FROM guia_busqueda`;
    const meant = `SELECT id, cliente_id, agente_id, departamento_id, zona_id, servicio, creada, contra_reembolso_centavos IS NOT NULL,
                          texto_de_busqueda(numero, referencia, destinatario), telefono_de_busqueda(telefono), documento_de_busqueda(documento) FROM guia`;
    const counted = 'SELECT cliente_id, agente_id, estado_general, cantidad FROM guia_conteo';
    const fixed =
      'SELECT cliente_id, zona_id, departamento_id, servicio, cobra, cantidad FROM guia_conteo_fijo WHERE cantidad > 0';
    const [row] = await demo.query(
      `WITH suma AS (
         SELECT c, a, estado_general, count(*) FROM guia, unnest(ARRAY[0, cliente_id]) AS c, unnest(ARRAY[0, agente_id]) AS a WHERE a IS NOT NULL GROUP BY 1, 2, 3),
       fija AS (
         SELECT c, zona_id, departamento_id, servicio, contra_reembolso_centavos IS NOT NULL, count(*) FROM guia, unnest(ARRAY[0, cliente_id]) AS c GROUP BY 1, 2, 3, 4, 5)
       SELECT (SELECT count(*)::int FROM (${kept} EXCEPT ${meant}) AS x) AS sobran, (SELECT count(*)::int FROM (${meant} EXCEPT ${kept}) AS x) AS faltan,
              (SELECT count(*)::int FROM (${counted} EXCEPT TABLE suma) AS x) AS mal_contadas,
              (SELECT count(*)::int FROM (TABLE suma EXCEPT ${counted}) AS x) AS sin_contar,
              (SELECT count(*)::int FROM (${fixed} EXCEPT TABLE fija) AS x) + (SELECT count(*)::int FROM (TABLE fija EXCEPT ${fixed}) AS x) AS fijas_distintas,
              (SELECT count(*)::int FROM guia_conteo_delta) + (SELECT count(*)::int FROM guia_conteo_fijo_delta) AS sin_plegar`,
    );
    expect(row).toEqual({ sobran: 0, faltan: 0, mal_contadas: 0, sin_contar: 0, fijas_distintas: 0, sin_plegar: 0 });
  });

  test('remarks are about parcels that the person may see, at a time when there was something to say', async () => {
    const rows = await demo.query(
      `SELECT c.id FROM comentario c JOIN usuario u ON u.id = c.usuario_id JOIN guia g ON g.id = c.guia_id
        WHERE c.fecha < g.levantada OR c.fecha > g.ultimo_fecha OR (c.interno AND u.tipo_usuario <> 'personal') OR u.cliente_id <> g.cliente_id`,
    );
    expect(rows).toEqual([]);
    const [row] = await demo.query(
      'SELECT count(*)::int AS n, bool_or(interno) AND bool_or(NOT interno) AS ambos FROM comentario',
    );
    expect(row.n).toBeGreaterThan(100);
    expect(row.ambos).toBe(true);
  });

  test('reasons are those that the event offers, none is written out a second time, and who may be visited again is', async () => {
    const rows = await demo.query(
      `SELECT e.id FROM evento e
        WHERE (e.motivo_id IS NOT NULL AND NOT EXISTS (SELECT FROM motivo_de_evento o WHERE o.tipo_evento = e.tipo AND o.motivo_id = e.motivo_id))
           OR EXISTS (SELECT FROM motivo m WHERE m.nombre = e.nota OR (m.id = e.motivo_id AND m.exige_foto))
           OR (e.tipo = 'REP' AND NOT (
                SELECT m.reintentable FROM evento v JOIN motivo m ON m.id = v.motivo_id
                 WHERE v.guia_id = e.guia_id AND v.tipo = 'NOENT' AND v.fecha_evento < e.fecha_evento ORDER BY v.fecha_evento DESC LIMIT 1))`,
    );
    expect(rows).toEqual([]);
  });

  test('what is owed is collected, all of it and nothing else, at the door and at the counter', async () => {
    const rows = await demo.query(
      `SELECT e.tipo, count(*)::int AS n FROM evento e JOIN guia g ON g.id = e.guia_id
        WHERE e.monto_centavos IS DISTINCT FROM CASE WHEN e.tipo IN ('ENT_CR', 'RET_AG') THEN g.contra_reembolso_centavos END
           OR (e.tipo IN ('ENT', 'ENT_PAR') AND g.contra_reembolso_centavos IS NOT NULL) GROUP BY 1`,
    );
    expect(rows).toEqual([]);
    const [{ n }] = await demo.query(
      "SELECT count(*)::int AS n FROM evento WHERE tipo = 'RET_AG' AND monto_centavos > 0",
    );
    expect(n).toBeGreaterThan(50);
  });

  test('many envíos to a door have the point that their client gave, near the middle of its locality; others have none', async () => {
    const [row] = await demo.query(
      `SELECT count(*) FILTER (WHERE e.lat IS NOT NULL)::int AS con_punto, count(*) FILTER (WHERE e.lat IS NULL)::int AS sin_punto,
              count(*) FILTER (WHERE abs(e.lat - c.lat) > 0.0063 OR abs(e.lng - c.lng) > 0.0063)::int AS lejos,
              count(*) FILTER (WHERE e.lat IS NOT NULL AND (e.entrega = 'AGENCIA' OR c.lat IS NULL))::int AS sin_razon
         FROM envio e LEFT JOIN localidad_centro c ON c.localidad_id = e.localidad_id`,
    );
    expect(row.con_punto).toBeGreaterThan(500);
    expect(row.sin_punto).toBeGreaterThan(500);
    expect(row).toMatchObject({ lejos: 0, sin_razon: 0 });
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { type Loaded, openDatabase } from '#testing/demo.ts';

import { loadDemoOnce } from './demo.ts';

/** A Tuesday at five in the morning, and a Sunday at half past three in the afternoon, of Montevideo. */
describe.each(['2026-11-24T08:00:00Z', '2026-11-22T18:30:00Z'])('the demo as it stands at %s', (ahora) => {
  let demo: Loaded;
  beforeAll(async () => {
    demo = await openDatabase();
    await loadDemoOnce(demo.database.owner, () => undefined, { guias: 30_000, ahora: new Date(ahora) });
  }, 240_000);
  afterAll(() => demo.close());

  test('every state has a parcel', async () => {
    const missing = await demo.query(
      'SELECT codigo FROM estado_guia e WHERE NOT EXISTS (SELECT FROM guia g WHERE g.estado_general = e.codigo)',
    );
    expect(missing).toEqual([]);
  });

  test('two agencies hold more than a page, and some on their way to one are just picked up', async () => {
    const holding = await demo.query(
      `SELECT agente_id, count(*)::int AS n FROM guia WHERE estado_general = 'EN_AGENCIA' GROUP BY 1 HAVING count(*) > 50 ORDER BY 1`,
    );
    expect(holding.map(({ agente_id }) => agente_id)).toContain(1);
    expect(holding.length).toBeGreaterThan(1);
    expect(holding.find(({ agente_id }) => agente_id === 1)?.n).toBeGreaterThan(65);
    const [{ levantadas }] = await demo.query(
      `SELECT count(*)::int AS levantadas FROM guia WHERE estado_general = 'LEVANTADO' AND agente_id IS NOT NULL`,
    );
    expect(levantadas).toBeGreaterThan(0);
  });

  test('the driver that anybody may try fetches something on the way, among the doors', async () => {
    const [ronda] = await demo.query(
      `SELECT count(*)::int AS paradas, min(l.orden)::int AS primera, bool_and(l.chofer_id = r.chofer_id AND l.dia = r.dia AND l.vivo) AS suyas,
              (SELECT count(*)::int FROM levante o WHERE o.chofer_id = 4 AND o.dia = min(r.dia) AND o.vivo AND o.recorrido_id IS NULL) AS sueltas
         FROM levante l JOIN recorrido r ON r.id = l.recorrido_id WHERE r.chofer_id = 4 AND r.estado = 'EN_RUTA'`,
    );
    expect(ronda.paradas).toBeGreaterThan(0);
    expect(ronda.primera).toBeGreaterThan(0);
    expect(ronda.suyas).toBe(true);
    expect(ronda.sueltas).toBeGreaterThan(0);
  });

  test('returns stand, wait for a yes and were opened', async () => {
    const [those] = await demo.query(
      `SELECT count(*) FILTER (WHERE d.abierta AND d.movida < inicio_del_dia($1::date - 5))::int AS paradas, count(*) FILTER (WHERE d.estado = 'SOLICITADA')::int AS pedidas,
              count(*) FILTER (WHERE EXISTS (SELECT FROM devolucion_foto f WHERE f.devolucion_id = d.id))::int AS con_foto
         FROM devolucion d`,
      [ahora.slice(0, 10)],
    );
    expect(those.paradas).toBeGreaterThanOrEqual(9);
    expect(those).toMatchObject({ pedidas: 15, con_foto: 3 });
  });

  test('450 incidencias of ninety days: 26 open in every state, four of them overdue, three waiting, two of the client that anybody may try', async () => {
    const [cifras] = await demo.query(
      `SELECT count(*)::int AS todas, count(*) FILTER (WHERE i.abierta)::int AS abiertas, min(i.creada) > $1::timestamptz - interval '91 days' AS en_noventa,
              count(*) FILTER (WHERE i.abierta AND sumar_habiles(i.corre_desde, i.resolucion_s - i.consumido_s, i.calendario_id) < $1)::int AS vencidas,
              count(*) FILTER (WHERE i.abierta AND i.vence IS NULL)::int AS en_pausa, count(*) FILTER (WHERE i.retiene AND i.abierta)::int AS retienen,
              count(*) FILTER (WHERE i.abierta AND i.cliente_id = (SELECT u.cliente_id FROM usuario u WHERE u.email = 'cliente@courier.example'))::int AS del_cliente,
              count(*) FILTER (WHERE i.costo_centavos > 0)::int > 0 AS con_costo, count(*) FILTER (WHERE i.reaperturas > 0)::int > 0 AS con_vuelta,
              count(*) FILTER (WHERE i.resuelta IS NOT NULL AND i.consumido_s > i.resolucion_s)::int > 0 AS con_atraso
         FROM incidencia i`,
      [ahora],
    );
    expect(cifras).toEqual({
      ...{ todas: 450, abiertas: 26, en_noventa: true, vencidas: 4, en_pausa: 3, retienen: 1, del_cliente: 2 },
      ...{ con_costo: true, con_vuelta: true, con_atraso: true },
    });
    const estados = await demo.query('SELECT DISTINCT estado FROM incidencia ORDER BY 1');
    expect(estados.map(({ estado }) => estado)).toEqual(
      expect.arrayContaining(['ABIERTA', 'CLASIFICADA', 'EN_GESTION', 'ESPERA_CLIENTE', 'ESPERA_TERCERO', 'RESUELTA']),
    );
  });

  test('the day has something behind it: readings and cases', async () => {
    const [day] = await demo.query(
      `SELECT (SELECT count(*)::int FROM guia WHERE levantada >= inicio_del_dia($1::date) AND levantada <= $2) AS ingresadas,
              (SELECT count(*)::int FROM evento WHERE fecha_evento >= inicio_del_dia($1::date) AND fecha_evento <= $2) AS eventos,
              (SELECT count(*)::int FROM caso WHERE fecha_inicio >= inicio_del_dia($1::date)) AS casos`,
      [ahora.slice(0, 10), ahora],
    );
    expect(day.eventos).toBeGreaterThan(10);
    if (ahora.includes('T08')) {
      expect(day.ingresadas).toBeGreaterThan(10);
      expect(day.casos).toBeGreaterThan(2);
    }
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { ESTADOS } from '#features/levantes/palabras.contract.ts';
import { leerDocumento } from '#shared/documento.ts';
import { type Loaded, openDatabase } from '#testing/demo.ts';
import { upTo } from '#testing/night.ts';

import { loadDemoOnce } from './demo.ts';

/** A Tuesday at five in the morning, and by night a Sunday at half past three in the afternoon, of Montevideo. */
const MOMENTS = ['2026-11-24T08:00:00Z', '2026-11-22T18:30:00Z'];

describe.each(MOMENTS.slice(0, upTo(MOMENTS.length, 1)))('the demo as it stands at %s', (ahora) => {
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

  test('every door of a round that left has an hour at which it was expected; most were visited about then, some rounds ran late', async () => {
    const [row] = await demo.query(
      `SELECT count(*) FILTER (WHERE l.llega_hacia IS NULL)::int AS sin_hora, count(*) FILTER (WHERE l.llega_hacia < date_trunc('minute', r.salida))::int AS antes_de_salir,
              count(e.visitada) > 1000 AS muchas, avg((abs(extract(epoch FROM e.visitada - l.llega_hacia)) <= 900)::int) FILTER (WHERE e.visitada IS NOT NULL)::float8 AS en_hora
         FROM recorrido_guia l JOIN recorrido r ON r.id = l.recorrido_id
         LEFT JOIN LATERAL (SELECT min(e.fecha_evento) AS visitada FROM evento e
                             WHERE e.recorrido_id = r.id AND e.guia_id = l.guia_id AND e.tipo IN ('ENT', 'ENT_CR', 'ENT_PAR', 'NOENT')) e ON true
        WHERE r.salida IS NOT NULL AND l.modo = 'ENTREGA'`,
    );
    expect(row).toMatchObject({ sin_hora: 0, antes_de_salir: 0, muchas: true });
    expect(row.en_hora).toBeGreaterThan(0.6);
    expect(row.en_hora).toBeLessThan(0.95);
  });

  test('the first counter has a morning behind it: full shelves, money, one box open and one closed with a gap, a bag on its way', async () => {
    const [lying] = await demo.query(
      `SELECT count(*) BETWEEN 75 AND 95 AS lleno, count(DISTINCT x.estante_id)::int AS estantes, count(*) FILTER (WHERE g.vence_el < $1::date) BETWEEN 5 AND 12 AS vencen,
              count(*) FILTER (WHERE g.contra_reembolso_centavos > 0) >= 3 AS contra_reembolsos, count(*) FILTER (WHERE g.flete_destino_centavos > 0) >= 2 AS fletes
         FROM guia g LEFT JOIN guia_estante x ON x.guia_id = g.id AND x.hasta IS NULL WHERE g.agente_id = 1 AND g.estado_general = 'EN_AGENCIA'`,
      [ahora.slice(0, 10)],
    );
    expect(lying).toEqual({ lleno: true, estantes: 12, vencen: true, contra_reembolsos: true, fletes: true });
    // Written as the product writes them: otherwise no card that is shown at the counter would be the parcel's.
    const cards = await demo.query('SELECT DISTINCT documento FROM guia WHERE agente_id = 1 AND documento IS NOT NULL');
    expect(cards.length).toBeGreaterThan(20);
    expect(cards.filter(({ documento }) => leerDocumento(documento).valor !== documento)).toEqual([]);
    const boxes = await demo.query(
      `SELECT estado, (contado_centavos - esperado_centavos)::int AS diferencia FROM turno_caja WHERE agente_id = 1 ORDER BY estado`,
    );
    expect(boxes).toEqual([
      { estado: 'ABIERTA', diferencia: null },
      { estado: 'CERRADA', diferencia: -5_000 },
    ]);
    const [{ en_camino, otra }] = await demo.query(
      `SELECT (SELECT count(*)::int FROM remesa WHERE agente_id = 1 AND estado = 'ENVIADA') AS en_camino, (SELECT count(*)::int FROM entrega_mostrador WHERE agente_id = 2) AS otra`,
    );
    expect([en_camino, otra]).toEqual([1, 0]);
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

  test('what was fetched in ninety days is told by client and day, each parcel of it once; today stands in its states', async () => {
    const [told] = await demo.query(
      `WITH hecha AS (
         SELECT DISTINCT e.guia_id FROM evento e WHERE e.tipo IN ('LEV_OK', 'LEV_DIF')
            AND NOT EXISTS (SELECT FROM evento c WHERE c.guia_id = e.guia_id AND c.tipo = 'CORR' AND c.corrige_id = e.id)
       ), de AS (SELECT ($1::timestamptz AT TIME ZONE 'America/Montevideo')::date AS hoy)
       SELECT (SELECT count(*)::int FROM hecha h WHERE (SELECT count(*) FROM levante_guia x WHERE x.guia_id = h.guia_id AND x.estado IN ('LEVANTADA', 'INGRESADA', 'PERDIDA')) <> 1) AS sueltas,
              (SELECT count(*)::int FROM (SELECT FROM levante l WHERE l.levantado IS NOT NULL GROUP BY l.cliente_id, l.dia HAVING count(*) > 1) AS d) AS dobles,
              (SELECT max(d.hoy - l.dia) BETWEEN 85 AND 91 FROM levante l, de d) AS en_noventa,
              (SELECT array_agg(DISTINCT l.estado ORDER BY l.estado) FROM levante l) AS estados,
              (SELECT count(*)::int >= 12 FROM levante l, de d WHERE l.dia = d.hoy) AS doce_hoy,
              (SELECT array_agg(DISTINCT l.estado ORDER BY l.estado) FROM levante l, de d WHERE l.dia = d.hoy) AS de_hoy`,
      [ahora],
    );
    expect(told).toMatchObject({
      sueltas: 0,
      dobles: 0,
      en_noventa: true,
      estados: [...ESTADOS].toSorted(),
      doce_hoy: true,
    });
    expect(told.de_hoy).toEqual(
      expect.arrayContaining([...ESTADOS].filter((estado) => !['CERRADO', 'REPROGRAMADO', 'VENCIDO'].includes(estado))),
    );
  });

  test('the first client is fetched at every weekday from three to six but for one, and has parcels ready; six doors were counted', async () => {
    const [first] = await demo.query(
      `SELECT p.dias, p.desde::text, p.hasta::text, count(x.id)::int AS excepciones, bool_and(x.dia > ($1::timestamptz AT TIME ZONE 'America/Montevideo')::date) AS por_venir
         FROM levante_plantilla p JOIN cliente_direccion d ON d.id = p.direccion_id LEFT JOIN levante_excepcion x ON x.plantilla_id = p.id
        WHERE d.cliente_id = 1 GROUP BY p.id`,
      [ahora],
    );
    expect(first).toEqual({
      dias: [1, 2, 3, 4, 5],
      desde: '15:00:00',
      hasta: '18:00:00',
      excepciones: 1,
      por_venir: true,
    });
    const [held] = await demo.query(
      `SELECT (SELECT count(*)::int FROM levante_plantilla) AS plantillas,
              (SELECT count(*)::int FROM guia g JOIN usuario u ON u.cliente_id = g.cliente_id AND u.email = 'ingreso@courier.example'
                WHERE g.estado_general = 'PRE_INGRESADO' AND NOT EXISTS (SELECT FROM levante_guia x WHERE x.guia_id = g.id AND x.abierta)) AS prontas,
              (SELECT count(*)::int FROM levante l WHERE l.modo = 'CONTEO' AND l.kg_levantados > 0
                  AND l.bultos_levantados = (SELECT sum(k.bultos) FROM levante_conteo k WHERE k.levante_id = l.id)) AS contados,
              (SELECT count(*)::int FROM levante l WHERE l.levantado IS NOT NULL AND l.modo IS NULL) AS sin_modo`,
    );
    expect(held).toMatchObject({ plantillas: 140, contados: 6, sin_modo: 0 });
    expect(held.prontas).toBeGreaterThanOrEqual(30);
  });

  test('everything that goes back has its document, one open at most, with its child where that was said yes to', async () => {
    const [papers] = await demo.query(
      `SELECT (SELECT count(*)::int FROM guia g WHERE g.estado_general = 'EN_DEVOLUCION'
                  AND (SELECT count(*) FROM devolucion d JOIN guia h ON h.id = d.hija_id WHERE d.guia_id = g.id AND d.abierta) <> 1) AS sin_papel,
              (SELECT count(*)::int FROM evento e WHERE e.tipo = 'DEV_INI' AND NOT EXISTS (SELECT FROM devolucion d WHERE d.guia_id = e.guia_id)
                  AND NOT EXISTS (SELECT FROM evento c WHERE c.guia_id = e.guia_id AND c.tipo = 'CORR' AND c.corrige_id = e.id)) AS sin_documento,
              (SELECT count(*)::float8 FROM devolucion) / (SELECT count(*) FROM guia WHERE madre_id IS NULL) AS parte`,
    );
    expect(papers).toMatchObject({ sin_papel: 0, sin_documento: 0 });
    expect(papers.parte).toBeGreaterThan(0.025);
    expect(papers.parte).toBeLessThan(0.045);
  });

  test('returns stand, wait for a yes and were opened', async () => {
    const [those] = await demo.query(
      `SELECT count(*) FILTER (WHERE d.abierta AND d.movida < inicio_del_dia($1::date - 5))::int AS paradas, count(*) FILTER (WHERE d.estado = 'SOLICITADA')::int AS pedidas,
              count(*) FILTER (WHERE EXISTS (SELECT FROM devolucion_foto f WHERE f.devolucion_id = d.id))::int AS con_foto,
              count(*) FILTER (WHERE d.hija_id IS NOT NULL AND coalesce(d.tarifa_centavos, 0) = 0)::int AS sin_costo
         FROM devolucion d`,
      [ahora.slice(0, 10)],
    );
    expect(those.paradas).toBeGreaterThanOrEqual(9);
    expect(those).toMatchObject({ pedidas: 15, con_foto: 3, sin_costo: 0 });
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

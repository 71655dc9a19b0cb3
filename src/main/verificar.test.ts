import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';

import { checksDeAuditoria } from '#server/audit/verificar.sql.ts';
import type { ConnectionConfig } from '#server/db/connection.ts';
import { withConnection } from '#server/db/connection.ts';
import { StartFault } from '#server/start-fault.ts';
import { createTestDatabase, type TestDatabase } from '#testing/cluster.ts';
import { FALTAS_GDS, type Falta } from '#testing/faltas-gds.ts';

import { checks } from './checks.ts';
import { loadDemoOnce } from './demo.ts';
import { runVerificar } from './verificar.ts';

let database: TestDatabase;
let owner: ConnectionConfig;
beforeAll(async () => {
  database = await createTestDatabase(inject('cluster'));
  ({ owner } = database);
  await loadDemoOnce(owner, () => undefined, { guias: 3_000 });
});
afterAll(() => database.drop());

const verificar = (...args: string[]) => verificarWith(checks, ...args);

async function verificarWith(
  asked: typeof checks,
  ...args: string[]
): Promise<{ lines: string; fault: StartFault | null }> {
  const lines: string[] = [];
  const fault = await runVerificar(args, {
    say: (line) => void lines.push(line),
    openOwner: async () => owner,
    checks: asked,
  }).then(
    () => null,
    (thrown: unknown) => {
      if (thrown instanceof StartFault) return thrown;
      throw thrown;
    },
  );
  return { lines: lines.join('\n'), fault };
}

const alter = (text: string) => withConnection(owner, (connection) => connection.query(text));

test('of the demo data everything that is kept is what is there', async () => {
  const { lines, fault } = await verificar();
  expect([lines, fault]).toEqual([expect.stringContaining('Todo lo que se lleva coincide con lo que hay.'), null]);
  for (const { name } of checks) expect(lines).toContain(`${name}: sin diferencias`);
});

describe('a planted difference is named', () => {
  test.each<Falta>([
    [
      'conteo de guías en pickup',
      `UPDATE pickup_conteo SET cantidad = cantidad + 1 WHERE nivel = 'zona' AND lugar_id = 1`,
      /zona 1 \(tipo \d\), vence el [\d-]+, (ingresado|levantado): dice \d+, son \d+/,
    ],
    [
      'conteo de guías en pickup',
      `INSERT INTO pickup_conteo_delta (agente_id, vence_el, ingresado, desde, cantidad) VALUES (7, '2020-01-01', true, '2019-12-01', 2)`,
      /agente 7 \(tipo \d\), vence el 2020-01-01, ingresado desde el 2019-12-01: dice 2, son 0/,
    ],
    [
      'conteo de guías por estado',
      `DELETE FROM guia_conteo WHERE cliente_id = 0 AND agente_id = 0 AND estado_general = 'EN_AGENCIA'`,
      /cliente 0, agencia 0, EN_AGENCIA: dice 0, son \d+/,
    ],
    [
      'conteo de guías por zona y servicio',
      `UPDATE guia_conteo_fijo SET cantidad = cantidad + 1 WHERE cliente_id = 0 AND zona_id = 1 AND cobra`,
      /cliente 0, zona 1, departamento \d+, [A-Z_0-9]+ con contra reembolso: dice \d+, son \d+/,
    ],
    [
      'resumen de casos',
      `INSERT INTO caso_resumen VALUES ('causa', '2020-01-01', 2, 1, 60)`,
      /causa \d+ el [\d-]+: dice/,
    ],
    [
      'lo que se busca de cada guía',
      "UPDATE guia_busqueda SET texto = 'otra' WHERE guia_id = (SELECT min(id) FROM guia)",
      /guía \d+: lo que se busca/,
    ],
    [
      'bultos de cada guía',
      'DELETE FROM bulto WHERE guia_id = (SELECT min(guia_id) FROM bulto) AND numero = 2',
      /guía \d+: tiene \d+ bultos y \d+ filas/,
    ],
    [
      'cada guía es lo que hacen de ella sus eventos',
      `ALTER TABLE guia DISABLE TRIGGER USER; UPDATE guia SET vence_el = vence_el + 1 WHERE id = (SELECT max(id) FROM guia); ALTER TABLE guia ENABLE TRIGGER USER`,
      /guía \d+: .*vence_el/,
    ],
    [
      'cada línea de recorrido es lo que hacen de ella sus eventos',
      `WITH r AS (INSERT INTO recorrido (numero, dia, tipo, creado_por, cambiado_por) VALUES ('R200101-001', '2020-01-01', 'REPARTO', 1, 1) RETURNING id),
            n AS (INSERT INTO documento_anotacion (entidad, documento_id, acto, estado_hasta, usuario_id) SELECT 'recorrido', id, 'crear', 'BORRADOR', 1 FROM r)
       INSERT INTO recorrido_guia (recorrido_id, guia_id, modo, orden, estado) SELECT r.id, (SELECT min(id) FROM guia), 'ENTREGA', 1, 'ENTREGADA' FROM r`,
      /recorrido R200101-001, guía \d+: dice ENTREGADA, sus eventos PLANIFICADA/,
    ],
    [
      'cada cuenta de recorrido es la suma de sus líneas y cobros',
      `INSERT INTO recorrido_delta (recorrido_id, dato, cantidad) SELECT min(id), 'lineas:ENTREGADA', 3 FROM recorrido`,
      /recorrido R[\d-]+, lineas:ENTREGADA: dice \d+, son \d+/,
    ],
    [
      'cada cuenta de recorrido es la suma de sus líneas y cobros',
      `ALTER TABLE recorrido_guia DISABLE TRIGGER USER; UPDATE recorrido_guia SET bultos = bultos + 5 WHERE ctid = (SELECT min(ctid) FROM recorrido_guia WHERE estado <> 'QUITADA'); ALTER TABLE recorrido_guia ENABLE TRIGGER USER`,
      /recorrido R[\d-]+, bultos: dice \d+, son \d+/,
    ],
    [
      'cada línea abierta es de una guía que está en eso, y cada guía asignada tiene la suya',
      `ALTER TABLE guia DISABLE TRIGGER USER;
       UPDATE guia SET estado_general = 'ENTREGADO' WHERE id = (SELECT min(l.guia_id) FROM recorrido_guia l JOIN guia g ON g.id = l.guia_id WHERE l.abierta AND g.bultos = 1);
       ALTER TABLE guia ENABLE TRIGGER USER`,
      /recorrido R[\d-]+, guía \d+: la línea está abierta \([A-Z_]+\) y la guía ENTREGADO/,
    ],
    [
      'cada línea abierta es de una guía que está en eso, y cada guía asignada tiene la suya',
      `ALTER TABLE guia DISABLE TRIGGER USER;
       UPDATE guia SET estado_general = 'ASIGNADO' WHERE id = (
         SELECT min(e.guia_id) FROM evento e WHERE e.tipo = 'ASG' AND e.recorrido_id IS NOT NULL
            AND NOT EXISTS (SELECT FROM evento k WHERE k.guia_id = e.guia_id AND k.tipo = 'ASG' AND k.recorrido_id IS NULL)
            AND NOT EXISTS (SELECT FROM recorrido_guia l WHERE l.guia_id = e.guia_id AND l.abierta)
            AND NOT EXISTS (SELECT FROM evento k WHERE k.guia_id = e.guia_id AND k.tipo = 'CORR' AND k.corrige_id = e.id));
       ALTER TABLE guia ENABLE TRIGGER USER`,
      /guía \d+: está asignada y en ningún recorrido/,
    ],
    [
      'cada recorrido está donde lo dejan sus anotaciones',
      `INSERT INTO recorrido (numero, dia, tipo, estado, creado_por, cambiado_por) VALUES ('R200101-002', '2020-01-01', 'REPARTO', 'RENDIDO', 1, 1)`,
      /recorrido R200101-002: dice RENDIDO, sus anotaciones nada/,
    ],
    [
      'cada cliente está donde lo dejan sus anotaciones',
      `UPDATE cliente SET estado = 'SUSPENDIDO' WHERE id = 700`,
      /cliente 700: dice SUSPENDIDO, sus anotaciones/,
    ],
    [
      'cada cliente entra según su estado',
      `ALTER TABLE cliente DISABLE TRIGGER USER; UPDATE cliente SET activo = false WHERE id = 701; ALTER TABLE cliente ENABLE TRIGGER USER`,
      /cliente 701: está ACTIVO y activo dice f/,
    ],
    ...FALTAS_GDS,
    [
      'cada punto de visitas está donde lo ponen sus visitas',
      `INSERT INTO punto_visita (clave, lat, lng, fecha) SELECT '1|centro|falsa|123', -34.9 + n * 0.0001, -56.18, now() FROM generate_series(1, 3) AS n;
       INSERT INTO punto (clave, lat, lng, fuente, visitas) VALUES ('1|centro|falsa|123', -34.8, -56.18, 'VISITAS', 3)`,
      /1\|centro\|falsa\|123: dice -34\.8 -56\.18, sus visitas -34\.8998 -56\.18/,
    ],
    [
      'visitas que se guardan de cada puerta',
      `INSERT INTO punto_visita (clave, lat, lng, fecha) SELECT '1|centro|falsa|124', -34 + n * 0.1, -56.18, now() FROM generate_series(1, 10) AS n`,
      /1\|centro\|falsa\|124: quedan 10 visitas/,
    ],
    [
      'el libro tiene lo que cobraron los eventos',
      `INSERT INTO asiento (dia, texto, origen, origen_id, clave) VALUES (hoy(), 'De nadie', 'evento', 999999999, 'cobro:999999999')`,
      /evento 999999999: cobró 0, el libro dice 0/,
    ],
    [
      'cada reverso es lo contrario de su asiento',
      `WITH c AS (SELECT cuenta_de('SOBRANTE', NULL, NULL, 'UYU') AS debe, cuenta_de('FONDO', NULL, NULL, 'UYU') AS haber),
            a AS (INSERT INTO asiento (dia, texto, origen, origen_id, clave) VALUES (hoy(), 'Uno', 'turno', 1, 'uno') RETURNING id),
            l AS (INSERT INTO asiento_linea (asiento_id, linea, debe_id, haber_id, moneda, centavos)
                  SELECT a.id, 1, c.debe, c.haber, 'UYU', 5 FROM a, c)
       INSERT INTO asiento (dia, texto, origen, origen_id, clave, revierte_id) SELECT hoy(), 'Otro', 'turno', 1, 'otro', a.id FROM a`,
      /asiento \d+: no es lo contrario del \d+/,
    ],
    [
      'cada caja cerrada dejó su diferencia en el libro',
      `INSERT INTO turno_caja (agente_id, abre_id, fondo_centavos, estado, cerrada, cierra_id, esperado_centavos, contado_centavos)
       VALUES (2, 1, 0, 'CERRADA', now(), 1, 500, 400)`,
      /caja \d+: la diferencia es -100, el libro dice 0/,
    ],
    [
      'cada arqueo es la suma de sus billetes',
      `INSERT INTO turno_caja (agente_id, abre_id, fondo_centavos, estado, esperado_centavos, contado_centavos) VALUES (2, 1, 0, 'ARQUEADA', 400, 400)`,
      /caja \d+: dice contado 400, los billetes suman 0/,
    ],
    [
      'cada remesa tiene en tránsito lo que declara',
      `INSERT INTO remesa (numero, agente_id, entrega_id, precinto, declarado_centavos) VALUES ('RM-1', 2, 1, 'P-1', 700)`,
      /remesa RM-1: en tránsito hay 0, son 700/,
    ],
    [
      'cada caja, movimiento y remesa está donde la dejan sus anotaciones',
      `INSERT INTO remesa (numero, agente_id, entrega_id, precinto, declarado_centavos) VALUES ('RM-2', 2, 1, 'P-2', 700)`,
      /remesa \d+: dice ENVIADA, sus anotaciones nada/,
    ],
    [
      'cada carro tiene lo que pusieron en él los eventos',
      `WITH c AS (INSERT INTO carro (nombre) VALUES ('Sin historia') RETURNING id),
            n AS (INSERT INTO documento_anotacion (entidad, documento_id, acto, estado_hasta, usuario_id) SELECT 'carro', id, 'crear', 'ABIERTO', 1 FROM c)
       INSERT INTO carro_guia (guia_id, carro_id, evento_id, desde) SELECT (SELECT max(id) FROM guia), c.id, 1, now() FROM c
       ON CONFLICT (guia_id) DO UPDATE SET carro_id = EXCLUDED.carro_id`,
      /guía \d+: dice CARRO_\d+, sus eventos ninguno/,
    ],
    [
      'cada carro está donde lo dejan sus anotaciones',
      `INSERT INTO carro (nombre, estado, precinto) VALUES ('Sin actos', 'CERRADO', 'P-1')`,
      /CARRO_\d+: dice CERRADO, sus anotaciones nada/,
    ],
    [
      'cada devolución está donde la dejan sus anotaciones',
      `UPDATE devolucion SET estado = 'RECHAZADA' WHERE id = (SELECT min(id) FROM devolucion WHERE estado = 'SOLICITADA')`,
      /D-\d{6}-\d{4}: dice RECHAZADA, sus anotaciones SOLICITADA/,
    ],
    [
      'lo que vuelve tiene un documento abierto y una hija',
      `UPDATE devolucion SET estado = 'ANULADA' WHERE id = (SELECT min(d.id) FROM devolucion d JOIN guia g ON g.id = d.guia_id WHERE d.abierta AND g.estado_general = 'EN_DEVOLUCION')`,
      /guía \d+: en devolución con 0 documentos abiertos y 1 hijas/,
    ],
    [
      'lo que vuelve tiene un documento abierto y una hija',
      `ALTER TABLE guia DISABLE TRIGGER USER; UPDATE guia SET madre_id = NULL WHERE id = (SELECT max(id) FROM guia WHERE madre_id IS NOT NULL); ALTER TABLE guia ENABLE TRIGGER USER`,
      /D-\d{6}-\d{4}: su hija \d+-D1 es de otra guía/,
    ],
    [
      'cada devolución dice lo que su hija',
      `UPDATE devolucion SET estado = 'A_LEVANTAR' WHERE id = (SELECT max(d.id) FROM devolucion d JOIN guia h ON h.id = d.hija_id WHERE h.estado_general IN ('LEVANTADO', 'INGRESADO', 'CLASIFICADO', 'EN_TRASLADO', 'EN_AGENCIA', 'ASIGNADO', 'EN_REPARTO', 'NO_ENTREGADO'))`,
      /D-\d{6}-\d{4}: dice A_LEVANTAR, y su hija \d+-D1 está [A-Z_]+/,
    ],
    [
      'cada incidencia está donde la dejan sus anotaciones',
      `UPDATE incidencia SET estado = 'ANULADA', corre_desde = NULL, vence = NULL WHERE id = (SELECT min(id) FROM incidencia WHERE estado = 'EN_GESTION')`,
      /I-\d{6}-\d{4}: dice ANULADA, sus anotaciones EN_GESTION/,
    ],
    [
      'cada primera respuesta es el primer mensaje nuestro',
      `UPDATE incidencia SET respondida = now() WHERE id = (SELECT min(id) FROM incidencia WHERE canal = 'CLIENTE' AND respondida IS NULL)`,
      /I-\d{6}-\d{4}: dice respondida .+, el primer mensaje nuestro es de nunca/,
    ],
    [
      'cada primera respuesta es el primer mensaje nuestro',
      `UPDATE incidencia SET respondida = respondida + interval '3 hours' WHERE id = (SELECT min(id) FROM incidencia WHERE canal = 'CLIENTE' AND respondida IS NOT NULL)`,
      /I-\d{6}-\d{4}: dice respondida .+, el primer mensaje nuestro es de \d{4}-/,
    ],
    [
      'cada incidencia abierta vence o espera',
      `ALTER TABLE incidencia DROP CONSTRAINT vence_si_corre;
       UPDATE incidencia SET vence = NULL WHERE id = (SELECT min(id) FROM incidencia WHERE estado = 'EN_GESTION')`,
      /I-\d{6}-\d{4}: está EN_GESTION y no vence/,
    ],
    [
      'cada guía que retuvo una incidencia tiene una que la retiene',
      // At some hours nothing of the demo is held back.
      `WITH g AS (UPDATE guia SET estado_general = 'RETENIDO'
                   WHERE id = (SELECT min(id) FROM guia WHERE bultos = 1 AND madre_id IS NULL) RETURNING id, cliente_id)
       INSERT INTO evento (guia_id, cliente_id, tipo, fecha_evento, usuario_id, nota)
       SELECT id, cliente_id, 'RTN', now(), 1, 'Incidencia I-990101-0001' FROM g`,
      /guía \w+: la retuvo «Incidencia I-\d{6}-\d{4}» y ninguna abierta la retiene/,
    ],
    [
      'cada incidencia que retiene una guía está abierta',
      `UPDATE incidencia SET retiene = true WHERE id = (SELECT min(id) FROM incidencia WHERE estado = 'CERRADA' AND guia_id IS NOT NULL)`,
      /I-\d{6}-\d{4}: retiene la guía \w+ y está CERRADA/,
    ],
    [
      'cada vencimiento está donde llevan sus horas hábiles',
      `UPDATE calendario c SET aplicado = md5(c.horario::text || c.abre_feriados || coalesce((SELECT md5(string_agg(dia::text, ',' ORDER BY dia)) FROM feriado), ''));
       UPDATE incidencia SET vence = vence + interval '14 days' WHERE id = (SELECT min(id) FROM incidencia WHERE vence IS NOT NULL)`,
      /I-\d{6}-\d{4}: le quedan \d+ s hábiles y vence /,
    ],
    [
      'cada levante está donde lo dejan sus anotaciones',
      `UPDATE levante SET estado = 'CERRADO' WHERE id = (SELECT min(id) FROM levante WHERE estado = 'RECIBIDO_EN_PLANTA')`,
      /L-\d{6}-\d{4}: dice CERRADO, sus anotaciones RECIBIDO_EN_PLANTA/,
    ],
    [
      'cada guía a levantar está anunciada en un levante abierto',
      // Made so: late on a Saturday no parcel of so few waits to be collected.
      `ALTER TABLE guia DISABLE TRIGGER USER;
       UPDATE guia SET estado_general = 'A_LEVANTAR' WHERE id = (SELECT min(id) FROM guia WHERE estado_general = 'ENTREGADO');
       ALTER TABLE guia ENABLE TRIGGER USER`,
      /La guía \w+ está A_LEVANTAR y ningún levante la espera/,
    ],
    [
      'ningún levante terminado espera guías',
      `UPDATE levante_guia SET estado = 'ANUNCIADA', levante_id = (SELECT min(id) FROM levante WHERE estado = 'CANCELADO') WHERE ctid = (SELECT max(ctid) FROM levante_guia)`,
      /L-\d{6}-\d{4} está CANCELADO y espera 1 guías/,
    ],
    [
      'ningún levante lleva guías de otro cliente',
      `UPDATE levante SET cliente_id = cliente_id + 1 WHERE id = (SELECT min(levante_id) FROM levante_guia)`,
      /L-\d{6}-\d{4} es de \d+ y lleva la guía \w+ de otro cliente/,
    ],
    [
      'cada levante de un recorrido es de su chofer y de su día',
      `UPDATE levante SET chofer_id = 12 WHERE id = (SELECT min(id) FROM levante WHERE recorrido_id IS NOT NULL AND vivo)`,
      /L-\d{6}-\d{4} va en R\d{6}-\d{3}, que es de otro chofer o de otro día/,
    ],
    [
      'lo contado por tamaño es lo que se levantó',
      `UPDATE levante SET bultos_levantados = bultos_levantados + 1 WHERE id = (SELECT min(levante_id) FROM levante_conteo)`,
      /L-\d{6}-\d{4}: por tamaño son \d+ bultos, levantados \d+/,
    ],
    [
      'cada chofer tiene lo que cobró menos lo que se le contó',
      `SELECT mover_dinero('rendicion', 1, 'plantado:1', 'Plantado', cuenta_de('EFECTIVO_CHOFER', 'persona', 30, 'UYU'), cuenta_de('FONDO', NULL, NULL, 'UYU'), 4200)`,
      /chofer 30: tiene 4200 UYU, cobró 0, se le contó 0 y se decidió 0/,
    ],
    [
      'nadie tiene efectivo olvidado',
      `UPDATE asiento SET dia = dia - 2 WHERE clave = 'plantado:1'`,
      /chofer 30: tiene 4200 UYU sin recorrido abierto, cobro de hoy ni diferencia por decidir/,
    ],
  ])('%s', async (name, plant, told) => {
    await alter(plant);
    // None reads what another found: the one that must see it is asked alone.
    const { lines, fault } = await verificarWith(checks.filter((check) => check.name === name));
    expect(lines).toMatch(told);
    expect(fault?.lines.join()).toContain(name);
  });

  test('of envíos, batches, bulk work, files and the audit, all at once', async () => {
    await alter(`UPDATE envio SET estado = 'ANULADO' WHERE id = (SELECT min(id) FROM envio WHERE estado <> 'ANULADO')`);
    await alter('UPDATE envio SET precio_centavos = precio_centavos + 100 WHERE id = (SELECT max(id) FROM envio)');
    await alter('DELETE FROM envio_guia WHERE envio_id = (SELECT max(id) - 1 FROM envio)');
    await alter(`
      WITH l AS (INSERT INTO lote (tipo, usuario_id, tipo_usuario, lugar, esperadas) VALUES ('ING_PL', 1, 'personal', 'Planta', 1) RETURNING id),
           g AS (INSERT INTO lote_guia (lote_id, guia_id, esperada, bultos, leidos) SELECT l.id, (SELECT min(id) FROM guia), true, 1, 1 FROM l)
      INSERT INTO lote_cuenta SELECT id, 1, 3, 0, 0, 0, 0, 1, 0, 0 FROM l`);
    await alter(`
      WITH m AS (INSERT INTO masivo (tipo, datos, usuario_id, ip, total, hechas) VALUES ('ING_PL', '{}', 1, '::1', 3, 2) RETURNING id)
      INSERT INTO masivo_fila (masivo_id, guia_id) SELECT m.id, n FROM m, generate_series(1, 3) AS n`);
    await alter(`INSERT INTO importacion (cliente_id, usuario_id, encargada_a, ip, nombre, huella, tamano, filas, por_revisar)
      VALUES (1, 1, 1, '::1', 'a.csv', sha256('a'), 1, 4, 4)`);
    const { lines, fault } = await verificar('--rapido');
    for (const told of [
      /envío \d+: dice ANULADO, sus guías \w+/,
      /envío \d+: dice UYU \d+, su cotización UYU \d+/,
      /envío \d+: no tiene guías/,
      /lote \d+, usuario 1: dice 3 0 0 0 0 0, son/,
      /lote \d+, guía \d+: dice 1 bultos leídos, son 0/,
      /lote \d+: dice 1 esperadas leídas y 0 sobrantes, son 0 y 0/,
      /trabajo \d+: dice 3 \(2 hechas, 0 repetidas, 0 fallidas\), son 3 \(0, 0, 0\)/,
      /importación \d+: dice 4 4 0 0 0 0 0 0 0, son 0 0 0 0 0 0 0 0 0/,
    ])
      expect(lines).toMatch(told);
    expect(fault?.lines.join()).not.toContain('auditoría');
  });

  test('rows of the audit that are taken away or changed once they are sealed, and seals that are', async () => {
    await alter(`
      TRUNCATE auditoria, auditoria_sello;
      INSERT INTO auditoria (servicio, fecha) SELECT 'prueba', now() - interval '1 hour' FROM generate_series(1, 9);
      INSERT INTO auditoria (servicio) VALUES ('recién')`);
    const seal = async () => (await alter('SELECT sellar_auditoria() AS n')).rows[0].n;
    const told = async () => {
      // None reads what another found: those that must see it are asked alone.
      const { lines } = await verificarWith(checksDeAuditoria, '--rapido');
      return lines.split('\n').filter((line) => line.startsWith('  auditoría'));
    };
    expect([await seal(), await seal(), await told()]).toEqual([9, 0, []]);
    await alter(`UPDATE auditoria SET fecha = now() - interval '1 hour' WHERE servicio = 'recién'`);
    expect([await seal(), await told()]).toEqual([1, []]);
    await alter(`UPDATE auditoria SET servicio = 'otro' WHERE servicio = 'recién'`);
    expect(await told()).toEqual([expect.stringMatching(/selladas 1, son 1, y alguna dice otra cosa$/)]);
    await alter(`DELETE FROM auditoria WHERE id = (SELECT min(id) FROM auditoria)`);
    expect(await told()).toContainEqual(expect.stringMatching(/selladas 9, son 8$/));
    await alter(
      `UPDATE auditoria_sello SET (filas, resumen) = (SELECT r.filas, r.resumen FROM resumen_de_auditoria(desde_id, hasta_id, anterior) r)`,
    );
    expect(await told()).toEqual([expect.stringMatching(/falta el anterior, o es otro$/)]);
  });

  test('and without the slow ones it takes a moment and leaves the history out', async () => {
    const { lines } = await verificar('--rapido');
    expect(lines).not.toContain('eventos');
    await expect(verificar('--todo')).resolves.toMatchObject({ fault: { lines: expect.arrayContaining(['Uso:']) } });
  });
});

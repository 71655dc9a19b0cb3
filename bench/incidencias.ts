import { selectSeguidores } from '#features/incidencias/server/hilo.sql.ts';
import { selectEntradas, selectGuiaDe } from '#features/incidencias/server/incidencias.sql.ts';
import {
  type Filtros,
  selectCuentas,
  selectFilas,
  selectIncidencia,
  selectIncidencias,
  selectTotal,
} from '#features/incidencias/server/lista.sql.ts';
import { selectCalendarios } from '#features/incidencias/server/plazos.sql.ts';
import { avisarVencimientos, cerrarResueltas } from '#features/incidencias/server/vencimientos.sql.ts';
import { recordStatements } from '#testing/statements.ts';

import type { Comparison } from './measure.ts';
import type { Subject } from './subject.ts';

/** Incidencias of four years, with as many open as thirty people have before them when three times as many come as on a common day. */
const ABIERTAS = 1_500;
const PAGINA = { size: 100, offset: 0, after: null };
const RUNS = 20;
const SISTEMA = { tipo: 'sistema', usuario_id: null, cliente_id: null, agente_id: null } as const;

/** As many as `todas`, each with a question, an answer, and what was done with it. */
export async function fillIncidencias({ owner }: Subject, todas: number): Promise<void> {
  await owner(`
    INSERT INTO usuario_funcionalidad (usuario_id, codigo)
    SELECT id, 'VAL_001' FROM usuario WHERE email = 'encargado@courier.example' ON CONFLICT DO NOTHING`);
  await owner('ALTER TABLE incidencia DISABLE TRIGGER avisa_incidencia');
  await owner(`
    INSERT INTO incidencia (numero, tipo_id, prioridad, estado, asunto, cliente_id, guia_id, canal, creada, abierta_por, responsable_id, tomada, calendario_id,
                            respuesta_s, resolucion_s, consumido_s, corre_desde, vence, respuesta_vence, respondida, resuelta, cerrada, solucion, ultimo_mensaje)
    SELECT 'I-990101-' || lpad(n::text, 6, '0'), t.id, 'NORMAL', e.estado, t.nombre || ' · guía ' || g.numero, g.cliente_id, g.id, 'CLIENTE', e.creada, 6,
           CASE WHEN n % 4 > 0 THEN p.ids[1 + n % array_length(p.ids, 1)] END, e.creada, 1, 14400, 86400, CASE WHEN e.corre THEN 0 ELSE 5000 END,
           CASE WHEN e.corre THEN e.creada END, CASE WHEN e.corre THEN e.creada + interval '20 hours' + n % 400 * interval '7 minutes' END,
           CASE WHEN e.corre AND n % 4 = 0 THEN e.creada + interval '4 hours' END, CASE WHEN n % 4 > 0 THEN e.creada END,
           CASE WHEN NOT e.abierta THEN e.creada + interval '1 day' END, CASE WHEN NOT e.abierta THEN e.creada + interval '4 days' END,
           CASE WHEN NOT e.abierta THEN 'INFORMADA' END, e.creada
      FROM generate_series(1, ${todas}) AS n
     CROSS JOIN LATERAL (SELECT n <= ${ABIERTAS} AS abierta, n <= ${ABIERTAS} AND n % 5 > 0 AS corre,
                                CASE WHEN n > ${ABIERTAS} THEN 'CERRADA' WHEN n % 5 = 0 THEN 'ESPERA_CLIENTE' WHEN n % 4 = 0 THEN 'ABIERTA' ELSE 'EN_GESTION' END AS estado,
                                now() - CASE WHEN n <= ${ABIERTAS} THEN n * interval '30 seconds' ELSE interval '6 days' + (n - ${ABIERTAS}) * interval '10 minutes' END AS creada) AS e
      JOIN incidencia_tipo t ON t.id = 1 + n % 13
     CROSS JOIN (SELECT array_agg(id ORDER BY id) AS ids FROM (SELECT id FROM usuario WHERE tipo_usuario = 'personal' ORDER BY id LIMIT 30) AS u) AS p
     CROSS JOIN (SELECT count(*) AS todas FROM guia) AS c
      JOIN (SELECT id, numero, cliente_id, row_number() OVER (ORDER BY id) AS r FROM guia) AS g ON g.r = 1 + n % c.todas
        ON CONFLICT DO NOTHING`);
  await owner('ALTER TABLE incidencia ENABLE TRIGGER avisa_incidencia');
  await owner(`
    INSERT INTO incidencia_mensaje (incidencia_id, fecha, usuario_id, de_afuera, texto)
    SELECT i.id, i.creada, v.usuario_id, v.de_afuera, '¿En qué está este envío?' FROM incidencia i CROSS JOIN (VALUES (6, true), (494, false)) AS v (usuario_id, de_afuera)
     WHERE i.numero LIKE 'I-990101-%' AND (v.de_afuera OR i.respondida IS NOT NULL) AND NOT EXISTS (SELECT FROM incidencia_mensaje m WHERE m.incidencia_id = i.id)`);
  await owner(`
    INSERT INTO documento_anotacion (entidad, documento_id, acto, estado_hasta, registrada, usuario_id)
    SELECT 'incidencia', i.id, 'abrir', i.estado, i.creada, 6 FROM incidencia i
     WHERE i.numero LIKE 'I-990101-%' AND NOT EXISTS (SELECT FROM documento_anotacion a WHERE a.entidad = 'incidencia' AND a.documento_id = i.id)`);
  await owner('VACUUM ANALYZE incidencia, incidencia_mensaje, documento_anotacion');
  const [held] = await owner(
    'SELECT count(*)::int AS todas, count(*) FILTER (WHERE abierta)::int AS abiertas FROM incidencia',
  );
  console.log(`(i) ${held?.todas} incidencias, ${held?.abiertas} open`);
}

/** What people look at, product against its own statements. */
export async function compareIncidencias({ call, callAs, bare, scope, owner }: Subject): Promise<Comparison[]> {
  const lista = async (filtros: Filtros): Promise<Comparison> => {
    const answered = Object(await call({ service: 'incidencias.listar', size: 100, ...filtros }));
    const ids = answered.records.map(({ id }: { id: number }) => id);
    const own = await recordStatements(async (db) => {
      await selectCalendarios(db);
      await selectTotal(db, scope, filtros);
      await selectIncidencias(db, { scope, filtros }, PAGINA);
      await selectFilas(db, scope, ids);
    });
    return {
      name: `(i) list, ${filtros.vista}${filtros.q === undefined ? '' : ', by words'}`,
      target: { milliseconds: 20, part: 0.4 },
      product: async () => void (await call({ service: 'incidencias.listar', size: 100, ...filtros })),
      limit: () => bare(scope, own, 'read'),
    };
  };
  const cuentas = await recordStatements((db) => selectCuentas(db, scope).catch(() => undefined));
  const [cliente] = await owner(`SELECT id, cliente_id FROM usuario WHERE email = 'cliente@courier.example'`);
  const outside = {
    tipo: 'cliente',
    usuario_id: Number(cliente?.id),
    cliente_id: Number(cliente?.cliente_id),
    agente_id: null,
  } as const;
  const callOutside = await callAs('cliente@courier.example');
  const cuentasDeAfuera = await recordStatements((db) => selectCuentas(db, outside).catch(() => undefined));
  const [una] = await owner(
    `SELECT id, guia_id FROM incidencia WHERE numero LIKE 'I-990101-%' AND estado = 'EN_GESTION' ORDER BY id LIMIT 1`,
  );
  const [id, guia_id] = [Number(una?.id), Number(una?.guia_id)];
  const entera = await recordStatements(async (db) => {
    await selectIncidencia(db, scope, id);
    await selectEntradas(db, scope, id);
    await selectGuiaDe(db, scope, guia_id);
    await selectCalendarios(db);
    await selectSeguidores(db, id);
  });
  return [
    ...(await Promise.all([
      ...(['abiertas', 'mias', 'vencen_hoy', 'todas'] as const).map((vista) => lista({ vista })),
      lista({ vista: 'todas', q: 'demora' }),
    ])),
    {
      name: '(i) counts of the views',
      target: { milliseconds: 5, part: 0.4 },
      product: async () => void (await call({ service: 'incidencias.cuentas' })),
      limit: () => bare(scope, cuentas, 'read'),
    },
    {
      name: '(i) counts of the views, of the largest client',
      target: { milliseconds: 5, part: 0.4 },
      product: async () => void (await callOutside({ service: 'incidencias.cuentas' })),
      limit: () => bare(outside, cuentasDeAfuera, 'read'),
    },
    {
      name: '(i) one, open',
      target: { milliseconds: 15, part: 0.4 },
      product: async () => void (await call({ service: 'incidencias.ver', id })),
      limit: () => bare(scope, entera, 'read'),
    },
  ];
}

/** What the clock brings each minute, in milliseconds: the first run with all that is due, then those that find nothing new. */
export async function measureIncidencias({ bare }: Subject): Promise<void> {
  for (const [name, job] of [
    ['notices of deadlines', avisarVencimientos],
    ['closing what was solved', cerrarResueltas],
  ] as const) {
    const own = await recordStatements(job);
    const taken: number[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      const began = performance.now();
      await bare(SISTEMA, own, 'write');
      taken.push(performance.now() - began);
    }
    const later = taken.slice(1).toSorted((one, other) => one - other);
    const middle = later[Math.floor(later.length / 2)] ?? Number.NaN;
    console.log(
      `(i) ${name}: first ${taken[0]?.toFixed(1)} ms, then ${middle.toFixed(1)} ms, worst ${later.at(-1)?.toFixed(1)} ms (target ≤ 50 ms)`,
    );
  }
}

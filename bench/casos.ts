import { insertCaso, selectCasosDelDia, selectCasosDelReporte } from '#features/problem-solver/server/casos.sql.ts';
import {
  selectPorCatalogo,
  selectPorDia,
  selectPorRango,
  selectPorUsuario,
} from '#features/problem-solver/server/estadisticas.sql.ts';
import { recordStatements } from '#testing/statements.ts';

import type { Comparison } from './measure.ts';
import type { Subject } from './subject.ts';

const service = 'problem_solver';

/** Cases over two years, every cause and solution, a quarter without a label, as many a day as the two years give. */
export async function fillCasos({ owner }: Pick<Subject, 'owner'>, count: number): Promise<void> {
  await owner(`
    INSERT INTO caso (usuario_id, guia_id, cliente_id, es_sin_etiqueta, tamano_id, descripcion, causa_id, solucion_id, fecha_inicio, fecha_fin)
    SELECT u.id, CASE WHEN NOT p.sin THEN g.id END, CASE WHEN NOT p.sin THEN g.cliente_id END, p.sin, 1 + n % 7, 'Caja ' || n, p.causa_id, p.solucion_id,
           h.inicio, h.inicio + make_interval(secs => 20 + (n * 37::bigint) % 900)
      FROM generate_series(1, ${count}) n
      JOIN (SELECT row_number() OVER () - 1 AS orden, id FROM usuario WHERE tipo_usuario = 'personal' ORDER BY id LIMIT 8) u ON u.orden = n % 8
      JOIN (SELECT row_number() OVER () - 1 AS orden, causa_id, solucion_id, es_sin_etiqueta AS sin
              FROM causa_solucion JOIN causa c ON c.id = causa_id LIMIT 30) p ON p.orden = n % 30
      JOIN guia g ON g.id = (SELECT min(id) FROM guia) + (n * 7919::bigint) % 10000,
           LATERAL (SELECT now() - interval '1 hour' - make_interval(secs => n * (730 * 86400.0 / ${count})) AS inicio) h
    ON CONFLICT DO NOTHING`);
  await owner('SELECT plegar_resumen_de_casos()');
  await owner('VACUUM ANALYZE caso');
  await owner('VACUUM ANALYZE caso_resumen');
}

/** Page of the day, page of two years, statistics of a month and of two years, and saving. */
export async function compareCasos({ call, bare, owner, scope }: Subject): Promise<Comparison[]> {
  const [days] = await owner(
    'SELECT hoy()::text AS hoy, (hoy() - 30)::text AS mes, (hoy() - 729)::text AS dos, (hoy() - 365)::text AS anio',
  );
  const month = { fecha_inicio: String(days?.mes), fecha_fin: String(days?.hoy) };
  const twoYears = { fecha_inicio: String(days?.dos), fecha_fin: String(days?.hoy) };
  const year = { desde: String(days?.anio), hasta: String(days?.hoy), numeroGuia: null, page: 1, size: 10 };
  const page = await recordStatements((db) => selectCasosDelDia(db, scope, { numeroGuia: null, page: 1, size: 10 }));
  const report = await recordStatements((db) => selectCasosDelReporte(db, scope, year));
  const statistics = (range: typeof month) =>
    recordStatements(async (db) => {
      await selectPorUsuario(db, range);
      await selectPorCatalogo(db, 'causa', range);
      await selectPorCatalogo(db, 'solucion', range);
      await selectPorDia(db, range);
      await selectPorRango(db, range);
    });
  const [ofMonth, ofTwoYears] = [await statistics(month), await statistics(twoYears)];
  const detailed = { service, action: 'get_estadisticas_detalladas' };
  return [
    {
      name: '(b) page of ten of the day',
      target: { times: 1.8, part: 0.65 },
      product: async () => void (await call({ service, action: 'get_casos_diarios', page: 1, size: 10 })),
      limit: () => bare(scope, page, 'read'),
    },
    {
      name: '(b) page of ten of a year',
      target: { times: 1.8, part: 0.65 },
      product: async () =>
        void (await call({
          service,
          action: 'filtrar_registros',
          fecha_inicio: year.desde,
          fecha_fin: year.hasta,
          page: 1,
          size: 10,
        })),
      limit: () => bare(scope, report, 'read'),
    },
    {
      name: '(f) statistics, one month',
      target: { times: 3, part: 0.4 },
      product: async () => void (await call({ ...detailed, ...month })),
      limit: () => bare(scope, ofMonth, 'read'),
    },
    {
      name: '(f) statistics, two years',
      target: { times: 2, part: 0.5 },
      product: async () => void (await call({ ...detailed, ...twoYears })),
      limit: () => bare(scope, ofTwoYears, 'read'),
    },
    await saving({ call, bare, owner, scope }),
  ];
}

/** Saving a case against the bare insert of one: each with a parcel and second of its own, or it would be answered, not written. */
async function saving({
  call,
  bare,
  owner,
  scope,
}: Pick<Subject, 'call' | 'bare' | 'owner' | 'scope'>): Promise<Comparison> {
  const guias = (await owner('SELECT id FROM guia ORDER BY md5(id::text) LIMIT 2000')).map(({ id }) => Number(id));
  const [pair] = await owner(
    'SELECT causa_id, solucion_id FROM causa_solucion cs JOIN causa c ON c.id = causa_id WHERE NOT es_sin_etiqueta AND cs.activo AND c.activo LIMIT 1',
  );
  const began = Date.now() - 2 * 3_600_000;
  let made = 0;
  const next = () => {
    made += 1;
    return {
      guia_id: guias[made % guias.length] ?? 1,
      fecha_inicio: new Date(began - Math.floor(made / guias.length) * 1000).toISOString(),
    };
  };
  const caso = {
    usuario_id: scope.usuario_id ?? 0,
    es_sin_etiqueta: false,
    tamano_id: 3,
    descripcion: 'Pegote mojado',
    causa_id: Number(pair?.causa_id),
    solucion_id: Number(pair?.solucion_id),
    fecha_fin: new Date(Date.now() - 1000).toISOString(),
    foto_id: null,
  };
  const first = next();
  const [insert] = await recordStatements((db) => insertCaso(db, { ...caso, ...first }));
  if (!insert) throw new Error('insertCaso sent nothing');
  return {
    name: '(h) save a case',
    target: { times: 3, part: 0.25 },
    product: async () => void (await call({ service, action: 'guardar_registro', ...caso, ...next() })),
    limit: async () => {
      const own = next();
      const changed = new Map<unknown, unknown>([
        [first.guia_id, own.guia_id],
        [first.fecha_inicio, own.fecha_inicio],
      ]);
      const values = insert.values.map((value) => (changed.has(value) ? changed.get(value) : value));
      await bare(scope, [{ ...insert, values }], 'write');
    },
  };
}

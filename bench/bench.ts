import { parseArgs } from 'node:util';

import { insertCaso, selectCasosDelDia, selectGuiaByNumero } from '#features/problem-solver/server/casos.sql.ts';
import { recordStatements, type Statement } from '#testing/statements.ts';

import { type Figures, measure, middle, type Work } from './measure.ts';
import { openSubject, type Subject } from './subject.ts';

interface Case {
  readonly name: string;
  /** Most times the statement's own time at one connection, and least part of its throughput at 16 (performance.md, "Targets"). */
  readonly target: { readonly times: number; readonly part: number };
  readonly product: Work;
  readonly limit: Work;
}

const { values } = parseArgs({
  options: {
    guias: { type: 'string', default: '200000' },
    seconds: { type: 'string', default: '3' },
    rounds: { type: 'string', default: '3' },
  },
});
const [guias, seconds, rounds] = [Number(values.guias), Number(values.seconds), Number(values.rounds)];

console.log(`Andén bench: ${guias} guías, ${rounds} rounds of ${seconds} s; product and bare connection in turn`);
const subject = await openSubject(guias);
try {
  for (const subjectCase of await cases(subject)) await compare(subjectCase);
} finally {
  await subject.stop();
}

async function compare({ name, target, product, limit }: Case): Promise<void> {
  for (const connections of [1, 16]) {
    const taken: { product: Figures[]; limit: Figures[] } = { product: [], limit: [] };
    await measure(product, { seconds: 1, connections });
    for (let round = 0; round < rounds; round += 1) {
      taken.limit.push(await measure(limit, { seconds, connections }));
      taken.product.push(await measure(product, { seconds, connections }));
    }
    const [ours, bare] = [middle(taken.product), middle(taken.limit)];
    const verdict =
      connections === 1
        ? `${(ours.p50 / bare.p50).toFixed(2)} × the limit (target ≤ ${target.times})`
        : `${(ours.perSecond / bare.perSecond).toFixed(2)} of its throughput (target ≥ ${target.part})`;
    console.log(
      `${name.padEnd(28)} c=${String(connections).padEnd(3)} product ${show(ours)}   bare ${show(bare)}   ${verdict}`,
    );
  }
}

function show({ p50, p99, perSecond }: Figures): string {
  return `p50 ${p50.toFixed(3)} ms, p99 ${p99.toFixed(2)} ms, ${perSecond.toFixed(0).padStart(6)}/s`;
}

async function cases({ call, bare, owner, scope }: Subject): Promise<Case[]> {
  const service = 'problem_solver';
  const known = (await owner('SELECT id, numero FROM guia ORDER BY md5(id::text) LIMIT 2000')).map(
    ({ id, numero }) => ({
      id: Number(id),
      numero: String(numero),
    }),
  );
  const guiaOf = (repetition: number) => known[repetition % known.length] ?? { id: 1, numero: '' };
  const points = await Promise.all(
    known.map(({ numero }) => recordStatements((db) => selectGuiaByNumero(db, scope, numero))),
  );
  const page = await recordStatements((db) => selectCasosDelDia(db, scope, { numeroGuia: null, page: 1, size: 10 }));
  const [pair] = await owner(
    'SELECT causa_id, solucion_id FROM causa_solucion cs JOIN causa c ON c.id = causa_id WHERE NOT es_sin_etiqueta AND cs.activo AND c.activo LIMIT 1',
  );
  const causa_id = Number(pair?.causa_id);
  const solucion_id = Number(pair?.solucion_id);
  // Each case its own second in the past twelve hours and its own parcel: the same one twice would be answered, not written.
  const caso = (repetition: number) => ({
    usuario_id: scope.usuario_id ?? 0,
    guia_id: guiaOf(repetition).id,
    es_sin_etiqueta: false,
    tamano_id: 3,
    descripcion: 'Pegote mojado',
    causa_id,
    solucion_id,
    fecha_inicio: new Date(Date.now() - 3600_000 - Math.floor(repetition / known.length) * 1000).toISOString(),
    fecha_fin: new Date(Date.now() - 1000).toISOString(),
  });
  const inserts = new Map<number, Statement[]>();
  return [
    {
      name: '(a) guía by number',
      target: { times: 4, part: 0.28 },
      product: async (n) => void (await call({ service, action: 'verificar_guia', numero: guiaOf(n).numero })),
      limit: (n) => bare(scope, points[n % points.length] ?? [], 'read'),
    },
    {
      name: '(b) page of ten with total',
      target: { times: 1.8, part: 0.65 },
      product: async () => void (await call({ service, action: 'get_casos_diarios', page: 1, size: 10 })),
      limit: () => bare(scope, page, 'read'),
    },
    {
      name: '(h) save a case',
      target: { times: 3, part: 0.25 },
      product: async (n) => void (await call({ service, action: 'guardar_registro', ...caso(n) })),
      limit: async (n) => {
        const known =
          inserts.get(n) ?? (await recordStatements((db) => insertCaso(db, caso(n + 1_000_000)))).slice(0, 1);
        inserts.set(n, known);
        await bare(scope, known, 'write');
      },
    },
  ];
}

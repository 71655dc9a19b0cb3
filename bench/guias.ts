import type { GuiaFilters } from '#features/guias/contract.ts';
import { selectHalladas, selectPegadas } from '#features/guias/server/busqueda.sql.ts';
import {
  selectBultos,
  selectCasos,
  selectComentarios,
  selectEventos,
  selectGuia,
  selectPasos,
} from '#features/guias/server/detalle.sql.ts';
import { selectFilas } from '#features/guias/server/filas.sql.ts';
import type { Orden, Sentido } from '#features/guias/server/filtros.sql.ts';
import { selectGuias, selectTotal } from '#features/guias/server/guias.sql.ts';
import { readTexto } from '#features/guias/server/texto.ts';
import type { Db } from '#server/db/db.ts';
import { recordStatements } from '#testing/statements.ts';

import { type Comparison, measure } from './measure.ts';
import type { Subject } from './subject.ts';

const LISTS: Readonly<Record<string, Asked>> = {
  'list, newest': {},
  'list, one state': { estado: ['EN_REPARTO'] },
  'list, late, oldest first': { vence: 'vencidas', orden: 'vence', sentido: 'asc' },
  'list, a client': { cliente_id: [1] },
  'list, a client and its state': { cliente_id: [1], estado: ['EN_AGENCIA'] },
  'list, a zone': { zona_id: [1] },
};

/** Detail, list pages and the paste, product against its own statements. */
export async function compareGuias(subject: Subject): Promise<Comparison[]> {
  const lists = await Promise.all(Object.entries(LISTS).map(([name, filters]) => list(subject, name, filters)));
  return [await detail(subject), ...lists, await paste(subject)];
}

async function detail({ call, bare, owner, scope }: Subject): Promise<Comparison> {
  const ids = (await owner('SELECT id FROM guia ORDER BY md5(id::text) LIMIT 500')).map(({ id }) => Number(id));
  const whole = (id: number) => (db: Db) =>
    Promise.all([
      selectGuia(db, scope, id),
      selectEventos(db, scope, id),
      selectPasos(db),
      selectBultos(db, id),
      selectComentarios(db, scope, id),
      selectCasos(db, id),
    ]);
  const recorded = await Promise.all(ids.map((id) => recordStatements(whole(id))));
  return {
    name: '(a) guía, whole detail',
    target: { times: 4, part: 0.28 },
    product: async (n) => void (await call({ service: 'guias.ver', id: ids[n % ids.length] })),
    limit: (n) => bare(scope, recorded[n % recorded.length] ?? [], 'read'),
  };
}

interface Asked extends GuiaFilters {
  readonly orden?: Orden;
  readonly sentido?: Sentido;
}

async function list({ call, bare, scope }: Subject, name: string, asked: Asked): Promise<Comparison> {
  const { orden = 'registro', sentido = 'desc', ...filters } = asked;
  const lista = { scope, filters, orden, sentido, reading: 'all' } as const;
  const { records } = await call({ service: 'guias.listar', size: 50, ...asked });
  const ids = Array.isArray(records) ? records.map((record) => Number(Object(record).id)) : [];
  const chosen = await recordStatements((db) =>
    Promise.all([selectTotal(db, lista), selectGuias(db, lista, { size: 50, offset: 0, after: null })]),
  );
  // The rows are read by the ids that the choice answered.
  const statements = [...chosen, ...(await recordStatements((db) => selectFilas(db, scope, ids)))];
  return {
    name: `(d) ${name}`,
    target: { times: 2.4, part: 0.45 },
    product: async () => void (await call({ service: 'guias.listar', size: 50, ...asked })),
    limit: () => bare(scope, statements, 'read'),
  };
}

/** Five thousand numbers, every tenth of them nobody's. */
async function paste({ call, bare, owner, scope }: Subject): Promise<Comparison> {
  const known = await owner('SELECT numero FROM guia ORDER BY md5(id::text) LIMIT 4500');
  const numeros = [...known.map(({ numero }) => String(numero)), ...Array.from({ length: 500 }, (_, n) => `99${n}00`)];
  const palabras = numeros.map((palabra) => ({ palabra, cruda: palabra }));
  const statements = await recordStatements((db) => selectPegadas(db, scope, palabras));
  return {
    name: '(g) paste of 5,000 numbers',
    target: { times: 2.5, part: 0.3 },
    product: async () => void (await call({ service: 'guias.pegar', texto: numeros.join('\n') })),
    limit: () => bare(scope, statements, 'read'),
  };
}

/** Each kind of search twenty times in a row: the sixth call and later must not be worse than the first (performance.md, finding 1). */
export async function measureSearches({ call, bare, owner, scope }: Subject): Promise<void> {
  const [sample] = await owner(
    'SELECT numero, referencia, telefono, documento, destinatario FROM guia WHERE referencia IS NOT NULL AND telefono IS NOT NULL AND documento IS NOT NULL ORDER BY md5(id::text) LIMIT 1',
  );
  const text = (column: string) => String(sample?.[column]);
  const kinds = {
    'whole number': text('numero'),
    'beginning of a number': text('numero').slice(0, 9),
    'middle of a number': text('numero').slice(3, 10),
    reference: text('referencia'),
    'part of a reference': text('referencia').slice(-7),
    phone: text('telefono'),
    document: text('documento'),
    'whole name': text('destinatario'),
    'common surname': 'rodríguez',
    'two common words': 'maria rodriguez',
    'nobody’s': 'xylophon',
  };
  for (const [name, texto] of Object.entries(kinds)) {
    const product = () => call({ service: 'guias.buscar', texto }).then(() => undefined);
    const statements = await recordStatements((db) => selectHalladas(db, scope, readTexto(texto)));
    const times: number[] = [];
    for (let turn = 0; turn < 20; turn += 1) {
      const began = performance.now();
      await product();
      times.push(performance.now() - began);
    }
    const steady = await measure(product, { seconds: 1, connections: 1 });
    const limit = await measure(() => bare(scope, statements, 'read'), { seconds: 1, connections: 1 });
    const worst = (from: number, to: number) => Math.max(...times.slice(from, to)).toFixed(1);
    console.log(
      `(g) search, ${name.padEnd(24)} calls 1–5 ≤ ${worst(0, 5)} ms, 6–20 ≤ ${worst(5, 20)} ms; p50 ${steady.p50.toFixed(2)}, p99 ${steady.p99.toFixed(1)} ms; bare p50 ${limit.p50.toFixed(2)} ms (${(steady.p50 / limit.p50).toFixed(2)} ×)`,
    );
  }
}

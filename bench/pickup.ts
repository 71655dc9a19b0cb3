import type { HierarchicalParams, PickupFilters } from '#features/pickup/contract.ts';
import { selectNodos, selectSummary } from '#features/pickup/server/conteo.sql.ts';
import { selectPickupCsv } from '#features/pickup/server/exportar.sql.ts';
import { selectPagina } from '#features/pickup/server/guias.sql.ts';
import { createCopies } from '#server/db/copy.ts';
import type { Db } from '#server/db/db.ts';
import { recordStatements } from '#testing/statements.ts';

import { type Comparison, type Figures, measure, middle } from './measure.ts';
import type { Subject } from './subject.ts';

const ALL: PickupFilters = { departamento: '', tipo_agente: '', vencimiento: '' };
const NODES = { times: 4, part: 0.35 };
const LEAVES = { times: 2.4, part: 0.45 };
const ROUNDS = 3;
const WRITERS = 16;

/** Agencies, parcels at them: performance.md's. */
const AGENCIES = 300;
const AT_AGENCIES = 150_000;

/**
 * Brings the report up to 150,000 parcels at 300 agencies, one parcel in thirteen of two million: such as were delivered long ago come back
 * to the shelves. The demo data alone has fewer.
 */
export async function fillPickup({ owner }: Subject): Promise<void> {
  const [{ hay, guias } = {}] = await owner(
    `SELECT (SELECT coalesce(sum(cantidad), 0)::int FROM pickup_conteo WHERE nivel = 'zona') AS hay, (SELECT count(*)::int FROM guia) AS guias`,
  );
  const wanted = Math.min(AT_AGENCIES, Math.round(Number(guias) / 13));
  if (Number(hay) >= wanted) return;
  await owner(`
    INSERT INTO agente (id, nombre, codigo, tipo_agente_id, departamento_id, zona_id)
    SELECT n, 'Agencia de prueba ' || n, 'PRUEBA_' || n, 2 + n % 3, CASE WHEN n % 3 = 0 THEN 1 ELSE 2 + n % 18 END, 1 + n % 12
      FROM generate_series((SELECT max(id) + 1 FROM agente), ${AGENCIES}) AS n`);
  await owner(`
    UPDATE guia g SET estado_general = 'EN_AGENCIA', agente_id = 1 + g.id % ${AGENCIES}, en_agencia_desde = now() - (g.id % 40) * interval '6 hours',
                      vence_el = hoy() + 14 - (g.id % 20)::int, ultimo_evento = 'ING_AG', ultimo_fecha = now() - (g.id % 40) * interval '6 hours'
     WHERE g.id IN (SELECT id FROM guia WHERE agente_id IS NOT NULL AND estado_general = 'ENTREGADO' ORDER BY id DESC LIMIT ${wanted - Number(hay)})`);
  // What other slices keep of a parcel is folded here as well, or the server would be busy with it while it is measured.
  await owner('SELECT plegar_conteo_de_pickup(), plegar_conteo_de_guias(), plegar_informe()');
  await owner('VACUUM ANALYZE guia');
  await owner('VACUUM ANALYZE pickup_conteo');
  await owner('VACUUM ANALYZE pickup_conteo_delta');
}

/** Summary, levels and pages, product against its own statements. */
export async function comparePickup(subject: Subject): Promise<Comparison[]> {
  const [largest] = await subject.owner(
    `SELECT lugar_id AS id, sum(cantidad)::int AS n FROM pickup_conteo WHERE nivel = 'agente' GROUP BY 1 ORDER BY 2 DESC LIMIT 1`,
  );
  const agente_id = Number(largest?.id);
  const last = Math.max(1, Math.ceil(Number(largest?.n) / 50));
  const scope = subject.scope;
  const node = (name: string, params: Partial<HierarchicalParams>, work: (db: Db) => Promise<unknown>) =>
    compared(subject, { name, target: NODES, params: { action: 'get_hierarchical_data', ...params }, work });
  const page = (name: string, number: number) =>
    compared(subject, {
      name: `(d) pickup, ${name}`,
      target: LEAVES,
      params: { action: 'get_hierarchical_data', level: 'guias', parent_id: agente_id, page: number },
      work: (db) =>
        Promise.all([
          selectSummary(db, { scope, filters: ALL, agente_id }),
          selectPagina(db, { scope, filters: ALL, agente_id, size: 50, offset: (number - 1) * 50 }),
        ]),
    });
  return Promise.all([
    compared(subject, {
      name: '(c) pickup, summary',
      target: NODES,
      params: { action: 'get_summary' },
      work: (db) => selectSummary(db, { scope, filters: ALL }),
    }),
    node('(c) pickup, root', { level: 'zona' }, (db) => selectNodos(db, 'zona', { scope, filters: ALL })),
    node('(c) pickup, departments', { level: 'departamento', parent_id: 999 }, (db) =>
      selectNodos(db, 'departamento', { scope, filters: ALL, parent: 999 }),
    ),
    node('(c) pickup, Montevideo', { level: 'agente', parent_id: 1 }, (db) =>
      selectNodos(db, 'agente', { scope, filters: ALL, parent: 1 }),
    ),
    page('first page', 1),
    page(`page ${last}, the last`, last),
  ]);
}

interface Asked {
  readonly name: string;
  readonly target: Comparison['target'];
  readonly params: object;
  readonly work: (db: Db) => Promise<unknown>;
}

async function compared({ call, bare, scope }: Subject, { name, target, params, work }: Asked): Promise<Comparison> {
  const statements = await recordStatements(work);
  return {
    name,
    target,
    product: async () => void (await call({ service: 'GuiasEnPickup', ...params })),
    limit: () => bare(scope, statements, 'read'),
  };
}

/** The whole report as a file, against the same COPY without HTTP; and the root of the tree beside it. */
export async function measurePickupExport({ call, download, rss, app, scope }: Subject): Promise<void> {
  const copies = createCopies(app, async () => undefined);
  const rows = selectPickupCsv({ scope, filters: ALL, nodo: { level: 'zona', id: null } });
  const before = await rss();
  for (let round = 0; round < ROUNDS; round += 1) {
    const began = performance.now();
    let bare = 0;
    for await (const piece of await copies.start({ scope, rows, separator: ';' })) bare += piece.length;
    const limit = performance.now() - began;
    const { url, csv_data } = await call({ service: 'GuiasEnPickup', action: 'export_data', level: 'zona' });
    if (url === undefined) {
      console.log(`(e) pickup, export: ${String(csv_data).length} characters in the answer`);
      break;
    }
    let isRunning = true;
    const file = download(String(url)).finally(() => {
      isRunning = false;
    });
    const reads: number[] = [];
    const root = () => call({ service: 'GuiasEnPickup', action: 'get_hierarchical_data', level: 'zona' });
    while (isRunning)
      reads.push((await measure(() => root().then(() => undefined), { seconds: 0.1, connections: 1 })).p99);
    const { firstByte, milliseconds, bytes, lines } = await file;
    console.log(
      `(e) pickup, export, ${lines} lines, ${(bytes / 1e6).toFixed(1)} MB: first byte ${firstByte.toFixed(0)} ms, ${(milliseconds / 1000).toFixed(2)} s; COPY alone ${(limit / 1000).toFixed(2)} s for ${(bare / 1e6).toFixed(1)} MB (${(milliseconds / limit).toFixed(2)} ×); root beside it, worst p99 ${Math.max(...reads).toFixed(1)} ms; server grew ${(((await rss()) - before) / 1024).toFixed(0)} MB`,
    );
  }
  await copies.close();
}

/** Sixteen people who prolong parcels of one agency at once, with the counts kept and without. */
export async function measurePickupWriters({ call, owner }: Subject): Promise<void> {
  // Such as came here by their own events: those that were filled in are elsewhere for the engine.
  const rows = await owner(`
    SELECT g.id FROM guia g
     WHERE g.estado_general = 'EN_AGENCIA' AND NOT EXISTS (SELECT FROM evento e WHERE e.guia_id = g.id AND e.tipo = 'RET_AG') AND g.agente_id = (
       SELECT h.agente_id FROM guia h WHERE h.estado_general = 'EN_AGENCIA' AND NOT EXISTS (SELECT FROM evento e WHERE e.guia_id = h.id AND e.tipo = 'RET_AG')
        GROUP BY 1 ORDER BY count(*) DESC LIMIT 1)`);
  const ids = rows.map(({ id }) => Number(id));
  const [{ hoy } = {}] = await owner('SELECT hoy()::text AS hoy');
  const day = (n: number) => new Date(Date.parse(String(hoy)) + (n % 50) * 86_400_000).toISOString().slice(0, 10);
  let turn = 0;
  const prolong = async () => {
    turn += 1;
    const guia_id = ids[turn % ids.length];
    await call({ service: 'guias.registrar_evento', guia_id, tipo: 'PRO', dia: day(turn), nota: `Prórroga ${turn}` });
  };
  const round = () => measure(prolong, { seconds: 3, connections: WRITERS });
  const [kept, without]: [Figures[], Figures[]] = [[], []];
  await round();
  for (let turns = 0; turns < ROUNDS; turns += 1) {
    await owner('ALTER TABLE guia DISABLE TRIGGER pickup_cambio');
    without.push(await round());
    await owner('ALTER TABLE guia ENABLE TRIGGER pickup_cambio');
    kept.push(await round());
  }
  await owner('SELECT rehacer_conteo_de_pickup()');
  const [ours, bare] = [middle(kept), middle(without)];
  console.log(
    `(h) pickup, ${WRITERS} writers on ${ids.length} parcels of one agency: ${ours.perSecond.toFixed(0)} events/s with the counts, ${bare.perSecond.toFixed(0)} without (${(ours.perSecond / bare.perSecond).toFixed(2)} of it); p99 ${ours.p99.toFixed(1)} and ${bare.p99.toFixed(1)} ms`,
  );
}

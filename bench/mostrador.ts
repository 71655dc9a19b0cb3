import { selectAbierta } from '#features/cajas/server/cajas.sql.ts';
import { clavesDe } from '#features/mostrador/server/buscar.ts';
import {
  selectCantidades,
  selectEstantes,
  selectHalladas,
  selectUltimas,
} from '#features/mostrador/server/mostrador.sql.ts';
import { recordStatements } from '#testing/statements.ts';

import type { Comparison } from './measure.ts';
import type { Subject } from './subject.ts';

/** Parcels that lie at the counter which is measured, and at each of the others. */
const AQUI = 400;
const ENTREGAS = 60;
/** Whose counter it is: a demo agency with a box and shelves. */
const AGENTE = 1;
/** Whoever stands there in the bench. */
const CLERK = { email: 'agencia@courier.example' };
const CEDULA = '12345672';

/**
 * Brings each agency up to as many parcels as a busy day of it: such as were delivered long ago come back, with the event that says so.
 */
export async function fillMostrador({ owner }: Subject): Promise<void> {
  await owner(`
    CREATE TEMP TABLE vuelve AS
    SELECT g.id, g.cliente_id, a.id AS agente_id FROM (
        SELECT id, cliente_id, row_number() OVER (ORDER BY id DESC) AS n FROM guia
         WHERE estado_general = 'ENTREGADO' AND bultos = 1 AND madre_id IS NULL AND moneda = 'UYU'
           AND NOT EXISTS (SELECT FROM recorrido_guia l WHERE l.guia_id = guia.id AND l.abierta)) AS g
      JOIN (SELECT a.id, f.falta, sum(f.falta) OVER (ORDER BY a.id) AS hasta FROM agente a
             CROSS JOIN LATERAL (SELECT greatest(0, ${AQUI} - count(*)) AS falta FROM guia g WHERE g.agente_id = a.id AND g.estado_general = 'EN_AGENCIA') AS f
             WHERE a.activo AND a.id <= 130) AS a ON g.n > a.hasta - a.falta AND g.n <= a.hasta`);
  await owner(`
    UPDATE guia g SET estado_general = 'EN_AGENCIA', agente_id = v.agente_id, en_agencia_desde = now() - interval '20 hours', vence_el = hoy() + 4,
                      ultimo_evento = 'ING_AG', ultimo_fecha = now() - interval '20 hours' FROM vuelve v WHERE g.id = v.id`);
  await owner(`
    INSERT INTO evento (guia_id, cliente_id, tipo, fecha_evento, usuario_id) SELECT id, cliente_id, 'ING_AG', now() - interval '20 hours', 3 FROM vuelve`);
  await owner('DROP TABLE vuelve');
  await owner('SELECT plegar_conteo_de_pickup(), plegar_conteo_de_guias(), plegar_informe()');
  await owner('VACUUM ANALYZE guia, evento');
  const [held] = await owner(
    `SELECT count(*)::int AS n, count(DISTINCT agente_id)::int AS agencias FROM guia WHERE estado_general = 'EN_AGENCIA'`,
  );
  console.log(`(m) ${held?.n} parcels at ${held?.agencias} agencies`);
}

/** What a clerk looks at and asks for, in the agency's own role. */
export async function compareMostrador({ callAs, bare, owner }: Subject): Promise<Comparison[]> {
  const call = await callAs(CLERK.email);
  const [clerk] = await owner(`SELECT id FROM usuario WHERE email = '${CLERK.email}'`);
  const scope = { tipo: 'agencia', usuario_id: Number(clerk?.id), cliente_id: null, agente_id: AGENTE } as const;
  const hoy = await recordStatements(async (db) => {
    // None has an answer while it is recorded, and a count without a row is an error.
    await selectCantidades(db, scope, AGENTE).catch(() => undefined);
    await selectEstantes(db, scope, AGENTE);
    await selectAbierta(db, scope, AGENTE);
    await selectUltimas(db, scope, { agente_id: AGENTE, leads: false });
  });
  const here = await owner(`
    SELECT numero, destinatario, right(regexp_replace(telefono, '\\D', '', 'g'), 8) AS telefono FROM guia
     WHERE agente_id = ${AGENTE} AND estado_general = 'EN_AGENCIA' AND telefono IS NOT NULL ORDER BY md5(id::text) LIMIT 200`);
  const against = async (name: string, textOf: (row: (typeof here)[number]) => unknown): Promise<Comparison> => {
    const texts = here.map((row) => String(textOf(row)));
    const own = await Promise.all(
      texts.map((texto) =>
        recordStatements(async (db) => {
          // As the product does: the surest reading first, and the next where it finds nothing.
          const claves = clavesDe(texto);
          const last = name === 'by label' ? 1 : claves.length;
          for (const clave of claves.slice(0, last))
            await selectHalladas(db, scope, { agente_id: AGENTE, clave, most: 21 });
        }),
      ),
    );
    return {
      name: `(m) buscar, ${name}`,
      target: { milliseconds: 15, part: 0.4 },
      product: async (n) => void (await call({ service: 'mostrador.buscar', texto: texts[n % texts.length] })),
      limit: (n) => bare(scope, own[n % own.length] ?? [], 'read'),
    };
  };
  return [
    {
      name: '(m) hoy',
      target: { milliseconds: 10, part: 0.4 },
      product: async () => void (await call({ service: 'mostrador.hoy' })),
      limit: () => bare(scope, hoy, 'read'),
    },
    await against('by label', ({ numero }) => numero),
    await against('by telephone', ({ telefono }) => telefono),
    await against('by name', ({ destinatario }) => destinatario),
  ];
}

/** Hand-overs one after the other: of one parcel, and of three that go together and are paid. */
export async function measureMostrador({ callAs, owner }: Subject): Promise<void> {
  const call = await callAs(CLERK.email);
  if (Object(await call({ service: 'mostrador.hoy' })).caja === null)
    await call({ service: 'cajas.abrir', conteo: [], clave: crypto.randomUUID() });
  for (const [name, many] of [
    ['hand-over of one', 1],
    ['hand-over of three', 3],
  ] as const) {
    const rows = await owner(`
      SELECT id::int AS id, coalesce(contra_reembolso_centavos, 0) + coalesce(flete_destino_centavos, 0) AS debe FROM guia
       WHERE agente_id = ${AGENTE} AND estado_general = 'EN_AGENCIA' AND documento IS NULL AND moneda = 'UYU' AND bultos = 1 ORDER BY md5(id::text) LIMIT ${many * ENTREGAS}`);
    const taken: number[] = [];
    for (let from = 0; from + many <= rows.length; from += many) {
      const some = rows.slice(from, from + many);
      const began = performance.now();
      await call({
        ...{ service: 'mostrador.entregar', guias: some.map(({ id }) => id), quien: 'TITULAR', documento: CEDULA },
        ...{ cobrado_centavos: some.reduce((sum, { debe }) => sum + Number(debe), 0), clave: crypto.randomUUID() },
      });
      taken.push(performance.now() - began);
    }
    const sorted = taken.toSorted((a, b) => a - b);
    const at = (part: number) => (sorted[Math.floor((sorted.length - 1) * part)] ?? Number.NaN).toFixed(1);
    console.log(
      `(m) ${name}, ${taken.length} times: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, worst ${at(1)} ms (target ≤ 60 ms)`,
    );
  }
}

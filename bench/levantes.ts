import { setTimeout as delay } from 'node:timers/promises';

import {
  selectCuentas,
  selectDevoluciones,
  selectFilas,
  selectTotal,
} from '#features/devoluciones/server/lista.sql.ts';
import {
  selectFilas as selectFilasDeLevantes,
  selectLevantes,
  selectCuentas as selectVistas,
  selectTotal as totalDeLevantes,
} from '#features/levantes/server/lista.sql.ts';
import { recordStatements } from '#testing/statements.ts';

import type { Comparison } from './measure.ts';
import type { Subject } from './subject.ts';

/** What the pages ask for: levantes of today, as many of tomorrow, and of a month, templates, devoluciones in all, authorised in one go. */
const [DEL_DIA, DEL_MES, PLANTILLAS, DEVOLUCIONES, MUCHAS, GUIAS] = [250, 6_000, 140, 60_000, 500, 40];
const PAGINA = { size: 100, offset: 0, after: null };

export async function fillLevantes({ owner }: Subject): Promise<void> {
  await owner(`
    INSERT INTO usuario_funcionalidad (usuario_id, codigo)
    SELECT u.id, c.codigo FROM usuario u CROSS JOIN (VALUES ('LEV_002'), ('VAL_001')) AS c (codigo) WHERE u.email = 'encargado@courier.example'
        ON CONFLICT DO NOTHING`);
  await owner(`
    INSERT INTO levante (numero, cliente_id, direccion_id, direccion, zona_id, dia, desde, hasta, estado, origen, bultos_anunciados, creado_por)
    SELECT 'L-990101-' || lpad(n::text, 4, '0'), d.cliente_id, d.id, d.direccion, d.zona_id, hoy() + 1 - ((n - 1) / ${DEL_DIA})::int, '09:00', '12:00',
           CASE WHEN n <= 2 * ${DEL_DIA} THEN 'CONFIRMADO' ELSE 'CANCELADO' END, 'TRAFICO', 10, 1
      FROM generate_series(1, ${DEL_MES}) AS n
      JOIN (SELECT *, row_number() OVER (ORDER BY id) AS r, count(*) OVER () AS todas FROM cliente_direccion) AS d ON d.r = 1 + n % d.todas
        ON CONFLICT DO NOTHING`);
  await owner(`
    INSERT INTO levante_guia (levante_id, guia_id, estado)
    SELECT l.id, g.id, 'INGRESADA'
      FROM (SELECT id, row_number() OVER (ORDER BY id) - 1 AS n FROM levante WHERE numero LIKE 'L-990101-%' AND dia = hoy()) AS l
      JOIN (SELECT id, row_number() OVER (ORDER BY id) - 1 AS n FROM guia WHERE estado_general = 'ENTREGADO') AS g ON g.n / 20 = l.n
        ON CONFLICT DO NOTHING`);
  await owner(`
    INSERT INTO levante_plantilla (direccion_id, dias, desde, hasta, bultos_estimados, vigente_desde, creada)
    SELECT d.id, '{1,2,3,4,5,6}', '09:00', '12:00', 10, '2020-01-01', '2020-01-01'
      FROM (SELECT a.id FROM cliente_direccion a JOIN cliente c ON c.id = a.cliente_id AND c.activo WHERE a.activa ORDER BY a.id) AS d,
           generate_series(1, ${PLANTILLAS}) AS n
     LIMIT greatest(0, ${PLANTILLAS} - (SELECT count(*) FROM levante_plantilla))`);
  // All of them on the evening that is measured, those of the demo as well.
  await owner(`
    UPDATE levante_plantilla SET activo = n.r <= ${PLANTILLAS}, dias = '{1,2,3,4,5,6}', vigente_hasta = NULL
      FROM (SELECT p.id, row_number() OVER (ORDER BY d.activa AND c.activo DESC, p.id) AS r
              FROM levante_plantilla p JOIN cliente_direccion d ON d.id = p.direccion_id JOIN cliente c ON c.id = d.cliente_id) AS n
     WHERE n.id = levante_plantilla.id`);
  await owner('ALTER TABLE devolucion DISABLE TRIGGER completa_devolucion, DISABLE TRIGGER avisa_devolucion');
  const insert = (estado: string, from: string, many: number) =>
    owner(`
      INSERT INTO devolucion (numero, clase, guia_id, cliente_id, lugar, a_inspeccionar, estado, motivo_id, pedida, movida)
      SELECT 'D-990101-' || lpad(g.id::text, 7, '0'), 'PEDIDO_CLIENTE', g.id, g.cliente_id, 'PLANTA', false, '${estado}', 21, now() - interval '9 days', CASE g.id % 3 WHEN 0 THEN now() - interval '9 days' ELSE now() END
        FROM guia g WHERE ${from} AND NOT EXISTS (SELECT FROM devolucion d WHERE d.guia_id = g.id) ORDER BY g.id LIMIT ${many}`);
  const plant = `g.estado_general = 'INGRESADO' AND g.madre_id IS NULL`;
  await insert('SOLICITADA', plant, MUCHAS + 100);
  await insert('RECHAZADA', 'true', DEVOLUCIONES);
  await owner('ALTER TABLE devolucion ENABLE TRIGGER completa_devolucion, ENABLE TRIGGER avisa_devolucion');
  await owner('VACUUM ANALYZE levante, levante_guia, devolucion');
  const [held] = await owner(
    'SELECT (SELECT count(*)::int FROM devolucion) AS devoluciones, (SELECT count(*)::int FROM levante) AS levantes',
  );
  console.log(`(l) ${held?.levantes} levantes, ${held?.devoluciones} devoluciones`);
}

/** The lists that people look at, product against its own statements. The rows of a page are read by the ids that its choice answered. */
export async function compareLevantes({ call, bare, scope }: Subject): Promise<Comparison[]> {
  const lector = { scope, chofer: false };
  const idsDe = async (body: Record<string, unknown>) => {
    const { records } = await call({ ...body, size: PAGINA.size });
    if (!Array.isArray(records) || records.length === 0) throw new Error(`nothing is listed: ${JSON.stringify(body)}`);
    return records.map((record) => Number(Object(record).id));
  };
  const delDia = await idsDe({ service: 'levantes.listar' });
  const dia = [
    ...(await recordStatements(async (db) => {
      await totalDeLevantes(db, lector, { vista: 'dia' });
      await selectLevantes(db, { lector, filtros: { vista: 'dia' } }, PAGINA);
    })),
    ...(await recordStatements((db) => selectFilasDeLevantes(db, lector, delDia))),
  ];
  const vistas = await recordStatements((db) => selectVistas(db, lector));
  const lista = async (vista: 'por_autorizar' | 'paradas' | 'terminadas') => {
    const ids = await idsDe({ service: 'devoluciones.listar', vista });
    const chosen = await recordStatements(async (db) => {
      await selectTotal(db, scope, { vista });
      await selectDevoluciones(db, { scope, filtros: { vista } }, PAGINA);
    });
    return [...chosen, ...(await recordStatements((db) => selectFilas(db, scope, ids)))];
  };
  const [porAutorizar, paradas, terminadas] = [
    await lista('por_autorizar'),
    await lista('paradas'),
    await lista('terminadas'),
  ];
  const cuentas = await recordStatements((db) => selectCuentas(db, scope));
  const compared = (
    name: string,
    milliseconds: number,
    body: Record<string, unknown>,
    own: typeof dia,
  ): Comparison => ({
    name,
    target: { milliseconds, part: 0.4 },
    product: async () => void (await call(body)),
    limit: () => bare(scope, own, 'read'),
  });
  return [
    compared('(l) levantes of the day', 15, { service: 'levantes.listar', size: 100 }, dia),
    compared('(l) counts of the views', 15, { service: 'levantes.cuentas' }, vistas),
    compared('(l) returns to authorise', 20, { service: 'devoluciones.listar', size: 100 }, porAutorizar),
    compared('(l) returns that stand', 20, { service: 'devoluciones.listar', vista: 'paradas', size: 100 }, paradas),
    compared('(l) returns, ended', 20, { service: 'devoluciones.listar', vista: 'terminadas', size: 100 }, terminadas),
    compared('(l) counts of returns', 20, { service: 'devoluciones.cuentas' }, cuentas),
  ];
}

/** What somebody waits for once, in milliseconds. */
export async function measureLevantes({ call, owner }: Subject): Promise<void> {
  const [house] = await owner(`
    SELECT g.cliente_id, d.id AS direccion_id FROM guia g JOIN cliente_direccion d ON d.cliente_id = g.cliente_id AND d.activa JOIN cliente c ON c.id = g.cliente_id AND c.activo
     WHERE g.estado_general = 'PRE_INGRESADO' GROUP BY 1, 2 ORDER BY count(*) DESC, 1 LIMIT 1`);
  const pedido = Object(await call({ service: 'levantes.pedido', cliente_id: house?.cliente_id }));
  const { dia, desde } = pedido.franjas.at(-1);
  const taken: number[] = [];
  for (let from = 0; from + GUIAS <= Math.min(pedido.guias.length, 5 * GUIAS); from += GUIAS) {
    const guias = pedido.guias.slice(from, from + GUIAS).map(({ id }: { id: number }) => id);
    const began = performance.now();
    const { cliente_id, direccion_id } = Object(house);
    await call({ service: 'levantes.crear', cliente_id, direccion_id, dia, desde, guias, aunque_lleno: true });
    taken.push(performance.now() - began);
  }
  console.log(
    `(l) asking with ${GUIAS} parcels: ${taken.map((one) => one.toFixed(0)).join(', ')} ms (target ≤ 300 ms)`,
  );
  if (taken.length === 0) throw new Error(`nobody has ${GUIAS} parcels that are ready: nothing was measured`);
  for (const [turn, wanted] of [
    ['first', PLANTILLAS],
    ['again', 0],
  ] as const) {
    const began = performance.now();
    const [made] = await owner(`SELECT count(*)::int AS n FROM hacer_levantes_recurrentes('2031-03-04 19:00-03')`);
    console.log(
      `(l) evening of ${PLANTILLAS} templates, ${turn}: ${made?.n} made, ${(performance.now() - began).toFixed(0)} ms (target ≤ 2,000 ms)`,
    );
    if (made?.n !== wanted) throw new Error(`the evening made ${made?.n} and not ${wanted}`);
  }
  const waiting = await owner(
    `SELECT id FROM devolucion WHERE estado = 'SOLICITADA' AND numero LIKE 'D-990101-%' ORDER BY id LIMIT ${MUCHAS}`,
  );
  const ids = waiting.map(({ id }) => Number(id));
  await measureBulk(call, 'returns authorised', { service: 'devoluciones.autorizar_muchas', ids });
  const open = await owner(
    `SELECT id FROM levante WHERE estado IN ('CONFIRMADO', 'ASIGNADO') AND dia >= hoy() ORDER BY id LIMIT ${MUCHAS}`,
  );
  const levantes = open.map(({ id }) => Number(id));
  await measureBulk(call, 'levantes called off', {
    service: 'levantes.masivo_grande',
    acto: 'cancelar',
    ids: levantes,
  });
}

/** Bulk work from the asking to its end. */
async function measureBulk(
  call: Subject['call'],
  name: string,
  body: { service: string; ids: number[]; acto?: string },
) {
  const began = performance.now();
  const { trabajo_id } = Object(await call(body));
  const answered = performance.now() - began;
  for (;;) {
    const { masivo } = Object(await call({ service: 'masivos.ver', id: trabajo_id }));
    if (masivo.estado === 'TERMINADO') {
      const all = ((performance.now() - began) / 1000).toFixed(1);
      console.log(
        `(l) ${body.ids.length} ${name}: answered in ${answered.toFixed(0)} ms, done in ${all} s, ${masivo.hechas} done, ${masivo.fallidas} refused`,
      );
      return;
    }
    await delay(200);
  }
}

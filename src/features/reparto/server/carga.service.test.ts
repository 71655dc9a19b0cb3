import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { registrarEvento } from '#features/guias/detalle.contract.ts';
import { contadores } from '#features/inicio/contract.ts';
import {
  agregarGuias,
  crearRecorrido,
  guardarRecorrido,
  moverRecorrido,
  nuevoRecorrido,
  verRecorrido,
} from '#features/recorridos/contract.ts';
import { checksDeRecorridos } from '#features/recorridos/server/public.ts';
import { outWith } from '#testing/calle.ts';
import { enPlanta } from '#testing/en-planta.ts';
import { TWO_CLIENTS } from '#testing/guias.ts';
import { type NuevaGuia, newGuia } from '#testing/nueva-guia.ts';
import { deliver } from '#testing/rendicion.ts';
import { misreplayed } from '#testing/replay.ts';
import { openTestServer, type Person, type TestServer } from '#testing/server.ts';

import { avisarDeCarga, cerrarCarga, leerCarga, miCarga, otrosRecorridos, salir } from '../carga.contract.ts';

const TRAFICO: Person = { name: 'Tania Rocha', codes: ['REC_004', 'GUI_001'] };
const MUELLE: Person = { name: 'Marta Ríos', codes: ['REC_CARGAR_002', 'EVE_003'] };
const OPERARIO: Person = { codes: ['EVE_003'] };
const CLIENTE: Person = { tipo: 'cliente', cliente_id: 1, codes: ['CLI_001', 'REC_CARGAR_001'] };
const driver = (name: string): Person => ({ name, roles: [18], codes: ['CHF_001', 'REC_CARGAR_001'] });

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer(TWO_CLIENTS);
});
afterAll(async () => {
  const broken = await misreplayed((text) => server.query(text));
  for (const { run } of checksDeRecorridos) broken.push(...(await run((text) => server.query(text))));
  await server.close();
  expect(broken).toEqual([]);
});

const register = (guia_id: number, tipo: string, datos: object = {}) =>
  server.as(OPERARIO, registrarEvento, { guia_id, tipo, ...datos });
const read = (person: Person, recorrido_id: number, codigo: string, more: object = {}) =>
  server.as(person, leerCarga, { recorrido_id, codigo, ...more });
const see = async (id: number) => verRecorrido.result.parse(await server.as(TRAFICO, verRecorrido, { id }));
const estados = async (id: number) => (await see(id)).lineas.map(({ estado }) => estado);

async function ingresada(given: NuevaGuia = {}) {
  const guia = await newGuia(server, given);
  expect(await register(guia.id, 'ADM')).toMatchObject({ code: 'OK' });
  return guia;
}

/** A planned round of this driver. */
async function planned(chofer: Person, ...given: NuevaGuia[]) {
  const { recorrido_id: id } = crearRecorrido.result.parse(await server.as(TRAFICO, crearRecorrido, {}));
  const guias = await Promise.all(given.map((one) => ingresada(one)));
  await server.as(TRAFICO, agregarGuias, { id, guias: guias.map((guia) => guia.id) });
  const { version } = (await see(id)).recorrido;
  await server.as(TRAFICO, guardarRecorrido, { id, version, chofer_id: await server.id(chofer) });
  expect(await server.as(TRAFICO, moverRecorrido, { id, acto: 'planificar' })).toMatchObject({ code: 'OK' });
  return { id, guias };
}

describe('loading the own round', () => {
  test('reading by reading, in the order of the sheet, piece by piece, closed with what is missing decided, and out', async () => {
    const chofer = driver('Carlos');
    const { id, guias } = await planned(chofer, {}, { bultos: 3 }, {});
    const [una, tres, falta] = guias;
    if (una === undefined || tres === undefined || falta === undefined) throw new Error('three were planned');
    expect((await server.as(chofer, contadores, {})).guias).toBe(3);
    expect(await server.as(chofer, miCarga, {})).toMatchObject({
      carga: { recorrido_id: id, estado: 'PLANIFICADO', lineas: [{ orden: 1, cargados: 0 }, { bultos: 3 }, {}] },
      despues: 0,
    });
    expect(await read(chofer, id, una.numero)).toMatchObject({ resultado: 'hecha', linea: { estado: 'CARGADA' } });
    expect(await read(chofer, id, una.numero)).toMatchObject({ resultado: 'repetida' });
    expect(await read(chofer, id, `${tres.numero}B02`)).toMatchObject({
      resultado: 'hecha',
      linea: { estado: 'PLANIFICADA', cargados: 1, bultos: 3 },
    });
    expect(await read(chofer, id, `${tres.numero}B01`)).toMatchObject({ linea: { cargados: 2 } });
    expect(await read(chofer, id, `${tres.numero}B03`)).toMatchObject({ linea: { estado: 'CARGADA', cargados: 3 } });
    expect(await server.as(chofer, cerrarCarga, { recorrido_id: id, faltantes: [] })).toMatchObject({
      error: 'FALTAN_POR_CARGAR',
    });
    const faltantes = [{ guia_id: falta.id, decision: 'BUSCAR' as const }];
    expect(await server.as(chofer, cerrarCarga, { recorrido_id: id, faltantes })).toMatchObject({ estado: 'CARGADO' });
    expect(await estados(id)).toEqual(['CARGADA', 'CARGADA']);
    expect(await read(chofer, id, falta.numero)).toMatchObject({ error: 'DOCUMENTO_NO_PERMITE' });
    expect(await server.as(chofer, salir, { recorrido_id: id })).toMatchObject({ estado: 'EN_RUTA', quedan_fuera: [] });
    expect(await estados(id)).toEqual(['EN_CAMINO', 'EN_CAMINO']);
    expect((await server.as(chofer, contadores, {})).guias).toBe(0);
  });

  test('what is wrong is told with its reason: unknown, another’s, held, and what is left over may be taken along', async () => {
    const [chofer, otro] = [driver('Ana'), driver('Pereira')];
    const mine = await planned(chofer, {}, {});
    const theirs = await planned(otro, {}, { bultos: 2 });
    const held = mine.guias[1];
    const foreign = theirs.guias[0];
    if (held === undefined || foreign === undefined) throw new Error('they were planned');
    const loose = await ingresada();
    await register(held.id, 'RTN', { motivo_id: 21 });
    const { numero } = (await see(theirs.id)).recorrido;
    expect(await read(chofer, mine.id, '999')).toMatchObject({ resultado: 'error', texto: 'No existe la guía 999' });
    expect(await read(chofer, mine.id, foreign.numero)).toMatchObject({
      resultado: 'ajena',
      texto: `Va en ${numero} (Pereira)`,
      linea: null,
    });
    // Of several pieces the second one, in a van where none of them belongs.
    expect(await read(chofer, mine.id, `${theirs.guias[1]?.numero}B02`)).toMatchObject({
      resultado: 'ajena',
      texto: `Va en ${numero} (Pereira)`,
    });
    const [{ cargados }] = await server.query(
      `SELECT count(*)::int AS cargados FROM bulto WHERE ultimo_evento = 'CAR' AND guia_id = $1`,
      [theirs.guias[1]?.id],
    );
    expect(cargados).toBe(0);
    expect(await read(chofer, mine.id, held.numero)).toMatchObject({
      resultado: 'retenida',
      texto: expect.stringMatching(/^Retenida/),
    });
    expect(await read(chofer, mine.id, loose.numero)).toMatchObject({ resultado: 'sobrante', linea: null });
    expect(await read(chofer, mine.id, loose.numero, { agregar: true })).toMatchObject({
      resultado: 'hecha',
      linea: { orden: 3, estado: 'CARGADA' },
    });
    expect(await estados(mine.id)).toEqual(['PLANIFICADA', 'PLANIFICADA', 'CARGADA']);
    const twice = { recorrido_id: mine.id, codigo: mine.guias[0]?.numero ?? '', clave: crypto.randomUUID() };
    const [first, again] = [await server.as(chofer, leerCarga, twice), await server.as(chofer, leerCarga, twice)];
    expect([first.resultado, again]).toEqual(['hecha', first]);
  });

  test('is of one’s own rounds; an office with the right to it loads for others; nobody else does', async () => {
    const [chofer, otro] = [driver('Beto'), driver('Nadia')];
    const { id, guias } = await planned(chofer, {});
    const codigo = guias[0]?.numero ?? '';
    for (const call of [read(otro, id, codigo), server.as(otro, cerrarCarga, { recorrido_id: id, faltantes: [] })])
      expect(await call).toMatchObject({ error: 'RECORRIDO_NO_ENCONTRADO' });
    expect(await read(otro, 999_999, codigo)).toMatchObject({ error: 'RECORRIDO_NO_ENCONTRADO' });
    expect(await server.as(otro, miCarga, { chofer_id: await server.id(chofer) })).toMatchObject({ status: 403 });
    expect(await server.as(OPERARIO, miCarga, {})).toMatchObject({ status: 403 });
    expect(await server.as(CLIENTE, miCarga, {})).toMatchObject({ status: 403 });
    expect(await server.as(MUELLE, miCarga, { chofer_id: await server.id(chofer) })).toMatchObject({
      carga: { recorrido_id: id },
    });
    expect(await read(MUELLE, id, codigo)).toMatchObject({ resultado: 'hecha' });
    expect(await server.as(MUELLE, cerrarCarga, { recorrido_id: id, faltantes: [] })).toMatchObject({ code: 'OK' });
    expect(await server.as(MUELLE, salir, { recorrido_id: id })).toMatchObject({ estado: 'EN_RUTA' });
  });
});

describe('what differs is decided before leaving', () => {
  const matters = (clave: string) =>
    server.query(
      `SELECT t.codigo, x.asunto FROM incidencia x JOIN incidencia_tipo t ON t.id = x.tipo_id WHERE x.clave_sistema LIKE $1 ORDER BY x.id`,
      [clave],
    );

  test('a missing parcel stays, is looked for, goes over to another van or becomes a matter', async () => {
    const [chofer, otro] = [driver('Iris'), driver('Hugo')];
    const { id, guias } = await planned(chofer, {}, {}, {}, {});
    const theirs = await planned(otro, {});
    const [van, pasa, asunto, busca] = guias.map((guia) => guia.id);
    const answer = await server.as(chofer, otrosRecorridos, { recorrido_id: id });
    expect(answer).toMatchObject({ code: 'OK' });
    const { recorridos } = otrosRecorridos.result.parse(answer);
    expect(recorridos).toContainEqual(expect.objectContaining({ id: theirs.id, chofer: 'Hugo' }));
    expect(recorridos.map((one) => one.id)).not.toContain(id);
    expect(await server.as(otro, otrosRecorridos, { recorrido_id: id })).toMatchObject({
      error: 'RECORRIDO_NO_ENCONTRADO',
    });
    expect(await read(chofer, id, guias[0]?.numero ?? '')).toMatchObject({ resultado: 'hecha' });
    const rest = [
      { guia_id: asunto ?? 0, decision: 'INCIDENCIA' as const },
      { guia_id: busca ?? 0, decision: 'BUSCAR' as const },
    ];
    const close = (a: number) =>
      server.as(chofer, cerrarCarga, {
        recorrido_id: id,
        faltantes: [{ guia_id: pasa ?? 0, decision: 'OTRO_RECORRIDO', a }, ...rest],
      });
    expect(await close(999_999)).toMatchObject({ campos: { a: 'Elija otro recorrido' } });
    expect(await close(theirs.id)).toMatchObject({ estado: 'CARGADO' });
    expect((await see(id)).lineas.map(({ guia_id, estado }) => [guia_id, estado])).toEqual([
      [van, 'CARGADA'],
      [pasa, 'TRANSFERIDA'],
    ]);
    expect((await see(theirs.id)).lineas.map(({ guia_id, estado }) => [guia_id, estado])).toEqual([
      [theirs.guias[0]?.id, 'PLANIFICADA'],
      [pasa, 'PLANIFICADA'],
    ]);
    expect(await matters(`carga:${id}:falta:%`)).toMatchObject([{ codigo: 'FALTANTE' }]);
  });

  test('a round whose loading closes at that moment takes nothing more, nor does one that is full; nor does the own', async () => {
    const [chofer, otro] = [driver('Petra'), driver('Quique')];
    const { id, guias } = await planned(chofer, {}, {});
    const theirs = await planned(otro, {});
    const loose = await ingresada();
    await read(chofer, id, guias[0]?.numero ?? '');
    const faltantes = [{ guia_id: guias[1]?.id ?? 0, decision: 'OTRO_RECORRIDO' as const, a: theirs.id }];
    const rival = new pg.Client(server.app);
    await rival.connect();
    await rival.query('SET ROLE anden_personal');
    await rival.query('BEGIN');
    await rival.query(`UPDATE recorrido SET estado = 'CARGADO' WHERE id = ${theirs.id}`);
    const closing = server.as(chofer, cerrarCarga, { recorrido_id: id, faltantes });
    await expect
      .poll(async () => (await server.query(`SELECT count(*)::int AS n FROM pg_locks WHERE NOT granted`))[0].n)
      .toBeGreaterThan(0);
    await rival.query('COMMIT');
    await rival.end();
    expect(await closing).toMatchObject({ campos: { a: 'Elija otro recorrido' } });
    await server.query(`UPDATE recorrido SET estado = 'PLANIFICADO' WHERE id = $1`, [theirs.id]);
    const many = await enPlanta(
      server,
      Array.from({ length: 400 }, () => ({ direccion: null })),
    );
    const fill = (round: number, guias: readonly number[]) =>
      server.query(
        `INSERT INTO recorrido_guia (recorrido_id, guia_id, modo, orden) SELECT $1, g, 'ENTREGA', n FROM unnest($2::bigint[]) WITH ORDINALITY AS x (g, n)`,
        [round, guias],
      );
    await fill(theirs.id, many.slice(0, 399));
    const { recorridos } = otrosRecorridos.result.parse(await server.as(chofer, otrosRecorridos, { recorrido_id: id }));
    expect(recorridos.map((one) => one.id)).not.toContain(theirs.id);
    await server.query(`DELETE FROM recorrido_guia WHERE recorrido_id = $1 AND guia_id <> $2`, [
      theirs.id,
      theirs.guias[0]?.id,
    ]);
    const own = await enPlanta(
      server,
      Array.from({ length: 398 }, () => ({ direccion: null })),
    );
    await fill(id, own);
    expect(await read(chofer, id, loose.numero, { agregar: true })).toMatchObject({
      resultado: 'error',
      texto: expect.stringContaining('400'),
    });
    await server.query(`DELETE FROM recorrido_guia WHERE recorrido_id = $1 AND guia_id = ANY ($2)`, [id, own]);
  });

  test('of a round to an agency as well: what is missing waits at the plant', async () => {
    const chofer = driver('Juan');
    // Of several pieces, too: what the driver leaves is none of theirs from that moment on, the pieces of it included.
    const [una, falta] = [await ingresada({ agente_id: 2 }), await ingresada({ agente_id: 2, bultos: 3 })];
    for (const { id } of [una, falta]) await register(id, 'CLA');
    const { recorrido_id: id } = await server.as(TRAFICO, nuevoRecorrido, { code: 'AGENTE_2' });
    const { version } = (await see(id)).recorrido;
    await server.as(TRAFICO, guardarRecorrido, { id, version, chofer_id: await server.id(chofer) });
    await server.as(TRAFICO, moverRecorrido, { id, acto: 'planificar', confirma: true });
    await read(chofer, id, una.numero);
    const faltantes = [{ guia_id: falta.id, decision: 'DEJAR' as const }];
    expect(await server.as(chofer, cerrarCarga, { recorrido_id: id, faltantes })).toMatchObject({ estado: 'CARGADO' });
    expect(await estados(id)).toEqual(['CARGADA']);
    const [left] = await server.query('SELECT estado_general FROM guia WHERE id = $1', [falta.id]);
    expect(left.estado_general).toBe('CLASIFICADO');
  });

  test('what does not belong into the van is told to our people, once', async () => {
    const [chofer, otro] = [driver('Kira'), driver('Luz')];
    const [mine, theirs] = [await planned(chofer, {}), await planned(otro, {})];
    const told = { recorrido_id: mine.id, codigo: theirs.guias[0]?.numero ?? '' };
    for (const _ of [1, 2])
      expect(await server.as(chofer, avisarDeCarga, told)).toMatchObject({ texto: 'Ya se avisó. Déjela aparte.' });
    expect(await matters(`carga:${mine.id}:ajena:%`)).toMatchObject([{ codigo: 'OTRA' }]);
    expect(await server.as(chofer, avisarDeCarga, { ...told, codigo: '999' })).toMatchObject({
      error: 'GUIA_NO_ENCONTRADA',
    });
    expect(await server.as(otro, avisarDeCarga, told)).toMatchObject({ error: 'RECORRIDO_NO_ENCONTRADO' });
  });

  test('whoever holds more cash than the limit is warned at leaving, and goes when they have seen it; who counts hears no figure', async () => {
    const chofer = driver('Mario');
    const first = await outWith(server, chofer, { contra_reembolso_centavos: 50_000 });
    await deliver(server, chofer, { guia_id: first.ids[0] ?? 0, centavos: 50_000 });
    await server.as(TRAFICO, moverRecorrido, { id: first.id, acto: 'llegar' });
    const persona = await server.id(chofer);
    await server.query(
      `INSERT INTO chofer (usuario_id, libreta_categoria, libreta_vence, efectivo_maximo_centavos) VALUES ($1, 'A', hoy() + 90, 49999)
       ON CONFLICT (usuario_id) DO UPDATE SET efectivo_maximo_centavos = 49999`,
      [persona],
    );
    const { id, guias } = await planned(chofer, {});
    await read(chofer, id, guias[0]?.numero ?? '');
    await server.as(chofer, cerrarCarga, { recorrido_id: id, faltantes: [] });
    const warned = await server.as(chofer, salir, { recorrido_id: id });
    expect(warned).toMatchObject({ error: 'EFECTIVO_SOBRE_LIMITE', msg: expect.stringContaining('$ 500,00') });
    // The office that lets a driver go is told the same, and goes on by a word.
    const office = await server.as(TRAFICO, moverRecorrido, { id, acto: 'salir' });
    const { numero } = (await see(first.id)).recorrido;
    expect(office).toMatchObject({
      ...{ code: 'OK', estado: 'CARGADO' },
      por_confirmar: [expect.stringContaining('$ 500,00'), `El chofer todavía no rindió ${numero}`],
    });
    const counting: Person = { name: 'Nina Gil', codes: ['REC_004', 'VAL_001'] };
    const unseen = await server.as(counting, moverRecorrido, { id, acto: 'salir' });
    expect(unseen.por_confirmar).toEqual([
      'El chofer tiene más efectivo que su límite',
      `El chofer todavía no rindió ${numero}`,
    ]);
    expect((await see(id)).recorrido.estado).toBe('CARGADO');
    const counts: Person = { name: 'Nora Gil', codes: ['REC_CARGAR_002', 'VAL_001'] };
    const blind = await server.as(counts, salir, { recorrido_id: id });
    expect(blind).toMatchObject({ error: 'EFECTIVO_SOBRE_LIMITE' });
    expect(JSON.stringify(blind)).not.toContain('500');
    expect(await server.as(chofer, salir, { recorrido_id: id, sobre_limite: true })).toMatchObject({
      estado: 'EN_RUTA',
    });
    const [noted] = await server.query(
      `SELECT despues FROM auditoria WHERE tabla = 'recorrido' AND fila_id = $1 AND despues ? 'salio_sobre_limite'`,
      [id],
    );
    expect(noted.despues).toMatchObject({ acto: 'salir', salio_sobre_limite: 49_999 });
    await server.as(TRAFICO, moverRecorrido, { id, acto: 'llegar' });
    const again = await planned(chofer, {});
    await read(chofer, again.id, again.guias[0]?.numero ?? '');
    await server.as(chofer, cerrarCarga, { recorrido_id: again.id, faltantes: [] });
    const seen = { id: again.id, acto: 'salir', confirma: true } as const;
    expect(await server.as(TRAFICO, moverRecorrido, seen)).toMatchObject({ estado: 'EN_RUTA', por_confirmar: [] });
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Scope } from '#server/scope.ts';
import { TWO_CLIENTS } from '#testing/guias.ts';
import { openTestServer, type Person, type TestServer } from '#testing/server.ts';
import { recordStatements } from '#testing/statements.ts';

import {
  getCasosDiarios,
  getCatalogos,
  getSolucionesPorCausa,
  guardarRegistro,
  verificarGuia,
  verificarRolEncargado,
} from '../contract.ts';
import { selectCasosDelDia } from './casos.sql.ts';

const solver: Person = { codes: ['PROB_SOL'] };
let server: TestServer;

beforeAll(async () => {
  server = await openTestServer(`${TWO_CLIENTS}
    INSERT INTO causa (id, nombre, activo) VALUES (90, 'Causa retirada', false), (91, 'Causa sin mapeo', true);
    INSERT INTO causa_solucion (causa_id, solucion_id) VALUES (90, 5);
    UPDATE solucion SET activo = false WHERE nombre = 'Ingreso manual de número';
    INSERT INTO causa (id, nombre, activo) VALUES (92, 'Causa que nadie usó', false);`);
});
afterAll(() => server.close());

const iso = (secondsFromNow: number) => new Date(Date.now() + secondsFromNow * 1000).toISOString();

async function idOf(table: 'causa' | 'solucion', nombre: string): Promise<number> {
  const [row] = await server.query(`SELECT id FROM ${table} WHERE nombre = $1`, [nombre]);
  return row.id;
}

async function aCase(changes: Record<string, unknown> = {}) {
  return {
    usuario_id: await server.id(solver),
    tamano_id: 3,
    descripcion: 'Pegote mojado, se lee hasta 88123…',
    causa_id: await idOf('causa', 'Rótulo ilegible o dañado'),
    solucion_id: await idOf('solucion', 'Etiqueta reimpresa'),
    es_sin_etiqueta: false,
    fecha_inicio: iso(-90),
    fecha_fin: iso(0),
    guia_id: 11,
    ...changes,
  };
}

describe('who may', () => {
  test.each<[Person | null, number, string]>([
    [null, 401, 'SIN_SESION'],
    [{ codes: ['GUI_001'] }, 403, 'SIN_PERMISO'],
    [{ tipo: 'cliente', cliente_id: 1, codes: ['CLI_001'] }, 403, 'SIN_PERMISO'],
    [{ codes: ['PROB_SOL'], pending: true }, 403, 'CUENTA_PENDIENTE'],
    [{ codes: ['PROB_SOL'], mustChange: true }, 403, 'CAMBIO_DE_CONTRASENA_PENDIENTE'],
  ])('%o is refused', async (person, status, error) => {
    expect(await server.as(person, getCasosDiarios, {})).toMatchObject({ code: 'ERROR', status, error });
  });

  test('only the role encargado, or the administrator, is told to be one', async () => {
    expect(await server.as(solver, verificarRolEncargado, {})).toMatchObject({
      code: 'OK',
      tiene_rol_encargado: false,
    });
    expect(await server.as({ codes: ['PROB_SOL'], roles: [2] }, verificarRolEncargado, {})).toMatchObject({
      tiene_rol_encargado: true,
    });
    expect(await server.as({ roles: [1] }, verificarRolEncargado, {})).toMatchObject({ tiene_rol_encargado: true });
  });
});

describe('catalogues', () => {
  test('items carry activo, and one cause alone is the one for parcels without a label', async () => {
    await server.query(
      `INSERT INTO caso (usuario_id, tamano_id, causa_id, solucion_id, es_sin_etiqueta, fecha_inicio, fecha_fin, guia_id, cliente_id)
       VALUES ($1, 3, 90, 5, false, now() - interval '40 days', now() - interval '40 days', 11, 1)`,
      [await server.id(solver)],
    );
    const answer = await server.as(solver, getCatalogos, {});
    expect(answer.tamanos).toHaveLength(7);
    expect(answer.causas.filter((c: { es_sin_etiqueta: boolean }) => c.es_sin_etiqueta)).toMatchObject([
      { nombre: 'Sin etiqueta', activo: true },
    ]);
    const nombres = (items: { nombre: string; activo: boolean }[]) =>
      items.filter(({ activo }) => !activo).map(({ nombre }) => nombre);
    // Of what is inactive only what some case has: a filter for anything else would find nothing.
    expect([nombres(answer.causas), nombres(answer.soluciones)]).toEqual([['Causa retirada'], []]);
    expect(answer.usuarios).toContainEqual(expect.objectContaining({ id: await server.id(solver), activo: true }));
  });

  test('solutions of a cause are the active ones of active mappings', async () => {
    const rotulo = await idOf('causa', 'Rótulo ilegible o dañado');
    const answer = await server.as(solver, getSolucionesPorCausa, { causa_id: rotulo });
    expect(answer.soluciones.map((s: { nombre: string }) => s.nombre)).toEqual(['Etiqueta reimpresa']);
    expect(await server.as(solver, getSolucionesPorCausa, { causa_id: 91 })).toMatchObject({
      code: 'OK',
      soluciones: [],
    });
    expect(await server.as(solver, getSolucionesPorCausa, { causa_id: 90 })).toMatchObject({
      code: 'OK',
      soluciones: [],
    });
  });
});

describe('a scanned number', () => {
  test('is found whatever its case and the blanks around it', async () => {
    expect(await server.as(solver, verificarGuia, { numero: ' 881000000012 ' })).toMatchObject({
      code: 'OK',
      existe: true,
      guia: { id: 11, numero: '881000000012' },
    });
  });

  test.each(['889999999999', 'https://carta.example/'.padEnd(2_000, 'x')])(
    'that does not exist says so: %#',
    async (numero) => {
      expect(await server.as(solver, verificarGuia, { numero })).toMatchObject({
        code: 'OK',
        existe: false,
        guia: null,
        mensaje: 'Guía no encontrada',
      });
    },
  );

  test("of another agency is as absent as a missing one, also for an agency's user with the code", async () => {
    const agency: Person = { tipo: 'agencia', agente_id: 2, codes: ['PROB_SOL'] };
    const foreign = await server.as(agency, verificarGuia, { numero: '881000000012' });
    const missing = await server.as(agency, verificarGuia, { numero: '889999999999' });
    expect(foreign).toEqual(missing);
  });
});

describe('saving a case', () => {
  test('answers the record, shows it on top of the day and leaves one audit row', async () => {
    const answer = await server.as(solver, guardarRegistro, await aCase());
    expect(answer).toMatchObject({
      code: 'OK',
      registro: {
        guia: '881000000012',
        guia_id: 11,
        cliente_id: 1,
        cliente_nombre: 'Tienda Norte',
        tamano: 'Chico',
        tiempo_duracion: '00:01:30',
        tiempo_minutos: 1.5,
        tiene_foto: false,
      },
    });
    const list = await server.as(solver, getCasosDiarios, {});
    expect(list.registros[0]).toEqual(answer.registro);
    const audit = await server.query(
      `SELECT servicio, usuario_id, tabla FROM auditoria WHERE fila_id = $1 AND tabla = 'caso'`,
      [answer.registro.id],
    );
    expect(audit).toEqual([
      { servicio: 'problem_solver:guardar_registro', usuario_id: await server.id(solver), tabla: 'caso' },
    ]);
  });

  test('without a label takes the cause for it, a description and no parcel', async () => {
    const sinEtiqueta = await idOf('causa', 'Sin etiqueta');
    const identificado = await idOf('solucion', 'Identificado por cliente');
    const noLabel = { es_sin_etiqueta: true, guia_id: null, causa_id: sinEtiqueta, solucion_id: identificado };
    expect(await server.as(solver, guardarRegistro, await aCase(noLabel))).toMatchObject({
      code: 'OK',
      registro: { es_sin_etiqueta: true, guia: null, guia_id: null, cliente_id: null, cliente_nombre: null },
    });
    expect(await server.as(solver, guardarRegistro, await aCase({ ...noLabel, descripcion: '  ' }))).toMatchObject({
      error: 'DESCRIPCION_REQUERIDA',
    });
    expect(await server.as(solver, guardarRegistro, await aCase({ ...noLabel, guia_id: 11 }))).toMatchObject({
      error: 'SIN_ETIQUETA_SIN_GUIA',
    });
  });

  test.each([
    ['another person', async () => ({ usuario_id: (await server.id(solver)) + 1000 }), 'USUARIO_AJENO'],
    ['a labelled case without a parcel', async () => ({ guia_id: null }), 'GUIA_REQUERIDA'],
    ['a parcel that does not exist', async () => ({ guia_id: 999 }), 'GUIA_NO_ENCONTRADA'],
    ['a size that does not exist', async () => ({ tamano_id: 99 }), 'TAMANO_NO_ENCONTRADO'],
    ['an inactive cause', async () => ({ causa_id: 90, solucion_id: 5 }), 'CAUSA_NO_DISPONIBLE'],
    [
      'a solution of another cause',
      async () => ({ solucion_id: await idOf('solucion', 'Reembalado') }),
      'SOLUCION_NO_DISPONIBLE',
    ],
    [
      'an inactive solution',
      async () => ({ solucion_id: await idOf('solucion', 'Ingreso manual de número') }),
      'SOLUCION_NO_DISPONIBLE',
    ],
    [
      'no label with a cause for labels',
      async () => ({ es_sin_etiqueta: true, guia_id: null }),
      'CAUSA_ES_SIN_ETIQUETA',
    ],
    ['a start of yesterday', async () => ({ fecha_inicio: iso(-12 * 3600 - 60) }), 'INICIO_FUERA_DE_PLAZO'],
    ['an end in the future', async () => ({ fecha_fin: iso(120) }), 'FECHA_FUTURA'],
    ['an end before the start', async () => ({ fecha_fin: iso(-100) }), 'FIN_ANTERIOR_AL_INICIO'],
  ])('with %s is refused and nothing is written', async (_what, changes, error) => {
    const count = () => server.query('SELECT count(*) FROM caso');
    const before = await count();
    expect(await server.as(solver, guardarRegistro, await aCase(await changes()))).toMatchObject({
      code: 'ERROR',
      error,
    });
    expect(await count()).toEqual(before);
  });

  test('half a minute of clock skew is forgiven', async () => {
    expect(
      await server.as(solver, guardarRegistro, await aCase({ fecha_inicio: iso(-20), fecha_fin: iso(20) })),
    ).toMatchObject({ code: 'OK' });
  });

  test('an unknown field is refused by name', async () => {
    const forged = { ...(await aCase()), cliente_id: 2 };
    const answer = await server.as(solver, guardarRegistro, forged);
    expect(answer).toMatchObject({
      status: 400,
      error: 'DATOS_INVALIDOS',
      campos: { cliente_id: 'Campo desconocido' },
    });
  });

  test('twice without a key is one case, answered twice', async () => {
    const caso = await aCase({ fecha_inicio: iso(-500) });
    const [first, second] = await Promise.all([
      server.as(solver, guardarRegistro, caso),
      server.as(solver, guardarRegistro, caso),
    ]);
    expect(second.registro).toEqual(first.registro);
    expect(
      await server.query('SELECT id FROM caso WHERE fecha_inicio = date_trunc($1, $2::timestamptz)', [
        'second',
        caso.fecha_inicio,
      ]),
    ).toHaveLength(1);
  });
});

test('another case of the same parcel in the same second is refused, not swallowed', async () => {
  const caso = await aCase({ fecha_inicio: iso(-700) });
  await server.as(solver, guardarRegistro, caso);
  expect(await server.as(solver, guardarRegistro, { ...caso, descripcion: 'Otra caja' })).toMatchObject({
    error: 'CASO_YA_REGISTRADO',
  });
});

describe("the day's list", () => {
  test('the page of the day is planned once, and whatever narrows it anew', async () => {
    const scope: Scope = { tipo: 'personal', usuario_id: 1, cliente_id: null, agente_id: null };
    const names = async (asked: { numeroGuia: string | null; size: number }) =>
      (await recordStatements((db) => selectCasosDelDia(db, scope, { page: 1, ...asked }))).map(({ name }) => name);
    expect(await names({ numeroGuia: null, size: 10 })).toEqual([
      'casos-del-dia-personal-total',
      'casos-del-dia-personal-pagina',
    ]);
    expect(await names({ numeroGuia: null, size: -1 })).toEqual([undefined, undefined]);
    expect(await names({ numeroGuia: '88', size: 10 })).toEqual([undefined, undefined]);
  });

  test('pages, searches by number without the unlabelled, and tells the total past the end', async () => {
    const all = await server.as(solver, getCasosDiarios, { size: -1 });
    expect(all).toMatchObject({ code: 'OK', size: -1, page: 1, totalPages: 1, total: all.registros.length });
    const page = await server.as(solver, getCasosDiarios, { page: 2, size: 1 });
    expect(page.registros).toEqual([all.registros[1]]);
    expect(await server.as(solver, getCasosDiarios, { page: 999, size: 10 })).toMatchObject({
      registros: [],
      total: all.total,
    });
    const found = await server.as(solver, getCasosDiarios, { numero_guia: '881000000012', size: -1 });
    expect(found.total).toBe(all.registros.filter((r: { guia: string | null }) => r.guia === '881000000012').length);
    expect(found.registros.every((r: { es_sin_etiqueta: boolean }) => !r.es_sin_etiqueta)).toBe(true);
  });

  test('begins at midnight of Montevideo', async () => {
    const usuario = await server.id(solver);
    const insert = `INSERT INTO caso (usuario_id, guia_id, cliente_id, es_sin_etiqueta, tamano_id, causa_id, solucion_id, fecha_inicio, fecha_fin)
      SELECT $1, 12, 1, false, 1, c.id, s.id, inicio_del_dia(hoy()) + $2::interval, inicio_del_dia(hoy()) + $2::interval
        FROM causa c, solucion s WHERE c.nombre = 'Otro' AND s.nombre = 'Otra solución'`;
    await server.query(insert, [usuario, '-1 second']);
    await server.query(insert, [usuario, '0 seconds']);
    expect(await server.as(solver, getCasosDiarios, { numero_guia: '881000000036' })).toMatchObject({ total: 1 });
  });

  test.each([0, 501, -2, 1.5])('a size of %o is refused', async (size) => {
    expect(await server.as(solver, getCasosDiarios, { size })).toMatchObject({
      status: 400,
      error: 'DATOS_INVALIDOS',
    });
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { ajustarStock, moverStock } from '#features/gds-stock/contract.ts';
import { assignDepositos, JEFE, JEFE_2, OPERARIO_GDS, TWO_DEPOSITOS } from '#testing/gds.ts';
import { openTestServer, type TestServer } from '#testing/server.ts';

import {
  asignarCaracteristica,
  guardarCaracteristica,
  guardarMatriz,
  listCaracteristicas,
  publicarMatriz,
  simularMatriz,
  verAsignados,
  verMatriz,
} from '../contract.ts';

/** Characteristics of products and places, and the rules that the ledger's engine asks. */

let server: TestServer;
let ids: Record<string, number>;
beforeAll(async () => {
  server = await openTestServer(TWO_DEPOSITOS);
  await assignDepositos(server, [
    [JEFE, 1],
    [OPERARIO_GDS, 1],
    [JEFE_2, 2],
  ]);
  const rows = await server.query('SELECT codigo, id FROM caracteristica');
  ids = Object.fromEntries(rows.map(({ codigo, id }) => [codigo, Number(id)]));
});
afterAll(() => server.close());

const idOf = (codigo: string): number => ids[codigo] ?? 0;
const assign = (codigo: string, textos: string[], valor: string | null = 'Sí', person = JEFE) =>
  server.as(person, asignarCaracteristica, { caracteristica_id: idOf(codigo), valor, textos });
const ajustar = (almacenamiento_id: number, producto_id: number, nueva_cantidad: number, more: object = {}) =>
  server.as(JEFE, ajustarStock, {
    ...{ lugar: { almacenamiento_id }, producto_id, nueva_cantidad, nota: 'Lo que hay', ...more },
  });
const mover = (de: number, a: number, producto_id: number, cantidad = 1) =>
  server.as(OPERARIO_GDS, moverStock, {
    ...{ de: { almacenamiento_id: de }, a: { almacenamiento_id: a }, items: [{ producto_id, cantidad }] },
  });
const NUNCA_JUNTOS = () => ({
  ...{ caracteristica_id: idOf('INFLAMABLE'), valor: 'Sí', regla: 'PROHIBE' as const },
  ...{ otra_id: idOf('ALIMENTO'), otro_valor: 'Sí' },
});

describe('what things are like', () => {
  test('begins with eight words for products and three for places', async () => {
    const { caracteristicas } = await server.as(JEFE, listCaracteristicas, {});
    const of = (wanted: string) =>
      caracteristicas
        .filter(({ ambito }: { ambito: string }) => ambito === wanted)
        .map(({ nombre }: { nombre: string }) => nombre)
        .sort();
    expect(of('PRODUCTO')).toEqual(
      ['Alimento', 'Alto valor', 'Color', 'Frágil', 'Inflamable', 'Talle', 'Temperatura', 'Voluminoso'].sort(),
    );
    expect(of('ALMACENAMIENTO')).toEqual(['Con llave', 'Cámara', 'En altura'].sort());
  });

  test('is said by SKU, code or the beginning of a code, and what is not known is told', async () => {
    expect(await assign('ALIMENTO', ['YERBA-1K', 'LECHE*', 'NADIE-1'])).toMatchObject({
      ...{ cambiadas: 2, desconocidas: ['NADIE-1'] },
    });
    expect(await assign('ALTURA', ['A-0*'])).toMatchObject({ cambiadas: 4, desconocidas: [] });
    const seen = await server.as(OPERARIO_GDS, verAsignados, { caracteristica_id: idOf('ALIMENTO') });
    expect(seen.asignados.map(({ codigo }: { codigo: string }) => codigo)).toEqual(['LECHE-1L', 'YERBA-1K']);
    expect(await assign('ALTURA', ['A-04'], null)).toMatchObject({ cambiadas: 1 });
  });

  test('is given to those chosen from a list, or to all that meet what narrows it, each once', async () => {
    const give = (datos: object, codigo = 'VOLUMINOSO', person = JEFE) =>
      server.as(person, asignarCaracteristica, { caracteristica_id: idOf(codigo), valor: 'Sí', ...datos });
    const rows = await server.query('SELECT id, sku, cliente_id FROM producto ORDER BY id');
    const [first, second] = rows.filter(({ cliente_id }) => cliente_id === 1);
    const ids = [Number(first?.id), Number(second?.id)];
    expect(await give({ ids, textos: [String(first?.sku)] })).toMatchObject({ cumplen: 2, cambiadas: 2 });
    const own = rows.filter(({ cliente_id }) => cliente_id === 1).length;
    expect(await give({ productos: { cliente_id: 1 } })).toMatchObject({ cumplen: own, cambiadas: own - 2 });
    expect(await give({ productos: {}, valor: null })).toMatchObject({ cambiadas: own });
    const lugares = await give({ lugares: { q: 'A-0' } }, 'JAULA');
    expect(lugares).toMatchObject({ cumplen: 4, cambiadas: 4 });
    const libro = rows.find(({ sku }) => sku === 'LIBRO-1');
    expect(await give({ ids: [Number(libro?.id)] })).toMatchObject({ cumplen: 0, cambiadas: 0 });
    expect(await give({ lugares: {} })).toMatchObject({ campos: { filtro: expect.any(String) } });
    expect(await give({})).toMatchObject({ campos: { textos: expect.any(String) } });
  });

  test('is that of the own depósito and of those whose goods lie there', async () => {
    expect(await assign('ALTURA', ['Z-01'])).toMatchObject({ cambiadas: 0, desconocidas: ['Z-01'] });
    expect(await assign('FRAGIL', ['LIBRO-1'])).toMatchObject({ cambiadas: 0, desconocidas: ['LIBRO-1'] });
    expect(await assign('FRAGIL', ['LIBRO-1'], 'Sí', JEFE_2)).toMatchObject({ cambiadas: 1 });
    const here = await server.as(JEFE, verAsignados, { caracteristica_id: idOf('FRAGIL') });
    expect(here).toMatchObject({ asignados: [] });
    expect(await assign('ALIMENTO', ['YERBA-1K'], 'Quizá')).toMatchObject({ campos: { valor: expect.any(String) } });
    expect(await assign('ALIMENTO', ['YERBA-1K'], 'Sí', OPERARIO_GDS)).toMatchObject({ error: 'SIN_PERMISO' });
  });

  test('a value in use is not taken away, by whoever does not see its things either', async () => {
    await assign('TEMPERATURA', ['LIBRO-1'], 'Refrigerado', JEFE_2);
    const { caracteristicas } = await server.as(JEFE, listCaracteristicas, {});
    const now = caracteristicas.find(({ codigo }: { codigo: string }) => codigo === 'TEMPERATURA');
    const change = { id: now.id, version: now.version, codigo: 'TEMPERATURA', ambito: 'PRODUCTO' as const };
    const save = (opciones: string[]) =>
      server.as(JEFE, guardarCaracteristica, { ...change, nombre: 'Temperatura', opciones });
    expect(await save(['Ambiente', 'Congelado'])).toMatchObject({ error: 'CARACTERISTICA_EN_USO' });
    expect(await save(['Refrigerado', 'Congelado'])).toMatchObject({ code: 'OK' });
    expect(await save(['Refrigerado'])).toMatchObject({ error: 'DOCUMENTO_CAMBIO' });
    const again = { codigo: 'FRAGIL', nombre: 'Otra', ambito: 'PRODUCTO' as const };
    expect(await server.as(JEFE, guardarCaracteristica, again)).toMatchObject({ error: 'CARACTERISTICA_REPETIDA' });
  });
});

describe('rules', () => {
  test('are a draft that is tried on what was done, and hold from when they are published', async () => {
    await ajustar(11, 101, 20);
    await ajustar(12, 103, 1, { series: ['S1'] });
    await assign('INFLAMABLE', ['TEL-01']);
    const move = await server.as(OPERARIO_GDS, moverStock, {
      ...{ de: { almacenamiento_id: 12 }, a: { almacenamiento_id: 11 } },
      items: [{ producto_id: 103, cantidad: 1, series: ['S1'] }],
    });
    expect(move).toMatchObject({ code: 'OK' });
    expect(await server.as(JEFE, simularMatriz, {})).toMatchObject({ error: 'COMPATIBILIDAD_SIN_BORRADOR' });
    const { version } = await server.as(JEFE, guardarMatriz, { version: null, reglas: [NUNCA_JUNTOS()] });
    expect(await server.as(JEFE, guardarMatriz, { version: null, reglas: [] })).toMatchObject({
      error: 'DOCUMENTO_CAMBIO',
    });
    const tried = await server.as(OPERARIO_GDS, simularMatriz, {});
    expect(tried).toMatchObject({ total_habrian: 1, total_ahora: 2 });
    expect(tried.habrian[0]).toMatchObject({
      ...{ numero: move.transaccion.numero, lugar: 'A-01', producto: 'TEL-01 · Teléfono' },
      razones: ['Inflamable ✕ Alimento (YERBA-1K · Yerba 1 kg)'],
    });
    // Nothing holds yet.
    expect(await mover(11, 14, 101)).toMatchObject({ code: 'OK' });
    const refused = { version: version + 1, nota: 'Bomberos' };
    expect(await server.as(JEFE, publicarMatriz, refused)).toMatchObject({ error: 'DOCUMENTO_CAMBIO' });
    expect(await server.as(JEFE, publicarMatriz, { version, nota: 'Bomberos' })).toMatchObject({ code: 'OK' });
    expect(await server.as(OPERARIO_GDS, verMatriz, {})).toMatchObject({
      ...{ borrador: null, vigente: { nota: 'Bomberos', reglas: [NUNCA_JUNTOS()] } },
    });
  });

  test('in force explain themselves to who moves, and let what lies wrong be taken away or put right', async () => {
    const back = await server.as(OPERARIO_GDS, moverStock, {
      ...{ de: { almacenamiento_id: 11 }, a: { almacenamiento_id: 14 } },
      items: [{ producto_id: 103, cantidad: 1, series: ['S1'] }],
    });
    expect(back).toMatchObject({
      ...{ error: 'NO_COMPATIBLE', msg: 'No va en A-04: Inflamable ✕ Alimento (Yerba 1 kg)' },
    });
    const away = await server.as(OPERARIO_GDS, moverStock, {
      ...{ de: { almacenamiento_id: 11 }, a: { almacenamiento_id: 12 } },
      items: [{ producto_id: 103, cantidad: 1, series: ['S1'] }],
    });
    expect(away).toMatchObject({ code: 'OK' });
    expect(await mover(11, 12, 101)).toMatchObject({
      ...{ error: 'NO_COMPATIBLE', msg: 'No va en A-02: Inflamable ✕ Alimento (Teléfono)' },
    });
    expect(await ajustar(12, 101, 3)).toMatchObject({ code: 'OK' });
    expect(await server.as(OPERARIO_GDS, simularMatriz, { cual: 'VIGENTE' })).toMatchObject({ total_ahora: 2 });
  });

  test('hold where goods are kept: where they pass, one lorry brings both and one cart fetches both', async () => {
    const phone = { producto_id: 103, cantidad: 1, series: ['S1'] };
    const both = (to: number) => [
      server.as(OPERARIO_GDS, moverStock, {
        de: { almacenamiento_id: 12 },
        a: { almacenamiento_id: to },
        items: [phone],
      }),
      mover(11, to, 101),
    ];
    for (const done of await Promise.all(both(16))) expect(done).toMatchObject({ code: 'OK' });
    expect(await server.as(OPERARIO_GDS, simularMatriz, { cual: 'VIGENTE' })).toMatchObject({ total_ahora: 0 });
    const back = { de: { almacenamiento_id: 16 }, a: { almacenamiento_id: 12 }, items: [phone] };
    expect(await server.as(OPERARIO_GDS, moverStock, back)).toMatchObject({ error: 'NO_COMPATIBLE' });
  });

  test('of a place: what is required, and a characteristic out of use asks nothing', async () => {
    await assign('TEMPERATURA', ['LECHE-1L'], 'Refrigerado');
    await assign('FRIO', ['A-03'], 'Fría');
    const exige = {
      ...{ caracteristica_id: idOf('TEMPERATURA'), valor: 'Refrigerado', regla: 'EXIGE' as const },
      ...{ otra_id: idOf('FRIO'), otro_valor: 'Fría' },
    };
    const { version } = await server.as(JEFE, guardarMatriz, { version: null, reglas: [exige] });
    await server.as(JEFE, publicarMatriz, { version, nota: 'Cadena de frío' });
    await ajustar(16, 102, 5, { partida: { codigo: 'L1' } });
    expect(await mover(16, 12, 102)).toMatchObject({
      ...{ error: 'NO_COMPATIBLE', msg: 'No va en A-02: Refrigerado exige Cámara Fría' },
    });
    expect(await mover(16, 13, 102)).toMatchObject({ code: 'OK' });
    // What must lie cold is warm on its way.
    expect(await mover(13, 16, 102)).toMatchObject({ code: 'OK' });
    await server.query(`UPDATE caracteristica SET activa = false WHERE codigo = 'FRIO'`);
    expect(await mover(16, 12, 102)).toMatchObject({ code: 'OK' });
    await server.query(`UPDATE caracteristica SET activa = true WHERE codigo = 'FRIO'`);
  });

  test('that make no sense are refused, and those in force cannot be touched even by hand', async () => {
    const bad = async (regla: object) =>
      (await server.as(JEFE, guardarMatriz, { version: null, reglas: [{ ...NUNCA_JUNTOS(), ...regla }] })).campos
        ?.reglas;
    expect(await bad({ regla: 'EXIGE' })).toBe('De dos productos solo se dice que no van juntos');
    expect(await bad({ caracteristica_id: idOf('FRIO'), valor: 'Fría' })).toMatch(/empieza por un valor de producto/);
    expect(await bad({ otro_valor: 'Nada' })).toMatch(/que no existe/);
    await expect(server.query('DELETE FROM compatibilidad_regla')).rejects.toThrow('only a draft');
  });

  test('published by two at once are published once', async () => {
    const { version } = await server.as(JEFE, guardarMatriz, { version: null, reglas: [NUNCA_JUNTOS()] });
    const both = await Promise.all(
      [JEFE, JEFE_2].map((person) => server.as(person, publicarMatriz, { version, nota: 'A la vez' })),
    );
    expect(both.map(({ code }) => code).sort()).toEqual(['ERROR', 'OK']);
    expect(
      await server.query(`SELECT estado, count(*)::int AS n FROM compatibilidad_version GROUP BY 1 ORDER BY 1`),
    ).toEqual([
      { estado: 'PUBLICADA', n: 1 },
      { estado: 'RETIRADA', n: 2 },
    ]);
  });
});

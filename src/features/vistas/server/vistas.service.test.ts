import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { MUCHAS_GUIAS } from '#testing/muchas-guias.ts';
import { type Answer, openTestServer, type Person, type TestServer } from '#testing/server.ts';

import { deleteVista, listVistas, saveVista } from '../contract.ts';

const ana: Person = { codes: ['GUI_001'], name: 'Ana' };
const luis: Person = { codes: ['GUI_001'], name: 'Luis' };
const client1: Person = { tipo: 'cliente', cliente_id: 1, codes: ['CLI_001'], name: 'Clara' };
const client1b: Person = { tipo: 'cliente', cliente_id: 1, codes: ['CLI_001'], name: 'Carlos' };
const client2: Person = { tipo: 'cliente', cliente_id: 2, codes: ['CLI_001'], name: 'Delia' };
const agency1: Person = { tipo: 'agencia', agente_id: 1, codes: ['PCK_001'], name: 'Elsa' };
const agency1b: Person = { tipo: 'agencia', agente_id: 1, codes: ['PCK_001'], name: 'Emma' };
const agency2: Person = { tipo: 'agencia', agente_id: 2, codes: ['PCK_001'], name: 'Fina' };
const EVERYBODY = [ana, luis, client1, client1b, client2, agency1, agency1b, agency2];

const VIEW = { nombre: 'Retenidas', filtros: { estado: ['RETENIDO' as const] }, columnas: null, compartida: false };

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer(MUCHAS_GUIAS);
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.query('DELETE FROM vista');
});

const names = async (person: Person) => {
  const { vistas } = await server.as(person, listVistas, {});
  return vistas.map(({ nombre }: { nombre: string }) => nombre);
};
const count = async (where: string) => (await server.query(`SELECT count(*)::int AS n FROM guia WHERE ${where}`))[0].n;

describe('a saved view', () => {
  test('comes back as it was saved, with how many parcels it has now', async () => {
    const full = {
      nombre: ' Mañana en Salto ',
      filtros: {
        q: 'ana',
        estado: ['EN_AGENCIA', 'RETENIDO'],
        departamento_id: [1, 15],
        desde: '2020-01-01',
        vence: 'hoy',
        sin_movimiento: true,
      },
      orden: 'vence',
      sentido: 'asc',
      columnas: ['guia_nro', 'estado'],
      densidad: 'compacta',
      compartida: true,
    } as const;
    const { id } = await server.as(ana, saveVista, {
      ...full,
      filtros: { ...full.filtros, estado: [...full.filtros.estado], departamento_id: [1, 15] },
      columnas: [...full.columnas],
    });
    const { vistas } = await server.as(ana, listVistas, {});
    expect(vistas).toEqual([
      {
        id,
        ...full,
        nombre: 'Mañana en Salto',
        propia: true,
        autor: 'Ana',
        cantidad: expect.any(Number),
        cantidad_es_minimo: false,
      },
    ]);
  });

  test('is changed and taken away by its author, with a trace of both', async () => {
    const { id } = await server.as(ana, saveVista, VIEW);
    expect(await server.as(ana, saveVista, { id, ...VIEW, nombre: 'Otras', orden: 'movimiento' })).toMatchObject({
      code: 'OK',
      id,
    });
    expect((await server.as(ana, listVistas, {})).vistas).toMatchObject([
      { id, nombre: 'Otras', orden: 'movimiento', sentido: 'desc' },
    ]);
    expect(await server.as(ana, deleteVista, { id })).toMatchObject({ code: 'OK' });
    expect(await names(ana)).toEqual([]);
    const traces = await server.query(
      `SELECT servicio FROM auditoria WHERE tabla = 'vista' AND fila_id = $1 ORDER BY id`,
      [id],
    );
    expect(traces.map(({ servicio }) => servicio)).toEqual(['vistas.guardar', 'vistas.guardar', 'vistas.eliminar']);
    expect(await server.as(ana, deleteVista, { id })).toMatchObject({ error: 'VISTA_NO_ENCONTRADA' });
  });

  test('has a name that the person has not given to another', async () => {
    const { id } = await server.as(ana, saveVista, VIEW);
    expect(await server.as(ana, saveVista, { ...VIEW, nombre: 'RETENIDAS ' })).toMatchObject({
      error: 'VISTA_REPETIDA',
    });
    expect(await server.as(luis, saveVista, VIEW)).toMatchObject({ code: 'OK' });
    const other = await server.as(ana, saveVista, { ...VIEW, nombre: 'Otra' });
    expect(await server.as(ana, saveVista, { id: other.id, ...VIEW })).toMatchObject({ error: 'VISTA_REPETIDA' });
    expect(await server.as(ana, saveVista, { id, ...VIEW, nombre: 'retenidas' })).toMatchObject({ code: 'OK' });
  });

  test.each<object>([
    { nombre: '   ' },
    { nombre: 'x'.repeat(61) },
    { filtros: { estado: ['NADA'] } },
    { filtros: { cualquiera: 1 } },
    { orden: 'id' },
    { columnas: [] },
    { columnas: ['DROP TABLE'] },
    { usuario_id: 1 },
  ])('of %o is refused', async (wrong) => {
    expect(await server.as(ana, saveVista, { ...VIEW, ...wrong })).toMatchObject({
      status: 400,
      error: 'DATOS_INVALIDOS',
    });
  });
});

describe('who sees it', () => {
  test.each<[string, Person, readonly Person[]]>([
    ['staff', ana, [luis]],
    ['a client’s person', client1, [client1b]],
    ['an agency’s person', agency1, [agency1b]],
  ])('is its author, and once shared the same house: %s', async (_who, author, house) => {
    const { id } = await server.as(author, saveVista, VIEW);
    for (const person of EVERYBODY) expect(await names(person)).toEqual(person === author ? ['Retenidas'] : []);
    await server.as(author, saveVista, { id, ...VIEW, compartida: true });
    for (const person of EVERYBODY)
      expect(await names(person)).toEqual(person === author || house.includes(person) ? ['Retenidas'] : []);
    for (const person of EVERYBODY.filter((other) => other !== author)) {
      const refused = { error: 'VISTA_NO_ENCONTRADA' };
      expect(await server.as(person, saveVista, { id, ...VIEW, nombre: 'Mía' })).toMatchObject(refused);
      expect(await server.as(person, deleteVista, { id })).toMatchObject(refused);
    }
    const [colleague = author] = house;
    expect((await server.as(colleague, listVistas, {})).vistas).toMatchObject([{ propia: false, autor: author.name }]);
  });

  test('and own ones come first, by name', async () => {
    for (const nombre of ['Zeta', 'ábaco']) await server.as(ana, saveVista, { ...VIEW, nombre });
    for (const nombre of ['Alfa', 'beta']) await server.as(luis, saveVista, { ...VIEW, nombre, compartida: true });
    expect(await names(ana)).toEqual(['ábaco', 'Zeta', 'Alfa', 'beta']);
  });

  test('is nobody of the warehouse', async () => {
    const warehouse: Person = { tipo: 'deposito', codes: ['GDS_001', 'GUI_001'] };
    expect(await server.as(warehouse, listVistas, {})).toMatchObject({ code: 'ERROR', status: 403 });
    expect(await server.as(warehouse, saveVista, VIEW)).toMatchObject({ code: 'ERROR', status: 403 });
  });
});

describe('its count', () => {
  const counts = async (person: Person) => {
    const { vistas }: Answer = await server.as(person, listVistas, {});
    return Object.fromEntries(
      vistas.map((vista: Answer) => [vista.nombre, [vista.cantidad, vista.cantidad_es_minimo]]),
    );
  };

  test('is of the reader’s own parcels, for every kind of filter at once', async () => {
    const sets = {
      todas: {},
      retenidas: { estado: ['RETENIDO' as const] },
      flex: { servicio: ['FLEX' as const] },
      rodriguez: { q: 'rodriguez' },
      vencidas: { vence: 'vencidas' as const },
      una: { cliente_id: [1], agente_id: [1] },
    };
    const wheres: Record<keyof typeof sets, string> = {
      todas: 'true',
      retenidas: `estado_general = 'RETENIDO'`,
      flex: `servicio = 'FLEX'`,
      rodriguez: `destinatario LIKE '%Rodríguez%'`,
      vencidas: 'viva AND vence_el < hoy()',
      una: 'cliente_id = 1 AND agente_id = 1',
    };
    for (const [person, own] of [
      [ana, 'true'],
      [client1, 'cliente_id = 1'],
      [agency1, 'agente_id = 1'],
    ] as const) {
      const right: Record<string, unknown> = {};
      for (const [nombre, filtros] of Object.entries(sets))
        await server.as(person, saveVista, { ...VIEW, nombre, filtros });
      for (const [nombre, where] of Object.entries(wheres)) right[nombre] = [await count(`${where} AND ${own}`), false];
      expect(await counts(person)).toEqual(right);
    }
  });

  test('stops at ten thousand', async () => {
    await server.query(`
      INSERT INTO guia (id, numero, cliente_id, destinatario, departamento_id, zona_id, tamano_id, servicio, creada, prometida_el, estado_general, vence_el, ultimo_evento,
                        ultimo_fecha)
        SELECT n, 'MUCHAS-' || n, 3, 'Nadie', 1, 1, 3, 'FLEX', now(), hoy(), 'ENTREGADO', hoy(), 'ENT', now() FROM generate_series(100001, 110000) n`);
    await server.as(luis, saveVista, { ...VIEW, nombre: 'entregadas', filtros: { estado: ['ENTREGADO'] } });
    await server.as(luis, saveVista, { ...VIEW, nombre: 'flex', filtros: { servicio: ['FLEX'] } });
    await server.as(luis, saveVista, { ...VIEW, nombre: 'nuevas', filtros: { q: 'MUCHAS-1' } });
    expect(await counts(luis)).toEqual({ entregadas: [10_000, true], flex: [10_000, true], nuevas: [10_000, false] });
  });

  test('of a view saved under an older contract takes what is still known', async () => {
    const { id } = await server.as(ana, saveVista, VIEW);
    await server.query(`UPDATE vista SET filtros = '{"estado": ["RETENIDO"], "color": "rojo"}' WHERE id = $1`, [id]);
    expect(await counts(ana)).toEqual({ Retenidas: [await count(`estado_general = 'RETENIDO'`), false] });
  });
});

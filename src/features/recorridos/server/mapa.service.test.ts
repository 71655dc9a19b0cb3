import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { enPlanta, YAGUARON } from '#testing/en-planta.ts';
import { TWO_CLIENTS } from '#testing/guias.ts';
import { openTestServer, type Person, type TestServer } from '#testing/server.ts';

import { agregarGuias, crearRecorrido, guardarRecorrido, listRecorridos, verRecorrido } from '../contract.ts';
import { horarioDeParada, mapaDeRecorrido, marcarPunto, optimizarRecorrido, puntosDelPool } from '../mapa.contract.ts';

const TRAFICO: Person = { name: 'Tania Rocha', codes: ['REC_004', 'GUI_001'] };
const OTRO: Person = { name: 'Otto Viera', codes: ['REC_004'] };
const MIRA: Person = { name: 'Mirta Paz', codes: ['RECO_001'] };
const CHOFER: Person = { name: 'Carlos Nieves', roles: [18], codes: ['CHF_001', 'REC_CARGAR_001'] };
const AGENCIA: Person = { tipo: 'agencia', agente_id: 1, codes: ['PCK_001', 'REC_004'] };

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer(`${TWO_CLIENTS}; ${YAGUARON}`);
});
afterAll(() => server.close());

async function round(...direcciones: (string | null)[]) {
  const guias = await enPlanta(
    server,
    direcciones.map((direccion) => ({ direccion })),
  );
  const { recorrido_id: id } = crearRecorrido.result.parse(await server.as(TRAFICO, crearRecorrido, {}));
  if (guias.length > 0)
    expect(await server.as(TRAFICO, agregarGuias, { id, guias })).toMatchObject({ agregadas: guias });
  return { id, guias };
}
const see = async (id: number) => verRecorrido.result.parse(await server.as(TRAFICO, verRecorrido, { id }));
const map = async (id: number) => mapaDeRecorrido.result.parse(await server.as(TRAFICO, mapaDeRecorrido, { id }));
const optimise = async (id: number) =>
  optimizarRecorrido.result.parse(await server.as(TRAFICO, optimizarRecorrido, { id }));

describe('the map of a round', () => {
  test('says of each stop where it is, who says so, and when the van gets there', async () => {
    const { id, guias } = await round('Yaguarón 100', 'Yaguarón 250', 'Sin nombre', null);
    const { paradas, total, planta } = await map(id);
    expect(paradas.map(({ guia_id }) => guia_id)).toEqual(guias);
    expect(paradas.map(({ punto }) => punto?.fuente)).toEqual(['PADRON', 'CALLE', 'LOCALIDAD', 'LOCALIDAD']);
    expect(paradas[0]?.llegada).toMatch(/^08:\d\d$/);
    expect(total.metros).toBeGreaterThan(0);
    expect(planta.fuente).toBe('LOCALIDAD');
  });

  test('names the stop of another zone, and says where the zones of the round lie', async () => {
    const { id } = await round('Yaguarón 100', 'Yaguarón 200', 'Yaguarón 300', 'Yaguarón 400', 'Yaguarón 500');
    const [far = 0] = await enPlanta(server, [{ direccion: 'Yaguarón 600', zona_id: 5 }]);
    expect((await map(id)).paradas.flatMap(({ avisos }) => avisos)).toEqual([]);
    await server.as(TRAFICO, agregarGuias, { id, guias: [far] });
    const { paradas, zonas } = await map(id);
    const warned = paradas.filter(({ avisos }) => avisos.length > 0);
    expect(warned.map(({ guia_id }) => guia_id)).toEqual([far]);
    expect(warned[0]?.avisos).toEqual(['Zona ajena: es de MVD-Oeste y el recorrido es de MVD-Centro']);
    expect(zonas.map(({ nombre }) => nombre)).toEqual(['MVD-Centro', 'MVD-Oeste']);
    for (const { contorno } of zonas) expect(contorno.length).toBeGreaterThanOrEqual(8);
    const drawn = [-34.9, -34.91, -34.92].map((lat, n) => ({ lat, lng: -56.2 + n / 100 }));
    await server.query(`UPDATE zona SET color = 'AZUL', poligono = $1::jsonb WHERE id = 5`, [JSON.stringify(drawn)]);
    const again = (await map(id)).zonas.map(({ color, contorno }) => [color, contorno.length]);
    await server.query('UPDATE zona SET color = NULL, poligono = NULL WHERE id = 5');
    expect(again).toEqual([
      [null, zonas[0]?.contorno.length],
      ['AZUL', 3],
    ]);
  });

  test('a driver sees that of own rounds alone, an agency none', async () => {
    const { id } = await round('Yaguarón 100');
    expect(await server.as(MIRA, mapaDeRecorrido, { id })).toMatchObject({ code: 'OK' });
    expect(await server.as(CHOFER, mapaDeRecorrido, { id })).toMatchObject({ error: 'RECORRIDO_NO_ENCONTRADO' });
    for (const contract of [mapaDeRecorrido, optimizarRecorrido])
      expect((await server.as(AGENCIA, contract, { id })).code).toBe('ERROR');
    expect(await server.as(MIRA, optimizarRecorrido, { id })).toMatchObject({ error: 'SIN_PERMISO' });
    const marked = await server.as(AGENCIA, marcarPunto, { guia_id: null, lat: -34.8, lng: -56.2 });
    expect(marked.code).toBe('ERROR');
    expect((await map(id)).planta.fuente).toBe('LOCALIDAD');
  });
});

test('the pool on the map is what meets the filters and waits, each with its point', async () => {
  const [known = 0, unsure = 0] = await enPlanta(server, [
    { direccion: 'Yaguarón 700', zona_id: 4 },
    { direccion: 'sin puerta', zona_id: 4 },
  ]);
  const ask = async (person: Person, params: object) => server.as(person, puntosDelPool, params);
  const { puntos } = puntosDelPool.result.parse(await ask(TRAFICO, { zona_id: 4 }));
  expect(puntos.map(({ guia_id, punto }) => [guia_id, punto?.fuente])).toEqual([
    [known, 'PADRON'],
    [unsure, 'LOCALIDAD'],
  ]);
  const { recorrido_id: id } = crearRecorrido.result.parse(await server.as(TRAFICO, crearRecorrido, {}));
  await server.as(TRAFICO, agregarGuias, { id, guias: [known] });
  expect(puntosDelPool.result.parse(await ask(TRAFICO, { zona_id: 4 })).puntos).toHaveLength(1);
  expect(await ask(MIRA, {})).toMatchObject({ error: 'SIN_PERMISO' });
});

test('the control tower says of a round the three zones that most of it goes to, and its pieces', async () => {
  const guias = await enPlanta(
    server,
    [3, 5, 5, 2, 2, 4, 4].map((zona_id) => ({ direccion: null, zona_id, bultos: zona_id === 4 ? 2 : 1 })),
  );
  const { recorrido_id: id } = crearRecorrido.result.parse(await server.as(TRAFICO, crearRecorrido, {}));
  await server.as(TRAFICO, agregarGuias, { id, guias });
  const names = await server.query('SELECT nombre FROM zona WHERE id IN (2, 4, 5) ORDER BY id');
  const { recorridos } = listRecorridos.result.parse(await server.as(TRAFICO, listRecorridos, {}));
  const round = recorridos.find((one) => one.id === id);
  expect(round?.zonas).toEqual(names.map(({ nombre }: { nombre: string }) => nombre));
  expect(round).toMatchObject({ bultos: 9, en_la_calle: 0, lineas: guias.map(() => 'PLANIFICADA') });
});

describe('a shorter order', () => {
  test('is proposed and not applied; what is locked keeps its place, what has no place is told', async () => {
    const { id, guias } = await round(
      'Yaguarón 2000',
      'Yaguarón 200',
      'Yaguarón 1800',
      'Yaguarón 400',
      'Yaguarón 1600',
      'Yaguarón 600',
    );
    const [, , , , lost = 0, locked = 0] = guias;
    await server.query('UPDATE guia SET localidad = NULL, direccion = NULL WHERE id = $1', [lost]);
    const { version } = (await see(id)).recorrido;
    await server.as(TRAFICO, guardarRecorrido, {
      ...{ id, version, orden: [locked, ...guias.filter((one) => one !== locked)], fijas: [locked] },
    });
    const given = (await see(id)).lineas.map(({ guia_id }) => guia_id);
    const found = await optimise(id);
    expect(found.anterior).toEqual(given);
    expect(found.orden[0]).toBe(locked);
    expect(found.orden.at(-1)).toBe(lost);
    expect(found.orden.toSorted()).toEqual(given.toSorted());
    expect(found.despues.segundos).toBeLessThan(found.antes.segundos);
    expect(found.sin_lugar).toEqual([
      expect.objectContaining({ guia_id: lost, razon: expect.stringMatching(/^No se sabe dónde queda/) }),
    ]);
    expect((await see(id)).lineas.map(({ guia_id }) => guia_id)).toEqual(given);
    const applied = await server.as(TRAFICO, guardarRecorrido, {
      ...{ id, version: found.version, orden: found.orden, fijas: [locked] },
    });
    expect(applied.code).toBe('OK');
    expect((await see(id)).lineas.map(({ guia_id }) => guia_id)).toEqual(found.orden);
    const again = await optimise(id);
    expect(again.orden).toEqual(again.anterior);
    expect(again.despues).toEqual(again.antes);
  });

  test('of two dispatchers the second to apply is told who was first, and loses nothing', async () => {
    const { id, guias } = await round('Yaguarón 2000', 'Yaguarón 200', 'Yaguarón 1800');
    const found = await optimise(id);
    const orden = [...guias].reverse();
    const both = await Promise.all([
      server.as(OTRO, guardarRecorrido, { id, version: found.version, orden, fijas: [] }),
      server.as(TRAFICO, guardarRecorrido, { id, version: found.version, orden: found.orden, fijas: [] }),
    ]);
    expect(both.map(({ code }) => code).toSorted()).toEqual(['ERROR', 'OK']);
    expect(both.find(({ code }) => code === 'ERROR')).toMatchObject({
      error: 'DOCUMENTO_CAMBIO',
      msg: expect.stringMatching(/ lo cambió el .*Su cambio no se aplicó/),
    });
    expect((await see(id)).lineas).toHaveLength(3);
  });

  test('keeps the hours of a stop, warns of those that nobody can keep, and refuses hours that are none', async () => {
    const { id, guias } = await round('Yaguarón 300', 'Yaguarón 200', 'Yaguarón 100');
    const [first = 0, , last = 0] = guias;
    const hours = async (guia_id: number, desde: string | null, hasta: string | null) =>
      server.as(TRAFICO, horarioDeParada, {
        ...{ id, version: (await see(id)).recorrido.version, guia_id, desde, hasta },
      });
    expect(await hours(first, '08:00', '08:01')).toMatchObject({ code: 'OK' });
    expect(await hours(last, '05:00', '06:00')).toMatchObject({ code: 'OK' });
    const { paradas } = await map(id);
    expect(paradas.find(({ guia_id }) => guia_id === last)).toMatchObject({
      ...{ desde: '05:00', hasta: '06:00' },
      avisos: [expect.stringMatching(/después de su horario \(05:00 a 06:00\)$/)],
    });
    for (const [desde, hasta] of [
      ['10:00', '09:00'],
      ['10:00', null],
    ] as const)
      expect(await hours(first, desde, hasta)).toMatchObject({ error: 'DATOS_INVALIDOS' });
    expect(await hours(999_999, null, null)).toMatchObject({ error: 'GUIA_NO_ENCONTRADA' });
    const stale = { id, version: 1, guia_id: first, desde: null, hasta: null };
    expect(await server.as(OTRO, horarioDeParada, stale)).toMatchObject({ error: 'DOCUMENTO_CAMBIO' });
    expect((await optimise(id)).avisos.join()).toContain('después de su horario');
    expect(await hours(first, null, null)).toMatchObject({ code: 'OK' });
  });

  test('there is none of a round without stops, of one that is over, and of none', async () => {
    const { id } = await round();
    expect(await server.as(TRAFICO, optimizarRecorrido, { id })).toMatchObject({ error: 'RECORRIDO_VACIO' });
    expect((await map(id)).total).toEqual({ metros: 0, segundos: 0 });
    expect(await server.as(TRAFICO, optimizarRecorrido, { id: 999_999 })).toMatchObject({
      error: 'RECORRIDO_NO_ENCONTRADO',
    });
    await server.query(`UPDATE recorrido SET estado = 'ANULADO' WHERE id = $1`, [id]);
    expect(await server.as(TRAFICO, optimizarRecorrido, { id })).toMatchObject({ error: 'DOCUMENTO_NO_PERMITE' });
  });
});

describe('a point that a person marks', () => {
  const DOOR = { lat: -34.88, lng: -56.16 };

  test('is known to the next parcel of that door, however it is written', async () => {
    const { id, guias } = await round('Avda. Millán 4521');
    const [guia_id = 0] = guias;
    expect((await map(id)).paradas[0]?.punto?.fuente).toBe('LOCALIDAD');
    expect(await server.as(TRAFICO, marcarPunto, { guia_id, ...DOOR })).toMatchObject({ aprendida: true });
    const next = await round('Millan 4521');
    expect((await map(next.id)).paradas[0]?.punto).toEqual({ ...DOOR, fuente: 'CORRECCION' });
  });

  test('holds for the one stop where the address names no door', async () => {
    const { id, guias } = await round('frente a la plaza', 'frente a la plaza');
    const [guia_id = 0] = guias;
    expect(await server.as(TRAFICO, marcarPunto, { guia_id, ...DOOR })).toMatchObject({ aprendida: false });
    expect((await map(id)).paradas.map(({ punto }) => punto?.fuente)).toEqual(['CORRECCION', 'LOCALIDAD']);
    const [loose = 0] = await enPlanta(server, [{ direccion: 'frente a la plaza' }]);
    expect(await server.as(TRAFICO, marcarPunto, { guia_id: loose, ...DOOR })).toMatchObject({
      error: 'DIRECCION_SIN_PUERTA',
    });
  });

  test('lies in this country, and belongs to a parcel that there is', async () => {
    const { guias } = await round('Yaguarón 100');
    const [guia_id = 0] = guias;
    expect(await server.as(TRAFICO, marcarPunto, { guia_id, lat: 34.9, lng: 56.2 })).toMatchObject({
      error: 'PUNTO_FUERA_DE_URUGUAY',
    });
    expect(await server.as(TRAFICO, marcarPunto, { guia_id: 999_999, ...DOOR })).toMatchObject({
      error: 'GUIA_NO_ENCONTRADA',
    });
  });

  test('is the plant’s where no parcel is named', async () => {
    const { id } = await round('Yaguarón 100');
    await server.as(TRAFICO, marcarPunto, { guia_id: null, ...DOOR });
    expect((await map(id)).planta).toEqual({ ...DOOR, fuente: 'CORRECCION' });
    await server.query(`DELETE FROM punto WHERE clave = 'planta'`);
  });
});

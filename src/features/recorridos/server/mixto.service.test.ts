import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

import { enPlanta, YAGUARON } from '#testing/en-planta.ts';
import { TWO_CLIENTS } from '#testing/guias.ts';
import { driver, TRAFICO } from '#testing/rendicion.ts';
import { openTestServer, type TestServer } from '#testing/server.ts';
import { SOON } from '#testing/soon.ts';

import {
  agregarGuias,
  cargarGuia,
  crearRecorrido,
  guardarRecorrido,
  listRecorridos,
  moverRecorrido,
  nuevoRecorrido,
  quitarGuias,
  verRecorrido,
} from '../contract.ts';
import { mapaDeRecorrido, optimizarRecorrido } from '../mapa.contract.ts';
import { aplicarReparto, repartirGuias, verReparto } from '../repartir.contract.ts';

/** Rounds to doors that leave parcels at agencies on their way. */

const AGENCIA = 7;
let server: TestServer;
beforeAll(async () => {
  server = await openTestServer(`${TWO_CLIENTS}; ${YAGUARON};
    INSERT INTO agente (id, codigo, tipo_agente_id, nombre, direccion, departamento_id, zona_id, lat, lng)
    SELECT ${AGENCIA}, 'MAL', min(id), 'Maldonado', 'Sarandí 900', 1, 1, -34.905, -56.19 FROM tipo_agente`);
});
afterAll(() => server.close());

const see = async (id: number) => verRecorrido.result.parse(await server.as(TRAFICO, verRecorrido, { id }));
const draft = async () => crearRecorrido.result.parse(await server.as(TRAFICO, crearRecorrido, {})).recorrido_id;
const save = async (id: number, more: object) => {
  const { version } = (await see(id)).recorrido;
  return server.as(TRAFICO, guardarRecorrido, { id, version, ...more });
};
const doors = (from: number, count: number) =>
  enPlanta(
    server,
    Array.from({ length: count }, (_, n) => ({ direccion: `Yaguarón ${(from + n) * 100}` })),
  );
/** Sorted for that agency, as a scan of the plant leaves them. */
async function deAgencia(count: number): Promise<number[]> {
  const guias = await doors(50, count);
  await server.query(
    `UPDATE guia SET agente_id = $2, estado_general = 'CLASIFICADO', servicio = 'ESTANDAR_AGENCIA', ultimo_evento = 'CLA' WHERE id = ANY ($1::bigint[])`,
    [guias, AGENCIA],
  );
  await server.query(
    `INSERT INTO evento (guia_id, cliente_id, tipo, fecha_evento) SELECT id, 1, 'CLA', ultimo_fecha + interval '1 minute' FROM guia WHERE id = ANY ($1::bigint[])`,
    [guias],
  );
  return guias;
}
const add = (id: number, params: object) => server.as(TRAFICO, agregarGuias, { id, ...params });

describe('a mixed round', () => {
  test('takes what goes to an agency beside its doors once a person has said so, by its label all that waits there', async () => {
    const id = await draft();
    const [[own = 0], agency] = [await doors(1, 1), await deAgencia(3)];
    expect(await add(id, { guias: [own, ...agency] })).toMatchObject({
      agregadas: [own],
      rechazadas: agency.map(() => ({ razon: 'Se retira en Maldonado: no va a domicilio' })),
    });
    expect(await add(id, { codigo: `AGENTE_${AGENCIA}` })).toMatchObject({
      agregadas: [],
      rechazadas: [{ razon: 'No existe' }],
    });
    expect((await save(id, { mixto: true })).code).toBe('OK');
    expect(await add(id, { codigo: `AGENTE_${AGENCIA}` })).toMatchObject({ agregadas: agency, rechazadas: [] });
    const { recorrido, lineas } = await see(id);
    expect(recorrido).toMatchObject({ tipo: 'MIXTO', destino: null });
    expect(lineas.map(({ modo, direccion }) => [modo, direccion])).toEqual([
      ['ENTREGA', 'Yaguarón 100'],
      ...agency.map(() => ['AGENCIA', 'Agencia Maldonado']),
    ]);
    // It is no round to doors alone while it has them.
    expect(await save(id, { mixto: false })).toMatchObject({
      error: 'DOCUMENTO_NO_PERMITE',
      msg: expect.stringMatching(/lleva guías a agencias: quítelas primero$/),
    });
    await server.as(TRAFICO, quitarGuias, { id, guias: agency });
    expect((await save(id, { mixto: false })).code).toBe('OK');
    expect((await see(id)).recorrido.tipo).toBe('REPARTO');
  });

  test('stands at the agency once, however much it leaves there, where the agency is; its order is sought with the doors', async () => {
    const id = await draft();
    await save(id, { mixto: true });
    const [puertas, agency] = [await doors(2, 2), await deAgencia(4)];
    await add(id, { guias: [...puertas, ...agency] });
    const { paradas, total } = mapaDeRecorrido.result.parse(await server.as(TRAFICO, mapaDeRecorrido, { id }));
    const at = paradas.filter(({ guia_id }) => agency.includes(guia_id));
    expect(new Set(at.map(({ punto }) => `${punto?.lat} ${punto?.lng}`))).toEqual(new Set(['-34.905 -56.19']));
    expect(paradas.every(({ punto }) => punto !== null)).toBe(true);
    const [{ puerta_s, agencia_s }] = await server.query(
      'SELECT puerta_s::int, agencia_s::int FROM ruta_parametro ORDER BY id LIMIT 1',
    );
    const found = optimizarRecorrido.result.parse(await server.as(TRAFICO, optimizarRecorrido, { id }));
    expect(found.orden.toSorted((a, b) => a - b)).toEqual([...puertas, ...agency].toSorted((a, b) => a - b));
    const places = agency.map((guia) => found.orden.indexOf(guia));
    expect(Math.max(...places) - Math.min(...places)).toBe(agency.length - 1);
    // One line less there is not one standing less.
    await server.as(TRAFICO, quitarGuias, { id, guias: agency.slice(1) });
    const fewer = mapaDeRecorrido.result.parse(await server.as(TRAFICO, mapaDeRecorrido, { id })).total;
    expect(Math.abs(fewer.segundos - total.segundos)).toBeLessThan(3);
    expect(total.segundos).toBeGreaterThan(2 * puerta_s + agencia_s);
  });

  test('is loaded, leaves with its hours and is told as what it is: doors go out for delivery, the others on their way to their agency', async () => {
    const id = await draft();
    await save(id, { mixto: true, salida_prevista: '08:00', chofer_id: await server.id(driver('Ana Mixta')) });
    const [puertas, agency] = [await doors(5, 1), await deAgencia(1)];
    await add(id, { guias: [...puertas, ...agency] });
    const act = (acto: 'planificar' | 'cerrar_carga' | 'salir') =>
      server.as(TRAFICO, moverRecorrido, { id, acto, confirma: true });
    expect(await act('planificar')).toMatchObject({ estado: 'PLANIFICADO', quedan_fuera: [] });
    expect(await save(id, { mixto: false })).toMatchObject({ error: 'DOCUMENTO_NO_PERMITE' });
    for (const { guia_nro } of (await see(id)).lineas)
      expect(await server.as(TRAFICO, cargarGuia, { id, codigo: guia_nro })).toMatchObject({ resultado: 'hecha' });
    await act('cerrar_carga');
    expect(await act('salir')).toMatchObject({ estado: 'EN_RUTA' });
    const { lineas } = await see(id);
    expect(lineas.map(({ estado, estado_general }) => [estado, estado_general])).toEqual([
      ['EN_CAMINO', 'EN_REPARTO'],
      ['CARGADA', 'EN_TRASLADO'],
    ]);
    const hours = await server.query('SELECT FROM recorrido_guia WHERE recorrido_id = $1 AND llega_hacia IS NOT NULL', [
      id,
    ]);
    expect(hours).toHaveLength(2);
    const { recorridos } = listRecorridos.result.parse(await server.as(TRAFICO, listRecorridos, {}));
    expect(recorridos.find((one) => one.id === id)?.tipo).toBe('MIXTO');
  });

  test('has its part of a deal of doors over several rounds, and keeps what it carries to its agency', async () => {
    const id = await draft();
    await save(id, { mixto: true });
    const [agency, puertas] = [await deAgencia(2), await doors(20, 3)];
    await add(id, { guias: agency });
    const free = { bultos: null, kg: null, dm3: null, horas: null, paradas: null, zonas: null };
    const asked = await server.as(TRAFICO, repartirGuias, { guias: puertas, recorridos: [{ ...free, id }] });
    const { propuesta_id } = repartirGuias.result.parse(asked);
    const look = async () => verReparto.result.parse(await server.as(TRAFICO, verReparto, { id: propuesta_id }));
    await vi.waitFor(async () => expect((await look()).estado).toBe('LISTA'), SOON);
    const [ronda] = (await look()).rondas;
    expect(ronda?.paradas.filter(({ estaba }) => estaba).map(({ guia_id }) => guia_id)).toEqual(agency);
    expect(await server.as(TRAFICO, aplicarReparto, { id: propuesta_id, recorrido_id: id })).toMatchObject({
      agregadas: expect.arrayContaining(puertas),
      rechazadas: [],
    });
    const { lineas } = await see(id);
    expect(lineas.map(({ modo }) => modo)).toEqual(['AGENCIA', 'AGENCIA', 'ENTREGA', 'ENTREGA', 'ENTREGA']);
  });

  test('is what a cart begins that holds some for doors and some for agencies', async () => {
    const [puertas, agency] = [await doors(8, 2), await deAgencia(1)];
    const [carro] = await server.query(`INSERT INTO carro (nombre) VALUES ('Mezcla') RETURNING id::int, codigo`);
    await server.query(
      `INSERT INTO carro_guia (guia_id, carro_id, evento_id, desde) SELECT x, $1, 1, now() FROM unnest($2::bigint[]) AS x`,
      [carro.id, [...puertas, ...agency]],
    );
    const { recorrido_id, quedan_fuera } = nuevoRecorrido.result.parse(
      await server.as(TRAFICO, nuevoRecorrido, { code: carro.codigo }),
    );
    expect(quedan_fuera).toEqual([]);
    const { recorrido, lineas } = await see(recorrido_id);
    expect(recorrido.tipo).toBe('MIXTO');
    expect(lineas.map(({ modo }) => modo).toSorted()).toEqual(['AGENCIA', 'ENTREGA', 'ENTREGA']);
  });
});

import { afterAll, beforeAll, expect, test } from 'vitest';

import { registrarEvento } from '#features/guias/detalle.contract.ts';
import { TWO_CLIENTS } from '#testing/guias.ts';
import { newGuia, newGuias } from '#testing/nueva-guia.ts';
import { misreplayed } from '#testing/replay.ts';
import { openTestServer, type Person, type TestServer } from '#testing/server.ts';

import { crearLevante, getPedidoDeLevante, type Mover, moverLevante, verLevante } from '../contract.ts';
import { agregarGuias } from '../guias.contract.ts';
import { vencerLevantes } from './reloj.sql.ts';
import { checksDeLevantes } from './verificar.sql.ts';

/** What lies on the edge: a slot that ends the next day's eve, and as many parcels as one levante takes. */

const TRAFICO: Person = { name: 'Tania Rocha', codes: ['LEV_001', 'LEV_002', 'GUI_001'] };
const OPERARIO: Person = { codes: ['EVE_003', 'GUI_001'] };
const PIDE: Person = { tipo: 'cliente', cliente_id: 1, roles: [23], codes: ['CLI_001'] };
const CHOFER: Person = { name: 'Dardo Sosa', roles: [18], codes: ['CHF_001'] };
const SISTEMA = { tipo: 'sistema', usuario_id: null, cliente_id: null, agente_id: null } as const;

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer(`${TWO_CLIENTS}
    UPDATE cliente SET direccion = 'Cerro Largo ' || id, localidad = 'Centro';
    DELETE FROM franja_capacidad;
    INSERT INTO franja_capacidad (dias, desde, hasta, paradas) VALUES ('{1,2,3,4,5,6,7}', '23:30', '23:59', 100);
    UPDATE corte_levante SET hora = '23:29';`);
});
afterAll(async () => {
  const broken = await misreplayed((text) => server.query(text));
  for (const { run } of checksDeLevantes) broken.push(...(await run((text) => server.query(text))));
  await server.close();
  expect(broken).toEqual([]);
});

async function asked(guias: readonly { id: number }[], more: object = {}) {
  const { franjas, direcciones } = getPedidoDeLevante.result.parse(await server.as(PIDE, getPedidoDeLevante, {}));
  const [franja] = franjas.slice(-1);
  if (!franja) throw new Error('no slot');
  const answer = await server.as(PIDE, crearLevante, {
    ...{ direccion_id: direcciones[0]?.id ?? 0, dia: franja.dia, desde: franja.desde },
    ...{ guias: guias.map(({ id }) => id), ...more },
  });
  return crearLevante.result.parse(answer);
}
const see = async (id: number) => verLevante.result.parse(await server.as(TRAFICO, verLevante, { id }));
async function assign(id: number) {
  const { version } = (await see(id)).levante;
  const chofer_id = await server.id(CHOFER);
  expect(await server.as(TRAFICO, moverLevante, { id, acto: 'asignar', version, chofer_id })).toMatchObject({
    estado: 'ASIGNADO',
  });
}
const drive = (id: number, acto: Mover['acto'], params: object = {}) =>
  server.as(CHOFER, moverLevante, { id, acto, ...params });
/** As if its day had been the one before: the clock went over midnight. */
const overMidnight = async (id: number) => {
  await server.query(`UPDATE levante SET dia = hoy() - 1 WHERE id = $1`, [id]);
  await server.database.transaction(SISTEMA, (db) => vencerLevantes(db));
};

test('a levante of half past eleven at night: who is on the way goes on after midnight, who had not left finds it lapsed', async () => {
  const [leaves, waits] = [await newGuia(server, {}), await newGuia(server, {})];
  const going = await asked([leaves]);
  expect(going).toMatchObject({ desde: '23:30', hasta: '23:59' });
  await assign(going.id);
  expect(await drive(going.id, 'en_punto')).toMatchObject({ estado: 'EN_PUNTO' });
  const late = await asked([waits]);
  await assign(late.id);
  for (const { id } of [going, late]) await overMidnight(id);
  expect((await see(going.id)).levante.estado).toBe('EN_PUNTO');
  expect((await see(late.id)).levante.estado).toBe('VENCIDO');
  expect(await drive(going.id, 'levantar', { leidas: [leaves.numero] })).toMatchObject({ estado: 'LEVANTADO' });
  expect(await server.as(OPERARIO, registrarEvento, { guia_id: leaves.id, tipo: 'ING_PL' })).toMatchObject({
    code: 'OK',
  });
  expect((await see(going.id)).levante).toMatchObject({ anunciadas: 1, levantadas: 1, ingresadas: 1 });
  // Lapsed is neither failed nor called off: its parcel still waits, and nobody was charged.
  expect((await see(late.id)).lineas).toMatchObject([{ estado: 'ANUNCIADA' }]);
});

test('six hundred parcels are announced at once, one more is refused, and those that were read come along', async () => {
  const guias = await newGuias(server, 600);
  const { id, guias: announced, fuera } = await asked(guias);
  expect([announced, fuera]).toEqual([600, []]);
  const tooMany = await server.as(PIDE, crearLevante, {
    ...{ direccion_id: 1, dia: '2030-01-02', desde: '23:30', guias: Array.from({ length: 601 }, (_, n) => n + 1) },
  });
  expect(tooMany).toMatchObject({ error: 'DATOS_INVALIDOS' });
  await assign(id);
  const leidas = guias.slice(1).map(({ numero }) => numero);
  expect(await drive(id, 'levantar', { leidas })).toMatchObject({ estado: 'LEVANTADO_CON_DIFERENCIA', fuera: [] });
  const { levante, lineas } = await see(id);
  expect(levante).toMatchObject({ anunciadas: 600, levantadas: 599, diferencia: 'FALTARON' });
  expect(lineas.filter(({ estado }) => estado === 'NO_ESTABA').map(({ guia_id }) => guia_id)).toEqual([guias[0]?.id]);
}, 120_000);

test('two who put the same parcels into two levantes at once: one has them, the other is told where they are', async () => {
  const [one, two] = [await asked([], { bultos: 5 }), await asked([], { bultos: 5 })];
  const guias: number[] = [];
  for (let n = 0; n < 5; n += 1) guias.push((await newGuia(server, {})).id);
  const add = async ({ id, numero }: { id: number; numero: string }) => ({
    numero,
    ...agregarGuias.result.parse(await server.as(PIDE, agregarGuias, { id, guias })),
  });
  const both = await Promise.all([add(one), add(two)]);
  const [winner, loser] = both.toSorted((a, b) => b.hechas - a.hechas);
  expect([winner?.hechas, loser?.hechas]).toEqual([5, 0]);
  expect(loser?.fuera.map(({ razon }) => razon)).toEqual(guias.map(() => `Ya está en el levante ${winner?.numero}`));
});

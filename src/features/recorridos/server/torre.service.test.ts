import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';

import { corregirEvento, registrarEvento } from '#features/guias/detalle.contract.ts';
import { SISTEMA } from '#server/scope.ts';
import { TWO_CLIENTS } from '#testing/guias.ts';
import { newGuia } from '#testing/nueva-guia.ts';
import { openTestServer, type Person, type TestServer } from '#testing/server.ts';

import {
  agregarGuias,
  cargarGuia,
  crearRecorrido,
  guardarRecorrido,
  listRecorridos,
  MAS_PUNTOS_DE_FILA,
  moverRecorrido,
} from '../contract.ts';
import { realDeRecorrido } from '../real.contract.ts';
import { dondeEstan } from '../torre.contract.ts';
import { plegarRecorridos } from './recorridos.sql.ts';
import { checksDeRecorridos } from './verificar.sql.ts';

const TRAFICO: Person = { name: 'Tania Rocha', codes: ['REC_004', 'GUI_001'] };
const OPERARIO: Person = { name: 'Olga Sosa', roles: [2], codes: ['EVE_003', 'GUI_001'] };
const CHOFER: Person = { name: 'Carlos Nieves', roles: [18], codes: ['CHF_001', 'REC_CARGAR_001'] };
const OTRO: Person = { name: 'Diego Luna', roles: [18], codes: ['CHF_001', 'REC_CARGAR_001'] };

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer(TWO_CLIENTS);
});
afterAll(() => server.close());

const register = (guia_id: number, tipo: string, datos: object = {}) =>
  server.as(OPERARIO, registrarEvento, { guia_id, tipo, ...datos });

/** A draft with so many parcels; the first two collect. */
async function draft(count: number, chofer: Person) {
  const { recorrido_id: id } = crearRecorrido.result.parse(await server.as(TRAFICO, crearRecorrido, {}));
  const guias = await Promise.all(Array.from({ length: count }, () => newGuia(server, {})));
  for (const guia of guias) await register(guia.id, 'ADM');
  await server.query(
    "UPDATE guia SET localidad = 'Pocitos', contra_reembolso_centavos = CASE WHEN id = ANY ($2::bigint[]) THEN 4000000 END WHERE id = ANY ($1::bigint[])",
    [guias.map((guia) => guia.id), guias.slice(0, 2).map((guia) => guia.id)],
  );
  await server.as(TRAFICO, agregarGuias, { id, guias: guias.map((guia) => guia.id) });
  const [{ version }] = await server.query('SELECT version FROM recorrido WHERE id = $1', [id]);
  const chofer_id = await server.id(chofer);
  await server.as(TRAFICO, guardarRecorrido, { id, version, chofer_id, salida_prevista: '00:00' });
  return { id, guias: guias.map((guia) => guia.id), numeros: guias.map(({ numero }) => numero) };
}

async function enRuta(count: number, chofer: Person) {
  const round = await draft(count, chofer);
  const act = (acto: 'planificar' | 'cerrar_carga' | 'salir') =>
    server.as(TRAFICO, moverRecorrido, { id: round.id, acto });
  await act('planificar');
  for (const codigo of round.numeros) await server.as(TRAFICO, cargarGuia, { id: round.id, codigo });
  await act('cerrar_carga');
  expect(await act('salir')).toMatchObject({ code: 'OK' });
  return round;
}

async function row(id: number) {
  const { recorridos } = listRecorridos.result.parse(await server.as(TRAFICO, listRecorridos, {}));
  return recorridos.find((one) => one.id === id);
}
const fold = () => server.database.transaction(SISTEMA, plegarRecorridos);
const differences = async () => {
  const found = await Promise.all(checksDeRecorridos.map(({ run }) => run((text) => server.query(text))));
  return found.flat();
};

test('what the tower says of a round is right before and after it is folded, corrections included', async () => {
  const { id, guias } = await enRuta(4, CHOFER);
  const [a = 0, b = 0, c = 0] = guias;
  const paid = { monto_centavos: 4_000_000, recibe: 'Titular' };
  expect(await register(a, 'ENT_CR', paid)).toMatchObject({ code: 'OK' });
  await fold();
  expect(await server.query('SELECT FROM recorrido_delta')).toEqual([]);
  const card = await register(b, 'ENT_CR', { ...paid, medio: 'TARJETA' });
  await register(c, 'NOENT', { motivo_id: 1 });
  const now = await row(id);
  expect(now?.cuentas).toEqual([
    { estado: 'EN_CAMINO', cantidad: 1 },
    { estado: 'ENTREGADA', cantidad: 2 },
    { estado: 'NO_ENTREGADA', cantidad: 1 },
  ]);
  expect(now?.lineas).toEqual(['ENTREGADA', 'ENTREGADA', 'NO_ENTREGADA', 'EN_CAMINO']);
  // What was paid by card is in nobody's pocket.
  expect(now).toMatchObject({ en_la_calle: 4_000_000, sobre_limite: false });
  await fold();
  expect(await row(id)).toEqual(now);
  await server.as(OPERARIO, corregirEvento, { guia_id: b, evento_id: Number(card.evento_id) });
  await register(b, 'ENT_CR', paid);
  expect(await row(id)).toMatchObject({ en_la_calle: 8_000_000 });
  await server.query(
    `INSERT INTO chofer (usuario_id, libreta_categoria, libreta_vence, efectivo_maximo_centavos) VALUES ($1, 'B', hoy() + 90, 5000000)`,
    [await server.id(CHOFER)],
  );
  expect(await row(id)).toMatchObject({ sobre_limite: true });
  expect(await differences()).toEqual([]);
});

test('on the road a round is as late as its next stop, and not later than that for having left late', async () => {
  const { id, guias } = await enRuta(3, OTRO);
  const [first = 0, second = 0, third = 0] = guias;
  const reckoned = await server.query(
    'SELECT FROM recorrido_guia WHERE recorrido_id = $1 AND llega_hacia IS NOT NULL',
    [id],
  );
  expect(reckoned).toHaveLength(3);
  const due = (guia: number, minutes: number) =>
    server.query(
      `UPDATE recorrido_guia SET llega_hacia = now() + $2 * interval '1 minute' WHERE recorrido_id = $1 AND guia_id = $3`,
      [id, minutes, guia],
    );
  await due(first, -50);
  await due(second, -20);
  await due(third, 15);
  expect((await row(id))?.atraso_minutos).toBe(50);
  await register(first, 'ENT_CR', { monto_centavos: 4_000_000, recibe: 'Titular' });
  expect((await row(id))?.atraso_minutos).toBe(20);
});

test('of a long round the counts are told, and no stop one by one', async () => {
  const { id } = await draft(MAS_PUNTOS_DE_FILA + 1, OTRO);
  expect(await row(id)).toMatchObject({ lineas: [], cuentas: [{ estado: 'PLANIFICADA', cantidad: 61 }], bultos: 61 });
});

test('where a round under way was last is told with its hour, and of one that is not out it is not', async () => {
  const [{ id }] = await server.query(`SELECT id FROM recorrido WHERE estado = 'EN_RUTA' ORDER BY id LIMIT 1`);
  const out = await row(Number(id));
  expect(out?.posicion).toBeNull();
  const point = (hace: number, lat: number) =>
    server.query(
      `INSERT INTO posicion (usuario_id, fecha, recorrido_id, lat_e6, lng_e6, precision_m)
       SELECT chofer_id, now() - $2 * interval '1 minute', id, $3, -56180000, 12 FROM recorrido WHERE id = $1`,
      [out?.id, hace, lat],
    );
  // Whoever drives it agrees to be seen.
  await server.query(`INSERT INTO posicion_permiso (usuario_id) SELECT chofer_id FROM recorrido WHERE id = $1`, [
    out?.id,
  ]);
  await point(26, -34_900_000);
  await point(4, -34_910_500);
  const told = (await row(out?.id ?? 0))?.posicion;
  expect(told).toMatchObject({ lat: -34.9105, lng: -56.18 });
  expect(Math.round((Date.now() - Date.parse(told?.fecha ?? '')) / 60_000)).toBe(4);
  await server.query(`UPDATE recorrido SET estado = 'EN_RENDICION' WHERE id = $1`, [out?.id]);
  expect((await row(out?.id ?? 0))?.posicion).toBeNull();
  await server.query(`UPDATE recorrido SET estado = 'EN_RUTA' WHERE id = $1`, [out?.id]);
});

test('the map of the tower has each round that is out where its telephone said, else at the last door that still counts', async () => {
  const donde = async (person: Person) =>
    dondeEstan.result.parse(await server.as(person, dondeEstan, {})).rondas.map(({ id, segun }) => [id, segun]);
  const chofer: Person = { ...CHOFER, name: 'Nadia Paz' };
  const { id, guias } = await enRuta(2, chofer);
  const [first = 0, second = 0] = guias;
  const of = async (person: Person = TRAFICO) => (await donde(person)).filter(([one]) => one === id);
  // It left, and nothing is known of it since.
  expect(await of()).toEqual([]);
  await server.query(`UPDATE guia SET localidad = 'Pocitos' WHERE id = $1`, [first]);
  const done = await register(first, 'ENT_CR', { monto_centavos: 4_000_000, recibe: 'Titular' });
  expect(await of()).toEqual([[id, 'PARADA']]);
  const { rondas } = dondeEstan.result.parse(await server.as(TRAFICO, dondeEstan, {}));
  // Of the door only the quarter is known, and the mark says so.
  expect(rondas.find((one) => one.id === id)).toMatchObject({ aproximada: true, lat: expect.closeTo(-34.91, 1) });
  await server.as(OPERARIO, corregirEvento, { guia_id: first, evento_id: Number(done.evento_id) });
  expect(await of()).toEqual([]);
  await register(second, 'NOENT', { motivo_id: 1 });
  await server.query(
    `WITH p AS (INSERT INTO posicion_permiso (usuario_id) SELECT chofer_id FROM recorrido WHERE id = $1)
     INSERT INTO posicion (usuario_id, fecha, recorrido_id, lat_e6, lng_e6, precision_m)
     SELECT chofer_id, now(), id, -34900000, -56180000, 12 FROM recorrido WHERE id = $1`,
    [id],
  );
  expect(await of()).toEqual([[id, 'POSICION']]);
  // Its driver sees the own round; another driver sees none of it; a client's and an agency's people nothing at all.
  expect(await of(chofer)).toEqual([[id, 'POSICION']]);
  expect(await of(OTRO)).toEqual([]);
  for (const tipo of ['cliente', 'agencia'] as const) {
    const ajeno: Person = { tipo, ...(tipo === 'cliente' ? { cliente_id: 1 } : { agente_id: 1 }), codes: ['REC_004'] };
    expect((await server.as(ajeno, dondeEstan, {})).code).toBe('ERROR');
  }
  await server.query(
    `UPDATE posicion_permiso SET retirado = now() WHERE usuario_id = (SELECT chofer_id FROM recorrido WHERE id = $1)`,
    [id],
  );
  expect(await of()).toEqual([[id, 'PARADA']]);
  await server.query(`UPDATE recorrido SET estado = 'EN_RENDICION' WHERE id = $1`, [id]);
  expect(await of()).toEqual([]);
});

test('the way that was driven is told of whoever agreed, thinned, and no more once they take it back', async () => {
  const chofer: Person = { ...CHOFER, name: 'Pía Souza' };
  const { id } = await enRuta(1, chofer);
  const way = async (person: Person = TRAFICO) =>
    realDeRecorrido.result.parse(await server.as(person, realDeRecorrido, { id })).camino;
  await server.query(
    `INSERT INTO posicion (usuario_id, fecha, recorrido_id, lat_e6, lng_e6, precision_m)
     SELECT chofer_id, now() - n * interval '1 second', id, -34900000 - n, -56180000, CASE WHEN n = 2 THEN 900 ELSE 12 END
       FROM recorrido, generate_series(1, 1001) AS n WHERE id = $1`,
    [id],
  );
  expect(await way()).toEqual([]);
  await server.query(`INSERT INTO posicion_permiso (usuario_id) SELECT chofer_id FROM recorrido WHERE id = $1`, [id]);
  const points = await way();
  // Every third of a thousand, in the order in which it was there; where it is by now is never left out.
  expect(points).toHaveLength(334);
  expect(points.map(({ lat }) => lat)).toEqual(points.map(({ lat }) => lat).toSorted((a, b) => a - b));
  expect(points.at(-1)).toEqual({ lat: -34.900001, lng: -56.18 });
  expect(await way(chofer)).toHaveLength(334);
  await server.query(
    `UPDATE posicion_permiso SET retirado = now() WHERE usuario_id = (SELECT chofer_id FROM recorrido WHERE id = $1)`,
    [id],
  );
  expect(await way()).toEqual([]);
});

test('whom the operator names lays that way onto the streets, asked once however often it is looked at', async () => {
  const asked: (string | null)[] = [];
  const roads = createServer((incoming, response) => {
    asked.push(new URL(incoming.url ?? '', 'http://roads').searchParams.get('path'));
    const snappedPoints = [-34.91, -34.92].map((latitude) => ({ location: { latitude, longitude: -56.1 } }));
    response.end(JSON.stringify({ snappedPoints }));
  });
  await new Promise<void>((resolve) => roads.listen(0, '127.0.0.1', resolve));
  const address = roads.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const other = await openTestServer(TWO_CLIENTS, { caminos: { url: `http://127.0.0.1:${port}/snap`, clave: 'k' } });
  onTestFinished(async () => {
    roads.close();
    await other.close();
  });
  const chofer_id = await other.id(CHOFER);
  const { recorrido_id: id } = crearRecorrido.result.parse(await other.as(TRAFICO, crearRecorrido, {}));
  await other.query('UPDATE recorrido SET chofer_id = $2 WHERE id = $1', [id, chofer_id]);
  await other.query('INSERT INTO posicion_permiso (usuario_id) VALUES ($1)', [chofer_id]);
  const real = async () => realDeRecorrido.result.parse(await other.as(TRAFICO, realDeRecorrido, { id }));
  expect(await real()).toMatchObject({ camino: [], en_calles: false });
  await other.query(
    `INSERT INTO posicion (usuario_id, fecha, recorrido_id, lat_e6, lng_e6, precision_m)
     SELECT $2, now() - n * interval '1 minute', $1, -34900000 - n, -56180000, 12 FROM generate_series(1, 3) AS n`,
    [id, chofer_id],
  );
  const laid = {
    camino: [
      { lat: -34.91, lng: -56.1 },
      { lat: -34.92, lng: -56.1 },
    ],
    en_calles: true,
  };
  expect([await real(), await real()]).toMatchObject([laid, laid]);
  expect(asked).toEqual(['-34.900003,-56.180000|-34.900002,-56.180000|-34.900001,-56.180000']);
});

test('beside the plan stands what came of it: hours, the order in which it was done, who took it, its money and proofs', async () => {
  const chofer: Person = { ...CHOFER, name: 'Omar Vidal' };
  const { id, guias } = await enRuta(3, chofer);
  const [first = 0, second = 0, third = 0] = guias;
  const real = async (person: Person = TRAFICO) =>
    realDeRecorrido.result.parse(await server.as(person, realDeRecorrido, { id })).paradas;
  expect(await real()).toMatchObject(
    guias.map((guia_id) => ({ guia_id, prevista: expect.any(String), hecha: null, turno: null, cobrado: null })),
  );
  // The second door before the first; what was said of the third was a mistake.
  await register(second, 'ENT_CR', { monto_centavos: 4_000_000, recibe: 'Ana Paz', medio: 'TARJETA' });
  await register(first, 'NOENT', { motivo_id: 1 });
  const wrong = await register(third, 'ENT', { recibe: 'Titular' });
  await server.as(OPERARIO, corregirEvento, { guia_id: third, evento_id: Number(wrong.evento_id) });
  await server.query(
    `UPDATE recorrido_guia SET llegada = now() - interval '3 minutes' WHERE recorrido_id = $1 AND guia_id = $2`,
    [id, second],
  );
  const done = await real();
  expect(done).toMatchObject([
    { guia_id: first, turno: 2, recibe: null, cobrado: null, llegada: null },
    { guia_id: second, turno: 1, recibe: 'Ana Paz', cobrado: 4_000_000, medio: 'TARJETA', firma: false },
    { guia_id: third, turno: null, hecha: null },
  ]);
  expect(Date.parse(done[1]?.hecha ?? '') - Date.parse(done[1]?.llegada ?? '')).toBeGreaterThan(170_000);
  // Its driver reads it; another driver hears that there is none; whoever is to count it hears of no money.
  expect(await real(chofer)).toHaveLength(3);
  expect(await server.as(OTRO, realDeRecorrido, { id })).toMatchObject({ error: 'RECORRIDO_NO_ENCONTRADO' });
  const caja: Person = { name: 'Cata Ruiz', codes: ['VAL_001', 'RECO_001'] };
  expect((await real(caja)).map(({ cobrado, medio }) => [cobrado, medio])).toEqual(guias.map(() => [null, null]));
  await server.query(`UPDATE recorrido SET estado = 'EN_RENDICION' WHERE id = $1`, [id]);
  expect(await real(caja)).toEqual([]);
});

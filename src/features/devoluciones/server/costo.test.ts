import { afterAll, beforeAll, expect, test } from 'vitest';

import { getVersionDeTarifa, listTarifas, publicarTarifa } from '#features/envios/tarifas.contract.ts';
import { corregirEvento, devolverGuia, getGuia, registrarEvento } from '#features/guias/detalle.contract.ts';
import { type Ambito, cotizar, type VersionDeTarifa } from '#shared/envio/precio.ts';
import { TWO_CLIENTS } from '#testing/guias.ts';
import { type NuevaGuia, newGuia } from '#testing/nueva-guia.ts';
import { type Answer, openTestServer, type Person, type TestServer } from '#testing/server.ts';

import { autorizarDevoluciones, listDevoluciones, pedirDevoluciones, verDevolucion } from '../contract.ts';

/** What a return costs its client: told when it begins, by the tariff of that day. */

const ADMIN: Person = { roles: [1] };
const JEFE: Person = { roles: [2], codes: ['GUI_001'] };
const TRAFICO: Person = { codes: ['LEV_002', 'GUI_001'] };
const CLIENTE: Person = { tipo: 'cliente', cliente_id: 1, codes: ['CLI_001', 'CLI_002'] };
const AGENCIA: Person = { tipo: 'agencia', agente_id: 1, codes: ['PCK_001'] };

let server: TestServer;
let general: VersionDeTarifa;
let hoy: string;
beforeAll(async () => {
  server = await openTestServer(TWO_CLIENTS);
  const { tarifas } = listTarifas.result.parse(await server.as(JEFE, listTarifas, {}));
  general = await versionOf(tarifas[0]?.versiones[0]?.id ?? 0);
  hoy = (await server.query('SELECT hoy()::text AS hoy'))[0].hoy;
});
afterAll(() => server.close());

async function versionOf(version_id: number): Promise<VersionDeTarifa> {
  const { version } = getVersionDeTarifa.result.parse(await server.as(JEFE, getVersionDeTarifa, { version_id }));
  const { tarifa: nombre, ...rest } = version;
  return { ...rest, nombre };
}

interface Lugar {
  readonly departamento_id: number;
  readonly localidad: string | null;
  readonly ambito: Ambito;
}
const CENTRO: Lugar = { departamento_id: 1, localidad: 'Centro', ambito: 'MONTEVIDEO' };

/** Refused at its door and sent back. Answers the document's id. */
async function vuelve(given: NuevaGuia & { peso?: number } = {}, { departamento_id, localidad } = CENTRO) {
  const { peso = null, ...datos } = given;
  const { id } = await newGuia(server, datos);
  await server.query('UPDATE guia SET departamento_id = $2, localidad = $3, peso_gramos = $4 WHERE id = $1', [
    ...[id, departamento_id, localidad, peso],
  ]);
  for (const [tipo, more] of [
    ['ADM', {}],
    ['ASG', {}],
    ['CAR', {}],
    ['SAL', {}],
    ['NOENT', { motivo_id: 10 }],
  ] as const)
    expect(await server.as(ADMIN, registrarEvento, { guia_id: id, tipo, ...more })).toMatchObject({ code: 'OK' });
  expect(await server.as(ADMIN, devolverGuia, { guia_id: id, motivo_id: 10 })).toMatchObject({ code: 'OK' });
  const [row] = await server.query('SELECT id FROM devolucion WHERE guia_id = $1', [id]);
  return { id: Number(row.id), guia_id: id };
}
const see = async (id: number, who = TRAFICO): Promise<Answer> =>
  (await server.as(who, verDevolucion, { id })).devolucion;

function priced(
  version: VersionDeTarifa,
  { peso, bultos = 1 }: { peso?: number | undefined; bultos?: number },
  lugar: Lugar,
) {
  const pieza = { max_gramos: 5_000, largo_cm: null, ancho_cm: null, alto_cm: null };
  const gramos = peso === undefined ? null : Math.max(1, Math.floor(peso / bultos));
  const precio = cotizar(version, {
    ...{ servicio: 'DEVOLUCION', ambito: lugar.ambito, departamento_id: lugar.departamento_id },
    ...{ contra_reembolso: null, valor_declarado: null },
    piezas: Array.from({ length: bultos }, () => ({ ...pieza, peso_gramos: gramos })),
  });
  if (precio === null) throw new Error('the tariff has no price of returns');
  return { centavos: precio.centavos, moneda: version.moneda };
}

test('it is the tariff’s price of returns for what goes back and from where, reckoned twice', async () => {
  const [capital, pueblo] = await server.query(
    `SELECT DISTINCT ON (l.ambito) l.ambito, l.nombre AS localidad, l.departamento_id FROM localidad l WHERE l.ambito IN ('CAPITAL', 'INTERIOR') ORDER BY l.ambito, l.id`,
  );
  const casos: [NuevaGuia & { peso?: number }, Lugar][] = [
    [{}, CENTRO],
    [{ peso: 700 }, CENTRO],
    [{ peso: 7_001, bultos: 3, contra_reembolso_centavos: 90_000 }, CENTRO],
    [{ peso: 64_500 }, CENTRO],
    [{ peso: 2_000 }, { departamento_id: capital.departamento_id, localidad: capital.localidad, ambito: 'CAPITAL' }],
    [{ bultos: 2 }, { departamento_id: pueblo.departamento_id, localidad: pueblo.localidad, ambito: 'INTERIOR' }],
    // Of a place that nobody knows: what its department has outside its capital.
    [{}, { departamento_id: capital.departamento_id, localidad: 'Paraje sin nombre', ambito: 'INTERIOR' }],
  ];
  const told = new Set<number>();
  for (const [given, lugar] of casos) {
    const { id } = await vuelve(given, lugar);
    const expected = priced(general, given, lugar);
    expect([given, lugar.localidad, (await see(id)).costo]).toEqual([given, lugar.localidad, expected]);
    told.add(expected.centavos);
  }
  // One price for all would prove nothing.
  expect(told.size).toBeGreaterThan(5);
});

test('it stays what it was when it began; a client’s own tariff goes first, and leaves to the general one what it does not know', async () => {
  const before = await vuelve();
  const dear = await server.as(JEFE, publicarTarifa, {
    ...{ cliente_id: 1, vigente_desde: hoy, nota: 'Propia', desde_version_id: general.id, aumento_por_mil: 500 },
  });
  const own = await versionOf(dear.version_id);
  const after = await vuelve();
  expect((await see(after.id)).costo).toEqual(priced(own, {}, CENTRO));
  expect(await see(after.id)).toMatchObject({ tarifa: `${own.nombre}, versión 1` });
  expect((await see(before.id)).costo).toEqual(priced(general, {}, CENTRO));
  expect(priced(own, {}, CENTRO)).not.toEqual(priced(general, {}, CENTRO));
  const lineas = own.lineas.filter(({ servicio }) => servicio !== 'DEVOLUCION');
  const silent = { cliente_id: 1, vigente_desde: hoy, nota: 'Sin devoluciones', desde_version_id: own.id, lineas };
  expect(await server.as(JEFE, publicarTarifa, silent)).toMatchObject({ code: 'OK', numero: 2 });
  const other = await vuelve();
  expect(await see(other.id)).toMatchObject({
    costo: priced(general, {}, CENTRO),
    tarifa: `${general.nombre}, versión 1`,
  });
});

test('its client and ours read it, an agency does not; what was annulled or waits for a yes costs nothing', async () => {
  const { id: guia_id } = await newGuia(server, { agente_id: 1 });
  for (const [tipo, more] of [
    ['ADM', {}],
    ['CLA', {}],
    ['DESP', { agente_id: 1 }],
    ['ING_AG', {}],
  ] as const)
    expect(await server.as(ADMIN, registrarEvento, { guia_id, tipo, ...more })).toMatchObject({ code: 'OK' });
  const asked = await server.as(CLIENTE, pedirDevoluciones, {
    guias: [guia_id],
    clase: 'PEDIDO_CLIENTE',
    motivo_id: 21,
  });
  const id = Number(asked.filas[0].id);
  expect((await see(id)).costo).toBeNull();
  await server.as(TRAFICO, autorizarDevoluciones, { ids: [id] });
  const costo = { centavos: expect.any(Number), moneda: 'UYU' };
  for (const who of [TRAFICO, CLIENTE]) {
    expect(await see(id, who)).toMatchObject({ costo, tarifa: expect.stringContaining('versión') });
    const { records } = await server.as(who, listDevoluciones, { vista: 'en_agencia' });
    expect(records).toMatchObject([{ id, costo }]);
  }
  expect(await see(id, AGENCIA)).toMatchObject({ id, costo: null, tarifa: null });
  const { records } = await server.as(AGENCIA, listDevoluciones, { vista: 'en_agencia' });
  expect(records).toMatchObject([{ id, costo: null }]);
  const { eventos } = await server.as(ADMIN, getGuia, { id: guia_id });
  const begun = eventos.find(({ tipo }: Answer) => tipo === 'DEV_INI');
  await server.as(ADMIN, corregirEvento, { guia_id, evento_id: begun.id });
  expect(await see(id)).toMatchObject({ estado: 'ANULADA', costo: null });
});

test('what goes back collects nothing, whatever its mother would have', async () => {
  const { id, guia_id } = await vuelve({ contra_reembolso_centavos: 120_000, bultos: 2 });
  const rows = await server.query(
    `SELECT m.contra_reembolso_centavos::int AS de_la_madre, h.contra_reembolso_centavos, h.flete_destino_centavos, h.servicio FROM devolucion d
       JOIN guia m ON m.id = d.guia_id JOIN guia h ON h.id = d.hija_id WHERE d.id = $1 AND d.guia_id = $2`,
    [id, guia_id],
  );
  const nothing = { contra_reembolso_centavos: null, flete_destino_centavos: null, servicio: 'DEVOLUCION' };
  expect(rows).toEqual([{ de_la_madre: 120_000, ...nothing }]);
});

test('where no tariff has a price of returns it goes back all the same, and its cost is unknown', async () => {
  const lineas = general.lineas.filter(({ servicio }) => servicio !== 'DEVOLUCION');
  const none = { vigente_desde: hoy, nota: 'Sin devoluciones', desde_version_id: general.id, lineas };
  expect(await server.as(JEFE, publicarTarifa, none)).toMatchObject({ code: 'OK' });
  const { id } = await vuelve();
  expect(await see(id)).toMatchObject({ estado: 'AUTORIZADA', costo: null, tarifa: null });
});

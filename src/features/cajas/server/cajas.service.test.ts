import { afterAll, beforeAll, expect, test } from 'vitest';

import { corregirEvento } from '#features/guias/detalle.contract.ts';
import { entregarEnMostrador, hoyEnMostrador } from '#features/mostrador/contract.ts';
import { ANA, abrir, BEA, CAJERA, CAJERO, hallazgos, OTRA, pesos, saldo } from '#testing/cajas.ts';
import { guiaEnAgencia } from '#testing/en-agencia.ts';
import { TWO_CLIENTS } from '#testing/guias.ts';
import { openTestServer, type Person, type TestServer } from '#testing/server.ts';

import {
  abrirCaja,
  cerrarCaja,
  contarCaja,
  contarRemesa,
  decidirDiferencia,
  enviarRemesa,
  listDiferencias,
  listRemesas,
  recibirRemesa,
  verCaja,
} from '../contract.ts';
import { zDeCaja } from '../papeles.contract.ts';

const JEFA: Person = { name: 'Julia Mas', roles: [2], codes: ['VAL_001'] };
const ok = { code: 'OK' };

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer(TWO_CLIENTS);
});
afterAll(async () => {
  expect(await hallazgos(server)).toEqual([]);
  await server.close();
});

const count = (id: number, cuanto: number, person = ANA) =>
  server.as(person, contarCaja, { id, conteo: pesos(cuanto) });

/** Hands over a parcel with money at agency 1; answers its id and that of the event. */
async function collect(centavos: number, person = ANA, agente_id = 1) {
  const { id } = await guiaEnAgencia(server, { agente_id, contra_reembolso_centavos: centavos });
  const answer = await server.as(person, entregarEnMostrador, {
    ...{ guias: [id], quien: 'TITULAR', documento: '12345672', cobrado_centavos: centavos },
  });
  const { entregadas } = entregarEnMostrador.result.parse(answer);
  return { guia_id: id, evento_id: entregadas[0]?.evento_id ?? 0 };
}

/** What was opened of it, which is ours alone: no agency is told. */
const matterOf = (clave: string) =>
  server.query(
    `SELECT i.asunto, i.agente_id, t.codigo FROM incidencia i JOIN incidencia_tipo t ON t.id = i.tipo_id WHERE clave_sistema = $1`,
    [clave],
  );
const matter = (asunto: string) => [
  { asunto: expect.stringMatching(asunto), agente_id: null, codigo: 'DIFERENCIA_DE_DINERO' },
];

test('a box is counted blind: no answer tells what should be in it before the count is sealed', async () => {
  const id = await abrir(server, ANA, 2000);
  expect(await server.as(BEA, abrirCaja, { conteo: pesos(5) })).toMatchObject({ error: 'CAJA_YA_ABIERTA' });
  await collect(123_400);
  await collect(67_800);
  const told = [
    await server.as(ANA, verCaja, {}),
    await server.as(ANA, hoyEnMostrador, {}),
    await server.as(CAJERA, verCaja, { agente_id: 1 }),
    await server.as(JEFA, listDiferencias, {}),
  ];
  // 2,000 and 1,912 pesos.
  expect(JSON.stringify(told)).not.toMatch(/391200|191200|200000|3912/);
  expect(verCaja.result.parse(told[0]).abierta).toMatchObject({ estado: 'ABIERTA', cobros: 2, sellado: null });
  expect(await server.as(ANA, cerrarCaja, { id })).toMatchObject({ error: 'DOCUMENTO_NO_PERMITE' });
  expect(await count(id, 3862)).toMatchObject({
    vuelta: 1,
    sellado: { esperado: 391_200, contado: 386_200, diferencia: -5000 },
  });
  // Counted, nothing goes into it any more.
  await expect(collect(10_000)).rejects.toThrow();
  expect(await count(id, 3872, BEA)).toMatchObject({ vuelta: 2, sellado: { diferencia: -4000 } });
  expect(await count(id, 3912)).toMatchObject({ error: 'CAJA_YA_CONTADA' });
  expect(await server.as(OTRA, cerrarCaja, { id })).toMatchObject({ error: 'CAJA_NO_ENCONTRADA' });
  expect(await matterOf(`turno:${id}`)).toEqual([]);
  expect(await server.as(ANA, cerrarCaja, { id })).toMatchObject({ sellado: { diferencia: -4000 } });
  expect(await matterOf(`turno:${id}`)).toEqual(matter(`^Faltan .*40.* en la caja ${id}$`));
  expect([await saldo(server, 'EFECTIVO_AGENCIA', 1), await saldo(server, 'FALTANTE', 1)]).toEqual([3872, 40]);
  // Both counts are kept.
  expect(
    await server.query('SELECT vuelta, cantidad FROM turno_arqueo WHERE turno_id = $1 ORDER BY vuelta', [id]),
  ).toEqual([
    { vuelta: 0, cantidad: 2000 },
    { vuelta: 1, cantidad: 3862 },
    { vuelta: 2, cantidad: 3872 },
  ]);
});

test('a difference is decided by others, once; what the company takes over, by whoever leads', async () => {
  const [turno] = listDiferencias.result.parse(await server.as(CAJERO, listDiferencias, {})).turnos;
  const id = turno?.id ?? 0;
  const decide = (person: Person, decision: 'A_CARGO' | 'ASUMIDA') =>
    server.as(person, decidirDiferencia, { id, decision, nota: 'Visto' });
  expect(await decide(ANA, 'A_CARGO')).toMatchObject({ error: 'SIN_PERMISO' });
  expect(await decide(CAJERO, 'ASUMIDA')).toMatchObject({ error: 'SIN_PERMISO' });
  expect(await decide(JEFA, 'ASUMIDA')).toMatchObject(ok);
  expect(await decide(CAJERO, 'A_CARGO')).toMatchObject({ error: 'DIFERENCIA_DECIDIDA' });
  expect([await saldo(server, 'FALTANTE', 1), await saldo(server, 'DIFERENCIA_ASUMIDA', null)]).toEqual([0, 40]);
});

test('the next box says what the last one left: what lacks then is told at once', async () => {
  const id = await abrir(server, BEA, 3870);
  expect(await saldo(server, 'FALTANTE', 1)).toBe(2);
  const { guia_id, evento_id } = await collect(50_000);
  expect(await server.as(ANA, corregirEvento, { guia_id, evento_id, nota: 'Era otra' })).toMatchObject(ok);
  expect(await count(id, 3870)).toMatchObject({ sellado: { diferencia: 0 } });
  expect(await server.as(ANA, cerrarCaja, { id })).toMatchObject(ok);
});

test('what comes in while the box is being counted is waited for, and is in the count', async () => {
  const id = await abrir(server, ANA, 3870);
  const [, sealed] = await Promise.all([collect(20_000).catch(() => null), count(id, 4070)]);
  expect(sealed).toMatchObject(ok);
  const [{ esperado }] = await server.query('SELECT esperado_centavos::int AS esperado FROM turno_caja WHERE id = $1', [
    id,
  ]);
  expect(esperado).toBe((await saldo(server, 'EFECTIVO_AGENCIA', 1)) * 100);
  expect(await server.as(ANA, cerrarCaja, { id })).toMatchObject(ok);
});

test('a bag leaves the box as it is declared and is counted by others, who are not told what is in it', async () => {
  await abrir(server, OTRA, 100);
  await collect(500_000, OTRA, 2);
  const send = (precinto: string, person = OTRA) =>
    server.as(person, enviarRemesa, { precinto, declarado_centavos: 450_000 });
  const sent = await send('P-77');
  expect(sent).toMatchObject({ code: 'OK', numero: expect.stringMatching(/^RM-\d{6}-\d{3}$/) });
  expect(await send('P-77')).toMatchObject({ error: 'PRECINTO_REPETIDO' });
  const id = Number(sent.id);
  expect([await saldo(server, 'EFECTIVO_AGENCIA', 2), await saldo(server, 'VALORES_EN_TRANSITO', id)]).toEqual([
    600, 4500,
  ]);
  const seen = await server.as(CAJERO, listRemesas, {});
  expect(JSON.stringify(seen)).not.toContain('450000');
  expect(JSON.stringify(await server.as(OTRA, listRemesas, {}))).toContain('450000');
  expect(JSON.stringify(await server.as(ANA, listRemesas, {}))).not.toContain('P-77');
  expect(await server.as(CAJERO, contarRemesa, { id, conteo: pesos(1) })).toMatchObject({
    error: 'DOCUMENTO_NO_PERMITE',
  });
  expect(await server.as(CAJERO, recibirRemesa, { precinto: 'P-78', intacto: true })).toMatchObject({
    error: 'REMESA_NO_ENCONTRADA',
  });
  expect(await server.as(CAJERO, recibirRemesa, { precinto: 'P-77', intacto: false })).toMatchObject({
    code: 'OK',
    id,
  });
  expect(await server.as(CAJERA, contarRemesa, { id, conteo: pesos(4400) })).toMatchObject({
    declarado_centavos: 450_000,
    contado_centavos: 440_000,
  });
  expect(await matterOf(`remesa:${id}`)).toEqual(matter(`^Faltan .*100.* en la remesa ${sent.numero}$`));
  expect(await saldo(server, 'VALORES_EN_TRANSITO', id)).toBe(0);
  expect([await saldo(server, 'CAJA', null), await saldo(server, 'FALTANTE', 2)]).toEqual([4400, 100]);
  const [bag] = listRemesas.result.parse(await server.as(OTRA, listRemesas, {})).remesas;
  expect(bag).toMatchObject({ estado: 'CON_DIFERENCIA', precinto_intacto: false, contado_centavos: 440_000 });
});

test('whoever sent a bag does not take it in, though the codes would allow it', async () => {
  const sent = await server.as(CAJERA, abrirCaja, { agente_id: 1, conteo: pesos(4000) });
  expect(sent).toMatchObject(ok);
  const bag = { agente_id: 1, precinto: 'P-90', declarado_centavos: 100_000 };
  expect(await server.as(CAJERA, enviarRemesa, bag)).toMatchObject(ok);
  expect(await server.as(CAJERA, recibirRemesa, { precinto: 'P-90', intacto: true })).toMatchObject({
    error: 'CUENTA_OTRO',
  });
  expect(await server.as(CAJERO, recibirRemesa, { precinto: 'P-90', intacto: true })).toMatchObject(ok);
});

test('an error of registration that is decided about while a later box is open leaves what that one should hold alone', async () => {
  // Ours opened it in the name of the agency, which sees that and not who.
  expect(verCaja.result.parse(await server.as(ANA, verCaja, {})).abierta).toMatchObject({ abre: 'La empresa' });
  const [{ id: abierta }] = await server.query(`SELECT id FROM turno_caja WHERE agente_id = 1 AND estado = 'ABIERTA'`);
  expect(await count(Number(abierta), 2990)).toMatchObject({ sellado: { diferencia: -1000 } });
  expect(await server.as(ANA, cerrarCaja, { id: Number(abierta) })).toMatchObject(ok);
  const later = await abrir(server, BEA, 2990);
  const before = [await saldo(server, 'EFECTIVO_AGENCIA', 1), await saldo(server, 'FALTANTE', 1)];
  const decided = { id: Number(abierta), decision: 'ERROR_DE_REGISTRO', nota: 'Se anotó dos veces' } as const;
  expect(await server.as(CAJERO, decidirDiferencia, decided)).toMatchObject(ok);
  const [cash, missing] = before;
  expect([await saldo(server, 'EFECTIVO_AGENCIA', 1), await saldo(server, 'FALTANTE', 1)]).toEqual([
    cash,
    (missing ?? 0) - 10,
  ]);
  expect(await count(later, 2990)).toMatchObject({ sellado: { diferencia: 0 } });
  const bag = { precinto: 'P-91', declarado_centavos: 100_000 };
  expect(await server.as(ANA, enviarRemesa, bag)).toMatchObject({
    error: 'CAJA_CERRADA',
    msg: 'La caja ya está contada: ciérrela y abra la siguiente para enviar la remesa',
  });
  expect(await server.as(ANA, cerrarCaja, { id: later })).toMatchObject(ok);
  expect(await matterOf(`turno:${later}`)).toEqual([]);
  // Decided before anything is opened, it is as if it had never lacked. A kind that people are offered no more stops no seal.
  const last = await abrir(server, BEA, 2990);
  expect(await count(last, 2980)).toMatchObject({ sellado: { diferencia: -1000 } });
  await server.query(`UPDATE incidencia_tipo SET activo = false WHERE codigo = 'DIFERENCIA_DE_DINERO'`);
  expect(await server.as(ANA, cerrarCaja, { id: last })).toMatchObject(ok);
  expect(await matterOf(`turno:${last}`)).toEqual(matter('^Faltan .*10.* en la caja'));
  expect(await server.as(CAJERO, decidirDiferencia, { ...decided, id: last })).toMatchObject(ok);
  expect(await saldo(server, 'EFECTIVO_AGENCIA', 1)).toBe(2990);
});

test('the Z adds up how a box came to what should be in it, and is nobody’s before the count is sealed', async () => {
  const id = await abrir(server, ANA, 500);
  // A bag of the box before, which left in the moment before this one was opened.
  await server.query(
    `UPDATE remesa SET creada = (SELECT abierta FROM turno_caja WHERE id = ${id}) - interval '1 microsecond' WHERE precinto = 'P-90'`,
  );
  expect(await server.as(ANA, zDeCaja, { id })).toMatchObject({ error: 'CAJA_SIN_CONTAR' });
  await collect(80_000);
  const sent = await server.as(ANA, enviarRemesa, { precinto: 'Z-1', declarado_centavos: 100_000 });
  expect(await count(id, 290)).toMatchObject(ok);
  const z = zDeCaja.result.parse(await server.as(ANA, zDeCaja, { id }));
  expect(z).toMatchObject({
    ...{ fondo_centavos: 50_000, cobros: 1, cobrado_centavos: 80_000, contado_centavos: 29_000, vueltas: 1 },
    remesas: [{ numero: sent.numero, precinto: 'Z-1', declarado_centavos: 100_000 }],
    ...{ conteo: [{ denominacion_centavos: 100, cantidad: 290 }], cierra: null },
  });
  expect(z.fondo_centavos + z.cobrado_centavos - 100_000 + z.otros_centavos).toBe(z.esperado_centavos);
  expect(await server.as(ANA, cerrarCaja, { id })).toMatchObject(ok);
  expect(await server.as(ANA, zDeCaja, { id })).toMatchObject({ numero: z.numero, cierra: 'Ana Silva' });
  expect(await server.as(OTRA, zDeCaja, { id })).toMatchObject({ error: 'CAJA_NO_ENCONTRADA' });
  const next = await abrir(server, ANA, 290);
  expect(await count(next, 290)).toMatchObject(ok);
  expect(await server.as(ANA, zDeCaja, { id: next })).toMatchObject({ numero: z.numero + 1 });
  expect(await server.as(ANA, cerrarCaja, { id: next })).toMatchObject(ok);
});

test('more cash than the agency may keep is told while the box is open, and by how much is not; a remesa ends it', async () => {
  const over = async () => verCaja.result.parse(await server.as(OTRA, verCaja, {})).sobre_limite;
  const limit = (centavos: number | null) =>
    server.query('UPDATE agente SET limite_efectivo_centavos = $1 WHERE id = 2', [centavos]);
  const held = Math.round((await saldo(server, 'EFECTIVO_AGENCIA', 2)) * 100);
  expect(held).toBeGreaterThan(0);
  await limit(held);
  expect(await over()).toBe(false);
  await limit(held - 1);
  expect(await over()).toBe(true);
  expect(JSON.stringify(await server.as(OTRA, verCaja, {}))).not.toContain(String(held));
  // Of another counter nothing is told.
  expect(verCaja.result.parse(await server.as(ANA, verCaja, {})).sobre_limite).toBe(false);
  await server.as(OTRA, enviarRemesa, { declarado_centavos: 100, precinto: 'P-LIMITE' });
  expect(await over()).toBe(false);
  await limit(null);
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { TWO_CLIENTS } from '#testing/guias.ts';
import { type NuevaGuia, newGuia } from '#testing/nueva-guia.ts';
import { misreplayed } from '#testing/replay.ts';
import { newRonda } from '#testing/ronda.ts';
import { openTestServer, type Person, type TestServer } from '#testing/server.ts';

import { corregirEvento, getGuia, registrarEvento } from '../detalle.contract.ts';

const OPERARIO: Person = { name: 'Marina Sosa', codes: ['GUI_001', 'EVE_003'] };
const OTRO: Person = { name: 'Juan Píriz', codes: ['GUI_001', 'EVE_003'] };
const CHOFER: Person = { roles: [18], codes: ['CHF_001'] };
const ENCARGADO: Person = { roles: [2], codes: ['GUI_001', 'EVE_003'] };
const AGENCIA: Person = { tipo: 'agencia', agente_id: 1, codes: ['PCK_001'] };
const INGRESO: Person = { tipo: 'cliente', cliente_id: 1, roles: [23], codes: ['CLI_001'] };

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer(TWO_CLIENTS);
});
afterAll(async () => {
  // Whatever the tests did to parcels, each row must be the replay of its events.
  const broken = await misreplayed((text) => server.query(text));
  await server.close();
  expect(broken).toEqual([]);
});

const fresh = (given?: NuevaGuia) => newGuia(server, given);
const register = (person: Person, guia_id: number, tipo: string, datos: object = {}) =>
  server.as(person, registrarEvento, { guia_id, tipo, ...datos });
const see = async (id: number) => getGuia.result.parse(await server.as(ENCARGADO, getGuia, { id }));
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

/** Takes a parcel through the given events, each of which must be accepted. */
async function walk(id: number, ...steps: (string | [string, object])[]): Promise<void> {
  for (const step of steps) {
    const [tipo, datos] = typeof step === 'string' ? [step, {}] : step;
    expect(await register(ENCARGADO, id, tipo, datos)).toMatchObject({ code: 'OK', repetido: false });
  }
}
const NOENT: [string, object] = ['NOENT', { motivo_id: 1 }];
const OUT = ['ADM', 'ASG', 'CAR', 'SAL'] as const;

describe('an event', () => {
  test('moves the state along the table of transitions, and is told with who and when', async () => {
    const { id } = await fresh();
    await expect(register(OPERARIO, id, 'ADM')).resolves.toMatchObject({ code: 'OK', estado_general: 'INGRESADO' });
    const { guia, eventos } = await see(id);
    expect(guia).toMatchObject({ estado_general: 'INGRESADO', ultimo_evento: 'Admitida en mostrador' });
    expect(eventos.at(-1)).toMatchObject({ tipo: 'ADM', estado: 'INGRESADO', usuario: 'Marina Sosa' });
  });

  test('that the state does not allow is refused with the state and since when, and leaves nothing', async () => {
    const { id } = await fresh();
    const refused = await register(OPERARIO, id, 'SAL');
    expect(refused).toMatchObject({ code: 'ERROR', error: 'EVENTO_NO_PERMITIDO' });
    expect(refused.msg).toMatch(
      /^Está «Pre-ingresada» desde el \d\d\/\d\d\/\d{4} \d\d:\d\d: no admite «Salió a reparto»$/,
    );
    expect((await see(id)).eventos).toHaveLength(1);
  });

  test('is refused with the time at which the state began, whatever has happened in it since', async () => {
    const { id } = await fresh();
    await register(OPERARIO, id, 'ADM', { fecha_evento: minutesAgo(90) });
    const told = (await register(OPERARIO, id, 'SAL')).msg;
    await register(OPERARIO, id, 'PES', { peso_gramos: 700 });
    expect(told).toContain('Está «Ingresada» desde el ');
    expect((await register(OPERARIO, id, 'SAL')).msg).toBe(told);
  });

  test('of the same kind once more is a repeat: told, and not written', async () => {
    const { id } = await fresh();
    await register(OPERARIO, id, 'ADM');
    const again = await register(OTRO, id, 'ADM');
    expect(again).toMatchObject({ code: 'OK', repetido: true });
    expect(again.msg).toMatch(/^Ya estaba: Admitida en mostrador, .*, Marina Sosa$/);
    expect((await see(id)).eventos).toHaveLength(2);
  });

  test('of an unknown kind, of CORR and of a foreign or missing parcel is refused', async () => {
    const { id } = await fresh();
    await expect(register(OPERARIO, id, 'XXX')).resolves.toMatchObject({ error: 'EVENTO_DESCONOCIDO' });
    await expect(register(OPERARIO, 999_999, 'ADM')).resolves.toMatchObject({ error: 'GUIA_NO_ENCONTRADA' });
    await expect(register(AGENCIA, 21, 'RET_AG', { documento: '12345672' })).resolves.toMatchObject({
      error: 'GUIA_NO_ENCONTRADA',
    });
    await expect(register(OPERARIO, id, 'CORR')).resolves.toMatchObject({ code: 'ERROR' });
  });

  test.each(['x', '1.234.567-8', '30123456', 'RUT 214130990012', 'no tiene'])(
    'on the document %j is refused',
    async (documento) => {
      const { id } = await fresh();
      const refused = await register(OPERARIO, id, 'ENT', { recibe: 'Ana', documento });
      expect(refused).toMatchObject({ error: 'DATOS_INVALIDOS', campos: { documento: expect.any(String) } });
      expect((await see(id)).eventos).toHaveLength(1);
    },
  );

  test('belongs to the roles of the table: a driver does not sort, an operator does not declare a loss', async () => {
    const { id } = await fresh();
    await newRonda(server, CHOFER, { guias: [id] });
    await expect(register(CHOFER, id, 'ADM')).resolves.toMatchObject({ error: 'EVENTO_AJENO' });
    await expect(register(OPERARIO, id, 'EXT', { nota: 'No aparece' })).resolves.toMatchObject({
      error: 'EVENTO_AJENO',
    });
    await expect(register(ENCARGADO, id, 'EXT', { nota: 'No aparece' })).resolves.toMatchObject({ code: 'OK' });
    const other = await fresh();
    await expect(register(INGRESO, other.id, 'ADM')).resolves.toMatchObject({ error: 'EVENTO_AJENO' });
    await expect(register(INGRESO, other.id, 'LEV_SOL')).resolves.toMatchObject({ estado_general: 'A_LEVANTAR' });
  });

  test('without what it must carry says so by field, and what was sent must exist', async () => {
    const { id } = await fresh();
    await newRonda(server, CHOFER, { guias: [id] });
    await walk(id, ...OUT);
    await expect(register(CHOFER, id, 'NOENT')).resolves.toMatchObject({
      status: 400,
      error: 'EVENTO_SIN_DATOS',
      campos: { motivo_id: 'Elija el motivo' },
    });
    await expect(register(CHOFER, id, 'NOENT', { motivo_id: 20 })).resolves.toMatchObject({
      campos: { motivo_id: 'Ese motivo no es de este evento' },
    });
    await expect(register(CHOFER, id, 'NOENT', { motivo_id: 13 })).resolves.toMatchObject({
      campos: { foto_id: 'Hace falta una foto' },
    });
    await expect(register(CHOFER, id, 'NOENT', { motivo_id: 1, foto_id: 5 })).resolves.toMatchObject({
      campos: { foto_id: 'La imagen no existe o no es suya' },
    });
    await expect(register(CHOFER, id, 'ENT')).resolves.toMatchObject({ campos: { recibe: 'Diga quién recibe' } });
    await expect(register(CHOFER, id, 'ENT', { recibe: 'La vecina' })).resolves.toMatchObject({
      estado_general: 'ENTREGADO',
    });
  });
});

describe('money, documents and attempts', () => {
  test('a parcel with contra-reembolso is not delivered without the money', async () => {
    const { id } = await fresh({ contra_reembolso_centavos: 150_000 });
    await newRonda(server, CHOFER, { guias: [id] });
    await walk(id, ...OUT);
    const paid = (monto_centavos: number) => register(CHOFER, id, 'ENT_CR', { recibe: 'Ana', monto_centavos });
    await expect(register(CHOFER, id, 'ENT', { recibe: 'Ana' })).resolves.toMatchObject({
      error: 'LLEVA_CONTRA_REEMBOLSO',
    });
    await expect(paid(149_999)).resolves.toMatchObject({
      error: 'MONTO_DISTINTO',
      msg: 'Se cobra exactamente $ 1.500,00',
    });
    await server.query(`UPDATE guia SET moneda = 'USD' WHERE id = $1`, [id]);
    await expect(paid(149_999)).resolves.toMatchObject({
      msg: 'Se cobra exactamente US$ 1.500,00',
    });
    await expect(paid(150_000)).resolves.toMatchObject({ estado_general: 'ENTREGADO' });
  });

  test('documents are handed over against a document alone', async () => {
    const { id } = await fresh({ servicio: 'DOCUMENTOS' });
    await newRonda(server, CHOFER, { guias: [id] });
    await walk(id, ...OUT);
    await expect(register(CHOFER, id, 'ENT', { recibe: 'Ana' })).resolves.toMatchObject({
      campos: { documento: 'Hace falta el documento' },
    });
    await expect(register(CHOFER, id, 'ENT', { recibe: 'Ana', documento: '1.234.567-2' })).resolves.toMatchObject({
      code: 'OK',
    });
  });

  test('after the last attempt there is no other visit, but a way on', async () => {
    const { id } = await fresh();
    const dia = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    await walk(id, ...OUT, NOENT, ['REP', { dia }], 'ASG', 'CAR', 'SAL', NOENT);
    expect((await see(id)).guia).toMatchObject({ intentos: 2, motivo: 'Destinatario ausente' });
    await expect(register(OPERARIO, id, 'REP', { dia })).resolves.toMatchObject({ error: 'INTENTOS_AGOTADOS' });
    const { acciones } = await see(id);
    expect(acciones.map(({ tipo }) => tipo)).toEqual(expect.arrayContaining(['DESV', 'ING_PL']));
    expect(acciones.map(({ tipo }) => tipo)).not.toContain('REP');
    await expect(register(OPERARIO, id, 'DESV', { agente_id: 1 })).resolves.toMatchObject({
      estado_general: 'EN_TRASLADO',
    });
  });

  test('a reason that ends the matter allows no other visit either', async () => {
    const { id } = await fresh();
    await walk(id, ...OUT, ['NOENT', { motivo_id: 10 }]);
    await expect(register(OPERARIO, id, 'REP', { dia: '2099-01-01' })).resolves.toMatchObject({ code: 'ERROR' });
    await walk(id, 'ING_PL');
    await expect(register(OPERARIO, id, 'ASG')).resolves.toMatchObject({ error: 'MOTIVO_SIN_REINTENTO' });
  });
});

describe('an agency', () => {
  test('takes in its own parcel and hands it over against a document; the days of custody begin', async () => {
    const { id } = await fresh({ agente_id: 1 });
    await walk(id, 'ADM', 'CLA', 'DESP');
    await expect(register(OPERARIO, id, 'ING_AG', { agente_id: 2 })).resolves.toMatchObject({
      error: 'EVENTO_OTRA_SEDE',
      msg: 'Corresponde a Agencia Cordón',
    });
    await expect(register(AGENCIA, id, 'ING_AG')).resolves.toMatchObject({ estado_general: 'EN_AGENCIA' });
    const { guia, eventos } = await see(id);
    expect(eventos.at(-1)?.agente).toBe('Agencia Cordón');
    const [row] = await server.query('SELECT fin_de_guarda(1, hoy())::text AS fin');
    expect(guia.vence_el).toBe(row.fin);
    await expect(register(AGENCIA, id, 'RET_AG')).resolves.toMatchObject({
      campos: { documento: 'Hace falta el documento' },
    });
    await expect(register(AGENCIA, id, 'RET_AG', { documento: '12345672' })).resolves.toMatchObject({
      estado_general: 'ENTREGADO',
    });
  });

  test('cannot take in what goes to a door', async () => {
    const { id } = await fresh();
    await walk(id, 'ADM', 'CLA', 'DESP');
    await expect(register(OPERARIO, id, 'ING_AG')).resolves.toMatchObject({ error: 'EVENTO_OTRA_SEDE' });
  });
});

describe('time', () => {
  test('a late event lands in its right place and the state is what it would have been', async () => {
    const { id } = await fresh();
    await register(OPERARIO, id, 'LEV_SOL', { fecha_evento: minutesAgo(300) });
    await register(OPERARIO, id, 'ING_PL', { fecha_evento: minutesAgo(60) });
    await expect(register(OPERARIO, id, 'LEV_OK', { fecha_evento: minutesAgo(120) })).resolves.toMatchObject({
      code: 'OK',
      estado_general: 'INGRESADO',
    });
    const { eventos } = await see(id);
    expect(eventos.map(({ tipo }) => tipo)).toEqual(['DAT', 'LEV_SOL', 'LEV_OK', 'ING_PL']);
    expect(eventos.map(({ estado }) => estado)).toEqual(['PRE_INGRESADO', 'A_LEVANTAR', 'LEVANTADO', 'INGRESADO']);
  });

  test('a late event that later ones contradict is refused with the one that it would break', async () => {
    const { id } = await fresh();
    await register(OPERARIO, id, 'ADM', { fecha_evento: minutesAgo(100) });
    await register(OPERARIO, id, 'CLA', { fecha_evento: minutesAgo(50) });
    const refused = await register(OPERARIO, id, 'ASG', { fecha_evento: minutesAgo(70) });
    expect(refused).toMatchObject({ error: 'EVENTO_NO_ENCAJA' });
    expect(refused.msg).toMatch(/«Clasificada» del .* la encontraría «Asignada a recorrido»/);
  });

  test('nothing is registered in the future, a month late, or before the data', async () => {
    const { id } = await fresh();
    const at = (minutes: number) => register(OPERARIO, id, 'ADM', { fecha_evento: minutesAgo(minutes) });
    await expect(at(-2)).resolves.toMatchObject({ error: 'EVENTO_EN_EL_FUTURO' });
    await expect(at(31 * 24 * 60)).resolves.toMatchObject({ error: 'EVENTO_MUY_VIEJO' });
    await expect(at(80 * 60)).resolves.toMatchObject({
      error: 'EVENTO_NO_ENCAJA',
      msg: 'Es anterior a los datos de la guía',
    });
    await expect(at(-0.2)).resolves.toMatchObject({ code: 'OK' });
  });

  test('the same key is applied once, even when the answer was forgotten', async () => {
    const { id } = await fresh();
    const clave = crypto.randomUUID();
    const body = { fecha_evento: minutesAgo(5), peso_gramos: 1200, clave };
    await register(OPERARIO, id, 'ADM', { fecha_evento: minutesAgo(10) });
    const first = await register(OPERARIO, id, 'PES', body);
    await server.query('DELETE FROM idempotencia');
    await walk(id, 'CLA');
    const second = await register(OPERARIO, id, 'PES', body);
    expect(second).toMatchObject({ code: 'OK', repetido: true, evento_id: first.evento_id });
    expect((await see(id)).eventos.filter(({ tipo }) => tipo === 'PES')).toHaveLength(1);
  });
});

describe('a hold', () => {
  test('is released to the state that it interrupted', async () => {
    const { id } = await fresh();
    await walk(id, 'ADM', 'CLA', ['RTN', { motivo_id: 20 }]);
    await expect(register(OPERARIO, id, 'LIB')).resolves.toMatchObject({ estado_general: 'CLASIFICADO' });
    expect((await see(id)).guia).toMatchObject({ motivo: null });
  });
});

describe('pieces', () => {
  test('the state of the whole is that of the worst piece whose life is not over', async () => {
    const { id, numero } = await fresh({ bultos: 3 });
    await expect(register(OPERARIO, id, 'ADM', { bultos: [1, 2] })).resolves.toMatchObject({
      estado_general: 'PRE_INGRESADO',
      msg: 'Admitida en mostrador (bulto 1, 2 de 3)',
    });
    await expect(register(OPERARIO, id, 'ADM', { bultos: [2] })).resolves.toMatchObject({ repetido: true });
    await expect(register(OPERARIO, id, 'ADM', { bultos: [3] })).resolves.toMatchObject({
      estado_general: 'INGRESADO',
    });
    await expect(register(OPERARIO, id, 'CLA', { bultos: [4] })).resolves.toMatchObject({ error: 'BULTO_INEXISTENTE' });
    const { bultos } = await see(id);
    expect(bultos.map(({ codigo, estado }) => [codigo, estado])).toEqual(
      [1, 2, 3].map((n) => [`${numero}B0${n}`, 'INGRESADO']),
    );
  });

  test('a delivery in part: what stayed is delivered, the rest goes back, the whole stays what it is', async () => {
    const { id } = await fresh({ bultos: 3 });
    await newRonda(server, CHOFER, { guias: [id] });
    await walk(id, ...OUT);
    const part = { recibe: 'Ana', motivo_id: 50, bultos: [1, 3] };
    await expect(register(CHOFER, id, 'ENT_PAR', { ...part, bultos: [1, 2, 3] })).resolves.toMatchObject({
      error: 'EVENTO_SIN_DATOS',
    });
    await server.query('UPDATE guia SET contra_reembolso_centavos = 90000 WHERE id = $1', [id]);
    await expect(register(CHOFER, id, 'ENT_PAR', part)).resolves.toMatchObject({
      error: 'EVENTO_SIN_DATOS',
      campos: { monto_centavos: 'Diga cuánto se cobró' },
    });
    const paid = { ...part, monto_centavos: 60_000 };
    await expect(register(CHOFER, id, 'ENT_PAR', paid)).resolves.toMatchObject({ estado_general: 'ENTREGADO_PARCIAL' });
    expect((await see(id)).bultos.map(({ estado }) => estado)).toEqual(['ENTREGADO', 'EN_DEVOLUCION', 'ENTREGADO']);
    await expect(register(ENCARGADO, id, 'EXT', { nota: 'No volvió', bultos: [2] })).resolves.toMatchObject({
      estado_general: 'ENTREGADO_PARCIAL',
    });
  });
});

describe('a correction', () => {
  test('takes an event back as a fact beside it; the state is computed anew', async () => {
    const { id } = await fresh();
    await walk(id, 'ADM');
    const { evento_id } = await register(OPERARIO, id, 'CLA');
    await expect(server.as(OTRO, corregirEvento, { guia_id: id, evento_id })).resolves.toMatchObject({
      error: 'EVENTO_NO_SE_CORRIGE',
    });
    await expect(
      server.as(OPERARIO, corregirEvento, { guia_id: id, evento_id, nota: 'Era otra' }),
    ).resolves.toMatchObject({
      code: 'OK',
      estado_general: 'INGRESADO',
      msg: 'Se corrigió «Clasificada»',
    });
    const { eventos, guia } = await see(id);
    expect(guia.ultimo_evento).toBe('Admitida en mostrador');
    expect(eventos.find((evento) => evento.id === evento_id)).toMatchObject({ corregido: true, estado: null });
    await expect(server.as(ENCARGADO, corregirEvento, { guia_id: id, evento_id })).resolves.toMatchObject({
      error: 'EVENTO_NO_SE_CORRIGE',
    });
    await walk(id, 'CLA');
  });

  test('is refused where later events need the wrong one, and of the data', async () => {
    const { id } = await fresh();
    await walk(id, 'ADM', 'CLA', 'DESP');
    const { eventos } = await see(id);
    const of = (tipo: string) => eventos.find((evento) => evento.tipo === tipo);
    const correct = (tipo: string) =>
      server.as(ENCARGADO, corregirEvento, { guia_id: id, evento_id: of(tipo)?.id ?? 0 });
    await expect(correct('ADM')).resolves.toMatchObject({ error: 'EVENTO_NO_ENCAJA' });
    await expect(correct('DAT')).resolves.toMatchObject({ error: 'EVENTO_NO_SE_CORRIGE' });
    expect([of('ADM')?.se_corrige, of('DESP')?.se_corrige]).toEqual([false, true]);
    await expect(correct('DESP')).resolves.toMatchObject({ estado_general: 'CLASIFICADO' });
  });

  test('comes too late for whoever registered it, never for whoever leads', async () => {
    const { id } = await fresh();
    const { evento_id } = await register(OPERARIO, id, 'ADM');
    await server.query(`UPDATE evento SET fecha_registro = fecha_registro - interval '16 minutes' WHERE id = $1`, [
      evento_id,
    ]);
    await expect(server.as(OPERARIO, corregirEvento, { guia_id: id, evento_id })).resolves.toMatchObject({
      error: 'EVENTO_NO_SE_CORRIGE',
    });
    await expect(server.as(ENCARGADO, corregirEvento, { guia_id: id, evento_id })).resolves.toMatchObject({
      code: 'OK',
    });
  });

  test('of a diversion gives the agency back', async () => {
    const { id } = await fresh({ agente_id: 1 });
    await walk(id, 'ADM', 'CLA', 'DESP', 'ING_AG');
    const { evento_id } = await register(OPERARIO, id, 'DESV', { agente_id: 2 });
    expect((await see(id)).guia.agente_id).toBe(2);
    await server.as(OPERARIO, corregirEvento, { guia_id: id, evento_id });
    expect((await see(id)).guia).toMatchObject({ agente_id: 1, estado_general: 'EN_AGENCIA' });
  });
});

describe('races', () => {
  test('twenty people register on one parcel at once: exactly one legal outcome', async () => {
    const { id } = await fresh();
    const people = Array.from({ length: 20 }, (_, index): Person => ({ ...OPERARIO, name: `Operario ${index}` }));
    for (const person of people) await server.id(person);
    const answers = await Promise.all(people.map((person) => register(person, id, 'ADM')));
    expect(answers.filter(({ code, repetido }) => code === 'OK' && repetido === false)).toHaveLength(1);
    expect(answers.filter(({ repetido }) => repetido === true)).toHaveLength(19);
    const mixed = await Promise.all(
      people.map((person, index) => register(person, id, ['CLA', 'ASG'][index % 2] ?? 'CLA')),
    );
    const { eventos, guia } = await see(id);
    const written = mixed.filter(({ code, repetido }) => code === 'OK' && repetido === false);
    expect(eventos).toHaveLength(2 + written.length);
    // Sorted first and assigned then, or assigned at once: nothing else is a life.
    expect([['CLA', 'ASG'], ['ASG']]).toContainEqual(eventos.slice(2).map(({ tipo }) => tipo));
    expect(guia.estado_general).toBe('ASIGNADO');
  });
});

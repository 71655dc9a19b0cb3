import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { SISTEMA } from '#server/scope.ts';
import { TWO_CLIENTS } from '#testing/guias.ts';
import { type Answer, openTestServer, type Person, type TestServer } from '#testing/server.ts';

import { buscarLocalidad, getOpcionesDeEnvio, interpretarMensaje } from '../ayuda.contract.ts';
import {
  duplicarEnvio,
  type EnvioTexto,
  eliminarBorrador,
  guardarBorrador,
  listBorradores,
  revisarTexto,
} from '../borradores.contract.ts';
import { crearEnvio, listEnvios } from '../contract.ts';
import { abrirCatalogo, crearEnvios, revisarEnvio } from './public.ts';

const STAFF: Person = { codes: ['GUI_001', 'EVE_003'] };
const CLIENTE_1: Person = { tipo: 'cliente', cliente_id: 1, codes: ['CLI_001'] };
const COMPANERA: Person = { ...CLIENTE_1, name: 'Compañera' };
const TEXTO: EnvioTexto = {
  destinatario: 'Rosa Olivera',
  telefono: '099123456',
  correo: 'rosa@correo.example',
  documento: '12345672',
  direccion: '18 de Julio 1234',
  localidad: 'Pso. de los Toros',
  bultos: '2',
  peso: '3,5',
  contra_reembolso: '$ 1.250,50',
  paga: 'destino',
  referencia: 'T-1',
};

let server: TestServer;

beforeAll(async () => {
  server = await openTestServer(TWO_CLIENTS);
});
afterAll(() => server.close());

const revisar = (datos: EnvioTexto, person = CLIENTE_1): Promise<Answer> => server.as(person, revisarTexto, { datos });
const mensajes = (faltas: Record<string, { mensaje: string }>) =>
  Object.fromEntries(Object.entries(faltas).map(([campo, { mensaje }]) => [campo, mensaje]));

test('a weight of nothing is no size: the cheapest price is never a guess', async () => {
  for (const peso of ['0', '0 kg', '0,0', '0 g']) {
    const { faltas, cotizacion } = await revisar({ ...TEXTO, peso });
    expect(mensajes(faltas)).toEqual({ peso: 'Con peso 0 no se sabe el tamaño: indique el peso o el tamaño' });
    expect(cotizacion).toBeNull();
  }
  for (const peso of ['', '-', 'no'])
    expect(mensajes((await revisar({ ...TEXTO, peso })).faltas)).toEqual({ tamano: 'Indique el tamaño o el peso' });
  const { faltas, datos } = await revisar({ ...TEXTO, peso: '0', tamano: 'S' });
  expect(faltas).toEqual({});
  expect(datos?.bultos[0]).toMatchObject({ peso_gramos: null });
});

test.each([
  ['350 g', 350],
  ['350grs.', 350],
  ['1.500 g', 1500],
  ['1,5kg', 1500],
  ['2 Kilos', 2000],
])('a weight written %s is so many grams', async (peso, gramos) => {
  const { datos, faltas } = await revisar({ ...TEXTO, bultos: 'uno', peso });
  expect(faltas).toEqual({});
  expect(datos?.bultos).toMatchObject([{ peso_gramos: gramos }]);
});

test('where people write that there is nothing, there is nothing', async () => {
  const { datos, faltas } = await revisar({
    ...TEXTO,
    contra_reembolso: 'no',
    valor_declarado: '-',
    documento: 'n/a',
    correo: '--',
    observaciones: 'No tocar timbre',
  });
  expect(faltas).toEqual({});
  expect(datos).toMatchObject({ contra_reembolso: null, documento: null, observaciones: 'No tocar timbre' });
});

test('all that is wrong is told at once, and nothing that another fault makes up', async () => {
  const all = {
    ...TEXTO,
    destinatario: '',
    telefono: '12',
    documento: '12345678',
    correo: 'rosa',
    peso: 'mucho',
    direccion: '',
  };
  expect(Object.keys((await revisar(all)).faltas).sort()).toEqual(
    ['correo', 'destinatario', 'direccion', 'documento', 'peso', 'telefono'].sort(),
  );
  const unknown = {
    ...TEXTO,
    departamento: 'Atlántida Norte',
    localidad: 'Las Piedritas',
    servicio: 'cohete',
    numero: '881000000030',
  };
  expect(Object.keys((await revisar(unknown)).faltas).sort()).toEqual(['departamento', 'numero', 'servicio']);
});

describe('an envío as it is typed', () => {
  test('is read whole, with its price and day', async () => {
    const { datos, faltas, cotizacion, direccion, prometida_el } = await revisar(TEXTO);
    expect(faltas).toEqual({});
    expect(datos).toMatchObject({
      cliente_id: 1,
      servicio: 'ESTANDAR_DOMICILIO',
      entrega: 'DOMICILIO',
      paga: 'DESTINATARIO',
      localidad: 'Pso. de los Toros',
      contra_reembolso: { centavos: 125_050, moneda: 'UYU' },
      bultos: [
        { tamano_id: 2, peso_gramos: 1750 },
        { tamano_id: 2, peso_gramos: 1750 },
      ],
    });
    expect([direccion.precision, cotizacion.total.moneda, prometida_el]).toEqual([
      'PUERTA',
      'UYU',
      expect.stringMatching(/^20/),
    ]);
    const created = await server.as(CLIENTE_1, crearEnvio, datos);
    expect(created.envio).toMatchObject({ localidad: 'Paso de los Toros', costo: cotizacion.total, prometida_el });
  });

  test('has its price before the rest is there, and none while what it goes by is wrong', async () => {
    const early = await revisar({ localidad: 'Melo', tamano: 'S' });
    expect(early).toMatchObject({ datos: null, cotizacion: { total: { centavos: expect.any(Number) } } });
    expect(mensajes(early.faltas)).toEqual({
      destinatario: 'Indique quién recibe',
      direccion: 'Indique la dirección de entrega',
    });
    expect(await revisar({ localidad: 'Melo', tamano: 'enorme' })).toMatchObject({
      cotizacion: null,
      prometida_el: null,
    });
  });

  test.each<[string, EnvioTexto, string | null]>([
    ['documento', { documento: '1.234.567-8' }, null],
    ['localidad', { localidad: 'La Paz' }, 'La Paz, Canelones'],
    ['telefono', { telefono: '12' }, null],
    ['servicio', { servicio: 'teletransporte' }, null],
    ['agente', { entrega: 'agencia' }, null],
    ['agente', { agente: 'Agencia de Marte' }, null],
    ['departamento', { departamento: 'Xyz' }, null],
    ['contra_reembolso', { contra_reembolso: 'mucho' }, null],
    ['moneda', { moneda: 'euros' }, null],
    ['bultos', { bultos: 'cien' }, null],
    ['peso', { peso: 'pesado' }, null],
    ['tamano', { peso: '', tamano: '' }, null],
    ['piezas.1.tamano', { piezas: [{ tamano: 'S' }, { tamano: 'Q' }] }, null],
    ['piezas.0.peso', { piezas: [{ tamano: 'S', peso: '9' }] }, null],
    ['ubicacion', { ubicacion: 'por ahí' }, null],
    ['paga', { paga: 'nadie' }, null],
    ['entrega', { servicio: 'flex', agente: 'Agencia Salto' }, 'A domicilio'],
  ])('says what is wrong with %s: %o', async (campo, more, sugerencia) => {
    const { faltas, datos } = await revisar({ ...TEXTO, ...more });
    expect([datos, Object.keys(faltas), faltas[campo]?.sugerencia]).toEqual([null, [campo], sugerencia]);
  });

  test('takes over what was suggested', async () => {
    const { faltas } = await revisar({ ...TEXTO, localidad: 'La Paz' });
    const again = await revisar({ ...TEXTO, localidad: faltas.localidad.sugerencia });
    expect(again.faltas).toEqual({});
  });

  test('of staff wants its client', async () => {
    const { faltas, datos } = await revisar(TEXTO, STAFF);
    expect([mensajes(faltas), datos]).toEqual([{ cliente_id: 'Elija el cliente' }, null]);
    expect((await revisar({ ...TEXTO, cliente_id: '2' }, STAFF)).datos).toMatchObject({ cliente_id: 2 });
  });
});

describe('drafts', () => {
  test('keep what is typed as it is typed, several, for their person alone', async () => {
    const datos = { destinatario: 'Ana  ', contra_reembolso: '1.2', piezas: [{ tamano: 'S', peso: '1,' }] };
    const { borrador } = await server.as(CLIENTE_1, guardarBorrador, { datos });
    expect(borrador).toMatchObject({ titulo: 'Ana', datos });
    await server.as(CLIENTE_1, guardarBorrador, { datos: { localidad: 'Melo' } });
    await server.as(CLIENTE_1, guardarBorrador, { id: borrador.id, datos: { ...datos, localidad: 'Salto' } });
    const { borradores } = await server.as(CLIENTE_1, listBorradores, {});
    expect(borradores.map(({ titulo }: { titulo: string }) => titulo)).toEqual(['Ana, Salto', 'Melo']);
    expect((await server.as(COMPANERA, listBorradores, {})).borradores).toEqual([]);
    expect(await server.as(COMPANERA, guardarBorrador, { id: borrador.id, datos })).toMatchObject({
      error: 'BORRADOR_NO_ENCONTRADO',
    });
    expect(await server.as(COMPANERA, eliminarBorrador, { id: borrador.id })).toMatchObject({
      error: 'BORRADOR_NO_ENCONTRADO',
    });
    expect(await server.as(CLIENTE_1, eliminarBorrador, { id: borrador.id })).toMatchObject({ code: 'OK' });
  });

  test('are fifty at most, also where several are kept at once', async () => {
    const person = { ...CLIENTE_1, name: 'La de los borradores' };
    await server.query(`INSERT INTO envio_borrador (usuario_id, datos) SELECT $1, '{}' FROM generate_series(1, 49)`, [
      await server.id(person),
    ]);
    // Each stands still between counting and writing.
    await server.query(`
      CREATE FUNCTION demora() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_sleep(0.2); RETURN NEW; END $$;
      CREATE TRIGGER demora BEFORE INSERT ON envio_borrador FOR EACH ROW EXECUTE FUNCTION demora()`);
    const keep = () => server.as(person, guardarBorrador, { datos: { destinatario: 'Ana' } });
    const answers = await Promise.all(Array.from({ length: 4 }, keep));
    await server.query('DROP TRIGGER demora ON envio_borrador');
    expect(answers.map(({ code, error }) => error ?? code).sort()).toEqual([
      ...Array(3).fill('DEMASIADOS_BORRADORES'),
      'OK',
    ]);
  });

  test('go with the envío that is made of them', async () => {
    const person = { ...CLIENTE_1, name: 'La que confirma' };
    const { borrador } = await server.as(person, guardarBorrador, { datos: TEXTO });
    const { datos } = await revisar({ ...TEXTO, referencia: '' }, person);
    await server.as(person, crearEnvio, { ...datos, borrador_id: borrador.id });
    expect((await server.as(person, listBorradores, {})).borradores).toEqual([]);
  });

  test('of an envío are that envío once more, without reference and number', async () => {
    const { datos } = await revisar({ ...TEXTO, referencia: 'D-1', observaciones: 'Timbre 2' });
    const { envio } = await server.as(CLIENTE_1, crearEnvio, datos);
    const { borrador } = await server.as(CLIENTE_1, duplicarEnvio, { id: envio.id });
    const again = await revisar(borrador.datos);
    expect(again.faltas).toEqual({});
    expect(again.datos).toMatchObject({
      correo: 'rosa@correo.example',
      destinatario: 'Rosa Olivera',
      contra_reembolso: { centavos: 125_050 },
      paga: 'DESTINATARIO',
      observaciones: 'Timbre 2',
      referencia: null,
    });
    expect(again.cotizacion).toEqual(envio.cotizacion);
  });

  test('are fifty at most', async () => {
    const person = { ...CLIENTE_1, name: 'Acumuladora' };
    for (let made = 0; made < 50; made += 1) await server.as(person, guardarBorrador, { datos: {} });
    expect(await server.as(person, guardarBorrador, { datos: {} })).toMatchObject({ error: 'DEMASIADOS_BORRADORES' });
  });
});

describe('helps', () => {
  test('a message is read against the whole catalogue', async () => {
    const texto =
      'Hola!\nAna Pereira\n099 123 456\n18 de Julio 1234 apto 5\nPso de los Toros, Tacuarembó\ncobrar $1250';
    const leido = await server.as(CLIENTE_1, interpretarMensaje, { texto });
    expect(leido).toMatchObject({
      leidos: {
        destinatario: { valor: 'Ana Pereira' },
        telefono: { valor: '099 123 456', confianza: 'alta' },
        direccion: { valor: '18 de Julio 1234 apto 5' },
      },
      localidad: { nombre: 'Paso de los Toros', departamento: 'Tacuarembó' },
      contra_reembolso: { centavos: 125_000 },
      direccion: { precision: 'PUERTA' },
      sobra: [],
    });
  });

  test.each([
    ['mvdeo', 'Montevideo'],
    ['sta lucia', 'Santa Lucía'],
    ['cdad del plata', 'Ciudad del Plata'],
    ['p. del este', 'Punta del Este'],
    ['fray bento', 'Fray Bentos'],
    ['tbo', 'Tacuarembó'],
  ])('a locality is found by %s', async (texto, nombre) => {
    const { localidades } = await server.as(CLIENTE_1, buscarLocalidad, { texto });
    expect(localidades[0].nombre).toBe(nombre);
  });

  test('what the form offers is the client’s own client, and all of them to staff', async () => {
    const own = await server.as(CLIENTE_1, getOpcionesDeEnvio, {});
    expect(own).toMatchObject({
      clientes: [{ id: 1, nombre: 'Tienda Norte' }],
      tamanos: expect.arrayContaining([expect.objectContaining({ codigo: 'XS', max_gramos: 2000 })]),
    });
    expect([own.agentes.length, own.departamentos.length, own.servicios.length]).toEqual([2, 19, 6]);
    expect(own.motivos).toContainEqual({ id: 30, nombre: 'Datos cargados por error' });
    expect((await server.as(STAFF, getOpcionesDeEnvio, {})).clientes).toHaveLength(2);
  });

  test('every town, however its name is written in capitals and without accents, is itself', async () => {
    const { buscador, localidades } = await server.database.read(SISTEMA, abrirCatalogo);
    const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase();
    const lost = localidades.filter(
      ({ id, nombre, departamento_id }) => buscador.buscar(plain(nombre), departamento_id)[0]?.localidad.id !== id,
    );
    expect([localidades.length > 600, lost.map(({ nombre }) => nombre)]).toEqual([true, []]);
  });
});

describe('the list', () => {
  test('narrows by what is asked, and pages by cursor to the end', async () => {
    const person = { ...CLIENTE_1, name: 'Lista' };
    const ids = async (params: object) =>
      (await server.as(person, listEnvios, { size: 100, ...params })).records.map(({ id }: { id: number }) => id);
    const all = await ids({});
    expect(all).toEqual(all.toSorted((a: number, b: number) => b - a));
    const [{ id, guias }] = (await server.as(person, listEnvios, { q: 'D-1' })).records;
    expect(await ids({ q: `E-${id}` })).toEqual([id]);
    expect(await ids({ q: guias[0].guia_nro })).toEqual([id]);
    expect(await ids({ q: 'rosa olivera' })).toEqual(all);
    expect(
      await ids({
        con_contra_reembolso: true,
        paga: ['DESTINATARIO'],
        entrega: 'DOMICILIO',
        estado: ['CONFIRMADO'],
        servicio: ['ESTANDAR_DOMICILIO'],
      }),
    ).toEqual(all);
    for (const none of [
      { estado: ['ANULADO'] },
      { entrega: 'AGENCIA' },
      { paga: ['REMITENTE'] },
      { origen: ['API'] },
      { hasta: '2020-01-01' },
      { cliente_id: 2 },
      { servicio: ['FLEX'] },
    ])
      expect(await ids(none)).toEqual([]);
    const paged: number[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const answer = await server.as(person, listEnvios, { size: 2, ...(cursor === undefined ? {} : { cursor }) });
      expect(answer.total_records).toBe(all.length);
      paged.push(...answer.records.map((row: { id: number }) => row.id));
      cursor = answer.siguiente;
    }
    expect(paged).toEqual(all);
    const { siguiente } = await server.as(person, listEnvios, { size: 1 });
    expect(await server.as(person, listEnvios, { cursor: siguiente, entrega: 'AGENCIA' })).toMatchObject({
      error: 'CURSOR_INVALIDO',
    });
    expect(await server.as(person, listEnvios, { desde: '2026-02-02', hasta: '2026-02-01' })).toMatchObject({
      error: 'RANGO_INVALIDO',
    });
  });
});

test('many at once are each made or refused, in their order, and one wrong one stops none', async () => {
  const usuario_id = await server.id(CLIENTE_1);
  const scope = { tipo: 'cliente', usuario_id, cliente_id: 1, agente_id: null } as const;
  const hechos = await server.database.transaction(scope, async (db) => {
    const catalogo = await abrirCatalogo(db);
    const filas = [
      { referencia: 'M-1' },
      { referencia: 'M-1' },
      { referencia: 'T-1' },
      { numero: 'RR287043775IN' },
      { numero: 'RR287043775IN' },
      { una_guia_por_bulto: 'sí', contra_reembolso: '' },
    ]
      .map((more) => revisarEnvio(catalogo, { ...TEXTO, referencia: '', ...more }, 1).datos)
      .flatMap((datos) => (datos ? [{ datos, acepta_repetida: false }] : []));
    return crearEnvios(
      { db, scope, user: { id: usuario_id } },
      { catalogo, cliente_id: 1, origen: 'IMPORTACION' },
      filas,
    );
  });
  expect(hechos.map((hecho) => (hecho.ok ? hecho.guias.length : hecho.falta.mensaje))).toEqual([
    1,
    'La referencia está repetida en el mismo archivo',
    expect.stringMatching(/^La referencia ya se usó en la guía 885\d{9}$/),
    1,
    'Ya existe una guía con el número RR287043775IN',
    2,
  ]);
  const made = hechos.flatMap((hecho) => (hecho.ok ? [hecho] : []));
  const rows = await server.query(
    'SELECT eg.envio_id::int, g.numero FROM envio_guia eg JOIN guia g ON g.id = eg.guia_id WHERE eg.envio_id = ANY ($1) ORDER BY eg.guia_id',
    [made.map(({ envio_id }) => envio_id)],
  );
  expect(rows).toEqual(
    made.flatMap(({ envio_id, guias }) => guias.map(({ guia_nro }) => ({ envio_id, numero: guia_nro }))),
  );
});

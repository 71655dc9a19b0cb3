import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { abrirIncidencia } from '#features/incidencias/contract.ts';
import { deleteLooseImages } from '#server/files/archivo.sql.ts';
import { SISTEMA } from '#server/scope.ts';
import { TWO_CLIENTS } from '#testing/guias.ts';
import { newGuia } from '#testing/nueva-guia.ts';
import { openTestServer, type Person, type TestServer } from '#testing/server.ts';

import {
  comentarGuia,
  corregirEvento,
  getAuditoriaDeGuia,
  getGuia,
  getOpcionesDeEvento,
  registrarEvento,
  verPrueba,
} from '../detalle.contract.ts';

const OPERARIO: Person = { codes: ['GUI_001', 'EVE_003', 'PROB_SOL'] };
const MIRA: Person = { codes: ['GUI_001'] };
const ENCARGADO: Person = { roles: [2], codes: ['GUI_001', 'EVE_003'] };
const CLIENTE1: Person = { tipo: 'cliente', cliente_id: 1, codes: ['CLI_001'] };
const CLIENTE2: Person = { tipo: 'cliente', cliente_id: 2, codes: ['CLI_001'] };
const AGENCIA1: Person = { tipo: 'agencia', agente_id: 1, codes: ['PCK_001'] };
const AGENCIA2: Person = { tipo: 'agencia', agente_id: 2, codes: ['PCK_001'] };

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer(TWO_CLIENTS);
});
afterAll(() => server.close());

async function upload(person: Person): Promise<number> {
  const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#963' } })
    .jpeg()
    .toBuffer();
  const head = '--x\r\ncontent-disposition: form-data; name="archivo"; filename="foto.jpg"\r\n\r\n';
  const response = await server.request({
    method: 'POST',
    url: '/api/archivos',
    headers: { 'content-type': 'multipart/form-data; boundary=x', 'x-token': await server.token(person) },
    payload: Buffer.concat([Buffer.from(head), picture, Buffer.from('\r\n--x--\r\n')]),
  });
  return response.json().archivo_id;
}

const tiposDe = (acciones: { tipo: string }[]) => acciones.map(({ tipo }) => tipo);

describe('the detail of a parcel', () => {
  test('tells state, promise and the next step with who and until when', async () => {
    const { id } = await newGuia(server);
    await server.as(OPERARIO, registrarEvento, { guia_id: id, tipo: 'ADM' });
    const { guia, bultos } = await server.as(MIRA, getGuia, { id });
    expect(guia.proximo).toMatchObject({ paso: 'Clasificarla o asignarla a un recorrido', responsable: 'Planta' });
    expect(Date.parse(guia.proximo.hasta) - Date.parse(guia.proximo.desde)).toBe(24 * 3_600_000);
    expect(guia.estado_desde).toBe(guia.ultimo_fecha);
    expect(bultos).toMatchObject([{ numero: 1, de: 1, codigo: guia.guia_nro, estado: 'INGRESADO' }]);
  });

  test('at its agency the clock runs to the end of the last day of custody', async () => {
    const { guia } = await server.as(MIRA, getGuia, { id: 11 });
    const [{ fin }] = await server.query('SELECT inicio_del_dia(vence_el + 1) AS fin FROM guia WHERE id = 11');
    expect(Date.parse(guia.proximo.hasta)).toBe(new Date(fin).getTime());
  });

  test('offers what this person may register in this state, with what it must carry', async () => {
    const offered = async (person: Person) => (await server.as(person, getGuia, { id: 11 })).acciones;
    expect(tiposDe(await offered(OPERARIO))).toEqual(expect.arrayContaining(['DESV', 'PRO', 'RET_AG', 'RTN']));
    expect(tiposDe(await offered(OPERARIO))).not.toContain('EXT');
    expect(tiposDe(await offered(ENCARGADO))).toContain('EXT');
    expect(tiposDe(await offered(AGENCIA1)).sort()).toEqual(['DAN', 'PRO', 'RET_AG']);
    expect(await offered(MIRA)).toEqual([]);
    expect(await offered(CLIENTE1)).toEqual([]);
    expect((await offered(AGENCIA1)).find(({ tipo }: { tipo: string }) => tipo === 'RET_AG').exige).toEqual([
      'documento',
    ]);
  });

  test('lets only staff start a return, and only where it may begin', async () => {
    const puede = async (person: Person, id: number) => (await server.as(person, getGuia, { id })).puede_devolver;
    expect(await puede(OPERARIO, 11)).toBe(true);
    expect(await puede(OPERARIO, 12)).toBe(false);
    expect(await puede(MIRA, 11)).toBe(false);
    expect(await puede(AGENCIA1, 11)).toBe(false);
  });

  test('shows Problem Solver cases to those who may see them', async () => {
    await server.query(`
      INSERT INTO caso (es_sin_etiqueta, usuario_id, guia_id, cliente_id, tamano_id, causa_id, solucion_id, fecha_inicio, fecha_fin)
      SELECT false, ${await server.id(OPERARIO)}, 11, 1, 3, 2, m.solucion_id, now() - interval '5 minutes', now() FROM causa_solucion m WHERE m.causa_id = 2 LIMIT 1`);
    expect((await server.as(OPERARIO, getGuia, { id: 11 })).casos).toHaveLength(1);
    expect((await server.as(MIRA, getGuia, { id: 11 })).casos).toBeNull();
    expect((await server.as(CLIENTE1, getGuia, { id: 11 })).casos).toBeNull();
  });

  test('tells of the matters that were opened for it, to each house its own', async () => {
    const [[tipo], open] = [await server.query('SELECT max(id) AS id FROM incidencia_tipo'), new Map<Person, string>()];
    for (const person of [CLIENTE1, AGENCIA1]) {
      const params = { tipo_id: Number(tipo.id), guia: '881000000012', texto: '¿Dónde está?' };
      open.set(person, (await server.as(person, abrirIncidencia, params)).numero);
    }
    const told = async (person: Person) =>
      (await server.as(person, getGuia, { id: 11 })).incidencias.map(({ numero }: { numero: string }) => numero);
    expect(await told(CLIENTE1)).toEqual([open.get(CLIENTE1)]);
    expect(await told(AGENCIA1)).toEqual([open.get(AGENCIA1)]);
    expect(await told({ codes: ['GUI_001', 'VAL_001'] })).toEqual([...open.values()]);
    expect(await told(MIRA)).toEqual([]);
  });

  test('is found by its number as by its id, never by both or neither', async () => {
    const byId = await server.as(MIRA, getGuia, { id: 11 });
    expect(await server.as(MIRA, getGuia, { numero: ' 881000000012 ' })).toEqual(byId);
    expect((await server.as(CLIENTE2, getGuia, { numero: '881000000029' })).guia).toMatchObject({ id: 21 });
    for (const asked of [{}, { id: 11, numero: '881000000012' }]) {
      const refused = await server.as(MIRA, getGuia, asked);
      expect(refused).toMatchObject({ status: 400, campos: { id: expect.stringContaining('uno de los dos') } });
    }
    const texto = 'Por su número';
    expect((await server.as(CLIENTE1, comentarGuia, { numero: '881000000012', texto })).code).toBe('OK');
    expect((await server.as(CLIENTE1, comentarGuia, { texto })).campos).toHaveProperty('guia_id');
  });

  test('of a foreign parcel answers as of a missing one, in every service', async () => {
    const missing = { code: 'ERROR', error: 'GUIA_NO_ENCONTRADA' };
    for (const [person, id, numero] of [
      [CLIENTE2, 11, '881000000012'],
      [CLIENTE1, 21, '881000000029'],
      [AGENCIA2, 11, '881000000012'],
      [AGENCIA1, 12, '881000000036'],
    ] as const) {
      expect(await server.as(person, getGuia, { id })).toMatchObject(missing);
      expect(await server.as(person, comentarGuia, { guia_id: id, texto: 'Hola' })).toMatchObject(missing);
      expect(await server.as(person, getGuia, { numero })).toMatchObject(missing);
      expect(await server.as(person, comentarGuia, { numero, texto: 'Hola' })).toMatchObject(missing);
      expect(await server.as(person, verPrueba, { guia_id: id, evento_id: 1, cual: 'foto' })).toMatchObject({
        error: 'ARCHIVO_NO_ENCONTRADO',
      });
    }
    expect(await server.as(AGENCIA2, registrarEvento, { guia_id: 11, tipo: 'PRO', dia: '2099-01-01' })).toMatchObject(
      missing,
    );
    expect(await server.as(ENCARGADO, getAuditoriaDeGuia, { id: 999_999 })).toMatchObject(missing);
  });
});

test('a diversion is no mistake any more, nor offered as one, once the parcel lies where it was diverted to', async () => {
  const { id } = await newGuia(server, { agente_id: 1, bultos: 2 });
  const life: [string, object][] = [
    ['ADM', {}],
    ['CLA', {}],
    ['DESP', {}],
    ['ING_AG', { bultos: [1] }],
    ['DESV', { agente_id: 2 }],
    ['ING_AG', {}],
  ];
  for (const [tipo, datos] of life)
    expect(await server.as(ENCARGADO, registrarEvento, { guia_id: id, tipo, ...datos })).toMatchObject({ code: 'OK' });
  const { eventos } = getGuia.result.parse(await server.as(ENCARGADO, getGuia, { id }));
  const { id: evento_id = 0, se_corrige } = eventos.find(({ tipo }) => tipo === 'DESV') ?? {};
  expect(se_corrige).toBe(false);
  await expect(server.as(ENCARGADO, corregirEvento, { guia_id: id, evento_id })).resolves.toMatchObject({
    msg: expect.stringMatching(/^No encaja.* la encontraría con destino a otra agencia$/),
  });
});

describe('remarks', () => {
  test('internal ones are staff’s alone; the others are read by whoever sees the parcel', async () => {
    const { id } = await newGuia(server, { agente_id: 1 });
    await server.as(OPERARIO, comentarGuia, { guia_id: id, texto: 'Cliente difícil', interno: true });
    await server.as(OPERARIO, comentarGuia, { guia_id: id, texto: 'Llamar antes de ir' });
    // A client cannot hide a remark from its own people.
    await server.as(CLIENTE1, comentarGuia, { guia_id: id, texto: 'Es un regalo', interno: true });
    const texts = async (person: Person) =>
      (await server.as(person, getGuia, { id })).comentarios.map(({ texto }: { texto: string }) => texto);
    expect(await texts(MIRA)).toEqual(['Cliente difícil', 'Llamar antes de ir', 'Es un regalo']);
    expect(await texts(CLIENTE1)).toEqual(['Llamar antes de ir', 'Es un regalo']);
    expect(await texts(AGENCIA1)).toEqual(['Llamar antes de ir', 'Es un regalo']);
    const [mine] = (await server.as(CLIENTE1, getGuia, { id })).comentarios;
    expect(mine).toMatchObject({ usuario: 'La empresa', interno: false });
  });
});

describe('a photo of an event', () => {
  test('is seen by whoever sees the parcel, and by nobody else; it is not swept away', async () => {
    const { id } = await newGuia(server, { agente_id: 1 });
    const foto_id = await upload(OPERARIO);
    const answer = await server.as(OPERARIO, registrarEvento, { guia_id: id, tipo: 'DAN', foto_id, nota: 'Caja rota' });
    expect(answer).toMatchObject({ code: 'OK', estado_general: 'RETENIDO' });
    await server.query("UPDATE archivo SET creado = creado - interval '2 days'");
    await server.database.transaction(SISTEMA, deleteLooseImages);
    const which = { guia_id: id, evento_id: answer.evento_id, cual: 'foto' } as const;
    for (const person of [MIRA, CLIENTE1, AGENCIA1])
      expect(await server.as(person, verPrueba, which)).toMatchObject({ imagen: { tipo: 'image/jpeg' } });
    expect(await server.as(CLIENTE2, verPrueba, which)).toMatchObject({ error: 'ARCHIVO_NO_ENCONTRADO' });
    expect(await server.as(MIRA, verPrueba, { ...which, cual: 'firma' })).toMatchObject({
      error: 'ARCHIVO_NO_ENCONTRADO',
    });
    expect((await server.as(MIRA, getGuia, { id })).eventos.at(-1)).toMatchObject({
      tiene_foto: true,
      nota: 'Caja rota',
    });
  });

  test('of another person is refused', async () => {
    const { id } = await newGuia(server);
    const foto_id = await upload(ENCARGADO);
    const answer = await server.as(OPERARIO, registrarEvento, { guia_id: id, tipo: 'DAN', foto_id, nota: 'Caja rota' });
    expect(answer).toMatchObject({
      error: 'EVENTO_SIN_DATOS',
      campos: { foto_id: 'La imagen no existe o no es suya' },
    });
  });
});

test('a role of our own people in the hands of a client’s registers no event of ours, and corrects none', async () => {
  const conRol: Person = { ...CLIENTE1, roles: [1, 2] };
  const { id } = await newGuia(server);
  await expect(server.as(conRol, registrarEvento, { guia_id: id, tipo: 'ADM' })).resolves.toMatchObject({
    error: 'EVENTO_AJENO',
  });
  const { evento_id } = await server.as(OPERARIO, registrarEvento, { guia_id: id, tipo: 'ADM' });
  await expect(server.as(conRol, corregirEvento, { guia_id: id, evento_id })).resolves.toMatchObject({
    error: 'EVENTO_NO_SE_CORRIGE',
  });
  const { acciones, eventos } = getGuia.result.parse(await server.as(conRol, getGuia, { id }));
  expect(tiposDe(acciones)).toEqual([]);
  expect(eventos.filter(({ se_corrige }) => se_corrige)).toEqual([]);
});

describe('options and audit', () => {
  test('a kind of event offers its own reasons', async () => {
    const { motivos, agentes } = await server.as(OPERARIO, getOpcionesDeEvento, { tipo: 'ANU' });
    expect(motivos.map(({ nombre }: { nombre: string }) => nombre)).toEqual([
      'Pedido cancelado por el cliente',
      'Datos cargados por error',
      'Pedido duplicado',
    ]);
    expect(agentes).toHaveLength(2);
  });

  test('whoever leads reads who changed what', async () => {
    const { id } = await newGuia(server);
    await server.as(OPERARIO, registrarEvento, { guia_id: id, tipo: 'ADM', nota: 'Por la puerta 2' });
    const { entradas } = await server.as(ENCARGADO, getAuditoriaDeGuia, { id });
    expect(entradas).toHaveLength(1);
    expect(entradas[0]).toMatchObject({ servicio: 'guias.registrar_evento' });
    expect(entradas[0].cambio).toMatch(
      /^Estado: Pre-ingresada → Ingresada · Evento: .+ · Evento anterior: .+ · N\.º de evento: \d+ · Nota: Por la puerta 2$/,
    );
    expect(entradas[0].cambio).not.toMatch(/ADM|_/);
    expect(await server.as(OPERARIO, getAuditoriaDeGuia, { id })).toMatchObject({ error: 'SIN_PERMISO' });
  });
});

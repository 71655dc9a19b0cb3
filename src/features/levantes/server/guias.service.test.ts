import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { getGuia } from '#features/guias/detalle.contract.ts';
import { listIncidencias } from '#features/incidencias/contract.ts';
import { runJob } from '#server/work/maintenance.ts';
import { TWO_CLIENTS } from '#testing/guias.ts';
import { newGuia } from '#testing/nueva-guia.ts';
import { misreplayed } from '#testing/replay.ts';
import { openTestServer, type Person, type TestServer } from '#testing/server.ts';

import { crearLevante, getPedidoDeLevante, type Mover, moverLevante, verLevante } from '../contract.ts';
import { agregarGuias, constanciaDeLevante, moverLevantes, quitarGuias } from '../guias.contract.ts';
import { seguirLevantes } from './reloj.sql.ts';
import { checksDeLevantes } from './verificar.sql.ts';

const TRAFICO: Person = { name: 'Tania Rocha', codes: ['LEV_001', 'LEV_002', 'GUI_001'] };
const ATENCION: Person = { codes: ['VAL_001', 'GUI_001'] };
const MIRA: Person = { codes: ['LEV_001'] };
const PIDE: Person = { tipo: 'cliente', cliente_id: 1, roles: [23], codes: ['CLI_001'] };
const MIRON: Person = { tipo: 'cliente', cliente_id: 1, codes: ['CLI_001', 'CLI_002'] };
const OTRO: Person = { tipo: 'cliente', cliente_id: 2, roles: [23], codes: ['CLI_001'] };
const CHOFER: Person = { name: 'Dardo Sosa', roles: [18], codes: ['CHF_001'] };
const AJENO: Person = { name: 'Élida Paz', roles: [18], codes: ['CHF_001'] };

let server: TestServer;
let firma: string;
beforeAll(async () => {
  server = await openTestServer(`${TWO_CLIENTS}
    UPDATE cliente SET direccion = 'Cerro Largo ' || id, localidad = 'Centro';
    UPDATE franja_capacidad SET paradas = 1000;`);
  const image = await sharp({ create: { width: 40, height: 20, channels: 3, background: 'white' } })
    .jpeg()
    .toBuffer();
  firma = image.toString('base64');
});
afterAll(async () => {
  const broken = await misreplayed((text) => server.query(text));
  for (const { run } of checksDeLevantes) broken.push(...(await run((text) => server.query(text))));
  await server.close();
  expect(broken).toEqual([]);
});

const ready = async (many: number) => {
  const made: { id: number; numero: string }[] = [];
  for (let n = 0; n < many; n += 1) made.push(await newGuia(server, {}));
  return made;
};
async function asked(guias: readonly { id: number }[]): Promise<number> {
  const { franjas, direcciones } = getPedidoDeLevante.result.parse(await server.as(PIDE, getPedidoDeLevante, {}));
  const { dia = '', desde = '' } = franjas.at(-1) ?? {};
  const direccion_id = direcciones[0]?.id ?? 0;
  const ids = guias.map(({ id }) => id);
  const answer = await server.as(PIDE, crearLevante, { direccion_id, dia, desde, guias: ids });
  return crearLevante.result.parse(answer).id;
}
const see = async (id: number, who: Person = TRAFICO) =>
  verLevante.result.parse(await server.as(who, verLevante, { id }));
async function act(id: number, acto: Mover['acto'], params: object = {}, who: Person = TRAFICO) {
  const { version } = (await see(id)).levante;
  const answer = await server.as(who, moverLevante, { id, acto, version, ...params });
  expect(answer).toMatchObject({ code: 'OK' });
}
const assign = async (id: number) => act(id, 'asignar', { chofer_id: await server.id(CHOFER) });
const drive = (id: number, params: object) => server.as(CHOFER, moverLevante, { id, acto: 'levantar', ...params });
const lines = async (id: number) => (await see(id)).lineas.map(({ guia_id, estado }) => [guia_id, estado]).sort();
const estadoDe = async (id: number) =>
  getGuia.result.parse(await server.as(TRAFICO, getGuia, { id })).guia.estado_general;
const follow = () => runJob(server.database, { name: 'seguir', run: seguirLevantes });

describe('parcels of a levante', () => {
  test('are put in and taken out until somebody is on the way, and one that was taken out may come back', async () => {
    const [a, b, c] = await ready(3);
    if (!a || !b || !c) throw new Error('three');
    const id = await asked([a]);
    expect(await server.as(PIDE, agregarGuias, { id, guias: [b.id, c.id] })).toMatchObject({ hechas: 2, fuera: [] });
    expect(await server.as(PIDE, quitarGuias, { id, guias: [b.id] })).toMatchObject({ hechas: 1 });
    expect(await lines(id)).toEqual([
      [a.id, 'ANUNCIADA'],
      [b.id, 'QUITADA'],
      [c.id, 'ANUNCIADA'],
    ]);
    expect(await estadoDe(b.id)).toBe('PRE_INGRESADO');
    expect(await server.as(TRAFICO, quitarGuias, { id, guias: [b.id] })).toMatchObject({
      hechas: 0,
      fuera: [{ guia_nro: b.numero, razon: 'No está anunciada en este levante' }],
    });
    expect(await server.as(TRAFICO, agregarGuias, { id, guias: [b.id] })).toMatchObject({ hechas: 1 });
    expect(await estadoDe(b.id)).toBe('A_LEVANTAR');
    await assign(id);
    await server.as(CHOFER, moverLevante, { id, acto: 'en_camino' });
    for (const call of [agregarGuias, quitarGuias])
      expect(await server.as(PIDE, call, { id, guias: [a.id] })).toMatchObject({ error: 'DOCUMENTO_NO_PERMITE' });
  });

  test('are the client own, and of a client only whoever asks for levantes changes them', async () => {
    const [a] = await ready(1);
    if (!a) throw new Error('one');
    const id = await asked([a]);
    const foreign = await newGuia(server, { cliente_id: 2 });
    expect(await server.as(OTRO, agregarGuias, { id, guias: [foreign.id] })).toMatchObject({
      error: 'LEVANTE_NO_ENCONTRADO',
    });
    expect(await server.as(TRAFICO, agregarGuias, { id, guias: [foreign.id] })).toMatchObject({
      hechas: 0,
      fuera: [{ guia_nro: foreign.numero, razon: 'Es de otro cliente' }],
    });
    for (const who of [MIRON, MIRA, CHOFER])
      expect(await server.as(who, quitarGuias, { id, guias: [a.id] })).toMatchObject({ error: 'SIN_PERMISO' });
    expect(await lines(id)).toEqual([[a.id, 'ANUNCIADA']]);
  });
});

describe('many at once', () => {
  test('are assigned, confirmed or called off each for itself, and say why not; nobody else may', async () => {
    const [a, b] = await ready(2);
    if (!a || !b) throw new Error('two');
    const ids = [await asked([a]), await asked([b])];
    const chofer_id = await server.id(CHOFER);
    const all = { ids: [...ids, 999_999], acto: 'asignar' as const, chofer_id };
    const done = await server.as(TRAFICO, moverLevantes, all);
    expect(done).toMatchObject({ code: 'OK', hechas: 2 });
    expect(done.filas.map(({ razon }: { razon: string | null }) => razon)).toEqual([
      null,
      null,
      'Ese levante no existe',
    ]);
    const again = await server.as(TRAFICO, moverLevantes, { ids, acto: 'confirmar' });
    expect(again).toMatchObject({ hechas: 0, filas: [{ razon: 'Está «Asignado»: no admite «Confirmar»' }, {}] });
    expect(await server.as(TRAFICO, moverLevantes, { ids, acto: 'asignar' })).toMatchObject({
      filas: [{ razon: 'Elija un chofer' }, {}],
    });
    for (const who of [PIDE, MIRA, CHOFER])
      expect(await server.as(who, moverLevantes, { ids, acto: 'cancelar' })).toMatchObject({ error: 'SIN_PERMISO' });
    expect(await server.as(TRAFICO, moverLevantes, { ids, acto: 'cancelar' })).toMatchObject({ hechas: 2 });
    expect([await estadoDe(a.id), await estadoDe(b.id)]).toEqual(['PRE_INGRESADO', 'PRE_INGRESADO']);
  });
});

describe('what was taken along', () => {
  test('is told by mail the same minute, and on paper with its signature to whoever may see the levante', async () => {
    const [a, b] = await ready(2);
    if (!a || !b) throw new Error('two');
    const id = await asked([a, b]);
    expect(await server.as(TRAFICO, constanciaDeLevante, { id })).toMatchObject({ error: 'LEVANTE_SIN_LEVANTAR' });
    await assign(id);
    expect(await drive(id, { leidas: [a.numero], entrega: 'Rosa Méndez', firma })).toMatchObject({ code: 'OK' });
    const { numero } = (await see(id)).levante;
    const [mail] = await server.query('SELECT para, asunto, texto FROM correo WHERE asunto LIKE $1', [`%${numero}%`]);
    expect(mail.asunto).toBe(`Levante ${numero}: 1 guías, 1 bultos`);
    expect(mail.texto).toContain(`No estaban: ${b.numero}.`);
    expect(mail.texto).toContain('Entregó: Rosa Méndez.');
    expect(mail.texto).toMatch(
      new RegExp(`La constancia en papel, con la firma: https?://[^ ]+/levantes\\?vista=todos&ver=${id}$`),
    );
    const [{ email }] = await server.query('SELECT email FROM usuario WHERE id = $1', [await server.id(PIDE)]);
    expect(mail.para).toBe(email);
    for (const who of [PIDE, MIRON, CHOFER, MIRA]) {
      const answer = await server.as(who, constanciaDeLevante, { id });
      expect(answer).toMatchObject({ code: 'OK', filename: `constancia-${numero}.pdf` });
      const file = await server.request({ method: 'GET', url: answer.url });
      expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/pdf']);
      expect(file.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
      expect(file.rawPayload.includes('/Image')).toBe(true);
    }
    for (const who of [OTRO, AJENO])
      expect(await server.as(who, constanciaDeLevante, { id })).toMatchObject({ error: 'LEVANTE_NO_ENCONTRADO' });
  });

  test('a picture of a door is not swept away as loose', async () => {
    const rows = 'SELECT count(*)::int AS n FROM archivo a JOIN levante l ON l.firma_id = a.id';
    const [{ n }] = await server.query(rows);
    expect(n).toBeGreaterThan(0);
    await server.query(`UPDATE archivo SET creado = now() - interval '2 days'`);
    await server.query('SELECT borrar_fotos_sueltas()');
    expect(await server.query(rows)).toEqual([{ n }]);
  });

  test('and did not come in within half a day becomes one incidencia, which leads to the levante and back', async () => {
    const [a] = await ready(1);
    if (!a) throw new Error('one');
    const id = await asked([a]);
    await assign(id);
    await drive(id, { leidas: [a.numero] });
    await follow();
    expect((await see(id)).levante.incidencia_id).toBeNull();
    await server.query(`UPDATE levante SET levantado = now() - interval '13 hours' WHERE id = $1`, [id]);
    await follow();
    await follow();
    const { incidencia_id, numero } = (await see(id)).levante;
    const { records } = listIncidencias.result.parse(await server.as(ATENCION, listIncidencias, {}));
    const told = records.filter(({ asunto }) => asunto.includes(numero));
    expect(told).toMatchObject([{ id: incidencia_id, asunto: `Levantadas sin ingresar: 1 de ${numero}` }]);
    expect((await see(id, PIDE)).levante.incidencia_id).toBeNull();
  });

  test('with a difference is closed with a word, and is followed up where that is asked for', async () => {
    const [a, b] = await ready(2);
    if (!a || !b) throw new Error('two');
    const id = await asked([a, b]);
    await assign(id);
    expect(await drive(id, { leidas: [a.numero] })).toMatchObject({ estado: 'LEVANTADO_CON_DIFERENCIA' });
    // The driver opens it without a right to any: it is ours.
    const opened = await server.query(
      'SELECT id, asunto, cliente_id, abierta_por FROM incidencia WHERE clave_sistema = $1',
      [`levante:${id}:diferencia`],
    );
    const { numero } = (await see(id)).levante;
    const quien = { cliente_id: null, abierta_por: await server.id(CHOFER) };
    expect(opened).toMatchObject([{ asunto: `Levante ${numero}: faltaron bultos`, ...quien }]);
    await act(id, 'recibir');
    const { version } = (await see(id)).levante;
    const params = { id, acto: 'cerrar' as const, version, incidencia: true };
    expect(await server.as(TRAFICO, moverLevante, params)).toMatchObject({ error: 'DATOS_INVALIDOS' });
    expect((await see(id)).levante.incidencia_id).toBeNull();
    await act(id, 'cerrar', { decision: 'El cliente lo busca', incidencia: true });
    expect((await see(id)).levante).toMatchObject({ estado: 'CERRADO', incidencia_id: Number(opened[0]?.id) });
  });
});

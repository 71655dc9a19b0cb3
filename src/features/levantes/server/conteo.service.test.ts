import { afterAll, beforeAll, expect, test } from 'vitest';

import { miHoja } from '#features/reparto/entrega.contract.ts';
import { TWO_CLIENTS } from '#testing/guias.ts';
import { readLabels } from '#testing/leer-etiquetas.ts';
import { newGuia } from '#testing/nueva-guia.ts';
import { misreplayed } from '#testing/replay.ts';
import { openTestServer, type Person, type TestServer } from '#testing/server.ts';

import {
  crearLevante,
  getOpcionesDeLevantes,
  getPedidoDeLevante,
  listLevantes,
  type Mover,
  moverLevante,
  verLevante,
} from '../contract.ts';
import { constanciaDeLevante } from '../guias.contract.ts';
import { deshacerLevante } from '../paradas.contract.ts';
import { checksDeLevantes } from './verificar.sql.ts';

/** A driver counts what carries no label: by size, and by weight. */

const TRAFICO: Person = { name: 'Tania Rocha', codes: ['LEV_001', 'LEV_002', 'GUI_001'] };
const PIDE: Person = { tipo: 'cliente', cliente_id: 1, roles: [23], codes: ['CLI_001'] };
const OTRO: Person = { tipo: 'cliente', cliente_id: 2, roles: [23], codes: ['CLI_001'] };
const CHOFER: Person = { name: 'Dardo Sosa', roles: [18], codes: ['CHF_001'] };
const AJENO: Person = { name: 'Élida Paz', roles: [18], codes: ['CHF_001'] };
const [CHICO, GRANDE] = [3, 5];

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer(`${TWO_CLIENTS}
    UPDATE cliente SET direccion = 'Cerro Largo ' || id, localidad = 'Centro';
    UPDATE franja_capacidad SET paradas = 1000;`);
});
afterAll(async () => {
  const broken = await misreplayed((text) => server.query(text));
  for (const { run } of checksDeLevantes) broken.push(...(await run((text) => server.query(text))));
  await server.close();
  expect(broken).toEqual([]);
});

async function asked(params: object) {
  const { franjas, direcciones } = getPedidoDeLevante.result.parse(await server.as(PIDE, getPedidoDeLevante, {}));
  const { dia = '', desde = '' } = franjas.at(-1) ?? {};
  const pedido = { direccion_id: direcciones[0]?.id ?? 0, dia, desde, ...params };
  return crearLevante.result.parse(await server.as(PIDE, crearLevante, pedido)).id;
}
const see = async (id: number, who = TRAFICO) => verLevante.result.parse(await server.as(who, verLevante, { id }));
async function act(id: number, acto: Mover['acto'], params: object = {}) {
  const { version } = (await see(id)).levante;
  return server.as(TRAFICO, moverLevante, { id, acto, version, ...params });
}
async function assigned(params: object) {
  const id = await asked(params);
  expect(await act(id, 'asignar', { chofer_id: await server.id(CHOFER) })).toMatchObject({ code: 'OK' });
  return id;
}
const count = (id: number, params: object, who = CHOFER) =>
  server.as(who, moverLevante, { id, acto: 'levantar', ...params });
const de = (...pairs: [number, number][]) => pairs.map(([tamano_id, bultos]) => ({ tamano_id, bultos }));
const mails = (numero: string) =>
  server.query('SELECT texto FROM correo WHERE asunto LIKE $1 ORDER BY id', [`%${numero}%`]);

test('what was asked for with a weight is counted by size and weighed, and page, mail and paper say so', async () => {
  const id = await assigned({ bultos: 20, kg: 90.5 });
  expect((await see(id, CHOFER)).levante).toMatchObject({ bultos_anunciados: 20, kg_anunciados: 90.5, modo: null });
  const hoja = miHoja.result.parse(await server.as(CHOFER, miHoja, {}));
  expect(hoja.levantes.every(({ kg_anunciados }) => kg_anunciados === null || kg_anunciados === 90.5)).toBe(true);
  const { tamanos } = getOpcionesDeLevantes.result.parse(await server.as(CHOFER, getOpcionesDeLevantes, {}));
  expect(tamanos.map(({ codigo }) => codigo)).toEqual(['SOB', 'XS', 'S', 'M', 'L', 'XL', 'ESP']);
  const done = await count(id, { conteo: de([GRANDE, 3], [CHICO, 15]), kg: 88.25, entrega: 'Rosa' });
  expect(done).toMatchObject({ code: 'OK', estado: 'LEVANTADO_CON_DIFERENCIA' });
  const { levante } = await see(id, PIDE);
  expect(levante).toMatchObject({ modo: 'CONTEO', bultos_levantados: 18, kg_levantados: 88.3, diferencia: 'FALTARON' });
  expect(levante.conteo).toEqual([
    { codigo: 'S', nombre: 'Chico', bultos: 15 },
    { codigo: 'L', nombre: 'Grande', bultos: 3 },
  ]);
  const [mail] = await mails(levante.numero);
  expect(mail.texto).toContain('Contado al levantar: 15 Chico, 3 Grande; 88,3 kg.');
  const { url } = constanciaDeLevante.result.parse(await server.as(PIDE, constanciaDeLevante, { id }));
  const paper = await server.request({ method: 'GET', url });
  expect(paper.headers['content-type']).toBe('application/pdf');
  const said = (await readLabels(paper.rawPayload)).map(({ texto }) => texto).join(' ');
  expect(said).toContain('15 Chico, 3 Grande; 88,3 kg');
  expect(said).toContain('Contando los bultos');
  for (const who of [OTRO, AJENO])
    expect(await server.as(who, verLevante, { id })).toMatchObject({ error: 'LEVANTE_NO_ENCONTRADO' });
});

test('parcels that were announced come along as a whole, and one that is too few is told', async () => {
  const guias = [await newGuia(server, { bultos: 2 }), await newGuia(server, { bultos: 2 })];
  const id = await assigned({ guias: guias.map((guia) => guia.id) });
  expect(await count(id, { conteo: de([CHICO, 4]) })).toMatchObject({ estado: 'LEVANTADO' });
  expect((await see(id)).levante).toMatchObject({ levantadas: 2, bultos_levantados: 4, diferencia: null });
  const read = await assigned({ guias: [(await newGuia(server, {})).id] });
  const [linea] = (await see(read)).lineas;
  expect(await count(read, { leidas: [linea?.guia_nro ?? ''] })).toMatchObject({ estado: 'LEVANTADO' });
  expect((await see(read)).levante).toMatchObject({ modo: 'ESCANEO', conteo: [], kg_levantados: null });
  const [mail] = await mails((await see(read)).levante.numero);
  expect(mail.texto).not.toContain('Contado');
});

test('what cannot be so is told at its place, and nothing of it is kept', async () => {
  const id = await assigned({ bultos: 5 });
  const refused: [object, string][] = [
    [{ conteo: de([99, 5]) }, 'conteo.0.tamano_id'],
    [{ conteo: de([CHICO, 2], [CHICO, 3]) }, 'conteo.1.tamano_id'],
    [{ conteo: de([CHICO, 5]), bultos: 6 }, 'bultos'],
    [{ conteo: de([CHICO, 5]), leidas: ['881000000012'] }, 'conteo'],
    [{ conteo: de([CHICO, 100_000], [GRANDE, 1]) }, 'conteo'],
    [{ conteo: de([CHICO, 0]) }, 'conteo.0.bultos'],
    [{ conteo: [] }, 'conteo'],
    [{ bultos: 5, kg: 0 }, 'kg'],
    [{ bultos: 5, kg: 100_001 }, 'kg'],
  ];
  for (const [params, campo] of refused)
    expect(await count(id, params)).toMatchObject({
      error: 'DATOS_INVALIDOS',
      campos: { [campo]: expect.any(String) },
    });
  expect(await count(id, { conteo: de([CHICO, 5]) }, AJENO)).toMatchObject({ error: 'LEVANTE_NO_ENCONTRADO' });
  expect((await see(id)).levante).toMatchObject({ estado: 'ASIGNADO', bultos_levantados: null, conteo: [] });
  expect(await count(id, { conteo: de([CHICO, 5]) })).toMatchObject({ estado: 'LEVANTADO' });
  // Sent again without its key: refused by what it is, and the first count stays.
  expect(await count(id, { conteo: de([CHICO, 4], [GRANDE, 2]) })).toMatchObject({ error: 'DOCUMENTO_NO_PERMITE' });
  expect((await see(id)).levante.conteo).toEqual([{ codigo: 'S', nombre: 'Chico', bultos: 5 }]);
});

test('taken back its count goes with it, and it is counted anew; put off, the weight that was told goes along', async () => {
  const id = await assigned({ bultos: 6, kg: 30 });
  await count(id, { conteo: de([CHICO, 5]), kg: 20 });
  expect(await server.as(CHOFER, deshacerLevante, { id })).toMatchObject({ code: 'OK', estado: 'ASIGNADO' });
  expect((await see(id)).levante).toMatchObject({
    modo: null,
    conteo: [],
    kg_levantados: null,
    bultos_levantados: null,
  });
  expect(await count(id, { conteo: de([GRANDE, 6]) })).toMatchObject({ estado: 'LEVANTADO' });
  const later = await asked({ bultos: 8, kg: 44.4 });
  const { franjas } = getPedidoDeLevante.result.parse(await server.as(PIDE, getPedidoDeLevante, {}));
  const { dia, desde } = franjas.at(-2) ?? {};
  const moved = moverLevante.result.parse(await act(later, 'reprogramar', { dia, desde }));
  expect((await see(moved.nuevo?.id ?? 0)).levante).toMatchObject({ bultos_anunciados: 8, kg_anunciados: 44.4 });
  const { records } = listLevantes.result.parse(await server.as(PIDE, listLevantes, { vista: 'todos' }));
  expect(records.find((one) => one.id === moved.nuevo?.id)).toMatchObject({ kg_anunciados: 44.4 });
});

import papa from 'papaparse';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { TWO_CLIENTS } from '#testing/guias.ts';
import { type Answer, openTestServer, type Person, type TestServer } from '#testing/server.ts';

import { listClientes } from '../contract.ts';
import { listHistorialDeCliente } from '../ficha.contract.ts';
import { exportarClientes, fichas } from '../fichas.contract.ts';

/** Cards of clients as a file: out with the list, and in again. */

const COMERCIAL: Person = { codes: ['RCL_001'] };
const CLIENTE: Person = { tipo: 'cliente', cliente_id: 1, codes: ['CLI_001', 'CLI_002', 'RCL_001'] };

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer(`${TWO_CLIENTS} ALTER TABLE cliente ALTER id RESTART WITH 100;
    UPDATE cliente SET rut = '211040010013', segmento_id = 2, contrato_hasta = '2027-03-31', credito_centavos = 12345678, dias_pago = 30,
           nota = E'=SUMA(A1)\nDos renglones; y "comillas"', web = 'https://norte.example' WHERE id = 1;`);
  await server.id(COMERCIAL);
});
afterAll(() => server.close());

async function exportado(filtros: object = {}): Promise<string[][]> {
  const { url, filename } = await server.as(COMERCIAL, exportarClientes, { ...filtros, separador: ';' });
  expect(filename).toMatch(/^clientes_\d{4}-\d\d-\d\d\.csv$/);
  const { body } = await server.request({ url });
  return papa.parse<string[]>(body.replace(/^\uFEFF/, ''), { delimiter: ';', skipEmptyLines: 'greedy' }).data;
}
const importar = (encabezado: string[], filas: string[][], prueba = false): Promise<Answer> =>
  server.as(COMERCIAL, fichas.importar, { prueba, encabezado, filas });

test('the list goes out as it is narrowed, and comes in again without changing anything', async () => {
  const [head, ...filas] = await exportado();
  expect(filas.map(([nombre]) => nombre)).toEqual(['Librería Sur', 'Tienda Norte']);
  expect(head?.slice(0, 3)).toEqual(['Nombre', 'Razón social', 'RUT']);
  expect(await importar(head ?? [], filas)).toMatchObject({
    nuevas: 0,
    cambiadas: 0,
    iguales: 2,
    malas: [],
    sobran: ['Alta', 'Situación'],
  });
  expect((await exportado({ q: 'sur' })).slice(1).map(([nombre]) => nombre)).toEqual(['Librería Sur']);
  expect(await server.as(CLIENTE, exportarClientes, {})).toMatchObject({ error: 'SIN_PERMISO' });
  expect(
    await server.as(CLIENTE, fichas.importar, { prueba: true, encabezado: ['Nombre'], filas: [['x']] }),
  ).toMatchObject({
    error: 'SIN_PERMISO',
  });
});

test('new ones are prospects, what the form would refuse is told by its row, and a trial writes nothing', async () => {
  const head = ['Nombre', 'Razón social', 'RUT', 'Departamento', 'Zona', 'Segmento'];
  const [{ zona, segmento }] = await server.query(
    'SELECT (SELECT nombre FROM zona WHERE id = 1) AS zona, (SELECT nombre FROM segmento WHERE id = 2) AS segmento',
  );
  const filas = [
    ['Ferretería Yí', 'Ferretería Yí SRL', '21.111332.0017', 'Montevideo', zona, segmento],
    ['LIBRERIA SÚR', 'Librería Sur del Este SA', '', 'Montevideo', zona, ''],
    ['Otra', 'Otra SA', '211040010013', 'Montevideo', zona, ''],
    ['Mala', 'Mala SA', '123', 'Montevideo', zona, ''],
    ['Lejos', 'Lejos SA', '', 'Atlántida', zona, 'Ninguno'],
    ['', 'Sin nombre', '', 'Montevideo', zona, ''],
    ['ferreteria yi', 'Dos veces', '', 'Montevideo', zona, ''],
  ];
  const told = {
    ...{ nuevas: 1, cambiadas: 1, iguales: 0 },
    malas: [
      { renglon: 3, nombre: 'Otra', faltas: ['Ese RUT es de «Tienda Norte»'] },
      { renglon: 4, nombre: 'Mala', faltas: [expect.stringContaining('No es un RUT')] },
      {
        renglon: 5,
        nombre: 'Lejos',
        faltas: [expect.stringContaining('Atlántida'), expect.stringContaining('Ninguno')],
      },
      { renglon: 6, nombre: '', faltas: [expect.any(String)] },
      { renglon: 7, nombre: 'ferreteria yi', faltas: [expect.stringContaining('Ya está en la fila 1')] },
    ],
  };
  const names = async () => (await server.as(COMERCIAL, listClientes, {})).records.map(({ nombre }: Answer) => nombre);
  const before = await names();
  expect(await importar(head, filas, true)).toMatchObject(told);
  expect(await names()).toEqual(before);
  expect(await importar(head, filas)).toMatchObject(told);
  const { records } = await server.as(COMERCIAL, listClientes, { q: 'ferreteria' });
  expect(records).toMatchObject([{ estado: 'PROSPECTO', rut: '211113320017', segmento }]);
  const [{ id }] = await server.query(`SELECT id FROM cliente WHERE nombre = 'LIBRERIA SÚR'`);
  expect(id).toBe(2);
  const { cambios } = await server.as(COMERCIAL, listHistorialDeCliente, { cliente_id: records[0].id });
  expect(cambios.at(-1).textos[0]).toBe('Lo creó');
});

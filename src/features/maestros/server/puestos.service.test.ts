import { afterAll, beforeAll, expect, test } from 'vitest';

import type { ParamsInput } from '#shared/contract.ts';
import { TWO_CLIENTS } from '#testing/guias.ts';
import { openTestServer, type Person, type TestServer } from '#testing/server.ts';

import { puestos, verPuesto } from '../puestos.contract.ts';
import { checksDeMaestros } from './verificar.sql.ts';

const ANA: Person = { name: 'Ana Silva', codes: ['AGT_003'] };
const OPERARIO: Person = { name: 'Oscar Ruiz', codes: ['EVE_003'] };
const CHOFER: Person = { name: 'Chofer Solo', codes: ['CHF_001'] };
const AGENCIA: Person = { tipo: 'agencia', agente_id: 1, codes: ['PCK_001'] };
const OTRA: Person = { tipo: 'agencia', agente_id: 2, codes: ['PCK_001'] };
const CLIENTE: Person = { tipo: 'cliente', cliente_id: 1, codes: ['CLI_001', 'AGT_003'] };

type Guardar = ParamsInput<typeof puestos.guardar>;
const MESA: Guardar = {
  ...{ id: null, version: null, nombre: 'Mesa 1', codigo: null, agente_id: 1, formato: 'zpl', impresora: 'Zebra 2' },
  ...{ con_balanza: true, sonido: 'SI' },
};

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer(TWO_CLIENTS);
});
afterAll(() => server.close());

const guardar = (given: Partial<Guardar>) => server.as(ANA, puestos.guardar, { ...MESA, ...given });
async function made(given: Partial<Guardar>) {
  const answer = await guardar(given);
  expect(answer).toMatchObject({ code: 'OK' });
  const { fila } = puestos.ver.result.parse(await server.as(ANA, puestos.ver, { id: Number(answer.id) }));
  return { id: fila.id, codigo: String(fila.valores.codigo) };
}
const read = (person: Person, codigo: string) => server.as(person, verPuesto, { codigo });

test('a bench gets its code by itself, or keeps the one that is glued to it; whoever reads it hears what stands there', async () => {
  const { id, codigo } = await made({});
  expect(codigo).toBe(`PUESTO_${id}`);
  const [{ nombre: lugar }] = await server.query('SELECT nombre FROM agente WHERE id = 1');
  expect((await read(OPERARIO, codigo)).equipo).toEqual({
    ...{ codigo, nombre: 'Mesa 1', agente_id: 1, lugar, formato: 'zpl', impresora: 'Zebra 2', con_balanza: true },
    sonido: 'SI',
  });
  const glued = await made({ nombre: 'Mesa 2', codigo: 'puesto_900' });
  expect(glued.codigo).toBe('PUESTO_900');
  expect((await guardar({ nombre: 'Mesa 3', codigo: 'PUESTO_900' })).campos).toHaveProperty('codigo');
  expect((await guardar({ nombre: 'Mesa 3', codigo: 'CARRO_1' })).campos).toHaveProperty('codigo');
  expect((await guardar({ nombre: 'MESA 1' })).campos).toHaveProperty('nombre');
  // Of another place it is another one, and a place that is not there is told at its field.
  await made({ nombre: 'Mesa 1', agente_id: 2 });
  expect((await guardar({ nombre: 'Mesa 9', agente_id: 9_999 })).campos).toHaveProperty('agente_id');
});

test('an agency reads the benches that stand in it, a driver and another agency none; one out of use is nobody’s', async () => {
  const { id, codigo } = await made({ nombre: 'Mostrador' });
  expect((await read(AGENCIA, codigo)).equipo.nombre).toBe('Mostrador');
  expect((await read(OTRA, codigo)).error).toBe('PUESTO_NO_ENCONTRADO');
  expect((await read(CHOFER, codigo)).error).toBe('PUESTO_NO_ENCONTRADO');
  expect((await read(CLIENTE, codigo)).error).toBe('SIN_PERMISO');
  expect(await server.as(ANA, puestos.cambiarEstado, { id, version: 1, activo: false })).toMatchObject({ code: 'OK' });
  expect((await read(AGENCIA, codigo)).error).toBe('PUESTO_NO_ENCONTRADO');
  expect(await server.as(CLIENTE, puestos.guardar, { ...MESA, nombre: 'Mía' })).toMatchObject({ code: 'ERROR' });
  expect((await server.as(OPERARIO, puestos.listar, {})).error).toBe('SIN_PERMISO');
});

test('its history is told in words, and the verification holds it against the row', async () => {
  const { id, codigo } = await made({ nombre: 'Pesado' });
  const change = { id, version: 1, nombre: 'Pesado', codigo, con_balanza: false, impresora: null };
  expect(await guardar(change)).toMatchObject({ code: 'OK' });
  const { historial } = puestos.ver.result.parse(await server.as(ANA, puestos.ver, { id }));
  expect(historial[0]?.texto).toBe('Impresora: Zebra 2 → vacío · Tiene balanza: Sí → No');
  const faults = async () => {
    const check = checksDeMaestros.find(({ name }) => name.includes('lo que dice su historia'));
    return check?.run((text) => server.query(text));
  };
  expect(await faults()).toEqual([]);
  await server.query(`UPDATE puesto SET impresora = 'Otra' WHERE id = $1`, [id]);
  expect(await faults()).toEqual([expect.stringContaining(`puesto ${id}: impresora`)]);
  await server.query('UPDATE puesto SET impresora = NULL WHERE id = $1', [id]);
});

test('benches come from a file by their code, and go when nobody wants them', async () => {
  const encabezado = ['Código', 'Nombre', 'Etiquetas', 'Tiene balanza', 'Sonidos'];
  const filas = [
    ['PUESTO_700', 'Del archivo', 'zpl', 'Sí', 'Nunca'],
    ['PUESTO_900', 'Mesa dos', 'PDF, para cualquier impresora', 'No', 'Siempre'],
    ['MESA_3', 'No entra', 'pdf', 'No', 'Nunca'],
  ];
  const told = await server.as(ANA, puestos.importar, { prueba: false, encabezado, filas });
  expect(told).toMatchObject({ nuevas: 1, cambiadas: 1, malas: [{ renglon: 3, nombre: 'No entra' }] });
  const [row] = await server.query(`SELECT id, sonido FROM puesto WHERE codigo = 'PUESTO_700'`);
  expect(row.sonido).toBe('NO');
  expect(await server.as(ANA, puestos.eliminar, { id: row.id })).toMatchObject({ code: 'OK' });
});

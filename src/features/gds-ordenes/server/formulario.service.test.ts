import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { guardarCampos, probarCampos, publicarCampos, verCampos } from '#features/gds-campos/contract.ts';
import type { ParamsInput } from '#shared/contract.ts';
import { formularioDeFabrica } from '#shared/gds/campos.ts';
import { JEFE, OPERARIO_GDS } from '#testing/gds.ts';
import { CLIENTE_GDS, manos, openOrdenes, put, VENTA } from '#testing/ordenes.ts';
import type { TestServer } from '#testing/server.ts';

import { verOrden } from '../contract.ts';
import { crearOrden, guardarOrden } from '../crear.contract.ts';

/** The form of a client judges its orders, whoever sends them. */

type Campos = ParamsInput<typeof guardarCampos>['campos'];
const propio = (campo: string, more: Partial<Campos[number]>): Campos[number] => ({
  ...{ campo, tipo: 'TEXTO', etiqueta: campo, ayuda: null, visible: true, requerido: false, defecto: null, regla: {} },
  ...more,
});
/** A reference by a mask, a telephone, a list that is obligatory, a number of its own, and a word that stands by itself. */
const FORMA: Campos = [
  ...formularioDeFabrica('VENTA').map(({ regla: _, ...one }) => {
    const regla = one.campo === 'referencia' ? { mascara: 'PED-9999' } : {};
    return { ...one, requerido: one.requerido || one.campo === 'telefono', regla };
  }),
  propio('x_sucursal', {
    tipo: 'LISTA',
    etiqueta: 'Sucursal',
    requerido: true,
    regla: { valores: ['Centro', 'Pocitos'] },
  }),
  propio('x_pedido', { etiqueta: 'Pedido web', regla: { unico: true, largo_max: 8 } }),
  propio('x_canal', { etiqueta: 'Canal', defecto: 'Tienda' }),
];

let server: TestServer;
let jefa: ReturnType<typeof manos>;
beforeAll(async () => {
  server = await openOrdenes();
  jefa = manos(server);
  await publicar(FORMA);
});
beforeEach(async () => {
  await server.query(
    'TRUNCATE stock_saldo, serie, stock_movimiento, orden, orden_destino, orden_paso, transaccion_linea CASCADE',
  );
  await put(server, { cantidad: 500 });
});
afterAll(() => server.close());

const DE = { cliente_id: 1, tipo: 'VENTA' as const };
async function publicar(campos: Campos): Promise<void> {
  const { borrador } = await server.as(JEFE, verCampos, DE);
  const { version } = await server.as(JEFE, guardarCampos, { ...DE, version: borrador?.version ?? null, campos });
  const answer = await server.as(JEFE, publicarCampos, { ...DE, version, nota: 'Prueba' });
  if (answer.error !== undefined) throw new Error(answer.msg);
}
const DESTINO = { destinatario: 'Ana Pereira', direccion: 'Colonia 1234', telefono: '099123456' };
const BIEN = { ...VENTA, referencia: 'PED-0001', destino: DESTINO, extra: { x_sucursal: 'pocitos', x_pedido: 'W-1' } };
const crear = (more: object = {}) => server.as(JEFE, crearOrden, { ...BIEN, ...more });

describe('an order that is confirmed', () => {
  test('says what the client’s form asks, field by field, or is not made', async () => {
    const refused = await crear({
      referencia: '77',
      destino: { destinatario: 'Ana' },
      extra: { x_pedido: 'DEMASIADO' },
    });
    expect(refused).toMatchObject({
      error: 'CAMPOS_DEL_CLIENTE',
      campos: {
        ...{
          referencia: 'Referencia: se escribe como PED-9999',
          telefono: 'Teléfono: falta',
          direccion: 'Dirección: falta',
        },
        ...{ x_sucursal: 'Sucursal: falta', x_pedido: 'Pedido web: hasta 8 letras' },
      },
    });
    expect(await server.query('SELECT 1 FROM orden')).toEqual([]);
    const { orden } = await crear();
    expect(orden.estado).toBe('RESERVADA');
    const seen = (await jefa.ver(orden.id)).orden.extra;
    expect(seen).toEqual([
      { campo: 'x_sucursal', etiqueta: 'Sucursal', valor: 'pocitos' },
      { campo: 'x_pedido', etiqueta: 'Pedido web', valor: 'W-1' },
      { campo: 'x_canal', etiqueta: 'Canal', valor: 'Tienda' },
    ]);
  });

  test('at an agency is asked for no address', async () => {
    const destino = { destinatario: 'Ana', telefono: '099' };
    expect(await crear({ entrega: 'AGENCIA', localidad_id: null, agente_id: 1, destino })).toMatchObject({
      orden: { estado: 'RESERVADA' },
    });
  });

  test('is asked nothing of another client’s, and no field that nobody asks', async () => {
    expect(await crear({ extra: { ...BIEN.extra, x_otro: 'a' } })).toMatchObject({
      error: 'DATOS_INVALIDOS',
      campos: { x_otro: expect.stringContaining('ya no pide') },
    });
    const compra = { tipo: 'COMPRA', destino: null, extra: {}, referencia: '77' };
    expect(await crear(compra)).toMatchObject({ orden: { estado: 'CONFIRMADA' } });
    expect(await crear({ ...compra, extra: { x_canal: 'a' } })).toMatchObject({ error: 'DATOS_INVALIDOS' });
  });
});

describe('a draft', () => {
  test('is kept as it is, and confirmed only once it says all; whom it goes to without being read', async () => {
    const { orden } = await crear({ confirmar: false, destino: { destinatario: 'Ana' }, extra: { x_pedido: 'W-2' } });
    const refused = await jefa.mover(orden.id, 'confirmar');
    expect(refused).toMatchObject({
      error: 'CAMPOS_DEL_CLIENTE',
      campos: { x_sucursal: 'Sucursal: falta', telefono: 'Teléfono: falta o está mal, dígalo de nuevo' },
    });
    expect(JSON.stringify(await server.query('SELECT campos_en_falta, extra FROM orden'))).not.toContain('Ana');
    const change = async (more: object) => {
      const { version } = (await jefa.ver(orden.id)).orden;
      return server.as(JEFE, guardarOrden, { ...BIEN, id: orden.id, version, confirmar: false, ...more });
    };
    // Without whom it goes to that is as it was: still wrong, and then right and left alone.
    await change({ destino: null, extra: BIEN.extra });
    expect(await jefa.mover(orden.id, 'confirmar')).toMatchObject({ campos: { telefono: expect.any(String) } });
    await change({});
    await change({ destino: null, extra: BIEN.extra });
    expect((await jefa.mover(orden.id, 'confirmar')).orden.estado).toBe('RESERVADA');
  });

  test('that was right by an older form is judged by the one in force', async () => {
    const { orden } = await crear({ confirmar: false });
    await publicar([...FORMA, propio('x_turno', { etiqueta: 'Turno', requerido: true })]);
    expect(await jefa.mover(orden.id, 'confirmar')).toMatchObject({ campos: { x_turno: 'Turno: falta' } });
    expect((await server.as(CLIENTE_GDS, verOrden, { id: orden.id })).orden.extra).toMatchObject([
      { etiqueta: 'Sucursal' },
      { etiqueta: 'Pedido web' },
      { etiqueta: 'Canal' },
    ]);
    await publicar(FORMA);
    expect((await jefa.mover(orden.id, 'confirmar')).orden.estado).toBe('RESERVADA');
  });
});

test('a value of a list that is withdrawn while a draft says it is refused by its name, and what was said stays', async () => {
  await publicar(FORMA);
  const { orden } = await crear({ confirmar: false });
  const sin = FORMA.map((one) =>
    one.campo === 'x_sucursal' ? { ...one, regla: { valores: ['Centro', 'Unión'] } } : one,
  );
  await publicar(sin);
  expect(await jefa.mover(orden.id, 'confirmar')).toMatchObject({
    campos: { x_sucursal: 'Sucursal: uno de Centro, Unión' },
  });
  const seen = await server.as(JEFE, verOrden, { id: orden.id });
  expect(seen.orden.extra).toMatchObject([{ etiqueta: 'Sucursal', valor: 'pocitos' }, {}, {}]);
  await publicar(FORMA);
  expect((await jefa.mover(orden.id, 'confirmar')).orden.estado).toBe('RESERVADA');
});

test('while another form is published each that is being typed is right by one of the two, or is told what changed', async () => {
  await publicar(FORMA);
  const other = [
    ...FORMA.filter(({ campo }) => campo !== 'x_pedido'),
    propio('x_turno', { etiqueta: 'Turno', requerido: true }),
  ];
  const typed = Array.from({ length: 24 }, (_, n) => ({
    ...{ referencia: `PED-1${String(n).padStart(3, '0')}`, confirmar: false },
    extra: { x_sucursal: 'Centro', x_pedido: `W-1${n}` },
  }));
  const half = typed.length / 2;
  const [before, , after] = await Promise.all([
    Promise.all(typed.slice(0, half).map(crear)),
    publicar(other),
    Promise.all(typed.slice(half).map(crear)),
  ]);
  const answers = [...before, ...after, await crear({ ...typed[0], referencia: 'PED-2000' })];
  const ids = answers.flatMap(({ orden }) => (orden === undefined ? [] : [orden.id]));
  for (const { code, campos } of answers)
    if (code !== 'OK')
      expect(campos).toEqual({ x_pedido: 'El formulario del cliente ya no pide este dato: vuelva a abrirlo' });
  // Whoever sends it afterwards is told for sure.
  expect(answers.at(-1)).toMatchObject({ error: 'DATOS_INVALIDOS' });
  const odd = await server.query(
    `SELECT o.transaccion_id FROM orden o JOIN campos_version v ON v.id = o.campos_version_id, jsonb_object_keys(o.extra) AS k
      WHERE o.transaccion_id = ANY ($1::bigint[]) AND NOT v.campos @> jsonb_build_array(jsonb_build_object('campo', k))`,
    [ids],
  );
  expect(odd).toEqual([]);
  await publicar(FORMA);
});

test('of a value that is to be unique two who send it at once get one order, and a part of it keeps it', async () => {
  const answers = await Promise.all(['PED-0001', 'PED-0002', 'PED-0003'].map((referencia) => crear({ referencia })));
  expect(answers.map(({ error }) => error ?? 'OK').sort()).toEqual(['CAMPOS_DEL_CLIENTE', 'CAMPOS_DEL_CLIENTE', 'OK']);
  const refused = answers.find(({ error }) => error !== undefined);
  expect(refused).toMatchObject({ campos: { x_pedido: 'Pedido web: ya está en otra orden' } });
  const { id } = answers.find(({ error }) => error === undefined)?.orden ?? {};
  await jefa.mover(id, 'anular', { nota: 'Se va' });
  expect((await crear({ referencia: 'PED-0004' })).error).toBeUndefined();
});

test('the trial of a form reads the fields of its own of the last orders', async () => {
  await crear();
  await crear({ referencia: 'PED-0002', extra: { x_sucursal: 'Centro', x_pedido: 'W-2' } });
  const strict = FORMA.map((one) => (one.campo === 'x_pedido' ? { ...one, regla: { mascara: 'W-1' } } : one));
  await server.as(JEFE, guardarCampos, { ...DE, version: null, campos: strict });
  const tried = await server.as(OPERARIO_GDS, probarCampos, { ...DE, ultimos: 2 });
  expect(tried).toMatchObject({ revisadas: 2, total: 1, fallan: [{ faltas: [{ campo: 'x_pedido' }] }] });
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { JEFE, JEFE_2 } from '#testing/gds.ts';
import { CLIENTE_GDS, CLIENTE_GDS_2, put } from '#testing/ordenes.ts';
import { EMPACADORA, mesa as mesaDe, openPacking } from '#testing/packing.ts';
import type { Answer, Person, TestServer } from '#testing/server.ts';
import { vaciarTrabajos } from '#testing/trabajos.ts';

import {
  abrirMesa,
  bultosDeOrden,
  cerrarBulto,
  crearGuias,
  guardarCaja,
  imprimirBultos,
  leerEnMesa,
  listCajas,
  pendientesDePacking,
  quitarDeMesa,
  reabrirBulto,
} from '../contract.ts';

let server: TestServer;
let mesa: ReturnType<typeof mesaDe>;
beforeAll(async () => {
  server = await openPacking();
  mesa = mesaDe(server);
});
beforeEach(() => vaciarTrabajos(server));
afterAll(() => server.close());

const EAN = '7790001000019';

/** One order of so many, on the cart. */
async function unaTomada(cantidad = 3): Promise<number> {
  await put(server, { cantidad: 50 });
  const [id = 0] = (await mesa.tomadas([[{ producto_id: 101, cantidad }]])).ordenes;
  return id;
}

describe('whose it is', () => {
  const bodies = (id: number, bulto: number): [Parameters<TestServer['as']>[1], object][] => [
    [abrirMesa, { orden_id: id }],
    [leerEnMesa, { orden_id: id, texto: EAN }],
    [quitarDeMesa, { bulto_id: bulto, linea_id: 1, cantidad: 1 }],
    [cerrarBulto, { bulto_id: bulto, sin_peso: true }],
    [reabrirBulto, { bulto_id: bulto, motivo: 'Ajeno' }],
    [crearGuias, { orden_id: id }],
    [imprimirBultos, { bultos: [bulto] }],
  ];

  test('another depósito, a client and an agency find nothing, and change nothing', async () => {
    const id = await unaTomada();
    const [bulto] = (await mesa.empacar(id)).mesa.bultos;
    const AGENCIA: Person = { tipo: 'agencia', agente_id: 1, codes: ['GDS_001', 'GDS_002'] };
    for (const person of [JEFE_2, CLIENTE_GDS, AGENCIA])
      for (const [contract, body] of bodies(id, bulto.id))
        expect((await server.as(person, contract, body)).error).toMatch(/_NO_ENCONTRAD[OA]$|SIN_PERMISO/);
    expect((await server.as(JEFE_2, pendientesDePacking, {})).ordenes).toEqual([]);
    expect(await server.as(JEFE_2, abrirMesa, { texto: 'CARRO-1' })).toMatchObject({ error: 'CODIGO_DESCONOCIDO' });
    expect((await server.as(JEFE_2, listCajas, {})).cajas).toMatchObject([{ nombre: 'De Salto' }]);
    expect((await mesa.ver(id)).mesa.bultos).toMatchObject([{ estado: 'CERRADO', guia_nro: bulto.guia_nro }]);
  });

  test('boxes are said by who leads, of an own depósito, each name once', async () => {
    const caja = {
      deposito_id: 1,
      nombre: 'Larga',
      largo_mm: 900,
      ancho_mm: 100,
      alto_mm: 100,
      gramos: 150,
      max_gramos: 4000,
    };
    expect(await server.as(EMPACADORA, guardarCaja, caja)).toMatchObject({ error: 'SIN_PERMISO' });
    expect(await server.as(JEFE_2, guardarCaja, caja)).toMatchObject({ error: 'DEPOSITO_NO_ENCONTRADO' });
    const { caja: made } = await server.as(JEFE, guardarCaja, caja);
    expect(await server.as(JEFE, guardarCaja, caja)).toMatchObject({ error: 'CAJA_DE_EMBALAJE_REPETIDA' });
    expect(await server.as(JEFE, guardarCaja, { ...caja, id: made.id, activa: false })).toMatchObject({
      caja: { activa: false },
    });
    expect((await server.as(EMPACADORA, listCajas, {})).cajas.map(({ nombre }: Answer) => nombre)).toContain('Larga');
    expect(await server.as(JEFE, guardarCaja, { ...caja, id: 3 })).toMatchObject({
      error: 'CAJA_DE_EMBALAJE_NO_ENCONTRADA',
    });
  });
});

test('an order’s bultos are seen by whoever sees the order: the client with its parcel, nobody else’s people', async () => {
  const id = await unaTomada();
  const [bulto] = (await mesa.empacar(id)).mesa.bultos;
  const seen = { codigo: bulto.codigo, guia_nro: bulto.guia_nro, unidades: 3 };
  expect((await server.as(CLIENTE_GDS, bultosDeOrden, { orden_id: id })).bultos).toMatchObject([
    { ...seen, guia_id: expect.any(Number) },
  ]);
  expect((await server.as(EMPACADORA, bultosDeOrden, { orden_id: id })).bultos).toMatchObject([
    { ...seen, guia_id: null },
  ]);
  const AGENCIA: Person = { tipo: 'agencia', agente_id: 1, codes: ['GDS_001'] };
  for (const person of [CLIENTE_GDS_2, JEFE_2, AGENCIA])
    expect(await server.as(person, bultosDeOrden, { orden_id: id })).toMatchObject({ error: 'ORDEN_NO_ENCONTRADA' });
});

describe('labels', () => {
  const file = async (person: Person, bultos: number[], formato: 'pdf' | 'zpl' = 'zpl') => {
    const { url } = await server.as(person, imprimirBultos, { bultos, formato });
    return server.request({ url });
  };

  test('carry the parcel’s piece, and before there is a parcel the bulto’s own code and nobody’s name', async () => {
    const id = await unaTomada(5);
    const first = (await mesa.leer(id, EAN, { cantidad: 2 })).mesa.bultos[0];
    await mesa.cerrar(first.id);
    const early = await file(EMPACADORA, [first.id]);
    expect(early.body).toContain(first.codigo);
    expect(early.body).not.toContain('Ana Pereira');
    const bultos = (await mesa.empacar(id)).mesa.bultos;
    const late = await file(
      EMPACADORA,
      bultos.map(({ id: one }: Answer) => one),
    );
    expect(late.body.match(/\^XA/g)).toHaveLength(2);
    expect(late.body).toContain(`${bultos[0].guia_nro}B01`);
    expect(late.body).toContain('Ana Pereira');
    expect((await file(EMPACADORA, [bultos[1].id], 'pdf')).headers['content-type']).toBe('application/pdf');
    expect(await server.query('SELECT etiquetas FROM impresion ORDER BY id')).toEqual([
      { etiquetas: 2 },
      { etiquetas: 1 },
    ]);
  });
});

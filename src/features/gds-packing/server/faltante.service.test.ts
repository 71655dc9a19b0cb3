import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { faltanteEnLinea } from '#features/gds-trabajos/contract.ts';
import { JEFE, OPERARIO_GDS } from '#testing/gds.ts';
import { put } from '#testing/ordenes.ts';
import { mesa as mesaDe, openPacking } from '#testing/packing.ts';
import type { TestServer } from '#testing/server.ts';
import { vaciarTrabajos } from '#testing/trabajos.ts';

import { sinLoQueFalta } from '../contract.ts';

/** What is collected for an order that leaves without its rest, and into how many boxes it goes. */

let server: TestServer;
let mesa: ReturnType<typeof mesaDe>;
beforeAll(async () => {
  server = await openPacking();
  mesa = mesaDe(server);
});
beforeEach(() => vaciarTrabajos(server));
afterAll(() => server.close());

const PEDIDO = 150_000;

/** Three were asked for, two were there and are packed; so much was to be collected. */
async function corta(contra_reembolso: number | null): Promise<number> {
  await put(server, { cantidad: 3 });
  const { id: wo, ordenes, lineas } = await mesa.trabajo([[{ producto_id: 101, cantidad: 3 }]]);
  const [id = 0] = ordenes;
  await server.query('UPDATE orden SET contra_reembolso_centavos = $2 WHERE transaccion_id = $1', [
    id,
    contra_reembolso,
  ]);
  await server.as(OPERARIO_GDS, faltanteEnLinea, { linea_id: lineas[0]?.id ?? 0, encontrada: 2 });
  await mesa.mover(OPERARIO_GDS, wo, { acto: 'completar' });
  await mesa.empacar(id);
  return id;
}
const enviar = (orden_id: number, contra_reembolso_centavos?: number) =>
  server.as(JEFE, sinLoQueFalta, {
    ...{ orden_id, nota: 'No hay más' },
    ...(contra_reembolso_centavos === undefined ? {} : { contra_reembolso_centavos }),
  });
const cobraDe = async (orden_id: number) => {
  const [row] = await server.query(
    `SELECT g.contra_reembolso_centavos::int AS guia, o.contra_reembolso_centavos::int AS orden
       FROM orden o JOIN orden_bulto b ON b.transaccion_id = o.transaccion_id JOIN guia g ON g.id = b.guia_id WHERE o.transaccion_id = $1`,
    [orden_id],
  );
  return row;
};

test('whoever leads says how much of the money is collected for so much less, and the parcel asks for that', async () => {
  const id = await corta(PEDIDO);
  const { mesa: now } = await mesa.ver(id);
  expect(now.contra_reembolso).toEqual({ centavos: PEDIDO, moneda: 'UYU' });
  const asked = {
    error: 'DATOS_INVALIDOS',
    campos: { contra_reembolso_centavos: expect.stringContaining('$ 1.500,00') },
  };
  expect(await enviar(id)).toMatchObject(asked);
  expect(await enviar(id, PEDIDO + 1)).toMatchObject(asked);
  const sent = await enviar(id, 100_000);
  expect(sent.guias).toHaveLength(1);
  expect(sent.mesa.contra_reembolso).toBeNull();
  expect(await cobraDe(id)).toEqual({ guia: 100_000, orden: 100_000 });
  const [acto] = await server.query(
    `SELECT nota FROM documento_anotacion WHERE entidad = 'orden' AND documento_id = $1 AND acto = 'sin_lo_que_falta'`,
    [id],
  );
  expect(acto?.nota).toBe('No hay más. Se cobra $ 1.000,00 de $ 1.500,00');
  const [row] = await server.query(
    `SELECT despues FROM auditoria WHERE servicio = 'gds_packing.sin_lo_que_falta' AND fila_id = $1 AND despues ? 'contra_reembolso'`,
    [id],
  );
  expect(row?.despues).toMatchObject({ contra_reembolso: { antes: PEDIDO, despues: 100_000 } });
});

test('nothing may be collected, or all; and where nothing was to be, nothing can be said', async () => {
  const nada = await corta(PEDIDO);
  expect((await enviar(nada, 0)).guias).toHaveLength(1);
  expect(await cobraDe(nada)).toEqual({ guia: null, orden: null });
  const todo = await corta(PEDIDO);
  expect((await enviar(todo, PEDIDO)).guias).toHaveLength(1);
  expect(await cobraDe(todo)).toEqual({ guia: PEDIDO, orden: PEDIDO });
  const sin = await corta(null);
  expect((await mesa.ver(sin)).mesa.contra_reembolso).toBeNull();
  expect(await enviar(sin, 100)).toMatchObject({ error: 'DATOS_INVALIDOS' });
  expect((await enviar(sin)).guias).toHaveLength(1);
});

test('an order that one box does not bear is proposed in several, and what is read is told against the first', async () => {
  await put(server, { cantidad: 70 });
  const [id = 0] = (await mesa.tomadas([[{ producto_id: 101, cantidad: 40 }]])).ordenes;
  const { mesa: before } = await mesa.ver(id);
  const boxes = ({
    cajas_propuestas,
  }: {
    cajas_propuestas: { caja_id: number; contenido: { cantidad: number }[] }[];
  }) => cajas_propuestas.map(({ caja_id, contenido }) => [caja_id, contenido.map(({ cantidad }) => cantidad)]);
  expect(before.caja_propuesta).toBeNull();
  // A kilo each; the large box bears thirty with its own half a kilo.
  expect(boxes(before)).toEqual([
    [2, [29]],
    [2, [11]],
  ]);
  const { mesa: read } = await mesa.leer(id, 'YERBA-1K', { cantidad: 29 });
  expect(boxes(read)).toEqual(boxes(before));
  const { mesa: closed } = await mesa.cerrar(read.bultos[0].id, { caja_id: 2, peso_gramos: 29_500 });
  // What is left goes into one.
  expect([closed.caja_propuesta, closed.cajas_propuestas]).toEqual([2, []]);
  expect(await mesa.empacar(id, { caja_id: 2, peso_gramos: 11_500 })).toMatchObject({ guias: [expect.anything()] });
  expect(
    await server.query('SELECT nro, bulto_nro FROM orden_bulto WHERE transaccion_id = $1 ORDER BY nro', [id]),
  ).toEqual([
    { nro: 1, bulto_nro: 1 },
    { nro: 2, bulto_nro: 2 },
  ]);
});

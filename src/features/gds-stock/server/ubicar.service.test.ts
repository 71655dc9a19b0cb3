import { afterAll, beforeAll, expect, test } from 'vitest';

import { bloquearAlmacenamientos } from '#features/gds-almacenamientos/contract.ts';
import { JEFE, JEFE_2, OPERARIO_GDS } from '#testing/gds.ts';
import { lpns } from '#testing/lpn.ts';
import { openOrdenes, put } from '#testing/ordenes.ts';
import type { Answer, TestServer } from '#testing/server.ts';

import { moverStock } from '../contract.ts';
import { sugerirUbicacion } from '../ubicar.contract.ts';

/** Where something is put away, told with its why: never where it would be refused. */

let server: TestServer;
beforeAll(async () => {
  server = await openOrdenes();
  await put(server, { producto: 102, lugar: 12, cantidad: 6, partida: 'L1' });
  await put(server, { producto: 102, lugar: 14, cantidad: 19, partida: 'L1' });
  await put(server, { producto: 101, lugar: 13, cantidad: 3 });
});
afterAll(() => server.close());

const ask = (more: object, person = OPERARIO_GDS): Promise<Answer> =>
  server.as(person, sugerirUbicacion, { deposito_id: 1, ...more });
const said = (answer: Answer) =>
  answer.propuestas.map(({ codigo, razon }: { codigo: string; razon: string }) => `${codigo}: ${razon}`);

test('the same lot first, then what is empty and near; what is full or does not mix says so', async () => {
  const leche = await ask({ producto_id: 102, partida_id: 501, cantidad: 5 });
  expect(said(leche)).toEqual(['A-02: Ya hay 6 del mismo lote', 'A-01: Está vacía']);
  expect(leche.rechazadas).toEqual([{ almacenamiento_id: 14, codigo: 'A-04', razon: 'No entra: quedan 1' }]);
  const telefono = await ask({ producto_id: 103, cantidad: 1 });
  expect(said(telefono)).toEqual(['A-01: Está vacía']);
  // Wherever it is said to go it may go.
  for (const { almacenamiento_id } of leche.propuestas) {
    const items = [{ producto_id: 102, partida_id: 501, cantidad: 1 }];
    const moved = { de: { almacenamiento_id: 14 }, a: { almacenamiento_id }, items };
    expect(await server.as(OPERARIO_GDS, moverStock, moved)).toMatchObject({ code: 'OK' });
  }
});

test('a place that is shut, or that a rule in force shuts, is left out with its reason', async () => {
  await server.as(JEFE, bloquearAlmacenamientos, { ids: [12], bloqueo: 'ENTRADA', motivo: 'Mojada' });
  const shut = await ask({ producto_id: 102, partida_id: 501, cantidad: 1 });
  expect(shut.rechazadas).toContainEqual({ almacenamiento_id: 12, codigo: 'A-02', razon: 'Está bloqueada: Mojada' });
  await server.as(JEFE, bloquearAlmacenamientos, { ids: [12], bloqueo: 'NADA' });
  await server.query(`
    INSERT INTO caracteristica_producto (producto_id, caracteristica_id, cliente_id, valor)
    SELECT CASE codigo WHEN 'INFLAMABLE' THEN 103 ELSE 102 END, id, 1, 'Sí' FROM caracteristica WHERE codigo IN ('INFLAMABLE', 'ALIMENTO');
    INSERT INTO compatibilidad_version (creada_por) VALUES (1) ON CONFLICT DO NOTHING;
    INSERT INTO compatibilidad_regla (version_id, caracteristica_id, valor, regla, otra_id, otro_valor)
    SELECT v.id, a.id, 'Sí', 'PROHIBE', b.id, 'Sí' FROM compatibilidad_version v, caracteristica a, caracteristica b
     WHERE v.estado = 'BORRADOR' AND a.codigo = 'INFLAMABLE' AND b.codigo = 'ALIMENTO' ON CONFLICT DO NOTHING;
    UPDATE compatibilidad_version SET estado = 'RETIRADA' WHERE estado = 'PUBLICADA';
    UPDATE compatibilidad_version SET estado = 'PUBLICADA', publicada = now(), nota = 'De prueba' WHERE estado = 'BORRADOR'`);
  await put(server, { producto: 103, lugar: 12, cantidad: 1, series: ['S-1'] });
  // It lies there already, where by now it may not.
  const ruled = await ask({ producto_id: 103, cantidad: 1 });
  expect(ruled.rechazadas).toContainEqual(
    expect.objectContaining({ codigo: 'A-02', razon: expect.stringContaining('Inflamable ✕ Alimento') }),
  );
});

test('a licence plate goes whole where all that it carries may lie, and not where it stands', async () => {
  const { id } = await lpns(server).hacer();
  const de = { almacenamiento_id: 13 };
  await server.as(OPERARIO_GDS, moverStock, { de, a: { lpn_id: id }, items: [{ producto_id: 101, cantidad: 3 }] });
  await put(server, { producto: 102, lugar: 11, cantidad: 0, partida: 'L1' });
  const pallet = await ask({ lpn_id: id, desde_id: 13 });
  expect(said(pallet)).toEqual(['A-01: Está vacía']);
});

test('of another depósito nothing is told, and what is not there is not put away', async () => {
  expect(await ask({ producto_id: 101 }, JEFE_2)).toMatchObject({ error: 'DEPOSITO_NO_ENCONTRADO' });
  expect(await ask({ producto_id: 99_999 })).toMatchObject({ error: 'PRODUCTO_NO_ENCONTRADO' });
  expect(await ask({})).toMatchObject({ campos: { producto_id: expect.any(String) } });
});

test('what is over is proposed to no shelf', async () => {
  await server.query('UPDATE partida SET vence = hoy() - 1 WHERE id = 501');
  const leche = await ask({ producto_id: 102, partida_id: 501, cantidad: 1 });
  await server.query('UPDATE partida SET vence = hoy() + 30 WHERE id = 501');
  expect(leche).toMatchObject({ code: 'OK', propuestas: [], rechazadas: [] });
  expect(said(await ask({ producto_id: 102, partida_id: 501, cantidad: 1 }))).not.toEqual([]);
});

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

import { corregirEvento, getGuia, registrarEvento } from '#features/guias/detalle.contract.ts';
import { TWO_CLIENTS } from '#testing/guias.ts';
import { newGuia } from '#testing/nueva-guia.ts';
import { misreplayed } from '#testing/replay.ts';
import { type Answer, openTestServer, type Person } from '#testing/server.ts';

import { checksDeDevoluciones } from './verificar.sql.ts';

const ADMIN: Person = { roles: [1] };
const MIGRATION = join(import.meta.dirname, '../../../../db/migrations/0194_devoluciones_anteriores.sql');
const ENTREGA = ['ASG', 'CAR', 'SAL', ['ENT', { recibe: 'Depósito' }]] as const;

test('what went back before there were documents has the same ones afterwards, and a child where it had none', async () => {
  const server = await openTestServer(TWO_CLIENTS);
  const walk = async (id: number, steps: readonly (string | readonly [string, object])[]) => {
    for (const step of steps) {
      const [tipo, datos] = typeof step === 'string' ? [step, {}] : step;
      expect(await server.as(ADMIN, registrarEvento, { guia_id: id, tipo, ...datos })).toMatchObject({ code: 'OK' });
    }
  };
  const vuelve = async () => {
    const { id } = await newGuia(server, { bultos: 2 });
    await walk(id, ['ADM', 'ASG', 'CAR', 'SAL', ['NOENT', { motivo_id: 10 }], ['DEV_INI', { motivo_id: 40 }]]);
    const { guia, eventos } = await server.as(ADMIN, getGuia, { id });
    return { id, hija: guia.hijas[0].id, inicio: eventos.at(-1).id };
  };
  const [sola, parada, , llegada, terminada, anulada] = [
    ...[await vuelve(), await vuelve(), await vuelve()],
    ...[await vuelve(), await vuelve(), await vuelve()],
  ];
  await walk(parada?.hija ?? 0, ['ASG']);
  await walk(llegada?.hija ?? 0, ['CLA', ['DESP', { agente_id: 1 }], 'ARR']);
  await walk(terminada?.hija ?? 0, ENTREGA);
  await server.as(ADMIN, corregirEvento, { guia_id: anulada?.id ?? 0, evento_id: anulada?.inicio ?? 0 });
  await walk(anulada?.id ?? 0, [['DEV_INI', { motivo_id: 11 }]]);
  const documentos = (): Promise<Answer[]> =>
    server.query(
      'SELECT clase, guia_id, hija_nro, estado, motivo_id, lugar FROM devolucion ORDER BY guia_id, hija_nro',
    );
  const before = await documentos();
  await server.query("DELETE FROM documento_anotacion WHERE entidad = 'devolucion'");
  await server.query('DELETE FROM devolucion');
  for (const table of ['evento', 'bulto']) await server.query(`DELETE FROM ${table} WHERE guia_id = $1`, [sola?.hija]);
  await server.query('DELETE FROM guia WHERE id = $1', [sola?.hija]);
  await server.query(`BEGIN; ${await readFile(MIGRATION, 'utf8')} COMMIT`);
  expect(await documentos()).toEqual(before);
  expect(before.map(({ estado }) => estado)).toEqual([
    ...['AUTORIZADA', 'EN_TRANSITO', 'AUTORIZADA', 'RECIBIDA', 'DEVUELTA_AL_REMITENTE', 'ANULADA', 'AUTORIZADA'],
  ]);
  for (const { run } of checksDeDevoluciones) expect(await run((text) => server.query(text))).toEqual([]);
  expect(await misreplayed((text) => server.query(text))).toEqual([]);
  await server.close();
});

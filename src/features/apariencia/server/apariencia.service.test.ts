import { afterAll, beforeAll, expect, test } from 'vitest';

import { guardarAjustes } from '#features/cuenta/contract.ts';
import { getContext } from '#features/sesion/contract.ts';
import { openTestServer, type Person, type TestServer } from '#testing/server.ts';

import { guardarEmpresa, restablecer } from '../contract.ts';

const ADMIN: Person = { roles: [1] };
const OPERARIO: Person = { name: 'Marina Sosa', codes: ['GUI_001'] };

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const contextOf = async (person: Person) => getContext.result.parse(await server.as(person, getContext, {})).context;

test("the company's look reaches everybody at once, and what a person chose stays theirs", async () => {
  await expect(contextOf(OPERARIO)).resolves.toMatchObject({ layout: null, ajustes: {} });
  await server.as(OPERARIO, guardarAjustes, { ajustes: { 'aside.self.skin': 'dark', volumen: 0.3 } });
  await server.as(ADMIN, guardarEmpresa, { ajustes: { 'aside.self.skin': 'light', letra: 110 } });
  await expect(contextOf(OPERARIO)).resolves.toMatchObject({
    layout: { 'aside.self.skin': 'light', letra: 110 },
    ajustes: { 'aside.self.skin': 'dark', volumen: 0.3 },
  });
  await server.as(ADMIN, guardarEmpresa, { ajustes: { letra: 120 } });
  expect((await contextOf(OPERARIO)).layout).toEqual({ letra: 120 });
});

test('going back to the company’s look forgets the look alone', async () => {
  await server.as(ADMIN, guardarEmpresa, { ajustes: { letra: 95 } });
  await server.as(OPERARIO, guardarAjustes, { ajustes: { letra: 125, esquema: 'oscuro', volumen: 0.3 } });
  await expect(server.as(OPERARIO, restablecer, {})).resolves.toMatchObject({ code: 'OK', layout: { letra: 95 } });
  expect((await contextOf(OPERARIO)).ajustes).toEqual({ volumen: 0.3 });
});

test('what is no setting, or none of its values, is refused by its name and changes nothing', async () => {
  const before = (await contextOf(ADMIN)).layout;
  const refused = await server.as(ADMIN, guardarEmpresa, {
    ajustes: { letra: 300, 'aside.self.skin': 'dark', nada: 1 },
  });
  expect(refused).toMatchObject({ code: 'ERROR', error: 'AJUSTE_DESCONOCIDO' });
  expect(Object.keys(Object(refused.campos))).toEqual(['ajustes.letra', 'ajustes.nada']);
  expect((await contextOf(ADMIN)).layout).toEqual(before);
});

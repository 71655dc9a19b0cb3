import { afterAll, beforeAll, expect, test } from 'vitest';

import { serviceKey } from '#shared/contract.ts';
import { type Answer, openTestServer, type TestServer } from '#testing/server.ts';

let server: TestServer;
let document: Answer;

beforeAll(async () => {
  server = await openTestServer();
  document = (await server.request({ url: '/api/openapi.json' })).json();
});
afterAll(() => server.close());

test('the contract is public and lists the addresses that exist', async () => {
  expect(document.openapi).toMatch(/^3\.1\./);
  for (const [path, methods] of Object.entries<object>(document.paths)) {
    for (const method of Object.keys(methods)) {
      const url = path.replace('{ticket}', 'x');
      const response = await server.request(
        method === 'get' ? { method: 'GET', url } : { method: 'POST', url, payload: '' },
      );
      expect([path, method, response.json().error]).not.toEqual([path, method, 'RUTA_DESCONOCIDA']);
      expect([path, method, response.statusCode]).not.toEqual([path, method, 405]);
    }
  }
});

test('every service stands in it, as its own schemas say', () => {
  const keys = server.contracts.map(serviceKey);
  const names = (kind: 'pedido' | 'respuesta') => keys.map((key) => `${key}.${kind}`);
  const { schemas } = document.components;
  expect(Object.keys(schemas).sort()).toEqual(['Error', ...names('pedido'), ...names('respuesta')].sort());
  for (const contract of server.contracts) {
    const asked = schemas[`${serviceKey(contract)}.pedido`];
    for (const form of asked.oneOf ?? [asked]) {
      expect(form.additionalProperties).toBe(false);
      expect(form.properties.service).toEqual({ const: contract.service });
      expect(form.required).toContain('service');
      expect('clave' in form.properties).toBe(contract.kind === 'command');
    }
    expect(asked['x-permiso']).toEqual(contract.permission);
    expect(schemas[`${serviceKey(contract)}.respuesta`].required).toContain('code');
  }
  const guardar = schemas['problem_solver:guardar_registro.pedido'];
  expect(guardar.required).toEqual(expect.arrayContaining(['action', 'usuario_id', 'fecha_inicio']));
  expect(guardar.required).not.toContain('descripcion');
});

test('every reference in it leads somewhere', () => {
  const text = JSON.stringify(document);
  const refs = [...text.matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)].map(([, name]) => name);
  expect(refs.length).toBeGreaterThan(server.contracts.length);
  expect(refs.filter((name) => !(String(name) in document.components.schemas))).toEqual([]);
});

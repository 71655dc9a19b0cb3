import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { ALCANCES } from '#shared/alcances.ts';
import { API_V1, OPERATIONS } from '#shared/api-v1.ts';
import { EXAMPLES } from '#shared/api-v1-examples.ts';
import { type ServiceContract, serviceKey } from '#shared/contract.ts';
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
      const url = path.replaceAll(/\{\w+\}/g, 'x');
      const response = await server.request(
        method === 'get' ? { method: 'GET', url } : { method: 'POST', url, payload: '' },
      );
      expect([path, method, response.json().error]).not.toEqual([path, method, 'RUTA_DESCONOCIDA']);
      expect([path, method, response.statusCode]).not.toEqual([path, method, 405]);
    }
  }
});

test('every service stands in it, as its own schemas say', () => {
  const nameOf = (contract: ServiceContract) => serviceKey(contract).replace(':', '.');
  const names = (kind: 'pedido' | 'respuesta') => server.contracts.map((contract) => `${nameOf(contract)}.${kind}`);
  const { schemas } = document.components;
  const ofServices = Object.keys(schemas).filter((name) => name.includes('.'));
  expect(ofServices.sort()).toEqual([...names('pedido'), ...names('respuesta')].sort());
  for (const contract of server.contracts) {
    const asked = schemas[`${nameOf(contract)}.pedido`];
    for (const form of asked.oneOf ?? [asked]) {
      expect(form.additionalProperties).toBe(false);
      expect(form.properties.service).toEqual({ const: contract.service });
      expect(form.required).toContain('service');
      expect('clave' in form.properties).toBe(contract.kind === 'command');
    }
    expect(asked['x-permiso']).toEqual(contract.permission);
    expect(schemas[`${nameOf(contract)}.respuesta`].required).toContain('code');
  }
  const guardar = schemas['problem_solver.guardar_registro.pedido'];
  expect(guardar.required).toEqual(expect.arrayContaining(['action', 'usuario_id', 'fecha_inicio']));
  expect(guardar.required).not.toContain('descripcion');
});

test('every reference in it leads somewhere', () => {
  const text = JSON.stringify(document);
  const refs = [...text.matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)].map(([, name]) => name);
  expect(refs.length).toBeGreaterThan(server.contracts.length);
  expect(refs.filter((name) => !(String(name) in document.components.schemas))).toEqual([]);
});

describe('the public API in it', () => {
  test('has an operation for each service that a key may call, and for no other', () => {
    const open = Object.values(ALCANCES).flatMap(({ servicios }) => [...servicios]);
    expect([...new Set(OPERATIONS.map(({ service }) => service))].sort()).toEqual(open.sort());
    for (const { method, path, id, service } of OPERATIONS) {
      const told = document.paths[`${API_V1}${path}`][method];
      const alcance = Object.entries(ALCANCES).find(([, { servicios }]) => servicios.some((one) => one === service));
      expect(told).toMatchObject({ operationId: id, security: [{ claveDeApi: [alcance?.[0]] }] });
    }
  });

  test('shows for each what is sent and what is answered', () => {
    for (const { id, method, fields, status, path } of OPERATIONS) {
      const { requestBody, responses } = document.paths[`${API_V1}${path}`][method];
      const { example } = responses[status].content['application/json'];
      expect([id, Object.keys(example).sort()]).toEqual([id, Object.keys(fields).sort()]);
      if (method === 'post')
        expect([id, Object.keys(requestBody.content['application/json'].example)]).not.toEqual([id, []]);
    }
    const crear = server.contracts.find((contract) => serviceKey(contract) === 'envios.crear');
    expect(crear?.params.safeParse(EXAMPLES.crearEnvio?.body).success).toBe(true);
    expect(Object.keys(EXAMPLES).sort()).toEqual(OPERATIONS.map(({ id }) => id).sort());
  });

  test('takes no parameter that the key settles', () => {
    const { schemas } = document.components;
    expect(Object.keys(schemas.CrearEnvioPedido.properties)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(cliente_id|borrador_id|service|clave)$/)]),
    );
    const asked = document.paths[`${API_V1}/guias`].get.parameters.map(({ name }: { name: string }) => name);
    expect(asked).toContain('estado');
    expect(asked).not.toContain('cliente_id');
  });

  test('says what a webhook is sent, with the headers that prove it', () => {
    const { parameters, requestBody } = document.webhooks.aviso.post;
    expect(parameters.map(({ name }: { name: string }) => name)).toEqual(['x-anden-aviso', 'x-anden-firma']);
    expect(requestBody.content['application/json'].schema.oneOf).toHaveLength(2);
  });
});

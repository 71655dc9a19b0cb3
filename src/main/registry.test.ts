import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { crearClave } from '#features/integraciones/contract.ts';
import { ALCANCES, NOMBRES_DE_ALCANCE } from '#shared/alcances.ts';
import { type ServiceContract, serviceKey } from '#shared/contract.ts';
import { BODIES } from '#testing/bodies.ts';
import { TWO_CLIENTS } from '#testing/guias.ts';
import { openTestServer, type Person, type TestServer } from '#testing/server.ts';

import { endpoints } from './endpoints.ts';
import { KEY_MAY_CALL, MAY_CALL, type Principal } from './permissions.table.ts';

const OPERARIO = { roles: [3], codes: ['PROB_SOL', 'GUIAS_EN_PU', 'GUI_001', 'EVE_003'] } as const satisfies Person;
const PASSWORD = 'caminito de piedra';

/** Each kind with all that it may hold beside what matters, and as much as possible where it may do little. */
const PEOPLE: Readonly<Record<Principal, Person | null>> = {
  anonimo: null,
  deshabilitado: { ...OPERARIO, roles: [1], disabled: true },
  pendiente: { ...OPERARIO, roles: [1], pending: true },
  debe_cambiar: { ...OPERARIO, roles: [1], mustChange: true },
  sin_codigos: {},
  operario: OPERARIO,
  encargado: { roles: [2], codes: [...OPERARIO.codes, 'REPO_GEN', 'LEV_001', 'REC_004'] },
  administrador: { roles: [1] },
  chofer: { roles: [18], codes: ['CHF_001', 'REC_CARGAR_001'] },
  ingreso: { tipo: 'cliente', cliente_id: 1, roles: [23], codes: ['CLI_001'] },
  cliente_consulta: { tipo: 'cliente', cliente_id: 1, roles: [4], codes: ['CLI_001'] },
  cliente_gestion: { tipo: 'cliente', cliente_id: 1, roles: [4], codes: ['CLI_002'] },
  agencia: { tipo: 'agencia', agente_id: 1, roles: [5], codes: ['PCK_001', 'GUIAS_EN_PU'] },
  deposito: { tipo: 'deposito', roles: [6], codes: ['GDS_001'] },
};

const byKey = new Map(endpoints.map(({ contract }) => [serviceKey(contract), contract]));
const principals = Object.keys(PEOPLE).filter((name) => name in PEOPLE);
let server: TestServer;

beforeAll(async () => {
  server = await openTestServer(TWO_CLIENTS);
});
afterAll(() => server.close());

/** Every contract that any slice exports. */
async function contractsOf(folder: string): Promise<ServiceContract[]> {
  const files = readdirSync(folder).flatMap((slice) =>
    readdirSync(join(folder, slice))
      .filter((name) => name.endsWith('contract.ts'))
      .map((name) => join(folder, slice, name)),
  );
  const modules = await Promise.all(files.map((file) => import(file)));
  return modules.flatMap((module) => Object.values<unknown>(module)).filter(isContract);
}

function isContract(value: unknown): value is ServiceContract {
  return (
    typeof value === 'object' && value !== null && 'service' in value && 'permission' in value && 'params' in value
  );
}

describe('the registry', () => {
  test('has one handler for every contract, and one contract for every handler', async () => {
    const declared = await contractsOf(join(import.meta.dirname, '../features'));
    expect(declared.length).toBeGreaterThan(10);
    expect(endpoints.map(({ contract }) => serviceKey(contract)).sort()).toEqual(declared.map(serviceKey).sort());
    for (const { contract } of endpoints) expect(declared).toContain(contract);
  });

  test('is the reviewed table, service by service', () => {
    expect(Object.keys(MAY_CALL).sort()).toEqual([...byKey.keys()].sort());
    for (const names of Object.values(MAY_CALL)) expect(new Set(names).size).toBe(names.length);
  });

  test('lets nobody call what may be called by nobody', () => {
    for (const [key, names] of Object.entries(MAY_CALL)) expect([key, names.length > 0]).toEqual([key, true]);
    expect(Object.values(MAY_CALL).flat()).not.toContain('anonimo');
    expect(Object.values(MAY_CALL).flat()).not.toContain('deshabilitado');
  });

  test('refuses unknown parameters everywhere, and takes no answer that is not described', () => {
    for (const { contract } of endpoints) {
      const answer = contract.params.safeParse({ ...BODIES[serviceKey(contract)], sobra: 1 });
      const codes = answer.error?.issues.map(({ code }) => code) ?? [];
      expect([serviceKey(contract), codes]).toEqual([serviceKey(contract), ['unrecognized_keys']]);
      expect('shape' in contract.result).toBe(true);
    }
  });
});

describe('who may call', () => {
  test.each(principals)('as the table says: %s', async (principal) => {
    const actual: Record<string, string> = {};
    const wanted: Record<string, string> = {};
    for (const [key, contract] of byKey) {
      actual[key] = await cell(principal, key, contract);
      wanted[key] = expected(principal, key);
    }
    expect(actual).toEqual(wanted);
  });
});

describe('what a key may call', () => {
  test('is the reviewed table, scope by scope, of services that there are', () => {
    const declared = NOMBRES_DE_ALCANCE.flatMap((scope) => ALCANCES[scope].servicios.map((name) => [name, scope]));
    expect(Object.entries(KEY_MAY_CALL).sort()).toEqual(declared.sort());
    expect(Object.keys(KEY_MAY_CALL).filter((name) => !byKey.has(name))).toEqual([]);
  });

  test.each(NOMBRES_DE_ALCANCE)('is nothing but its own with the scope %s', async (scope) => {
    const asked = { cliente_id: 1, nombre: scope, alcances: [scope], vence: null };
    const { secreto } = await server.as({ roles: [1] }, crearClave, asked);
    const actual: Record<string, boolean> = {};
    for (const [key, { service, action }] of byKey) {
      const payload = { service, ...(action === undefined ? {} : { action }), ...BODIES[key] };
      const headers = { 'x-api-key': secreto };
      const { statusCode } = await server.request({ method: 'POST', url: '/dispatcher', headers, payload });
      expect([key, statusCode === 200 || statusCode === 403]).toEqual([key, true]);
      actual[key] = statusCode === 200;
    }
    expect(actual).toEqual(Object.fromEntries([...byKey.keys()].map((key) => [key, KEY_MAY_CALL[key] === scope])));
  });
});

/** What the table says of one service and one kind of person. */
function expected(principal: string, key: string): string {
  if (principal === 'anonimo' || principal === 'deshabilitado') return '401';
  return MAY_CALL[key]?.some((name) => name === principal) ? 'OK' : '403';
}

/** What one call is answered: whatever is no refusal of the person counts as allowed, but never a fault of ours. */
async function cell(principal: string, key: string, contract: ServiceContract): Promise<string> {
  const known = Object.entries(PEOPLE).find(([name]) => name === principal)?.[1] ?? null;
  // A person of its own for each service: some end the session, and none must touch the next.
  const person = known && { ...known, name: `${principal} ${key}`, password: PASSWORD };
  const body = { ...BODIES[key] };
  if ('usuario_id' in body && person) body.usuario_id = await server.id(person);
  const answer = await server.as(person, contract, body);
  expect([key, answer.status < 500, answer.error === 'DATOS_INVALIDOS']).toEqual([key, true, false]);
  return answer.status === 401 || answer.status === 403 ? String(answer.status) : 'OK';
}

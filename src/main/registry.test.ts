import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

import { ALCANCES, NOMBRES_DE_ALCANCE } from '#shared/alcances.ts';
import { type ServiceContract, serviceKey } from '#shared/contract.ts';
import { BODIES } from '#testing/bodies.ts';

import { endpoints } from './endpoints.ts';
import { KEY_MAY_CALL, MAY_CALL } from './permissions.table.ts';

const byKey = new Map(endpoints.map(({ contract }) => [serviceKey(contract), contract]));

/** The table against the contracts; that the running product obeys it is T01 (`npm run trust -- --solo T01`). */

/** Every contract that any slice exports. */
async function contractsOf(folder: string): Promise<ServiceContract[]> {
  const files = readdirSync(folder).flatMap((slice) =>
    readdirSync(join(folder, slice))
      .filter((name) => name.endsWith('contract.ts'))
      .map((name) => join(folder, slice, name)),
  );
  const modules = await Promise.all(files.map((file) => import(file)));
  const exported = modules.flatMap((module) => Object.values<unknown>(module));
  return exported.flatMap((value) => [value, ...callsOfMaster(value)]).filter(isContract);
}

/** What `defineCatalogo` declares besides its fields. */
function callsOfMaster(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null || !('campos' in value)) return [];
  // What a descriptor does not allow is no service.
  const never = new Set([
    ...('soloArchivo' in value && value.soloArchivo === true
      ? ['listar', 'ver', 'opciones', 'guardar', 'eliminar']
      : []),
    ...('conEstado' in value && value.conEstado === true ? [] : ['cambiarEstado']),
    ...('importa' in value && value.importa !== undefined ? [] : ['importar']),
    ...('fijo' in value && value.fijo === true ? ['eliminar'] : []),
  ]);
  return Object.entries(value).flatMap(([name, call]) => (never.has(name) ? [] : [call]));
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
    // By identity and by name: what a failure prints of a contract is its whole graph, and takes longer than the test may.
    const strange = endpoints.filter(({ contract }) => !declared.includes(contract));
    expect(strange.map(({ contract }) => serviceKey(contract))).toEqual([]);
  });

  test('the replica answers only what changes nothing, and nothing of a person’s own account', () => {
    const aside = endpoints.filter(({ contract }) => contract.enReplica);
    expect(aside.length).toBeGreaterThan(0);
    const wrong = aside.filter(({ contract, asSystem }) => contract.kind !== 'query' || asSystem);
    expect(wrong.map(({ contract }) => serviceKey(contract))).toEqual([]);
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

describe('what a key may call', () => {
  test('is the reviewed table, scope by scope, of services that there are', () => {
    const declared = NOMBRES_DE_ALCANCE.flatMap((scope) => ALCANCES[scope].servicios.map((name) => [name, scope]));
    expect(Object.entries(KEY_MAY_CALL).sort()).toEqual(declared.sort());
    expect(Object.keys(KEY_MAY_CALL).filter((name) => !byKey.has(name))).toEqual([]);
  });
});

import { expect, test } from 'vitest';

import { getFiltrosDeGuias } from '#features/guias/contract.ts';
import { fakeFailure, fakeService, OPERARIO, renderScreen } from '#testing/web.tsx';

import { casasPart } from './casas-part.tsx';

const CASAS = {
  clientes: [
    { id: 3, nombre: 'Librería Sur' },
    { id: 4, nombre: 'Tienda Norte' },
  ],
  agentes: [{ id: 9, nombre: 'Agencia Cordón', departamento: 'Montevideo' }],
  departamentos: [],
  zonas: [],
  motivos: [],
};
const find = (text: string) => casasPart.find(text, new AbortController().signal);
const signIn = (id: number) => renderScreen(<p />, '/', { user: { ...OPERARIO, id } });

test('a client or an agency is found by parts of its name, without accents, and leads to its parcels', async () => {
  await signIn(31);
  fakeService(getFiltrosDeGuias, () => CASAS);
  await expect(find('sur lib')).resolves.toMatchObject([{ id: 'clientes', options: [{ to: '/guias?cliente_id=3' }] }]);
  await expect(find('cordon')).resolves.toMatchObject([
    { id: 'agencias', options: [{ to: '/guias?agente_id=9', content: 'Agencia Cordón · Montevideo' }] },
  ]);
  await expect(find('x')).resolves.toEqual([]);
  await expect(find('zzz')).resolves.toEqual([]);
});

test('the list is asked for once, and anew for whoever signs in next', async () => {
  await signIn(32);
  const sent = fakeService(getFiltrosDeGuias, () => CASAS);
  await find('sur');
  await find('norte');
  expect(sent).toHaveLength(1);
  await signIn(33);
  await find('sur');
  expect(sent).toHaveLength(2);
});

test('a list that did not come is asked for again', async () => {
  await signIn(34);
  fakeFailure(getFiltrosDeGuias, 'INTERNO');
  await expect(find('sur')).rejects.toThrow();
  fakeService(getFiltrosDeGuias, () => CASAS);
  await expect(find('sur')).resolves.toHaveLength(1);
});

import { expect, test } from 'vitest';

import { CON_IMAGENES } from '#shared/con-imagenes.ts';

import { bodyOf } from './call-body.ts';

test('a call without pictures is JSON', () => {
  const call = { service: 'x', foto: undefined, nota: 'ñ' };
  expect(bodyOf(call, ['foto'])).toEqual({ type: 'application/json', content: '{"service":"x","nota":"ñ"}' });
  expect(bodyOf({ ...call, foto: 'AAEC' })).toMatchObject({ type: 'application/json' });
});

test('pictures go as bytes behind the call, each as long as is told', () => {
  const { type, content } = bodyOf({ service: 'x', foto: '/wD+', nota: 'ñ', firma: 'Cg==' }, ['firma', 'foto']);
  expect(type).toBe(CON_IMAGENES);
  const text = Buffer.from('{"firma":1,"foto":3}\n{"service":"x","nota":"ñ"}\n');
  expect(Buffer.from(content)).toEqual(Buffer.concat([text, Buffer.from([0x0a, 0xff, 0x00, 0xfe])]));
});

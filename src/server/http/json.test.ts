import { describe, expect, test } from 'vitest';

import { jsonOf } from './json.ts';

const said = (answer: Record<string, unknown>) => String(jsonOf(answer));

describe('an answer as JSON', () => {
  const long = Array.from({ length: 30 }, (_, id) => ({ id, nombre: `Agencia ${id} – «Salto» 📦` }));
  const cases: Record<string, Record<string, unknown>> = {
    'nothing in it': {},
    'what JSON knows': { code: 'OK', total: 2, records: [{ id: 1 }, [2], null, 'tres "3"\n', true], página: null },
    'an empty list': { code: 'OK', records: [] },
    'what JSON has no word for': { a: undefined, b: () => 1, c: [undefined, Symbol('x'), Number.NaN], d: 1 },
    'first a field that is left out, then a list': { a: undefined, records: [1] },
    'what tells its own text': { at: new Date(0), all: [new Date(0)] },
    'a list of many': { records: long },
    'a few that are large': { tabs: [long, { long }, long], code: 'OK', otros: [long] },
    'half of a character': { text: ['\ud83d', '\udce6'] },
  };
  for (const [name, answer] of Object.entries(cases))
    test(`is the same to the letter: ${name}`, () => expect(said(answer)).toBe(JSON.stringify(answer)));

  test('a long one is encoded once and for all, a short one is left to whoever sends it', () => {
    const tabs = Array.from({ length: 8 }, () => long);
    expect(jsonOf({ tabs })).toEqual(Buffer.from(JSON.stringify({ tabs })));
    expect(jsonOf({ code: 'OK', tabs: [] })).toBe('{"code":"OK","tabs":[]}');
  });
});

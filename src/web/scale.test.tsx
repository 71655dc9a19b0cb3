import { afterEach, describe, expect, test, vi } from 'vitest';

import { readScale, weightOf } from './scale.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test.each([
  ['1.25', 1250],
  [' 0,480 kg\n', 480],
  ['{"peso": 2.5}', 2500],
  ['{"weight": "0.0126"}', 13],
])('%s kilograms are %i grams', (told, gramos) => {
  expect(weightOf(told)).toEqual({ gramos });
});

test.each(['0', '-1', '{"peso": 0}', '{"peso": null}', 'ERR', '', '{', '1e9', '99999'])(
  '%s is a reason, never a weight',
  (told) => {
    expect(weightOf(told)).toEqual({ sinPeso: expect.any(String) });
  },
);

describe('the scale of the bench', () => {
  test('is asked once, at its own address', async () => {
    const asked = vi.fn(async () => new Response('1.5'));
    vi.stubGlobal('fetch', asked);
    expect(await readScale('http://balanza.local:8080/')).toEqual({ gramos: 1500 });
    expect(asked).toHaveBeenCalledExactlyOnceWith('http://balanza.local:8080/measure', expect.anything());
  });

  test('that says nothing for three seconds gives no weight', async () => {
    const late = new DOMException('', 'TimeoutError');
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort(late));
    vi.stubGlobal('fetch', async (_address: string, init: RequestInit) => {
      init.signal?.throwIfAborted();
      return new Response('9');
    });
    expect(await readScale('http://balanza')).toEqual({ sinPeso: 'La balanza no respondió en 3 s' });
    expect(timeout).toHaveBeenCalledWith(3000);
  });

  test('that cannot be reached, or fails, gives its reason', async () => {
    vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('away')));
    expect(await readScale('http://balanza')).toEqual({ sinPeso: 'No se pudo hablar con la balanza' });
    vi.stubGlobal('fetch', async () => new Response('', { status: 500 }));
    expect(await readScale('http://balanza')).toEqual({ sinPeso: 'La balanza respondió con un error (500)' });
    expect(await readScale(undefined)).toEqual({ sinPeso: 'Sin balanza en este puesto' });
  });
});

import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useLayoutEffect, useState } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';

import { BURST } from '#shared/scan.ts';
import { pressKey } from '#testing/scanner.ts';
import { renderScreen } from '#testing/web.tsx';
import { useSessionState } from '#web/session-state.ts';

import { ScanInput } from './ScanInput.tsx';
import { createScanQueue, type ScanHandler, type ScanRead } from './scan-queue.ts';
import * as sounds from './sounds.ts';

const tone = vi.spyOn(sounds, 'playTone').mockReturnValue();

let now = 0;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  tone.mockClear();
  now = 0;
});

/** Sends keys the way a scanner does: a millisecond apart, or as slowly as asked. */
function keys(target: Element, text: string, { gap = 1, end }: { gap?: number; end?: 'Enter' | 'Tab' } = {}) {
  for (const key of [...text]) press(target, key, gap);
  if (end !== undefined) press(target, end, gap);
}

function press(target: Element, key: string, gap: number) {
  now += gap;
  pressKey(target, key, now);
}

async function open(extra: { paused?: boolean; onScan?: ScanHandler; beside?: React.ReactNode } = {}) {
  const reads: ScanRead[] = [];
  const refused = vi.fn();
  const queue = createScanQueue('prueba');
  const onScan: ScanHandler =
    extra.onScan ??
    (async (read) => {
      reads.push(read);
      return { estado: 'ok' };
    });
  const view = await renderScreen(
    <>
      <ScanInput
        placeholder="Escanee una guía..."
        queue={queue}
        onScan={onScan}
        paused={extra.paused ?? false}
        onRefused={refused}
      />
      {extra.beside}
    </>,
    '/problem_solver',
  );
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Escanee una guía...' });
  return { ...view, reads, refused, field };
}

describe('the scan field', () => {
  test('has the focus on arrival, and gets it back with F2', async () => {
    const { field } = await open({ beside: <button type="button">otro</button> });
    await waitFor(() => expect(document.activeElement).toBe(field));
    screen.getByRole('button', { name: 'otro' }).focus();
    fireEvent.keyDown(document.body, { key: 'F2' });
    expect(document.activeElement).toBe(field);
  });

  test('takes what a person types on Enter, and is empty at once', async () => {
    const { field, reads } = await open();
    keys(field, '881', { gap: 150 });
    keys(field, '', { gap: 150, end: 'Enter' });
    expect(field.value).toBe('');
    await waitFor(() => expect(reads).toMatchObject([{ raw: '881', code: '881' }]));
  });

  test('takes a reading that ends with Tab', async () => {
    const { field, reads } = await open();
    keys(field, '881000000012', { end: 'Tab' });
    await waitFor(() => expect(reads).toMatchObject([{ code: '881000000012' }]));
  });

  test('takes a reading that ends with silence', async () => {
    const { field, reads } = await open();
    keys(field, '881000000012');
    await waitFor(() => expect(reads).toMatchObject([{ code: '881000000012' }]));
  });

  test('a scanner that ends its readings with a key is waited for in the middle of one', async () => {
    const { field, reads } = await open();
    keys(field, '881000000012', { end: 'Enter' });
    keys(field, '8810000');
    // Longer than a scanner without such a key is given.
    await new Promise((late) => setTimeout(late, BURST.silence + 50));
    keys(field, '00029', { end: 'Enter' });
    await waitFor(() => expect(reads.map(({ code }) => code)).toEqual(['881000000012', '881000000029']));
  });

  test('normalises as the session says, and shows the raw reading in an error', async () => {
    const onScan = vi.fn<ScanHandler>(async () => ({ estado: 'error', texto: 'Guía no encontrada' }));
    const { field } = await open({ onScan });
    act(() =>
      useSessionState.setState({
        context: { lectura: { special_chars: false, remove_prefix: 'XX', remove_suffix: '' } },
      }),
    );
    keys(field, 'XX-88-1', { end: 'Enter' });
    expect(await screen.findByText('XX-88-1')).toBeTruthy();
    expect(onScan.mock.calls[0]?.[0]).toMatchObject({ raw: 'XX-88-1', code: '881' });
    expect(screen.getByText('XX-88-1: Guía no encontrada').getAttribute('role')).toBe('status');
  });

  test('puts the separator of GS1 where the person’s scanner types another sign, in nothing but a symbol of GS1', async () => {
    const { field, reads } = await open();
    act(() =>
      useSessionState.setState({
        context: { lectura: { special_chars: false, remove_prefix: '', remove_suffix: '', gs1_separador: '-' } },
      }),
    );
    keys(field, ']C10107790001000019-10L77-2112', { end: 'Enter' });
    keys(field, 'A-01-02', { end: 'Enter' });
    await waitFor(() =>
      expect(reads.map(({ raw }) => raw)).toEqual([']C10107790001000019\u001d10L77\u001d2112', 'A-01-02']),
    );
  });

  test('tells a reading of which nothing is left as it came, with the tone of an error', async () => {
    const { field, reads } = await open();
    keys(field, '--+-', { end: 'Enter' });
    expect((await screen.findByRole('alert')).textContent).toBe(
      '--+-: de esa lectura no queda nada. Revise el lector en Mi cuenta',
    );
    expect(tone.mock.calls).toEqual([['error']]);
    keys(field, '881', { end: 'Enter' });
    await waitFor(() => expect(reads).toMatchObject([{ code: '881' }]));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('counts a bounce instead of sending it twice', async () => {
    const { field, reads } = await open();
    keys(field, '881000000012', { end: 'Enter' });
    keys(field, '881000000012', { end: 'Enter' });
    expect(await screen.findByText('×2')).toBeTruthy();
    expect(reads).toHaveLength(1);
  });

  test('keeps readings in order while a dialog works on the first', async () => {
    const { field, reads } = await open({ paused: true });
    keys(field, '8810001', { end: 'Enter' });
    keys(field, '8810002', { end: 'Enter' });
    expect(await screen.findAllByText('en espera')).toHaveLength(2);
    expect(reads).toEqual([]);
    const kept: unknown = JSON.parse(sessionStorage.getItem('anden.lecturas.prueba@3') ?? '');
    expect(kept).toMatchObject([{ code: '8810001' }, { code: '8810002' }]);
  });

  test('a cart or an agency leads to a round, matched before the underscore is taken away', async () => {
    const { field, reads, router } = await open();
    keys(field, 'CARRO_12', { end: 'Enter' });
    await waitFor(() => expect(router.state.location.pathname).toBe('/recorrido/new/CARRO_12'));
    expect(reads).toEqual([]);
  });
});

describe('a scanner elsewhere in the page', () => {
  test('is heard by the scan field', async () => {
    const { reads } = await open({ beside: <button type="button">otro</button> });
    keys(screen.getByRole('button', { name: 'otro' }), '881000000012', { end: 'Enter' });
    await waitFor(() => expect(reads).toMatchObject([{ code: '881000000012' }]));
  });

  test('leaves a field alone that takes readings for itself', async () => {
    const { reads } = await open({ beside: <input aria-label="Buscar" data-lee-codigos /> });
    const search = screen.getByRole<HTMLInputElement>('textbox', { name: 'Buscar' });
    keys(search, '881000000012', { end: 'Enter' });
    expect(search.value).toBe('881000000012');
    expect(reads).toEqual([]);
  });

  test("in a dialog's field is undone and refused", async () => {
    const beside = (
      <div role="dialog">
        <textarea aria-label="Descripción" defaultValue="Caja " />
      </div>
    );
    const { reads, refused } = await open({ beside, paused: true });
    const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Descripción' });
    keys(field, '881000000012', { end: 'Enter' });
    expect(field.value).toBe('Caja ');
    expect(refused.mock.calls).toEqual([['881000000012']]);
    expect(reads).toEqual([]);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('under a window that says nothing of it is refused by its number, until a label is taken', async () => {
    const { reads, refused, field } = await open({ beside: <Notices /> });
    const button = within(screen.getByRole('dialog')).getByRole('button');
    for (const code of ['881000000012', '881000000029', '881000000012']) keys(button, code, { end: 'Enter' });
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe(
      'No se leyeron 881000000012, 881000000029: hay una ventana abierta. Ciérrela y lea de nuevo.',
    );
    expect(refused).not.toHaveBeenCalled();
    expect(tone.mock.calls).toEqual([['error'], ['error'], ['error']]);
    fireEvent.click(button);
    expect(alert.isConnected).toBe(true);
    keys(field, '881000000012', { end: 'Enter' });
    await waitFor(() => expect(alert.isConnected).toBe(false));
    expect(reads).toMatchObject([{ code: '881000000012' }]);
  });

  test('what a person types in a dialog stays', async () => {
    const beside = (
      <div role="dialog">
        <textarea aria-label="Descripción" />
      </div>
    );
    await open({ beside });
    const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Descripción' });
    keys(field, 'caja 881', { gap: 120 });
    keys(field, 'mojada');
    expect(field.value).toBe('caja 881mojada');
  });
});

/** Open until it is closed, as the notices of the frame are. */
function Notices() {
  const [isOpen, setOpen] = useState(true);
  return isOpen ? (
    <div role="dialog">
      <button type="button" onClick={() => setOpen(false)}>
        Cerrar
      </button>
    </div>
  ) : null;
}

/** The effects of a later sibling run in the same drawing, after those of the field. */
function Drawn({ onDrawn }: { onDrawn: (focused: Element | null) => void }) {
  useLayoutEffect(() => onDrawn(document.activeElement), [onDrawn]);
  return null;
}

test('the field has the cursor when it is drawn, not a frame later', async () => {
  const drawn = vi.fn();
  const { field } = await open({ beside: <Drawn onDrawn={drawn} /> });
  expect(drawn.mock.calls).toEqual([[field]]);
});

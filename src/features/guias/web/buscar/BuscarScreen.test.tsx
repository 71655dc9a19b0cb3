import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';

import { searchGuias } from '#features/guias/contract.ts';
import { hallada } from '#testing/halladas.ts';
import { readCode } from '#testing/scanner.ts';
import { fakeFailure, fakeService, OPERARIO, renderScreen } from '#testing/web.tsx';
import { useSessionState } from '#web/session-state.ts';
import * as sounds from '#web/ui/scan/sounds.ts';

import { BuscarScreen } from './BuscarScreen.tsx';
import { forgetBuscadas } from './buscadas.ts';

const UNA = hallada({});
const LARGA = hallada({ id: 13, guia_nro: '8810000000129', destinatario: 'Ana Sosa' });
const POR_NOMBRE = hallada({ id: 14, guia_nro: '770000000001', coincide: 'nombre', referencia: null });

/** What the server finds for each text; nothing for all others. */
let found: Record<string, ReturnType<typeof hallada>[]> = {};
let aviso: string | null = null;

beforeEach(() => {
  localStorage.clear();
  forgetBuscadas();
  found = { '8810': [UNA, LARGA, POR_NOMBRE], '881000000012': [UNA, LARGA], perez: [POR_NOMBRE] };
  aviso = null;
});

async function open(address = '/guia', user = OPERARIO) {
  const sent = fakeService(searchGuias, ({ texto }) => ({ records: found[texto] ?? [], aviso }));
  const view = await renderScreen(<BuscarScreen />, address, { user });
  const box = screen.getByRole<HTMLInputElement>('combobox', { name: 'Buscar guía' });
  return { ...view, sent, box };
}

const options = () => screen.findAllByRole('option');
const type = (text: string) => userEvent.setup({ delay: 60 }).keyboard(text);

/** The answer to one text waits until it is let go. */
function holdAnswerTo(texto: string) {
  const gates: (() => void)[] = [];
  const { fetch } = window;
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (String(init.body).includes(`"${texto}"`)) await new Promise<void>((go) => gates.push(go));
    return fetch(path, init);
  });
  return {
    isAsked: () => waitFor(() => expect(gates).not.toEqual([])),
    letGo: () =>
      act(async () => {
        for (const go of gates) go();
      }),
  };
}

describe('while typing', () => {
  test('the cursor is ready, and results come grouped by how they were found', async () => {
    const { box } = await open();
    expect(document.activeElement).toBe(box);
    await type('8810');
    expect(await options()).toHaveLength(3);
    const byNumber = screen.getByRole('group', { name: 'Número' });
    expect(within(byNumber).getAllByRole('option')).toHaveLength(2);
    expect(within(screen.getByRole('group', { name: 'Nombre' })).getByText('Martín Pérez')).toBeTruthy();
    expect(within(byNumber).getAllByText('8810')[0]?.tagName).toBe('MARK');
  });

  test('one character asks nothing', async () => {
    const { sent } = await open();
    await type('8');
    await new Promise((over) => setTimeout(over, 120));
    expect(sent).toEqual([]);
  });

  test('an earlier answer never takes the place of a later one', async () => {
    const { box } = await open();
    const early = holdAnswerTo('perez');
    await userEvent.click(box);
    await userEvent.paste('perez');
    await early.isAsked();
    await userEvent.clear(box);
    await userEvent.paste('8810');
    expect(await options()).toHaveLength(3);
    await early.letGo();
    expect(screen.getAllByRole('option')).toHaveLength(3);
  });

  test('old results stay, dimmed, until the new ones are there', async () => {
    const { box } = await open();
    await userEvent.click(box);
    await userEvent.paste('8810');
    await options();
    const later = holdAnswerTo('88105');
    await userEvent.paste('5');
    await later.isAsked();
    expect(screen.getAllByRole('option')).toHaveLength(3);
    expect(screen.getByRole('listbox').hasAttribute('data-old')).toBe(true);
    await later.letGo();
    expect(await screen.findByText('Ninguna guía coincide con «88105»')).toBeTruthy();
    expect(screen.queryByRole('option')).toBeNull();
  });

  test('the text stands in the address, without an entry of the history for every letter', async () => {
    const { router, box } = await open('/guia?q=perez');
    expect(box.value).toBe('perez');
    expect(await options()).toHaveLength(1);
    const before = router.history.length;
    await userEvent.clear(box);
    await type('8810');
    await waitFor(() => expect(router.state.location.search).toEqual({ q: '8810' }));
    expect(router.history.length).toBe(before);
    expect(box.value).toBe('8810');
  });

  test('a link to the same page with another text, or none, is followed', async () => {
    const { router, box } = await open('/guia?q=perez');
    await act(async () => router.history.push('/guia'));
    expect(box.value).toBe('');
    await act(async () => router.history.push('/guia?q=8810'));
    expect(box.value).toBe('8810');
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(3));
  });

  test('what fails is said, and can be tried again', async () => {
    const { box } = await open();
    fakeFailure(searchGuias, 'DATOS_INVALIDOS');
    await userEvent.click(box);
    await userEvent.paste('8810');
    const alert = await screen.findByRole('alert');
    fakeService(searchGuias, () => ({ records: [UNA], aviso: null }));
    await userEvent.click(within(alert).getByRole('button', { name: 'Reintentar' }));
    expect(await options()).toHaveLength(1);
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('opening', () => {
  test('arrows choose and Enter opens; Back leads to the same results', async () => {
    const { router } = await open();
    await type('8810');
    await options();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/guia/13'));
    await act(async () => router.history.back());
    await waitFor(() => expect(router.state.location.href).toBe('/guia?q=8810'));
  });

  test('what was chosen is forgotten with its results', async () => {
    const { router, box } = await open();
    await type('8810');
    await options();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    expect(box.getAttribute('aria-activedescendant')).toBe(screen.getAllByRole('option')[1]?.id);
    await userEvent.clear(box);
    await userEvent.paste('nada');
    await screen.findByText('Ninguna guía coincide con «nada»');
    await userEvent.clear(box);
    await userEvent.paste('8810');
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(3));
    expect(box.getAttribute('aria-activedescendant')).toBeNull();
    expect(box.getAttribute('aria-controls')).toBe(screen.getByRole('listbox').id);
    await userEvent.keyboard('{Enter}');
    expect(router.state.location.pathname).toBe('/guia');
  });

  test('what was chosen among old results is not taken from the new ones', async () => {
    found['88105'] = [LARGA, POR_NOMBRE];
    const { router, box } = await open();
    await userEvent.click(box);
    await userEvent.paste('8810');
    await options();
    await userEvent.paste('5');
    await userEvent.keyboard('{ArrowDown}');
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(2));
    expect(box.getAttribute('aria-activedescendant')).toBeNull();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(box.getAttribute('aria-activedescendant')).toBe(screen.getAllByRole('option')[0]?.id));
    expect(router.state.location.pathname).toBe('/guia');
  });

  test('Enter opens the one hit at once, even before its answer is there', async () => {
    const { router } = await open();
    await type('perez{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/guia/14'));
  });

  test('Enter with a whole number opens it, though others begin alike', async () => {
    const { router, box } = await open();
    await userEvent.click(box);
    await userEvent.paste('881000000012');
    await type('{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/guia/12'));
  });

  test('Enter with several opens none and chooses the first; a second Enter opens it', async () => {
    const { router, box } = await open();
    await type('8810{Enter}');
    const [first] = await options();
    await waitFor(() => expect(box.getAttribute('aria-activedescendant')).toBe(first?.id));
    expect(router.state.location.pathname).toBe('/guia');
    await type('{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/guia/12'));
  });

  test('typing on after Enter means something else: nothing opens', async () => {
    const { router, box } = await open();
    const first = holdAnswerTo('perez');
    await userEvent.click(box);
    await userEvent.paste('perez');
    await userEvent.keyboard('{Enter}');
    await userEvent.paste('o');
    await first.isAsked();
    await first.letGo();
    await screen.findByText('Ninguna guía coincide con «perezo»');
    expect(router.state.location.pathname).toBe('/guia');
  });
});

describe('a scanner', () => {
  test.for([['Enter'], ['Tab'], [undefined]] as const)(
    'opens what it reads, ended by %s, whatever stood in the box',
    async ([end]) => {
      const tone = vi.spyOn(sounds, 'playTone').mockReturnValue();
      const { router } = await open('/guia?q=perez');
      await options();
      await readCode('881000000012', end);
      await waitFor(() => expect(router.state.location.pathname).toBe('/guia/12'));
      expect(tone).toHaveBeenCalledWith('ok');
      tone.mockRestore();
      await act(async () => router.history.back());
      await waitFor(() => expect(router.state.location.href).toBe('/guia?q=881000000012'));
    },
  );

  test('is read as the session says', async () => {
    const { router, sent } = await open();
    act(() =>
      useSessionState.setState({
        context: { lectura: { special_chars: false, remove_prefix: 'XX', remove_suffix: '' } },
      }),
    );
    await readCode('XX-881000000012', 'Enter');
    await waitFor(() => expect(router.state.location.pathname).toBe('/guia/12'));
    expect(sent.at(-1)).toEqual({ texto: '881000000012' });
  });

  test('with a number that is not there sounds so, and it stays to be read', async () => {
    const tone = vi.spyOn(sounds, 'playTone').mockReturnValue();
    const { box } = await open();
    await readCode('889999999999', 'Enter');
    expect(await screen.findByText('Ninguna guía coincide con «889999999999»')).toBeTruthy();
    expect(box.value).toBe('889999999999');
    expect(tone).toHaveBeenCalledWith('error');
    tone.mockRestore();
  });

  test('a cart leads to its round', async () => {
    const { router } = await open();
    await readCode('CARRO_12', 'Enter');
    await waitFor(() => expect(router.state.location.pathname).toBe('/recorrido/new/CARRO_12'));
  });
});

describe('nothing found', () => {
  test('says so, tells what is odd about the number, and leads on', async () => {
    aviso = 'El dígito de control no coincide: revise el número';
    const { box } = await open();
    await userEvent.click(box);
    await userEvent.paste('881000000019');
    expect(await screen.findByText('Ninguna guía coincide con «881000000019»')).toBeTruthy();
    expect(screen.getByText(aviso)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Pegar varios números' }).getAttribute('href')).toBe('/guias?pegar=true');
    expect(screen.getByRole('link', { name: 'Abrir Problem Solver' }).getAttribute('href')).toBe('/problem_solver');
  });

  test('does not lead to where the person may not go', async () => {
    await open('/guia?q=nada', { ...OPERARIO, funcionalidades: [{ codigo: 'CLI_001', nombre: 'Cliente' }] });
    expect(await screen.findByText('Ninguna guía coincide con «nada»')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Abrir Problem Solver' })).toBeNull();
  });
});

describe('what was looked up last', () => {
  test('is kept with its numbers for its person, the newest first, and can be cleared', async () => {
    const first = await open();
    await type('perez{Enter}');
    await waitFor(() => expect(first.router.state.location.pathname).toBe('/guia/14'));
    first.unmount();
    const again = await open('/guia?q=881000000012');
    await type('{Enter}');
    await waitFor(() => expect(again.router.state.location.pathname).toBe('/guia/12'));
    again.unmount();

    await open();
    const kept = (await options()).map((option) => option.textContent);
    expect(kept).toEqual([expect.stringContaining('881000000012'), expect.stringContaining('770000000001')]);
    expect(localStorage.getItem('anden.guias_buscadas@3')).not.toContain('Martín');
    await userEvent.click(screen.getByRole('button', { name: 'Borrar las últimas' }));
    expect(screen.queryByRole('option')).toBeNull();
    expect(localStorage.getItem('anden.guias_buscadas@3')).toBeNull();
  });

  test('is no one else’s', async () => {
    const first = await open();
    await type('perez{Enter}');
    await waitFor(() => expect(first.router.state.location.pathname).toBe('/guia/14'));
    first.unmount();
    await open('/guia', { ...OPERARIO, id: 4 });
    expect(screen.queryByRole('option')).toBeNull();
  });

  test('no more than twenty', async () => {
    const { rememberBuscada, useBuscadas } = await import('./buscadas.ts');
    await open();
    act(() => {
      for (let id = 1; id <= 25; id += 1) rememberBuscada({ id, guia_nro: `88${id}` });
      rememberBuscada({ id: 20, guia_nro: '8820' });
    });
    const { buscadas } = useBuscadas.getState();
    expect(buscadas).toHaveLength(20);
    expect(buscadas.slice(0, 2).map(({ id }) => id)).toEqual([20, 25]);
  });
});

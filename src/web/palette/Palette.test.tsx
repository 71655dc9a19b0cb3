import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';

import { pressKey, readCode } from '#testing/scanner.ts';
import { OPERARIO, renderScreen } from '#testing/web.tsx';
import { useLocale } from '#web/i18n/locale.ts';
import { changeSettings, useSettings } from '#web/settings.ts';
import { Shell } from '#web/shell/Shell.tsx';

import './PaletteReady.tsx';

import { usePageActs } from './page-acts.ts';
import { closePalette, type FoundOption, offerSearch, type SearchPart } from './palette.ts';

const find = vi.fn<SearchPart['find']>();
const opened = vi.fn();
const part: SearchPart = { find, locate: async () => null, notFound: '' };
const source = { needs: { permission: { anyOf: ['GUI_001'] } }, load: async () => part } as const;
const PERSON = {
  ...OPERARIO,
  funcionalidades: [...OPERARIO.funcionalidades, { codigo: 'GUI_001', nombre: 'Guías' }],
};

function groupOf(...numeros: string[]) {
  const options = numeros.map(
    (numero, index): FoundOption => ({
      id: numero,
      to: `/guia/${index + 1}`,
      content: `Abrir guía ${numero}`,
      onOpen: () => opened(numero),
    }),
  );
  return [{ id: 'numero', title: 'Guías · Número', options }];
}

const forget = vi.fn();
const ACTS = [{ id: 'borrar', titulo: 'Borrar lo buscado', run: forget }];

function PageWithAct() {
  usePageActs(ACTS);
  return <Shell />;
}

beforeEach(() => {
  // jsdom lays nothing out, so the focus trap finds no visible control and says so at length.
  vi.spyOn(console, 'warn').mockReturnValue();
  localStorage.clear();
  changeSettings({ esquema: 'claro', atajos: true });
  closePalette({ stays: false });
  opened.mockReset();
  forget.mockReset();
  find.mockReset().mockResolvedValue([]);
  offerSearch([source]);
});

async function open(page = <Shell />, address = '/problem_solver', user = PERSON) {
  const view = await renderScreen(page, address, { user });
  await pressCtrlK();
  const box = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Buscar o ir a' });
  return { ...view, box };
}

/** The palette is fetched once the page is there. */
const pressCtrlK = () =>
  waitFor(async () => {
    await userEvent.keyboard('{Control>}k{/Control}');
    expect(screen.getByRole('dialog')).toBeTruthy();
  });
const type = (text: string) => userEvent.setup({ delay: 60 }).keyboard(text);

const names = () => screen.queryAllByRole('option').map((option) => option.textContent);

describe('the palette', () => {
  test('opens with Ctrl+K from anywhere, keeps the cursor and gives the focus back on Esc', async () => {
    await renderScreen(<Shell />, '/dashboard', { user: PERSON });
    const opener = screen.getByRole('button', { name: 'Buscar o ir a…' });
    opener.focus();
    await pressCtrlK();
    const box = await screen.findByRole('combobox', { name: 'Buscar o ir a' });
    expect(screen.getByRole('dialog', { name: 'Buscar o ir a' })).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(box));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(opener));
  });

  test('opens from the header, and not at all before the password is changed', async () => {
    const first = await renderScreen(<Shell />, '/dashboard', { user: PERSON });
    await userEvent.click(screen.getByRole('button', { name: 'Buscar o ir a…' }));
    expect(await screen.findByRole('dialog')).toBeTruthy();
    first.unmount();
    await renderScreen(<Shell />, '/setup', { user: { ...PERSON, cambiar_password: true } });
    await new Promise((over) => setTimeout(over, 200));
    await userEvent.keyboard('{Control>}k{/Control}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Buscar o ir a…' })).toBeNull();
  });

  test('stays away while another dialog is open', async () => {
    await renderScreen(
      <>
        <Shell />
        <div role="dialog">Un caso</div>
      </>,
      '/dashboard',
      { user: PERSON },
    );
    await new Promise((over) => setTimeout(over, 200));
    await userEvent.keyboard('{Control>}k{/Control}');
    expect(screen.queryByRole('combobox')).toBeNull();
  });

  test('opened and left with Enter does nothing, whatever is offered', async () => {
    find.mockResolvedValue(groupOf('777'));
    const { router, box } = await open(<PageWithAct />);
    await screen.findByText('Abrir guía 777');
    await type('{Enter}');
    expect(box.getAttribute('aria-activedescendant')).toBeNull();
    expect(router.state.location.pathname).toBe('/problem_solver');
    expect(forget).not.toHaveBeenCalled();
  });

  test('finds a screen without accents, and Enter goes to the first', async () => {
    const { router, box } = await open(<Shell />, '/dashboard');
    await type('problem');
    const [first] = screen.getAllByRole('option');
    expect(first?.textContent).toContain('Problem Solver');
    await waitFor(() => expect(box.getAttribute('aria-activedescendant')).toBe(first?.id));
    await type('{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/problem_solver'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('offers only screens that the person sees in the menus', async () => {
    await open();
    await type('pick');
    expect(names().join()).not.toContain('Picking');
    expect(await screen.findByText('Nada coincide con «pick»')).toBeTruthy();
  });

  test('changes the theme, the language, and signs out', async () => {
    const { router } = await open();
    await type('oscuro{Enter}');
    await waitFor(() => expect(useSettings.getState().esquema).toBe('oscuro'));
    await pressCtrlK();
    await type('deutsch{Enter}');
    await waitFor(() => expect(useLocale.getState().locale).toBe('de'));
    await pressCtrlK();
    await type('cerrar sesion{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/logout'));
  });

  test('copies the address of the page and says so', async () => {
    const user = userEvent.setup();
    const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await open();
    await type('copiar el enlace');
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Enlace copiado')).toBeTruthy();
    expect(written).toHaveBeenCalledWith(window.location.href);
  });

  test('offers first what the open page offers, and no longer when it is left', async () => {
    const first = await open(<PageWithAct />);
    expect(within(screen.getByRole('group', { name: 'En esta pantalla' })).getByRole('option')).toBeTruthy();
    await type('borrar{Enter}');
    expect(forget).toHaveBeenCalledOnce();
    first.unmount();
    await open();
    expect(screen.queryByRole('group', { name: 'En esta pantalla' })).toBeNull();
  });
});

describe('parcels in the palette', () => {
  test('a pasted number, with words around it, offers to open its parcel, and Enter does', async () => {
    find.mockImplementation(async (text) => (text === '881000000012' ? groupOf(text) : []));
    const { router } = await open();
    await userEvent.paste('Mirá la guía 881000000012 por favor');
    await type('{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/guia/1'));
    expect(opened).toHaveBeenCalledWith('881000000012');
  });

  test('Enter that comes before the answer waits for it instead of taking what is listed', async () => {
    let answer = (_found: ReturnType<typeof groupOf>) => {};
    find.mockImplementation((text) =>
      text === '88101' ? new Promise((done) => (answer = done)) : Promise.resolve(text === '' ? groupOf('777') : []),
    );
    const { router } = await open();
    await screen.findByText('Abrir guía 777');
    await userEvent.paste('88101');
    await type('{Enter}');
    await waitFor(() => expect(find.mock.calls.map(([text]) => text)).toContain('88101'));
    expect(router.state.location.pathname).toBe('/problem_solver');
    await act(async () => answer(groupOf('88101', '881012')));
    await waitFor(() => expect(opened).toHaveBeenCalledWith('88101'));
  });

  test('names come below the screens, so that nothing moves under the hand', async () => {
    find.mockImplementation(async (text) => (text === 'guias' ? groupOf('880') : []));
    await open();
    await type('guias');
    await screen.findByText('Abrir guía 880');
    const titles = screen.getAllByRole('group').map((group) => group.firstElementChild?.textContent);
    expect(titles).toEqual(['Ir a', 'Guías · Número']);
  });

  test('a reading takes the place of what was typed, and opens', async () => {
    find.mockImplementation(async (text) => (text === '881000000012' ? groupOf(text) : []));
    const { router } = await open();
    // Dated by the clock of the reading that follows, as a browser dates both.
    for (const key of 'gui') {
      pressKey(document.activeElement ?? document.body, key, performance.now());
      await new Promise((over) => setTimeout(over, 120));
    }
    await readCode('881000000012', 'Enter');
    await waitFor(() => expect(router.state.location.pathname).toBe('/guia/1'));
  });

  test('a failure is said, and the screens are there all the same', async () => {
    find.mockRejectedValue(new Error('sin red'));
    await open();
    await type('guias');
    expect(await screen.findByText(/No se pudieron buscar guías/)).toBeTruthy();
    expect(names().join()).toContain('Guías');
  });

  test('are not looked for by people who may not see them', async () => {
    await open(<Shell />, '/problem_solver', OPERARIO);
    await type('881000000012');
    await screen.findByText('Nada coincide con «881000000012»');
    expect(find).not.toHaveBeenCalled();
  });
});

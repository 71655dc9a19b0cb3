import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';

import { readCode } from '#testing/scanner.ts';
import { OPERARIO, renderScreen } from '#testing/web.tsx';
import { useSessionState } from '#web/session-state.ts';
import { changeSettings, useSettings } from '#web/settings.ts';
import { ScanInput } from '#web/ui/scan/ScanInput.tsx';
import { createScanQueue } from '#web/ui/scan/scan-queue.ts';
import * as sounds from '#web/ui/scan/sounds.ts';

import { PaletteReady } from './PaletteReady.tsx';
import { usePageActs } from './page-acts.ts';
import { closePalette, offerSearch, type SearchPart } from './palette.ts';

const locate = vi.fn<SearchPart['locate']>();
const part: SearchPart = { find: async () => [], locate, notFound: 'no hay ninguna guía con ese número' };
const tone = vi.spyOn(sounds, 'playTone').mockReturnValue();

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue();
  localStorage.clear();
  changeSettings({ atajos: true });
  closePalette({ stays: false });
  tone.mockClear();
  locate.mockReset().mockResolvedValue(null);
  offerSearch([{ needs: { permission: { anyOf: ['PROB_SOL'] } }, load: async () => part }]);
});

async function open(page?: React.ReactNode, user = OPERARIO) {
  const screenful = (
    <>
      <main>
        <search>
          <input aria-label="Buscar en la lista" defaultValue="algo" />
        </search>
        <button type="button">Nada</button>
        {page}
      </main>
      <PaletteReady />
    </>
  );
  const view = await renderScreen(screenful, '/dashboard', { user });
  await userEvent.click(screen.getByRole('button', { name: 'Nada' }));
  return view;
}

const press = (keys: string) => userEvent.setup({ delay: 90 }).keyboard(keys);

const rest = () => act(() => new Promise<void>((over) => setTimeout(over, 250)));

describe('single keys', () => {
  test('g and a letter jump to a screen of the menu', async () => {
    const { router } = await open();
    await press('gp');
    await waitFor(() => expect(router.state.location.pathname).toBe('/problem_solver'));
    await press('gi');
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
  });

  test('not to a screen that the person does not see', async () => {
    const { router } = await open();
    await press('gk');
    await rest();
    expect(router.state.location.pathname).toBe('/dashboard');
  });

  test('not from a scanner, not in a field, not under a dialog', async () => {
    const { router } = await open();
    await readCode('gp');
    await readCode('12?');
    await rest();
    expect(screen.queryByRole('dialog')).toBeNull();
    await userEvent.click(screen.getByLabelText('Buscar en la lista'));
    await press('gp?');
    await rest();
    expect(router.state.location.pathname).toBe('/dashboard');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('/ goes to the search of the page', async () => {
    await open();
    await press('/');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Buscar en la lista')));
  });

  test('? shows the keys that lead somewhere for this person, and there they are turned off', async () => {
    await open();
    await press('?');
    const sheet = await screen.findByRole('dialog', { name: 'Teclas' });
    expect(within(sheet).getByText('g p')).toBeTruthy();
    expect(within(sheet).queryByText('g k')).toBeNull();
    await userEvent.click(within(sheet).getByRole('checkbox', { name: 'Usar teclas sueltas' }));
    expect(useSettings.getState().atajos).toBe(false);
    expect(within(sheet).queryByText('g p')).toBeNull();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await press('?');
    await rest();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

function PageWithKeys({ run }: { run: () => void }) {
  usePageActs([
    { id: 'filtros', titulo: 'Más filtros', tecla: 'f', run },
    { id: 'etiqueta', titulo: 'Imprimir', tecla: 'p', teclas: 'F8', run },
  ]);
  return null;
}

describe('the keys of a page', () => {
  test('act, and stand in the sheet; turned off they do neither', async () => {
    const run = vi.fn();
    await open(<PageWithKeys run={run} />);
    await press('f');
    await waitFor(() => expect(run).toHaveBeenCalledOnce());
    await press('?');
    const sheet = await screen.findByRole('dialog', { name: 'Teclas' });
    const keys = () => within(within(sheet).getByRole('table', { name: 'En esta pantalla' })).getAllByRole('row');
    expect(keys().map(({ textContent }) => textContent)).toEqual(['fMás filtros', 'F8 · pImprimir']);
    await userEvent.click(within(sheet).getByRole('checkbox', { name: 'Usar teclas sueltas' }));
    expect(keys().map(({ textContent }) => textContent)).toEqual(['F8Imprimir']);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await press('f');
    await rest();
    expect(run).toHaveBeenCalledOnce();
  });

  test('the letter after g is not theirs', async () => {
    const run = vi.fn();
    const { router } = await open(<PageWithKeys run={run} />);
    await press('gp');
    await waitFor(() => expect(router.state.location.pathname).toBe('/problem_solver'));
    expect(run).not.toHaveBeenCalled();
  });
});

const later = createScanQueue('prueba-despues');
const taken = async () => ({ estado: 'ok' }) as const;

/** Takes readings from a click on. */
function LaterScans() {
  const [isOn, setOn] = useState(false);
  if (isOn)
    return <ScanInput placeholder="Escanee" queue={later} onScan={taken} paused={false} onRefused={() => undefined} />;
  return (
    <button type="button" onClick={() => setOn(true)}>
      Empezar
    </button>
  );
}

describe('a scanner on a page without a scan field', () => {
  test('opens the parcel that it reads', async () => {
    locate.mockResolvedValue('/guia/12');
    const { router } = await open();
    await readCode('881000000012', 'Enter');
    await waitFor(() => expect(router.state.location.pathname).toBe('/guia/12'));
    expect(locate.mock.calls[0]?.[0]).toBe('881000000012');
    expect(tone).toHaveBeenCalledWith('ok');
  });

  describe('whose answer comes after the person has gone on', () => {
    const TARDE = 'Se leyó «881000000012» y la respuesta tardó: no se abrió. Si hace falta, búsquelo con Ctrl K.';
    /** Answers what answers the look-up. */
    async function readSlowly() {
      let answer = (_to: string | null) => {};
      locate.mockImplementation(() => new Promise((done) => (answer = done)));
      await readCode('881000000012', 'Enter');
      await waitFor(() => expect(locate).toHaveBeenCalledOnce());
      return (to: string | null) => act(async () => answer(to));
    }

    test('says meanwhile what it looks for', async () => {
      const { router } = await open();
      const answer = await readSlowly();
      expect(screen.getByText('Buscando «881000000012»…').getAttribute('role')).toBe('status');
      await answer('/guia/12');
      await waitFor(() => expect(router.state.location.pathname).toBe('/guia/12'));
      expect(screen.queryByText(/Buscando/)).toBeNull();
    });

    test('only tells it on another page', async () => {
      const { router } = await open();
      const answer = await readSlowly();
      await act(() => router.navigate({ to: '/problem_solver' }));
      await answer('/guia/12');
      expect((await screen.findByRole('alert')).textContent).toBe(TARDE);
      expect(router.state.location.pathname).toBe('/problem_solver');
      expect(tone).not.toHaveBeenCalled();
    });

    test('does not open the search over another page either', async () => {
      const { router } = await open();
      const answer = await readSlowly();
      await act(() => router.navigate({ to: '/dashboard', search: { tab: 'otra' } }));
      await answer(null);
      expect((await screen.findByRole('alert')).textContent).toContain('no hay ninguna guía con ese número');
      expect(screen.queryByRole('dialog')).toBeNull();
    });

    test('only tells it where a screen takes readings by now', async () => {
      const { router } = await open(<LaterScans />);
      const answer = await readSlowly();
      await userEvent.click(screen.getByRole('button', { name: 'Empezar' }));
      await answer('/guia/12');
      expect((await screen.findByRole('alert')).textContent).toBe(TARDE);
      expect(router.state.location.pathname).toBe('/dashboard');
    });
  });

  test('puts what nothing is known by into the search, and says what it read', async () => {
    await open();
    await readCode('88-999', 'Enter');
    const palette = await screen.findByRole('dialog', { name: 'Buscar o ir a' });
    expect(within(palette).getByLabelText<HTMLInputElement>('Buscar o ir a').value).toBe('88999');
    const said = within(palette).getByRole('status').textContent;
    expect(said).toContain('Se leyó «88-999»: no hay ninguna guía con ese número');
    expect(tone).toHaveBeenCalledWith('error');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    // Opened by hand, the search is empty again.
    await userEvent.keyboard('{Control>}k{/Control}');
    expect((await screen.findByRole<HTMLInputElement>('combobox', { name: 'Buscar o ir a' })).value).toBe('');
  });

  test('says that the look-up failed where it did, until it is closed', async () => {
    locate.mockRejectedValue(new TypeError('network away'));
    await open();
    await readCode('881000000012', 'Enter');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('881000000012: Error en el proceso de escaneo');
    await userEvent.click(within(alert).getByRole('button', { name: 'Cerrar' }));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('takes off what the person’s scanner adds, of a cart too', async () => {
    const { router } = await open();
    const lectura = { special_chars: false, remove_prefix: 'XX', remove_suffix: 'Z' };
    act(() => useSessionState.setState({ context: { lectura } }));
    await readCode('XX881000000012Z', 'Enter');
    await waitFor(() => expect(locate.mock.calls[0]?.[0]).toBe('881000000012'));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await readCode('XXCARRO_12Z', 'Enter');
    await waitFor(() => expect(router.state.location.pathname).toBe('/recorrido/new/CARRO_12'));
  });

  test('is no key that is held down, and no letters that are drummed', async () => {
    const { router } = await open();
    for (let time = 0; time < 8; time += 1) {
      const event = new KeyboardEvent('keydown', { key: '1', bubbles: true, repeat: time > 0 });
      Object.defineProperty(event, 'timeStamp', { value: 10_000 + time * 30 });
      document.activeElement?.dispatchEvent(event);
    }
    await rest();
    await readCode('qwertasdf', 'Enter');
    await rest();
    expect(locate).not.toHaveBeenCalled();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(router.state.location.pathname).toBe('/dashboard');
  });

  test('leaves what is read into a form to the form', async () => {
    await open(<input aria-label="Referencia" defaultValue="" />);
    const field = screen.getByLabelText<HTMLInputElement>('Referencia');
    await userEvent.click(field);
    await readCode('AGENTE_7');
    await readCode('881000000012');
    await rest();
    expect(field.value).toBe('AGENTE_7881000000012');
    expect(locate).not.toHaveBeenCalled();
  });

  test('a cart and an agency lead to a round without asking', async () => {
    const { router } = await open();
    await readCode('AGENTE_7', 'Enter');
    await waitFor(() => expect(router.state.location.pathname).toBe('/recorrido/new/AGENTE_7'));
    expect(locate).not.toHaveBeenCalled();
  });

  test('gives the search of a list back what stood in it', async () => {
    await open();
    const field = screen.getByLabelText<HTMLInputElement>('Buscar en la lista');
    await userEvent.click(field);
    await readCode('881000000012', 'Enter');
    await waitFor(() => expect(locate).toHaveBeenCalledOnce());
    expect(field.value).toBe('algo');
  });

  test('leaves alone a long text, a field that takes readings, and a dialog', async () => {
    await open(
      <>
        <textarea aria-label="Números" />
        <input aria-label="Guía" data-lee-codigos="" />
      </>,
    );
    for (const name of ['Números', 'Guía']) {
      const field = screen.getByLabelText<HTMLInputElement>(name);
      await userEvent.click(field);
      await readCode('881000000012');
      await rest();
      expect(field.value).toBe('881000000012');
    }
    expect(locate).not.toHaveBeenCalled();
  });

  test('what stands in a dialog is not undone', async () => {
    await open(
      <div role="dialog">
        <input aria-label="Nota" />
      </div>,
    );
    const field = screen.getByLabelText<HTMLInputElement>('Nota');
    await userEvent.click(field);
    await readCode('881000000012');
    await rest();
    expect(field.value).toBe('881000000012');
    expect(locate).not.toHaveBeenCalled();
  });

  test('is left to the scan field of the page where there is one', async () => {
    const onScan = vi.fn(async () => ({ estado: 'ok' }) as const);
    const queue = createScanQueue('prueba-paleta');
    await open(
      <ScanInput placeholder="Escanee" queue={queue} onScan={onScan} paused={false} onRefused={() => undefined} />,
    );
    screen.getByRole('button', { name: 'Nada' }).focus();
    await readCode('881000000012', 'Enter');
    await waitFor(() => expect(onScan).toHaveBeenCalledOnce());
    expect(locate).not.toHaveBeenCalled();
  });

  test('leads people who may not search to a round all the same, and says that nothing else opens', async () => {
    const { router } = await open(undefined, { ...OPERARIO, funcionalidades: [{ codigo: 'GDS_001', nombre: 'GDS' }] });
    await readCode('881000000012', 'Enter');
    expect((await screen.findByRole('alert')).textContent).toContain('con ese código no se abre nada');
    expect(locate).not.toHaveBeenCalled();
    await readCode('CARRO_3', 'Enter');
    await waitFor(() => expect(router.state.location.pathname).toBe('/recorrido/new/CARRO_3'));
  });
});

import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

import { ASIDE_MENU, HEADER_MENU } from '#shared/menu-items.ts';
import { looksLikeCode, normalizeScan, puestoOf, recorridoOf } from '#shared/scan.ts';
import { useWord } from '#web/i18n/words.tsx';
import { errorText } from '#web/service-error.ts';
import { useSessionState } from '#web/session-state.ts';
import { useVisibleMenu } from '#web/shell/use-visible-menu.ts';
import { ResultBox, type ResultGroup, type ResultOption } from '#web/ui/search/ResultBox.tsx';

import { ActRow, ScreenRow } from './PaletteRow.tsx';
import styles from './palette.module.css';
import { closePalette, usePalette } from './palette.ts';
import { commonActs, type PaletteAct } from './palette-acts.ts';
import { fittingActs, fittingScreens, numberIn, screensOf } from './palette-entries.ts';
import { useFound } from './use-found.ts';

/** With `to` it leaves the page. */
type Entry = ResultOption & Pick<PaletteAct, 'run' | 'say'>;

type Group = ResultGroup<Entry>;

const PLAIN = { special_chars: false, remove_prefix: '', remove_suffix: '' };
/** Without a text the list begins with what is at hand. */
const MOST_AT_FIRST = 8;

export function PaletteBody() {
  const word = useWord();
  const begin = usePalette((state) => state.begin);
  const [text, setText] = useState(begin?.text ?? '');
  const [said, setSaid] = useState(begin?.note ?? '');
  /** Enter was pressed for this text before its answer came. */
  const [held, setHeld] = useState<string | null>(null);
  const go = useGo();
  const typed = numberIn(text.trim());
  const found = useFound(typed);
  const isCode = looksLikeCode(typed);
  const local = useLocalGroups(typed, go);
  const theirs: Group[] = found.groups.map((group) => ({
    ...group,
    options: group.options.map((option) => ({
      ...option,
      run: () => {
        option.onOpen?.();
        go(option.to);
      },
    })),
  }));
  // A number is for its parcel; words are mostly for a screen, and what comes later must not push that away.
  const groups = isCode || typed === '' ? [...theirs, ...local] : [...local, ...theirs];
  const holdsEnter = isCode && found.isPending;
  const first = groups.flatMap(({ options }) => options)[0];

  const pick = async ({ run, say, to }: Entry) => {
    if (say !== undefined) {
      setSaid(await say());
      return;
    }
    closePalette({ stays: to === undefined });
    run();
  };
  useHeldEnter(held !== null && held === text && !found.isPending, () => {
    setHeld(null);
    if (first !== undefined) void pick(first);
  });
  const read = (raw: string) => {
    const lectura = useSessionState.getState().context?.lectura ?? PLAIN;
    const recorrido = recorridoOf(raw, lectura);
    if (recorrido !== null) {
      closePalette({ stays: false });
      go(`/recorrido/new/${recorrido.code}`);
      return;
    }
    const puesto = puestoOf(raw, lectura);
    if (puesto !== null) {
      closePalette({ stays: false });
      go(`/puesto/${puesto}`);
      return;
    }
    const code = normalizeScan(raw, lectura);
    setText(code);
    setHeld(code);
    setSaid('');
  };

  return (
    <ResultBox<Entry>
      label={word('Buscar o ir a')}
      placeholder={word('Guía, pantalla o acción…')}
      text={text}
      onText={(next) => {
        setText(next);
        setHeld(null);
        setSaid('');
      }}
      groups={groups}
      isOld={holdsEnter}
      // Ctrl+K and Enter, pressed one after the other, do nothing.
      picksFirst={typed !== ''}
      holdsEnter={holdsEnter}
      onPick={(entry) => void pick(entry)}
      onEnter={(entered) => setHeld(entered === '' ? null : entered)}
      onScan={read}
      onEscape={() => closePalette({ stays: true })}
    >
      <p role="status" className={styles.status}>
        {said || statusOf(typed, groups.length === 0 && !found.isPending, found.error)}
      </p>
    </ResultBox>
  );
}

function useGo(): (ruta: string) => void {
  const navigate = useNavigate();
  return (ruta) => {
    const { pathname, searchParams } = new URL(ruta, window.location.origin);
    void navigate({ to: pathname, search: Object.fromEntries(searchParams) });
  };
}

/** What needs no server: the acts of the page, the screens of the menus, the acts of the product. */
function useLocalGroups(typed: string, go: (ruta: string) => void): Group[] {
  const page = useLocation({ select: (location) => location.pathname });
  const menus = [useVisibleMenu(ASIDE_MENU), useVisibleMenu(HEADER_MENU)];
  const pageActs = usePalette((state) => state.acts).map((act) => ({ ...act, palabras: '' }));
  const screens = fittingScreens(screensOf(menus, page), typed).filter(({ ruta }) => ruta !== '/logout');
  const shown = typed === '' ? screens.slice(0, MOST_AT_FIRST) : screens;
  const acts = (id: string, title: string, offered: Parameters<typeof fittingActs>[0]): Group => ({
    id,
    title,
    options: fittingActs(offered, typed).map((act) => ({ ...act, content: <ActRow act={act} typed={typed} /> })),
  });
  const pantallas: Group = {
    id: 'pantallas',
    title: 'Ir a',
    options: shown.map((screen) => ({
      id: `ir ${screen.ruta}`,
      to: screen.ruta,
      content: <ScreenRow screen={screen} typed={typed} />,
      run: () => go(screen.ruta),
    })),
  };
  const ofPage = acts('pagina', 'En esta pantalla', pageActs);
  const common = acts('acciones', 'Acciones', commonActs(go));
  // Whoever types a name mostly wants to go there, and Enter takes the first.
  const groups = typed === '' ? [ofPage, pantallas, common] : [pantallas, ofPage, common];
  return groups.filter(({ options }) => options.length > 0);
}

/** Enter that came before the answer acts when it is there. */
function useHeldEnter(isDue: boolean, act: () => void): void {
  useEffect(() => {
    if (isDue) act();
  }, [isDue, act]);
}

function statusOf(typed: string, isNothing: boolean, error: unknown): string {
  if (error !== null) return errorText(error, 'No se pudieron buscar guías');
  return isNothing ? `Nada coincide con «${typed}»` : '';
}

import { activePath, type MenuItem } from '#shared/menu.ts';
import { fold, holdsWords } from '#web/ui/search/fold.ts';

import type { PaletteAct } from './palette-acts.ts';

export interface Screen {
  ruta: string;
  titulo: string;
  section: string | null;
  icono: MenuItem['icono'];
}

/** Every address that the menus show, once, with the section it stands in; not the one that is open. */
export function screensOf(menus: readonly (readonly MenuItem[])[], page: string): Screen[] {
  const all = menus
    .flat()
    .flatMap((item) => [
      ...screenOf(item, null),
      ...(item.submenu ?? []).flatMap((child) => screenOf(child, item.titulo)),
    ]);
  const first = all.filter((screen, index) => all.findIndex(({ ruta }) => ruta === screen.ruta) === index);
  const here = activePath(
    first.map(({ ruta }) => ruta),
    page,
  );
  return first.filter(({ ruta }) => ruta !== here || page !== here);
}

/** The screens that fit what was typed, those that begin with it before those that hold it. */
export function fittingScreens(screens: readonly Screen[], typed: string): Screen[] {
  const fitting = screens.filter(({ titulo, section }) => holdsWords(`${titulo} ${section ?? ''}`, typed));
  return [...fitting].sort((a, b) => rankOf(a.titulo, typed) - rankOf(b.titulo, typed));
}

export function fittingActs(acts: readonly PaletteAct[], typed: string): PaletteAct[] {
  if (typed === '') return acts.filter(({ isRare }) => !isRare);
  return acts.filter(({ titulo, palabras }) => holdsWords(`${titulo} ${palabras}`, typed));
}

/**
 * The part of a longer text that is the number of a parcel: what people paste has words around it. Blanks inside a number
 * stay, as nothing is taken out of a text without words.
 */
export function numberIn(text: string): string {
  const words = text.split(/[\s,;:.¿?¡!()«»"]+/).filter((word) => word !== '');
  const numbers = words.filter((word) => /^[A-Za-z0-9-]{8,40}$/.test(word) && word.replace(/\D/g, '').length >= 6);
  const [only] = numbers;
  const hasWords = words.some((word) => /^\p{L}{3,}$/u.test(word));
  return only !== undefined && numbers.length === 1 && hasWords ? only : text;
}

function screenOf({ titulo, ruta, icono, submenu }: MenuItem, section: string | null): Screen[] {
  return ruta === undefined || submenu !== undefined ? [] : [{ ruta, titulo, section, icono }];
}

function rankOf(titulo: string, typed: string): number {
  const name = fold(titulo);
  const begin = fold(typed).trim();
  if (name === begin) return 0;
  if (name.startsWith(begin)) return 1;
  if (name.includes(` ${begin}`)) return 2;
  return name.includes(begin) ? 3 : 4;
}

import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';

import { ASIDE_MENU } from '#shared/menu-items.ts';
import { useVisibleMenu } from '#web/shell/use-visible-menu.ts';
import { useSingleKeys } from '#web/ui/scan/single-keys.ts';

import { jumpsOf } from './jumps.ts';
import { openPalette } from './palette.ts';

/** How long g waits for the letter of its screen. */
const JUMP_MS = 1500;

/** Single keys of the whole product: `?`, `/` and the jumps after g. */
export function useFrameKeys(): void {
  const navigate = useNavigate();
  const jumps = jumpsOf(useVisibleMenu(ASIDE_MENU));
  const armed = useRef(Number.NEGATIVE_INFINITY);
  const isArmed = () => performance.now() - armed.current < JUMP_MS;
  useSingleKeys({
    // The letter after g is not the screen's.
    isFirst: true,
    keys: () => `g?/${isArmed() ? jumps.map(({ key }) => key).join('') : ''}`,
    act: (key) => {
      const jump = isArmed() ? jumps.find((one) => one.key === key) : undefined;
      armed.current = Number.NEGATIVE_INFINITY;
      if (jump !== undefined) void navigate({ to: jump.ruta });
      else if (key === 'g') armed.current = performance.now();
      else if (key === '?') openPalette('teclas');
      else if (key === '/') focusSearch();
    },
  });
}

/** The search of the page, where it has one. */
function focusSearch(): void {
  const field = document.querySelector<HTMLInputElement>('main search input');
  field?.focus();
  field?.select();
}

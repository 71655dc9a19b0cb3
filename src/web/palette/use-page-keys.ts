import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

import { ASIDE_MENU } from '#shared/menu-items.ts';
import { useSettings } from '#web/settings.ts';
import { useVisibleMenu } from '#web/shell/use-visible-menu.ts';
import { createPersonKeys } from '#web/ui/scan/person-key.ts';
import { isTypedInto } from '#web/ui/scan/screen-keys.ts';
import { isDialogOpen } from '#web/ui/scan/wedge.ts';

import { type Jump, jumpsOf } from './jumps.ts';
import { openPalette } from './palette.ts';

/** How long g waits for the letter of its screen. */
const JUMP_MS = 1500;

/** Single keys of the whole product: `?`, `/` and the jumps after g. Outside fields, and never from a scanner. */
export function usePageKeys(): void {
  const navigate = useNavigate();
  const jumps = jumpsOf(useVisibleMenu(ASIDE_MENU));
  const isOn = useSettings((settings) => settings.atajos);
  const latest = useRef({ jumps, go: (_jump: Jump) => {} });
  latest.current = { jumps, go: ({ ruta }) => void navigate({ to: ruta }) };
  useEffect(() => (isOn ? listen(() => latest.current) : undefined), [isOn]);
}

function listen(now: () => { jumps: readonly Jump[]; go: (jump: Jump) => void }): () => void {
  let armed = Number.NEGATIVE_INFINITY;
  const isArmed = () => performance.now() - armed < JUMP_MS;
  const keys = createPersonKeys(
    () =>
      `g?/${
        isArmed()
          ? now()
              .jumps.map(({ key }) => key)
              .join('')
          : ''
      }`,
    (key) => {
      const jump = isArmed() ? now().jumps.find((one) => one.key === key) : undefined;
      armed = Number.NEGATIVE_INFINITY;
      if (jump !== undefined) now().go(jump);
      else if (key === 'g') armed = performance.now();
      else if (key === '?') openPalette('teclas');
      else if (key === '/') focusSearch();
    },
  );
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isTypedInto(event.target) && !isDialogOpen()) keys.onKeyDown(event);
  };
  // Before the screen's own keys: the letter after g is not theirs.
  document.addEventListener('keydown', onKeyDown, true);
  return () => {
    document.removeEventListener('keydown', onKeyDown, true);
    keys.stop();
  };
}

/** The search of the page, where it has one. */
function focusSearch(): void {
  const field = document.querySelector<HTMLInputElement>('main search input');
  field?.focus();
  field?.select();
}

import { useEffect, useRef } from 'react';

import { useSingleKeys } from '#web/ui/scan/single-keys.ts';

import { type PageAct, usePalette } from './palette.ts';

/**
 * What can be done on this page, as long as it is open: by its single keys, from the palette and in the sheet of keys, so that
 * no key of a page is a secret. Esc is heard where nothing is open over the page.
 */
export function usePageActs(acts: readonly PageAct[], onEscape?: () => void): void {
  const latest = useRef(acts);
  latest.current = acts;
  useSingleKeys({
    keys: acts.map(({ tecla = '' }) => tecla).join(''),
    act: (key) => acts.find(({ tecla }) => tecla === key)?.run(),
    onEscape,
  });
  const written = JSON.stringify(acts);
  // biome-ignore lint/correctness/useExhaustiveDependencies: offered anew where they read differently; what they do is asked when it is done
  useEffect(() => {
    const offered = acts.map((act) => ({ ...act, run: () => latest.current.find(({ id }) => id === act.id)?.run() }));
    usePalette.setState((state) => ({ acts: [...state.acts, ...offered] }));
    return () => usePalette.setState((state) => ({ acts: state.acts.filter((act) => !offered.includes(act)) }));
  }, [written]);
}

/** Its keys as they are written: the single one only where single keys are on. */
export function writtenKeys({ tecla, teclas }: PageAct, hasSingleKeys: boolean): string | undefined {
  const keys = [...(teclas === undefined ? [] : [teclas]), ...(tecla === undefined || !hasSingleKeys ? [] : [tecla])];
  return keys.length === 0 ? undefined : keys.join(' · ');
}

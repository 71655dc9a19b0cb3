import { configure } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeEach } from 'vitest';

import { DEFAULT_SETTINGS } from '#shared/settings.ts';
import { useConnection } from '#web/connection.ts';
import { EMPTY_SESSION, useSessionState } from '#web/session-state.ts';
import { useSettings } from '#web/settings.ts';

// Runs before every file of screen tests: packages stay loaded for the next file, its window and our modules do not (`fresh-modules.ts`).

// What is looked for may take its time on a machine that does other things too.
configure({ asyncUtilTimeout: 15_000 });

// Keys of one text come in one go: on a busy machine a turn between two of them is a silence, and half a number would be read.
const { type, keyboard } = userEvent;
if (!('isInOneGo' in userEvent))
  Object.assign(userEvent, {
    isInOneGo: true,
    type: ((element, text, options) => type(element, text, { delay: null, ...options })) satisfies typeof type,
    keyboard: ((text, options) => keyboard(text, { delay: null, ...options })) satisfies typeof keyboard,
  });

// A call of the file before may have found nobody after its end: each test begins with a server that is there.
beforeEach(() => useConnection.setState(useConnection.getInitialState()));

// What the last test of a file left under way ends while there is a window, which is taken away right after the file; and nothing begins anew.
const LAST_TURNS = 20;
afterAll(async () => {
  useSessionState.setState(EMPTY_SESSION);
  useConnection.setState(useConnection.getInitialState());
  useSettings.setState(DEFAULT_SETTINGS);
  for (let turn = 0; turn < LAST_TURNS; turn += 1) await new Promise((next) => setTimeout(next));
});

class Silent {
  observe() {}
  unobserve() {}
  disconnect() {}
}

if (!('matchMedia' in window) || typeof window.matchMedia !== 'function') {
  const query = (media: string) => ({ media, matches: false, addEventListener() {}, removeEventListener() {} });
  Object.defineProperty(window, 'matchMedia', { value: query });
}
if (!('ResizeObserver' in window)) Object.defineProperty(window, 'ResizeObserver', { value: Silent });
if (typeof Element.prototype.scrollIntoView !== 'function') Element.prototype.scrollIntoView = () => undefined;
// A field that grows with its text asks when the letters have come.
if (!('fonts' in document)) {
  const fonts = Object.assign(new EventTarget(), { ready: Promise.resolve() });
  Object.defineProperty(document, 'fonts', { value: fonts });
}
// jsdom has it and says at every call that it does nothing.
window.scrollTo = () => undefined;

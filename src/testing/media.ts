import { onTestFinished, vi } from 'vitest';

/** For the rest of the test every query of a medium holds that has this in it: `max-width` makes the window narrow. */
export function fakeMedia(part: string): void {
  const media = vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({
    ...{ matches: query.includes(part), media: query, onchange: null, dispatchEvent: () => false },
    ...{ addEventListener: () => undefined, removeEventListener: () => undefined },
    ...{ addListener: () => undefined, removeListener: () => undefined },
  }));
  onTestFinished(() => media.mockRestore());
}

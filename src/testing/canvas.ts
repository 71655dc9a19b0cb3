import { onTestFinished, vi } from 'vitest';

/** jsdom has no canvas: this one takes everything that is drawn and shows nothing. Undone when the test ends. */
export function fakeCanvas(): void {
  const pen = () =>
    new Proxy<Record<string | symbol, unknown>>(
      { measureText: (text: string) => ({ width: text.length * 7 }) },
      { get: (drawn, name) => drawn[name] ?? (() => ({ addColorStop: () => undefined })) },
    );
  const spy = vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(() => Object(pen()));
  onTestFinished(() => spy.mockRestore());
}

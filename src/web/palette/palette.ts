import { create } from 'zustand';

import type { ServiceContract } from '#shared/contract.ts';
import type { ResultGroup, ResultOption } from '#web/ui/search/ResultBox.tsx';

/** What the palette shows of a feature: where it leads, and what to remember when it is opened. */
export interface FoundOption extends ResultOption {
  to: string;
  onOpen?: () => void;
}

/** How a feature lets people find its records from anywhere; joined in `src/main/web.tsx`. */
export interface SearchSource {
  /** Found by those who may make this call. */
  needs: Pick<ServiceContract, 'permission'>;
  load: () => Promise<SearchPart>;
}

export interface SearchPart {
  /** What fits the text; without a text, what the person looked up last. */
  find(text: string, signal: AbortSignal): Promise<readonly ResultGroup<FoundOption>[]>;
  /** Where a reading leads, or null where there is nothing by that code. `raw`: as the scanner sent it, with what a symbol of GS1 needs. */
  locate(code: string, signal: AbortSignal, raw: string): Promise<string | null>;
  /** For a reading that leads nowhere. */
  notFound: string;
}

/** Something that the open page offers (`usePageActs`). */
export interface PageAct {
  id: string;
  titulo: string;
  /** A single key: the page hears it. */
  tecla?: string;
  /** Another way to the same, as it is written on a keyboard; whoever offers the act hears it. */
  teclas?: string;
  run: () => void;
}

/** What a palette begins with that the person has not opened by hand. */
export interface Begin {
  text: string;
  note: string;
}

interface PaletteState {
  /** What is open over the page. */
  open: 'paleta' | 'teclas' | null;
  begin: Begin | null;
  sources: readonly SearchSource[];
  acts: readonly PageAct[];
}

export const usePalette = create<PaletteState>(() => ({ open: null, begin: null, sources: [], acts: [] }));

/** Where the focus was before something opened over the page. */
let opener: Element | null = null;

export function openPalette(open: 'paleta' | 'teclas', begin: Begin | null = null): void {
  if (usePalette.getState().open !== null) return;
  opener = document.activeElement;
  usePalette.setState({ open, begin });
}

/** `stays`: the person goes on where the focus was; whoever leaves for another screen finds the focus there. */
export function closePalette({ stays }: { stays: boolean }): void {
  usePalette.setState({ open: null });
  const before = opener;
  if (!stays || !(before instanceof HTMLElement)) return;
  // Once what was open has let the focus go.
  setTimeout(() => {
    if (before.isConnected) before.focus({ preventScroll: true });
  });
}

export function offerSearch(sources: readonly SearchSource[]): void {
  usePalette.setState({ sources });
}

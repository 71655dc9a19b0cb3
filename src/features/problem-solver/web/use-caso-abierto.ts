import { useBlocker, useNavigate, useRouter } from '@tanstack/react-router';

import type { CasoAbierto } from '../contract.ts';
import type { Desk } from './caso-desk.ts';
import { isDirty } from './caso-form.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Below this entry lies the same list without an open case. */
    sobre_lista?: boolean;
  }
}

type Search = Record<string, unknown>;
type Guia = NonNullable<CasoAbierto['guia']>;

const SIN_ETIQUETA = 'sin_etiqueta';

/**
 * The open case in the address. What it holds is in the session storage, which outlives a reload; the address says that one is
 * open, so that Back closes it. A case that has begun is not lost by Back: that is refused.
 */
export function useCasoAbierto(desk: Desk, onBackRefused: () => void) {
  const caso = desk.useCaso((state) => state.caso);
  const router = useRouter();
  const navigate = useNavigate();
  const { pathname } = router.state.location;

  const mark = (change: Search) => {
    const { location } = router.state;
    const search: Search = location.search;
    const isHere = location.pathname === pathname && (search.tab ?? 'casos') === 'casos';
    if (!isHere || Object.entries(change).every(([name, value]) => search[name] === value)) return;
    // A day of cases is one entry of the history, not two hundred.
    const isOverList = location.state.sobre_lista === true;
    void navigate({
      to: '.',
      search: (current: Search) => ({ ...current, ...change }),
      state: (state) => ({ ...state, sobre_lista: isOverList || change.caso !== undefined }),
      replace: isOverList || change.caso === undefined,
    });
  };
  useBlocker({
    enableBeforeUnload: false,
    shouldBlockFn: ({ current, action }) => {
      const search: Search = current.search;
      if (action !== 'BACK' || search.caso === undefined || desk.useCaso.getState().caso === null) return false;
      if (isDirty(desk.borrador())) onBackRefused();
      else desk.cancel();
      return desk.useCaso.getState().caso !== null;
    },
  });
  return {
    caso,
    open: async (guia: Guia) => {
      await desk.open(guia);
      mark({ caso: guia.numero });
    },
    openSinEtiqueta: () => {
      desk.openSinEtiqueta();
      if (desk.useCaso.getState().caso?.guia === null) mark({ caso: SIN_ETIQUETA });
    },
    cancel: () => {
      desk.cancel();
      mark({ caso: undefined });
    },
    /** `change`: what else of the address changes with it. */
    close: (change: Search = {}) => {
      desk.close();
      mark({ ...change, caso: undefined });
    },
  };
}

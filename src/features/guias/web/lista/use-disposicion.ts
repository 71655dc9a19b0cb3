import { create } from 'zustand';

import { Disposicion } from '#features/guias/lista.contract.ts';
import type { Densidad } from '#web/list/heights.ts';
import { useSessionState } from '#web/session-state.ts';
import { useSettings } from '#web/settings.ts';
import { defineStored } from '#web/storage.ts';

import { COLUMNAS_PRIMERAS } from './guias.columns.tsx';
import type { ListaState } from './use-lista.ts';

const NONE: Disposicion = { columnas: null, densidad: null };
const stored = defineStored({ key: 'guias.disposicion', schema: Disposicion, lifetime: null, perPerson: true });
const useStored = create<Disposicion>(() => stored.read() ?? NONE);
// The next person on this page has columns of their own.
useSessionState.subscribe((now, before) => {
  if (now.user?.id !== before.user?.id) useStored.setState(stored.read() ?? NONE);
});

/** Columns and density: those of the view that is open, else the person's own. What is changed stays where it came from. */
export function useDisposicion({ lista, show }: ListaState) {
  const own = useStored();
  const ofBrowser = useSettings((settings) => settings.densidad);
  const change = (fields: Partial<Disposicion>) => {
    useStored.setState(fields);
    stored.write(useStored.getState());
  };
  return {
    columnas: lista.columnas ?? own.columnas ?? COLUMNAS_PRIMERAS,
    densidad: lista.densidad ?? own.densidad ?? ofBrowser,
    /** What a view would keep: null where nobody has chosen, so that each person's own stay. */
    elegidas: { columnas: lista.columnas ?? own.columnas, densidad: lista.densidad ?? own.densidad },
    setColumnas: (columnas: readonly string[] | null) => {
      if (lista.columnas === null) change({ columnas: columnas === null ? null : [...columnas] });
      else show({ ...lista, columnas }, { replace: true });
    },
    setDensidad: (densidad: Densidad) => {
      if (lista.densidad === null) change({ densidad });
      else show({ ...lista, densidad }, { replace: true });
    },
  };
}

export type DisposicionState = ReturnType<typeof useDisposicion>;

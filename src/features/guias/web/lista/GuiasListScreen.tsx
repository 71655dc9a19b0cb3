import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';

import { getFiltrosDeGuias } from '#features/guias/contract.ts';
import { RegistrarEnVarias } from '#features/masivos/web/public.tsx';
import { VistasBar } from '#features/vistas/web/public.tsx';
import { serviceQuery } from '#web/api.ts';
import { lazyView } from '#web/lazy-part.ts';
import { useSeleccion } from '#web/list/seleccion.ts';
import { usePageActs } from '#web/palette/page-acts.ts';
import { sessionState } from '#web/session-state.ts';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { FilterChips } from '#web/ui/filters/FilterChips.tsx';

import { FiltrosBar } from './FiltrosBar.tsx';
import { cuantas, frasesOf } from './filtro-frases.ts';
import { GuiasCard } from './GuiasCard.tsx';
import styles from './lista.module.css';
import { mesa } from './mesa.ts';
import { useAbierto } from './use-abierto.ts';
import { useAlDia } from './use-al-dia.ts';
import { useDisposicion } from './use-disposicion.ts';
import { useGuias } from './use-guias.ts';
import { useLista } from './use-lista.ts';
import { useVistaDeLista } from './use-vista-de-lista.ts';

// Loaded when first opened: what most visits need is the list.
const ColumnasDrawer = lazyView(async () => (await import('./ColumnasDrawer.tsx')).ColumnasDrawer);
const ExportarDialog = lazyView(async () => (await import('./ExportarDialog.tsx')).ExportarDialog);
const FiltrosDrawer = lazyView(async () => (await import('./FiltrosDrawer.tsx')).FiltrosDrawer);
const PegarDialog = lazyView(async () => (await import('./PegarDialog.tsx')).PegarDialog);

const OPCIONES_FRESH_MS = 5 * 60_000;

/** Finding parcels and acting on them: the address says which ones, in what order and how (ui.md c2). */
export function GuiasListScreen() {
  const state = useLista();
  const { lista } = state;
  const { filtros } = lista;
  const disposicion = useDisposicion(state);
  const guias = useGuias(lista);
  const seleccion = useSeleccion(mesa, JSON.stringify([sessionState().user?.id ?? null, filtros]), guias.rows);
  const isOld = useAlDia(guias, seleccion);
  const opciones = useQuery({ ...serviceQuery(getFiltrosDeGuias, {}), staleTime: OPCIONES_FRESH_MS });
  const vista = useVistaDeLista(state, disposicion);
  const { open, setOpen, close } = useAbierto();
  usePageActs(
    [
      { id: 'guias-filtros', titulo: 'Más filtros de la lista', tecla: 'f', run: () => setOpen('filtros') },
      { id: 'guias-columnas', titulo: 'Elegir las columnas', tecla: 'c', run: () => setOpen('columnas') },
      { id: 'guias-exportar', titulo: 'Exportar la lista', tecla: 'e', run: () => setOpen('exportar') },
      { id: 'guias-pegar', titulo: 'Pegar números de guías', run: () => setOpen('pegar') },
    ],
    seleccion.clear,
  );
  const all = guias.total === undefined ? 'las guías' : cuantas(guias.total);
  const chosen = seleccion.todas ? all : cuantas({ total: seleccion.chosen.length, total_es_minimo: false });
  return (
    <div className={styles.screen}>
      <VistasBar {...vista} />
      <FiltrosBar state={state} opciones={opciones.data} onMore={() => setOpen('filtros')} />
      <FilterChips
        lead="Guías"
        frases={frasesOf(state.lista.filtros, opciones.data)}
        onRemove={(campos) => state.narrow(Object.fromEntries(campos.map((campo) => [campo, undefined])))}
        onClear={state.widen}
      />
      <ErrorAlert
        error={guias.query.isError ? null : opciones.error}
        fallback="No se pudieron cargar las opciones de los filtros"
        onRetry={() => void opciones.refetch()}
      />
      <GuiasCard
        state={state}
        guias={guias}
        seleccion={seleccion}
        disposicion={disposicion}
        isOld={isOld}
        acts={{
          onColumnas: () => setOpen('columnas'),
          onExportar: () => setOpen('exportar'),
          onElegidas: () => setOpen(seleccion.todas ? 'exportar' : 'elegidas'),
          onPegar: () => setOpen('pegar'),
          onEvento: () => setOpen('evento'),
        }}
      />
      <Suspense>
        {open === 'filtros' ? (
          <FiltrosDrawer state={state} opciones={opciones.data} cuantas={all} onClose={close} />
        ) : null}
        {open === 'columnas' ? <ColumnasDrawer disposicion={disposicion} onClose={close} /> : null}
        {open === 'exportar' ? <ExportarDialog cuantas={all} lista={lista} onClose={close} /> : null}
        {open === 'elegidas' ? (
          <ExportarDialog cuantas={chosen} lista={lista} elegidas={seleccion.chosen} onClose={close} />
        ) : null}
        {open === 'pegar' ? <PegarDialog onClose={close} /> : null}
        {open === 'evento' ? (
          <RegistrarEnVarias
            cual={seleccion.todas ? { filtros } : { guias: seleccion.chosen.map(({ id }) => id) }}
            cuantas={chosen}
            onClose={close}
            onStarted={() => {
              close();
              seleccion.clear();
            }}
          />
        ) : null}
      </Suspense>
    </div>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Suspense, useState } from 'react';

import { getOpcionesDeEnvio } from '#features/envios/ayuda.contract.ts';
import { serviceQuery } from '#web/api.ts';
import { lazyView } from '#web/lazy-part.ts';
import { createMesa, useSeleccion } from '#web/list/seleccion.ts';
import { usePageActs } from '#web/palette/page-acts.ts';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { FilterChips } from '#web/ui/filters/FilterChips.tsx';

import { EnviosTabs } from '../EnviosTabs.tsx';
import { cuantos } from '../palabras.ts';
import { usePegarAbierto } from '../pegar/use-pegar.ts';
import { EnviosCard } from './EnviosCard.tsx';
import { FiltrosBar } from './FiltrosBar.tsx';
import { frasesOf } from './filtro-frases.ts';
import styles from './lista.module.css';
import { useEnvios } from './use-envios.ts';
import { useLista } from './use-lista.ts';

// Loaded when first opened: what most visits need is the list.
const FiltrosDrawer = lazyView(async () => (await import('./FiltrosDrawer.tsx')).FiltrosDrawer);
const EnvioDrawer = lazyView(async () => (await import('../detalle/EnvioDrawer.tsx')).EnvioDrawer);
const PegarTextoDialog = lazyView(async () => (await import('../pegar/PegarTextoDialog.tsx')).PegarTextoDialog);

const OPCIONES_FRESH_MS = 5 * 60_000;

/** What is sent: finding it, opening it beside the list, and beginning a new one. */
export function EnviosScreen() {
  const state = useLista();
  const navigate = useNavigate();
  const envios = useEnvios(state.lista);
  const [mesa] = useState(createMesa);
  const seleccion = useSeleccion(mesa, envios.key, envios.rows);
  const opciones = useQuery({ ...serviceQuery(getOpcionesDeEnvio, {}), staleTime: OPCIONES_FRESH_MS });
  const [hasFilters, setFilters] = useState(false);
  const pegar = usePegarAbierto();
  const acts = {
    onNuevo: () => void navigate({ to: '/envios/nuevo', search: {} }),
    onPegar: pegar.open,
    onImportar: () => void navigate({ to: '/envios/importar', search: {} }),
  };
  usePageActs(
    [
      { id: 'envios-nuevo', titulo: 'Crear un envío', tecla: 'n', run: acts.onNuevo },
      { id: 'envios-pegar', titulo: 'Crear desde un mensaje (pegar texto)', tecla: 't', run: acts.onPegar },
      { id: 'envios-importar', titulo: 'Importar envíos de un archivo', run: acts.onImportar },
      { id: 'envios-filtros', titulo: 'Más filtros de la lista', tecla: 'f', run: () => setFilters(true) },
    ],
    seleccion.clear,
  );
  return (
    <>
      <EnviosTabs />
      <div className={styles.screen}>
        <FiltrosBar state={state} opciones={opciones.data} onMore={() => setFilters(true)} />
        <FilterChips
          lead="Envíos"
          frases={frasesOf(state.lista.filtros, opciones.data)}
          onRemove={(campos) => state.narrow(Object.fromEntries(campos.map((campo) => [campo, undefined])))}
          onClear={state.widen}
        />
        <ErrorAlert
          error={opciones.error}
          fallback="No se pudieron cargar las opciones de los filtros"
          onRetry={() => void opciones.refetch()}
        />
        <EnviosCard
          state={state}
          envios={envios}
          seleccion={seleccion}
          hasClientes={(opciones.data?.clientes.length ?? 2) > 1}
          acts={acts}
        />
      </div>
      <Suspense>
        {hasFilters ? (
          <FiltrosDrawer
            state={state}
            opciones={opciones.data}
            cuantos={envios.total === undefined ? 'los envíos' : cuantos(envios.total)}
            onClose={() => setFilters(false)}
          />
        ) : null}
        {state.lista.ver === null ? null : (
          <EnvioDrawer key={state.lista.ver} id={state.lista.ver} onClose={() => state.ver(null)} />
        )}
        {pegar.isOpen ? <PegarTextoDialog onClose={pegar.close} /> : null}
      </Suspense>
    </>
  );
}

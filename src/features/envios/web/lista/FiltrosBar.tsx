import { IconAdjustmentsHorizontal } from '@tabler/icons-react';

import type { OpcionesDeEnvio } from '#features/envios/ayuda.contract.ts';
import { Button } from '#web/ui/Button.tsx';
import { SearchField } from '#web/ui/filters/SearchField.tsx';
import { useIsNarrow } from '#web/viewport.ts';

import { ClienteFiltro, EstadoFiltro, ServicioFiltro } from './Filtros.tsx';
import styles from './filtros.module.css';
import type { ListaState } from './use-lista.ts';

interface Props {
  state: ListaState;
  opciones: OpcionesDeEnvio | undefined;
  onMore: () => void;
}

const IN_DRAWER = ['entrega', 'paga', 'origen', 'con_contra_reembolso', 'desde', 'hasta'] as const;

/** What narrows the list most often; the rest stands in a drawer. */
export function FiltrosBar({ state, opciones, onMore }: Props) {
  const { filtros } = state.lista;
  const isNarrow = useIsNarrow();
  const hidden = IN_DRAWER.filter((campo) => filtros[campo] !== undefined).length;
  return (
    <div className={styles.line}>
      <SearchField
        label="Buscar en los envíos"
        placeholder="Número, referencia o destinatario"
        shortcut="/"
        value={filtros.q ?? ''}
        onSearch={(q, goesOn) => state.narrow({ q }, { replace: goesOn })}
      />
      {isNarrow ? null : (
        <>
          <EstadoFiltro state={state} />
          <ClienteFiltro state={state} opciones={opciones} />
          <ServicioFiltro state={state} opciones={opciones} />
        </>
      )}
      <Button
        aria-keyshortcuts="f"
        leftSection={<IconAdjustmentsHorizontal aria-hidden size={18} stroke={1.75} />}
        onClick={onMore}
      >
        {isNarrow ? 'Filtros' : 'Más filtros'}
        {!isNarrow && hidden > 0 ? ` · ${hidden}` : ''}
      </Button>
    </div>
  );
}

import { Button } from '#web/ui/Button.tsx';
import { SideDrawer } from '#web/ui/dialog/SideDrawer.tsx';
import { useIsNarrow } from '#web/viewport.ts';

import { DiasFiltro } from './DiasFiltro.tsx';
import { ClienteFiltro, EstadoFiltro, OtrosFiltros } from './FiltrosDeLista.tsx';
import type { Opciones } from './filtro-frases.ts';
import styles from './filtros.module.css';
import type { ListaState } from './use-lista.ts';

interface Props {
  state: ListaState;
  opciones: Opciones | undefined;
  /** How many the filters leave, in words. */
  cuantas: string;
  onClose: () => void;
}

/** The filters that are asked for less often; where the screen is narrow, all of them. */
export function FiltrosDrawer({ state, opciones, cuantas, onClose }: Props) {
  const isNarrow = useIsNarrow();
  const props = { filtros: state.lista.filtros, narrow: state.narrow };
  return (
    <SideDrawer
      title={isNarrow ? 'Filtros' : 'Más filtros'}
      opened
      onClose={onClose}
      footer={
        <>
          <Button onClick={state.widen}>Limpiar todo</Button>
          <Button variant="filled" onClick={onClose}>
            Ver {cuantas}
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        {isNarrow ? (
          <>
            <EstadoFiltro {...props} />
            <ClienteFiltro {...props} opciones={opciones} />
            <DiasFiltro {...props} />
          </>
        ) : null}
        <OtrosFiltros {...props} opciones={opciones} />
      </div>
    </SideDrawer>
  );
}

import type { OpcionesDeEnvio } from '#features/envios/ayuda.contract.ts';
import { Button } from '#web/ui/Button.tsx';
import { CheckboxField } from '#web/ui/CheckboxField.tsx';
import { DateRangeFields } from '#web/ui/dates/DateRangeFields.tsx';
import { SideDrawer } from '#web/ui/dialog/SideDrawer.tsx';
import { useIsNarrow } from '#web/viewport.ts';

import { ClienteFiltro, EstadoFiltro, OtrosFiltros, ServicioFiltro } from './Filtros.tsx';
import styles from './filtros.module.css';
import type { ListaState } from './use-lista.ts';

interface Props {
  state: ListaState;
  opciones: OpcionesDeEnvio | undefined;
  /** How many the filters leave, in words. */
  cuantos: string;
  onClose: () => void;
}

/** The filters that are asked for less often; where the screen is narrow, all of them. */
export function FiltrosDrawer({ state, opciones, cuantos, onClose }: Props) {
  const isNarrow = useIsNarrow();
  const { desde, hasta, con_contra_reembolso } = state.lista.filtros;
  return (
    <SideDrawer
      title={isNarrow ? 'Filtros' : 'Más filtros'}
      opened
      onClose={onClose}
      footer={
        <>
          <Button onClick={state.widen}>Limpiar todo</Button>
          <Button variant="filled" onClick={onClose}>
            Ver {cuantos}
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        {isNarrow ? (
          <>
            <EstadoFiltro state={state} />
            <ClienteFiltro state={state} opciones={opciones} />
            <ServicioFiltro state={state} opciones={opciones} />
          </>
        ) : null}
        <OtrosFiltros state={state} />
        <CheckboxField
          label="Solo con contra-reembolso"
          checked={con_contra_reembolso === true}
          onChange={(event) => state.narrow({ con_contra_reembolso: event.currentTarget.checked })}
        />
        <p className={styles.rotulo}>Creados</p>
        <DateRangeFields
          isBound
          value={{ from: desde ?? null, to: hasta ?? null }}
          onChange={({ from, to }) => state.narrow({ desde: from ?? undefined, hasta: to ?? undefined })}
        />
      </div>
    </SideDrawer>
  );
}

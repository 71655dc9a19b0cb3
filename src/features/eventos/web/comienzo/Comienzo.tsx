import { useQuery } from '@tanstack/react-query';

import { getOpcionesDeEstacion, listLotes } from '#features/eventos/contract.ts';
import { serviceQuery } from '#web/api.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';

import { SinEnviar } from '../lote/SinEnviar.tsx';
import { puestoDe } from '../puesto.ts';
import { ComienzoForm } from './ComienzoForm.tsx';
import styles from './comienzo.module.css';
import { LotesAbiertos } from './LotesAbiertos.tsx';
import { PuestoCard } from './PuestoCard.tsx';
import { TipoPicker } from './TipoPicker.tsx';

interface Props {
  /** The one kind of event of this screen; null: the person chooses. */
  fijo: string | null;
  tipo: string | null;
  onTipo: (tipo: string | null) => void;
  onLote: (id: number) => void;
}

/** Before a batch: take an open one up again, begin as last time with one key, or choose. One question at a time. */
export function Comienzo({ fijo, tipo, onTipo, onLote }: Props) {
  const opciones = useQuery({ ...serviceQuery(getOpcionesDeEstacion, {}), staleTime: 60_000 });
  const lotes = useQuery(serviceQuery(listLotes, {}));
  if (opciones.data === undefined) {
    return (
      <ErrorAlert
        error={opciones.error}
        fallback="Error al cargar los eventos"
        onRetry={() => void opciones.refetch()}
      />
    );
  }
  const { tipos } = opciones.data;
  const chosen = tipos.find((one) => one.tipo === tipo);
  const open = (lotes.data?.lotes ?? []).filter(
    ({ estado, ...lote }) => estado === 'ABIERTO' && (fijo === null || lote.tipo === fijo),
  );
  const puesto = puestoDe(opciones.data);
  const isAsked = fijo === null ? tipo !== null : false;
  return (
    <div className={styles.start}>
      <SinEnviar />
      {isAsked ? null : <LotesAbiertos lotes={open} onOpen={onLote} />}
      {isAsked || puesto === null || (fijo !== null && puesto.tipo !== fijo) ? null : (
        <PuestoCard opciones={opciones.data} puesto={puesto} onLote={onLote} />
      )}
      {chosen === undefined && fijo === null ? <TipoPicker tipos={tipos} onTipo={onTipo} /> : null}
      {chosen === undefined && fijo !== null ? (
        <EmptyState title="Ahora no puede registrar el ingreso de paquetes">
          <p>Pida a su encargado que revise los permisos de su usuario.</p>
        </EmptyState>
      ) : null}
      {chosen === undefined ? null : (
        <ComienzoForm
          key={chosen.tipo}
          opciones={opciones.data}
          tipo={chosen}
          puesto={puesto?.tipo === chosen.tipo ? puesto : null}
          onBack={fijo === null ? () => onTipo(null) : null}
          onLote={onLote}
        />
      )}
    </div>
  );
}

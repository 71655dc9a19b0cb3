import { useQuery } from '@tanstack/react-query';

import { abrirRepaso, type ClaseDeRepaso, listRepasos, type Repasos } from '#features/mostrador/repasos.contract.ts';
import { formatDateMinute, formatTime } from '#shared/dates.ts';
import { serviceQuery, useCommand } from '#web/api.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { PendingView } from '#web/ui/PendingView.tsx';

import type { De } from '../de.ts';
import styles from '../mostrador.module.css';
import { PALABRAS } from './palabras.ts';
import { RepasoAbierto } from './RepasoAbierto.tsx';
import propios from './repaso.module.css';

interface Props {
  clase: ClaseDeRepaso;
  de: De;
  /** A dialog of the day or the box is open: the field waits. */
  paused: boolean;
}

/** A list of the counter: the open one of its kind, or how one is begun. */
export function Repaso({ clase, de, paused }: Props) {
  const query = useQuery(serviceQuery(listRepasos, de));
  if (query.data === undefined) {
    return query.isPending ? (
      <PendingView />
    ) : (
      <ErrorAlert error={query.error} fallback="Error al cargar la lista" onRetry={() => void query.refetch()} />
    );
  }
  const open = query.data.abiertos.find((one) => one.clase === clase);
  if (open !== undefined) return <RepasoAbierto key={open.id} repaso={open} de={de} paused={paused} />;
  return <Comienzo clase={clase} de={de} repasos={query.data} />;
}

function Comienzo({
  clase,
  de,
  repasos: { rondas, ultimo_inventario },
}: {
  clase: ClaseDeRepaso;
  de: De;
  repasos: Repasos;
}) {
  const command = useCommand(abrirRepaso, [listRepasos]);
  const open = (recorrido?: string) =>
    void command.run({ ...de, clase, ...(recorrido === undefined ? {} : { recorrido }) }).catch(() => null);
  const { titulo, abrir, vacio } = PALABRAS[clase];
  const isReception = clase === 'RECEPCION';
  return (
    <Card title={titulo}>
      <div className={styles.cuerpo}>
        <p className={styles.quieto}>{vacio}</p>
        {isReception ? <Rondas rondas={rondas} isWorking={command.isPending} onOpen={open} /> : null}
        {clase === 'INVENTARIO' ? (
          <p className={styles.quieto}>
            {ultimo_inventario === null
              ? 'Todavía no se hizo ninguno: conviene uno por semana.'
              : `El último se cerró el ${formatDateMinute(ultimo_inventario)}. Conviene uno por semana.`}
          </p>
        ) : null}
        <div>
          <Button
            variant={isReception && rondas.length > 0 ? 'default' : 'filled'}
            data-autofocus
            loading={command.isPending}
            onClick={() => open()}
          >
            {abrir}
          </Button>
        </div>
        <ErrorAlert error={command.error} fallback="No se pudo abrir la lista" onDismiss={command.reset} />
      </div>
    </Card>
  );
}

interface RondasProps {
  rondas: Repasos['rondas'];
  isWorking: boolean;
  onOpen: (recorrido: string) => void;
}

function Rondas({ rondas, isWorking, onOpen }: RondasProps) {
  if (rondas.length === 0) return <p className={styles.quieto}>No hay recorridos en camino hacia esta agencia.</p>;
  return (
    <ul className={propios.rondas} aria-label="Recorridos en camino">
      {rondas.map(({ numero, salida, guias }) => (
        <li key={numero}>
          <Button variant="filled" disabled={isWorking} onClick={() => onOpen(numero)}>
            Recibir {numero}
          </Button>
          <span className={styles.quieto}>
            {guias === 1 ? '1 guía' : `${guias} guías`}
            {salida === null ? '' : ` · salió ${formatTime(salida).slice(0, 5)}`}
          </span>
        </li>
      ))}
    </ul>
  );
}

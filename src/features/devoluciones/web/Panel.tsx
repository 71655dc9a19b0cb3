import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { IncidenciasDe } from '#features/incidencias/web/public.tsx';
import { formatDateMinute } from '#shared/dates.ts';
import { serviceQuery } from '#web/api.ts';
import marco from '#web/list/dos-paneles.module.css';
import { Button } from '#web/ui/Button.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { PendingView } from '#web/ui/PendingView.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';

import { type DevolucionEntera, verDevolucion } from '../contract.ts';
import { Actos } from './Actos.tsx';
import { Datos } from './Datos.tsx';
import styles from './devoluciones.module.css';
import { FotoDialog } from './FotoDialog.tsx';
import { Papeles } from './Papeles.tsx';
import { CLASE, diasDichos, ESTADO, LO_QUE_SIGUE } from './palabras.ts';
import type { Hecho } from './ResultadosDialog.tsx';

interface Props {
  id: number;
  isCliente: boolean;
  hasKeys: boolean;
  onSaid: (text: string) => void;
  onHecho: (hecho: Hecho) => void;
  onClose: () => void;
}

/** One devolución: its two parcels, who asked and who said yes, what was found, what can be done now. */
export function Panel(props: Props) {
  const { id, onClose } = props;
  const query = useQuery(serviceQuery(verDevolucion, { id }));
  if (query.data === undefined)
    return (
      <section className={marco.panel} aria-label="Devolución">
        {query.isPending ? <PendingView /> : null}
        <div className={marco.cuerpo}>
          <ErrorAlert
            error={query.error}
            fallback="No se pudo abrir la devolución"
            onRetry={() => void query.refetch()}
          />
          {query.isError ? <Button onClick={onClose}>Volver a la lista</Button> : null}
        </div>
      </section>
    );
  return <Abierta {...props} entera={query.data} />;
}

function Abierta({ entera, isCliente, hasKeys, onSaid, onHecho, onClose }: Props & { entera: DevolucionEntera }) {
  const { devolucion, fotos, historia } = entera;
  const { numero, estado, clase, parada, dias_quieta } = devolucion;
  const siguiente = isCliente ? LO_QUE_SIGUE[estado] : undefined;
  return (
    <section className={marco.panel} aria-label={`Devolución ${numero}`}>
      <header className={marco.cabeza}>
        <div className={marco.titulo}>
          <h2>
            <span className={marco.mono}>{numero}</span> {isCliente ? null : devolucion.cliente}
          </h2>
          <Button aria-keyshortcuts="Escape" onClick={onClose}>
            Volver
          </Button>
        </div>
        <div className={marco.datos}>
          <StatusBadge {...ESTADO[estado]} />
          <strong>{CLASE[clase]}</strong>
          <span>{diasDichos(devolucion)}</span>
          {parada ? <span className={styles.dias} data-parada>{`Parada hace ${dias_quieta} días`}</span> : null}
        </div>
        {siguiente === undefined ? null : <p className={marco.quieto}>{siguiente}</p>}
        <Actos entera={entera} hasKeys={hasKeys} onSaid={onSaid} onHecho={onHecho} />
      </header>
      <div className={marco.cuerpo}>
        <Datos devolucion={devolucion} />
        <Papeles devolucion={devolucion} />
        {fotos.length === 0 ? null : <Fotos id={devolucion.id} fotos={fotos} />}
        <IncidenciasDe clase="DEVOLUCION" id={devolucion.id} />
        {historia.length === 0 ? null : <Historia historia={historia} />}
      </div>
    </section>
  );
}

function Fotos({ id, fotos }: { id: number; fotos: readonly number[] }) {
  const [shown, setShown] = useState<number | null>(null);
  return (
    <div className={styles.actos}>
      {fotos.map((archivo_id, place) => (
        <Button key={archivo_id} onClick={() => setShown(archivo_id)}>{`Foto ${place + 1}`}</Button>
      ))}
      {shown === null ? null : <FotoDialog id={id} archivo_id={shown} onClose={() => setShown(null)} />}
    </div>
  );
}

function Historia({ historia }: { historia: DevolucionEntera['historia'] }) {
  return (
    <ol className={styles.lineas} aria-label="Historia de la devolución">
      {historia.map(({ acto, fecha, usuario }) => (
        <li key={`${fecha} ${acto}`}>
          <span>{acto}</span>
          <span className={marco.quieto}>
            {usuario}, {formatDateMinute(fecha)}
          </span>
        </li>
      ))}
    </ol>
  );
}

import { useQuery } from '@tanstack/react-query';

import { type EventoFila, verPrueba } from '#features/guias/detalle.contract.ts';
import { formatDateMinute } from '#shared/dates.ts';
import { serviceQuery } from '#web/api.ts';
import { DialogFrame } from '#web/ui/dialog/DialogFrame.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { Imagen } from '#web/ui/foto/Imagen.tsx';

import styles from './detalle.module.css';

interface Props {
  guiaId: number;
  evento: EventoFila;
  cual: 'foto' | 'firma';
  onClose: () => void;
}

const NOMBRES = { foto: 'Foto', firma: 'Firma' } as const;

/** Photo or signature of one event. */
export function PruebaDialog({ guiaId, evento, cual, onClose }: Props) {
  const name = NOMBRES[cual];
  return (
    <DialogFrame title={`${name} de «${evento.nombre}»`} opened onClose={onClose}>
      <Prueba guiaId={guiaId} evento={evento} cual={cual} name={name} />
    </DialogFrame>
  );
}

function Prueba({ guiaId, evento, cual, name }: Omit<Props, 'onClose'> & { name: string }) {
  const { data, error, refetch } = useQuery({
    ...serviceQuery(verPrueba, { guia_id: guiaId, evento_id: evento.id, cual }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (data !== undefined) {
    const alt = `${name} de «${evento.nombre}», ${formatDateMinute(evento.fecha_evento)}`;
    return <Imagen imagen={data.imagen} label={name} alt={alt} />;
  }
  return (
    <div className={styles.prueba}>
      <ErrorAlert error={error} fallback={`Error al cargar la ${cual}`} onRetry={() => void refetch()} />
      {error === null ? <p role="status">Cargando la {cual}…</p> : null}
    </div>
  );
}

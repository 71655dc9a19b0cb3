import { IconCamera, IconSignature } from '@tabler/icons-react';

import type { EventoFila, GuiaDetalle } from '#features/guias/detalle.contract.ts';
import { formatDateMinute } from '#shared/dates.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';

import styles from './lado.module.css';

interface Props {
  detalle: GuiaDetalle;
  onPrueba: (evento: EventoFila, cual: 'foto' | 'firma') => void;
}

/** The events that hand a parcel over. */
const ENTREGAS = ['ENT', 'ENT_CR', 'ENT_PAR', 'RET_AG', 'DEV_ENT'];

/** Who got it, when, and what shows it. */
export function PruebasCard({ detalle: { eventos }, onPrueba }: Props) {
  const entregas = eventos.filter(({ tipo, corregido }) => ENTREGAS.includes(tipo) && !corregido);
  if (entregas.length === 0) return null;
  return (
    <Card title="Prueba de entrega">
      {entregas.map((evento) => (
        <div key={evento.id} className={styles.cuerpo}>
          <p>
            <strong>{evento.nombre}</strong> el {formatDateMinute(evento.fecha_evento)}
          </p>
          <p>
            {evento.recibe === null ? 'No se anotó quién recibió' : `Recibió ${evento.recibe}`}
            {evento.documento === null ? '' : ` · documento ${evento.documento}`}
          </p>
          {evento.tiene_foto || evento.tiene_firma ? (
            <p className={styles.linea}>
              {evento.tiene_foto ? (
                <Button
                  leftSection={<IconCamera aria-hidden size={18} stroke={1.75} />}
                  onClick={() => onPrueba(evento, 'foto')}
                >
                  Foto de la entrega
                </Button>
              ) : null}
              {evento.tiene_firma ? (
                <Button
                  leftSection={<IconSignature aria-hidden size={18} stroke={1.75} />}
                  onClick={() => onPrueba(evento, 'firma')}
                >
                  Firma de la entrega
                </Button>
              ) : null}
            </p>
          ) : (
            <p className={styles.suave}>Sin foto ni firma.</p>
          )}
        </div>
      ))}
    </Card>
  );
}

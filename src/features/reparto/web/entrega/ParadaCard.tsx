import { formatDinero } from '#shared/dinero.ts';
import { Button } from '#web/ui/Button.tsx';

import styles from './entrega.module.css';
import { cobrarDe, isPendiente, type Parada } from './paradas.ts';

interface Props {
  parada: Parada;
  /** How many there are. */
  de: number;
  onActo: (acto: 'entregar' | 'no_entregar') => void;
}

/** The door in front of the driver, to be read at arm's length. */
export function ParadaCard({ parada, de, onActo }: Props) {
  const { numero, lineas, primera } = parada;
  const { destinatario, direccion, localidad, telefono, desde, hasta } = primera;
  const cobrar = cobrarDe(parada);
  const lugar = [direccion, localidad].filter(Boolean).join(', ');
  const bultos = lineas.reduce((sum, linea) => sum + linea.bultos, 0);
  return (
    <section className={styles.parada} aria-label={`Parada ${numero} de ${de}`}>
      <p className={styles.quieto}>
        Parada {numero} de {de}
        {hasta === null ? '' : ` · ${desde === null ? 'hasta' : `de ${desde} a`} ${hasta}`}
      </p>
      <h2>{destinatario}</h2>
      <p className={styles.direccion}>{lugar || 'Sin dirección'}</p>
      {cobrar.centavos > 0 ? (
        <div className={styles.cobrar}>
          <span>Cobrar</span>
          <b>{formatDinero(cobrar)}</b>
        </div>
      ) : null}
      <p>
        <b>{bultos === 1 ? '1 bulto' : `${bultos} bultos`}</b>{' '}
        <span className={styles.mono}>{lineas.map(({ guia_nro }) => guia_nro).join(', ')}</span>
      </p>
      <p className={styles.enlaces}>
        {lugar === '' ? null : <a href={`geo:0,0?q=${encodeURIComponent(lugar)}`}>Navegar</a>}
        {telefono === null ? null : <a href={`tel:${telefono.replace(/[^\d+]/g, '')}`}>Llamar</a>}
      </p>
      {isPendiente(parada) ? (
        <div className={styles.teclas}>
          <Button variant="filled" size="xl" onClick={() => onActo('entregar')}>
            Entregar
          </Button>
          <Button size="xl" onClick={() => onActo('no_entregar')}>
            No entregué
          </Button>
        </div>
      ) : null}
    </section>
  );
}

import { formatTime } from '#shared/dates.ts';
import { formatDinero } from '#shared/dinero.ts';
import { Button } from '#web/ui/Button.tsx';

import type { Abierto } from './actos.ts';
import { Corregir } from './Corregir.tsx';
import styles from './entrega.module.css';
import { cobrarDe, isPendiente, type Parada, palabraDe } from './paradas.ts';

interface Props {
  parada: Parada;
  /** How many there are. */
  de: number;
  onActo: (acto: Abierto) => void;
}

/** The door in front of the driver, to be read at arm's length. */
export function ParadaCard({ parada, de, onActo }: Props) {
  const { numero, lineas, primera } = parada;
  const { destinatario, direccion, localidad, desde, hasta, llegada } = primera;
  const bultos = lineas.reduce((sum, linea) => sum + linea.bultos, 0);
  return (
    <section className={styles.parada} aria-label={`Parada ${numero} de ${de}`}>
      <p className={styles.quieto}>
        Parada {numero} de {de}
        {hasta === null ? '' : ` · ${desde === null ? 'hasta' : `de ${desde} a`} ${hasta}`}
        {llegada === null ? '' : ` · llegó ${formatTime(llegada).slice(0, 5)}`}
      </p>
      <h2>{destinatario}</h2>
      <p className={styles.direccion}>{direccion ?? localidad ?? 'Sin dirección'}</p>
      {direccion === null || localidad === null ? null : <p className={styles.quieto}>{localidad}</p>}
      <Cobrar parada={parada} />
      <p>
        <b>{bultos === 1 ? '1 bulto' : `${bultos} bultos`}</b>{' '}
        <span className={styles.mono}>{lineas.map(({ guia_nro }) => guia_nro).join(', ')}</span>
      </p>
      <Enlaces parada={parada} onActo={onActo} />
      <Teclas parada={parada} onActo={onActo} />
    </section>
  );
}

/** The sum that decides, and what it is made of. */
export function Cobrar({ parada }: { parada: Parada }) {
  const { centavos, contra, flete, moneda } = cobrarDe(parada);
  if (centavos === 0) return null;
  return (
    <div className={styles.cobrar}>
      <span>Cobrar</span>
      <b>{formatDinero({ centavos, moneda })}</b>
      {contra > 0 && flete > 0 ? (
        <span>
          contra-reembolso <Suma centavos={contra} moneda={moneda} /> + flete <Suma centavos={flete} moneda={moneda} />
        </span>
      ) : null}
      {contra === 0 ? <span>flete que paga el destinatario</span> : null}
    </div>
  );
}

/** Never with its sign on one line and its figure on the next. */
function Suma(dinero: Parameters<typeof formatDinero>[0]) {
  return <span className={styles.suma}>{formatDinero(dinero)}</span>;
}

function Enlaces({ parada, onActo }: Pick<Props, 'parada' | 'onActo'>) {
  const { direccion, localidad, telefono, llegada } = parada.primera;
  const lugar = [direccion, localidad].filter(Boolean).join(', ');
  const digits = telefono?.replace(/[^\d+]/g, '') ?? '';
  return (
    <p className={styles.enlaces}>
      {lugar === '' ? null : <a href={`geo:0,0?q=${encodeURIComponent(lugar)}`}>Navegar</a>}
      {digits === '' ? null : <a href={`tel:${digits}`}>Llamar</a>}
      {digits === '' ? null : (
        <a href={`https://wa.me/${whatsAppOf(digits)}`} target="_blank" rel="noreferrer">
          WhatsApp
        </a>
      )}
      {llegada === null && isPendiente(parada) ? (
        <button type="button" onClick={() => onActo('llegar')}>
          Llegué
        </button>
      ) : null}
    </p>
  );
}

/** As that service writes numbers: with the country, without the zero of a call inside it. */
function whatsAppOf(digits: string): string {
  if (digits.startsWith('+')) return digits.slice(1);
  return digits.startsWith('598') && digits.length > 9 ? digits : `598${digits.replace(/^0/, '')}`;
}

function Teclas({ parada, onActo }: Pick<Props, 'parada' | 'onActo'>) {
  const { estado, agencia, retenida, motivo } = parada.primera;
  const mayDivert = parada.lineas.every(({ admite_desvio }) => admite_desvio);
  if (isPendiente(parada)) {
    return (
      <div className={styles.teclas}>
        <Button variant="filled" className={styles.entregar} onClick={() => onActo('entregar')}>
          Entregar
        </Button>
        <Button className={styles.tecla} onClick={() => onActo('no_entregar')}>
          No entregué
        </Button>
        {mayDivert ? (
          <Button className={styles.tecla} onClick={() => onActo('desviar')}>
            A agencia
          </Button>
        ) : null}
        <Button className={styles.tecla} onClick={() => onActo('danar')}>
          Daño
        </Button>
      </div>
    );
  }
  const isVisited = estado === 'NO_ENTREGADA' && agencia === null && !retenida;
  return (
    <div className={styles.hecha}>
      <p role="status">
        {palabraDe(parada)}
        {motivo === null ? '' : `: ${motivo}`}
      </p>
      {isVisited ? (
        <div className={styles.teclas}>
          <Button className={styles.entregar} onClick={() => onActo('reintentar')}>
            Volver a intentar
          </Button>
          {mayDivert ? (
            <Button className={styles.tecla} onClick={() => onActo('desviar')}>
              A agencia
            </Button>
          ) : null}
        </div>
      ) : null}
      <Corregir key={parada.primera.guia_id} parada={parada} />
    </div>
  );
}

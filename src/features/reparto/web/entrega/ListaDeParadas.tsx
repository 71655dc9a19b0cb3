import { formatDinero } from '#shared/dinero.ts';

import styles from './entrega.module.css';
import { cobrarDe, isPendiente, type Parada, palabraDe } from './paradas.ts';

interface Props {
  paradas: readonly Parada[];
  elegida: number | null;
  /** Parcels with an act that the server has not heard of. */
  sinEnviar: readonly number[];
  onElegir: (guia_id: number) => void;
}

/** All doors in their order, what is done below. */
export function ListaDeParadas({ paradas, elegida, sinEnviar, onElegir }: Props) {
  const sorted = [...paradas.filter(isPendiente), ...paradas.filter((parada) => !isPendiente(parada))];
  return (
    <section className={styles.lista} aria-label="Paradas">
      <h2>Paradas</h2>
      <ol>
        {sorted.map((parada) => (
          <li key={parada.primera.guia_id}>
            <button
              type="button"
              className={styles.fila}
              data-hecha={!isPendiente(parada) || undefined}
              aria-current={parada.numero === elegida}
              onClick={() => onElegir(parada.primera.guia_id)}
            >
              <span className={styles.numero}>{parada.numero}</span>
              <span className={styles.quien}>
                <b>{parada.primera.destinatario}</b>
                <span className={styles.quieto}>{detalleDe(parada)}</span>
              </span>
              <span className={styles.fin}>{endOf(parada, sinEnviar)}</span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}

function detalleDe({ lineas, primera: { direccion, localidad } }: Parada): string {
  const bultos = lineas.reduce((sum, linea) => sum + linea.bultos, 0);
  return [direccion ?? localidad, bultos > 1 ? `${bultos} bultos` : null].filter(Boolean).join(' · ');
}

function endOf(parada: Parada, sinEnviar: readonly number[]): string {
  const waits = sinEnviar.includes(parada.primera.guia_id);
  const word = palabraDe(parada);
  if (word !== undefined) return waits ? `${word} · sin enviar` : word;
  const cobrar = cobrarDe(parada);
  if (cobrar.centavos > 0) return formatDinero(cobrar);
  return waits ? 'sin enviar' : '';
}

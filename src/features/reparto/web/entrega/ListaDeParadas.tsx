import type { LineaDeHoja } from '#features/reparto/entrega.contract.ts';
import { formatDinero } from '#shared/dinero.ts';

import styles from './entrega.module.css';
import { cobrarDe, isPendiente, type Parada } from './paradas.ts';

interface Props {
  paradas: readonly Parada[];
  elegida: number | null;
  /** Parcels with an act that the server has not heard of. */
  sinEnviar: readonly number[];
  onElegir: (guia_id: number) => void;
}

const WORD: Partial<Record<LineaDeHoja['estado'], string>> = {
  ENTREGADA: 'Entregada',
  PARCIAL: 'Entregada en parte',
  NO_ENTREGADA: 'No entregada',
  DEVUELTA: 'Devuelta',
};

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
              aria-current={parada.numero === elegida}
              onClick={() => onElegir(parada.primera.guia_id)}
            >
              <span>{parada.numero}</span>
              <span className={styles.quien}>
                <b>{parada.primera.destinatario}</b>
                <span className={styles.quieto}>{parada.primera.direccion ?? parada.primera.localidad}</span>
              </span>
              <span>{endOf(parada, sinEnviar)}</span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}

function endOf(parada: Parada, sinEnviar: readonly number[]): string {
  const { guia_id, estado } = parada.primera;
  const word = WORD[estado];
  if (word !== undefined) return sinEnviar.includes(guia_id) ? `${word} · sin enviar` : word;
  const cobrar = cobrarDe(parada);
  return cobrar.centavos > 0 ? formatDinero(cobrar) : '';
}

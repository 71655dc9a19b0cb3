import { ESTADO_DE_LEVANTE } from '#features/levantes/web/public.tsx';
import type { LevanteDeHoja } from '#features/reparto/levantes.contract.ts';
import { formatDinero } from '#shared/dinero.ts';

import styles from './entrega.module.css';
import { cobrarDe, type Parada, palabraDe } from './paradas.ts';
import { isPorHacer, type Paso } from './pasos.ts';

interface Props {
  pasos: readonly Paso[];
  elegido: string | null;
  /** Parcels with an act that the server has not heard of. */
  sinEnviar: readonly number[];
  levantesSinEnviar: readonly number[];
  onElegir: (clave: string) => void;
}

/** All stops in their order, what is done below. */
export function ListaDeParadas({ pasos, elegido, sinEnviar, levantesSinEnviar, onElegir }: Props) {
  const sorted = [...pasos.filter(isPorHacer), ...pasos.filter((paso) => !isPorHacer(paso))];
  return (
    <section className={styles.lista} aria-label="Paradas">
      <h2>Paradas</h2>
      <ol>
        {sorted.map((paso) => {
          const { clave, numero, parada, levante } = paso;
          return (
            <li key={clave}>
              <button
                type="button"
                className={styles.fila}
                data-hecha={!isPorHacer(paso) || undefined}
                aria-current={clave === elegido}
                onClick={() => onElegir(clave)}
              >
                <span className={styles.numero}>{numero}</span>
                <span className={styles.quien}>
                  <b>{parada === null ? `Levantar en ${levante.cliente}` : parada.primera.destinatario}</b>
                  <span className={styles.quieto}>
                    {parada === null
                      ? `de ${levante.desde} a ${levante.hasta} · ${levante.direccion}`
                      : detalleDe(parada)}
                  </span>
                </span>
                <span className={styles.fin}>
                  {parada === null ? endOfLevante(levante, levantesSinEnviar) : endOf(parada, sinEnviar)}
                </span>
              </button>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

function endOfLevante(levante: LevanteDeHoja, sinEnviar: readonly number[]): string {
  const word = levante.estado === 'ASIGNADO' ? null : ESTADO_DE_LEVANTE[levante.estado].nombre;
  return [word, sinEnviar.includes(levante.id) ? 'sin enviar' : null].filter((one) => one !== null).join(' · ');
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

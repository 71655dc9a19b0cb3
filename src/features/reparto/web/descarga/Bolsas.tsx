import type { BolsaDeRecogida, Recogida } from '#features/reparto/recogida.contract.ts';

import type { Dicho } from '../lectura/mesa.ts';
import styles from './descarga.module.css';

interface Props {
  bolsas: readonly BolsaDeRecogida[];
  /** What was read at this agency, as far as the server has answered. */
  dichos: readonly Dicho<Recogida['resultado']>[];
  /** What was read and not sent yet. */
  read: ReadonlySet<string>;
}

/** Bags of money that go along, by number and seal: what is in them is nobody's to know on the way. */
export function Bolsas({ bolsas, dichos, read }: Props) {
  if (bolsas.length === 0) return null;
  const taken = new Set(
    dichos.flatMap(({ codigo, leida }) =>
      leida?.resultado === 'hecha' || leida?.resultado === 'repetida' ? [leidoOf(codigo)] : [],
    ),
  );
  const unsent = new Set([...read].map(leidoOf));
  const how = ({ precinto, llevada }: BolsaDeRecogida) => {
    if (llevada || taken.has(leidoOf(precinto))) return 'Va con usted';
    return unsent.has(leidoOf(precinto)) ? '↑ sin enviar' : 'Lea el precinto';
  };
  return (
    <section className={styles.lista} aria-label="Bolsas de dinero">
      <h2>
        Bolsas de dinero <span className={styles.quieto}>· {bolsas.length}</span>
      </h2>
      <ol>
        {bolsas.map((bolsa) => (
          <li key={bolsa.numero} className={styles.linea}>
            <span className={styles.quien}>
              <b>{bolsa.numero}</b>
              <span className={styles.mono}>{bolsa.precinto}</span>
            </span>
            <span className={styles.fin}>{how(bolsa)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** A seal as the server compares it: letters and digits alone. */
function leidoOf(texto: string): string {
  return texto.toUpperCase().replace(/[^A-Z0-9]/g, '');
}

import { formatDateMinute } from '#shared/dates.ts';
import marco from '#web/list/dos-paneles.module.css';

import type { Entrada } from '../contract.ts';
import { AdjuntosDeEntrada } from './AdjuntosDeEntrada.tsx';
import styles from './incidencias.module.css';

interface Props {
  id: number;
  entradas: readonly Entrada[];
  isOurs: boolean;
}

/** What was said and done, the newest on top. */
export function Entradas({ id, entradas, isOurs }: Props) {
  return (
    <ol className={styles.entradas} aria-label="Historia de la incidencia">
      {entradas.map((entrada) => (
        <li
          key={`${entrada.clase}-${entrada.id}`}
          data-clase={entrada.clase}
          data-afuera={entrada.de_afuera || undefined}
        >
          <span className={marco.quieto}>
            {entrada.clase === 'nota' ? 'Nota interna · ' : ''}
            {quien(entrada, isOurs)} · {formatDateMinute(entrada.fecha)}
          </span>
          <p className={styles.texto}>{entrada.texto}</p>
          <AdjuntosDeEntrada id={id} adjuntos={entrada.adjuntos} />
        </li>
      ))}
    </ol>
  );
}

function quien({ usuario, de_afuera }: Entrada, isOurs: boolean): string {
  if (usuario !== null) return usuario;
  return de_afuera && isOurs ? 'Afuera' : 'Atención al cliente';
}

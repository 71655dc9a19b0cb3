import { Fragment } from 'react';

import { formatDateMinute } from '#shared/dates.ts';
import marco from '#web/list/dos-paneles.module.css';

import type { Entrada } from '../hilo.contract.ts';
import { AdjuntosDeEntrada } from './AdjuntosDeEntrada.tsx';
import styles from './incidencias.module.css';
import { conPausas } from './pausas.ts';

interface Props {
  id: number;
  entradas: readonly Entrada[];
  isOurs: boolean;
}

/** What was said and done, the newest on top. */
export function Entradas({ id, entradas, isOurs }: Props) {
  return (
    <ol className={styles.entradas} aria-label="Historia de la incidencia">
      {conPausas(entradas).map(({ entrada, enPausa, pausa }) => (
        <Fragment key={`${entrada.clase}-${entrada.id}`}>
          {pausa === null ? null : (
            <li className={styles.pausa} data-pausa>
              Reloj en pausa desde el {formatDateMinute(pausa.desde)}
              {pausa.hasta === null ? '' : ` hasta el ${formatDateMinute(pausa.hasta)}`}: {pausa.por}
            </li>
          )}
          <li data-clase={entrada.clase} data-afuera={entrada.de_afuera || undefined} data-pausa={enPausa || undefined}>
            <span className={marco.quieto}>
              {entrada.clase === 'nota' ? 'Nota interna · ' : ''}
              {quien(entrada, isOurs)} · {formatDateMinute(entrada.fecha)}
            </span>
            <p className={styles.texto}>{entrada.texto}</p>
            <AdjuntosDeEntrada id={id} adjuntos={entrada.adjuntos} />
          </li>
        </Fragment>
      ))}
    </ol>
  );
}

function quien({ usuario, de_afuera }: Entrada, isOurs: boolean): string {
  if (usuario !== null) return usuario;
  return de_afuera && isOurs ? 'Afuera' : 'Atención al cliente';
}

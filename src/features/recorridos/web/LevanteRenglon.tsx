import { IconArrowDown, IconArrowUp, IconPackageImport } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { KeyboardEvent } from 'react';

import { ubicarLevante } from '#features/levantes/paradas.contract.ts';
import { ESTADO_DE_LEVANTE } from '#features/levantes/web/public.tsx';
import { useCan } from '#web/permissions.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import { FuenteBadge } from '#web/ui/map/FuenteBadge.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';

import type { Linea } from '../contract.ts';
import type { LevanteDeRonda } from '../levantes.contract.ts';
import type { LevanteEnMapa } from '../mapa.contract.ts';
import arrastre from './arrastre.module.css';
import { porHacer } from './fila.ts';
import mapa from './mapa.module.css';
import { anunciadoText, renglonId, unoMas } from './mezcla.ts';
import styles from './recorridos.module.css';
import type { Plan } from './use-plan.ts';

export interface Arrastrada {
  /** A finger has it. */
  isHeld: boolean;
  /** The one that a finger has would come to stand here. */
  falls: 'antes' | 'detras' | undefined;
}

interface Props extends Arrastrada {
  plan: Plan;
  levante: LevanteDeRonda;
  lineas: readonly Linea[];
  /** The round may still be put in order. */
  canOrder: boolean;
  /** What the map knows of it. */
  enMapa: LevanteEnMapa | undefined;
}

/** What is fetched on the way, in its place among the doors: dragged, moved by button, or on the row by Alt+↑ and Alt+↓. */
export function LevanteRenglon({ plan, levante, lineas, canOrder, isHeld, falls, enMapa }: Props) {
  const { id, numero, cliente, direccion, desde, hasta, estado, motivo } = levante;
  const mayMove = useCan(ubicarLevante) && porHacer(levante);
  const mover = (by: -1 | 1) => {
    const orden = unoMas(levante, lineas, by);
    if (orden !== null) void plan.ubicar(levante, orden);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!mayMove || !event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    mover(event.key === 'ArrowUp' ? -1 : 1);
  };
  return (
    <li
      id={renglonId(-id)}
      className={`${styles.renglon} ${arrastre.fila}`}
      data-levante
      {...(porHacer(levante) && canOrder ? { 'data-lugar': -id, 'data-quieta': !mayMove || undefined } : {})}
      data-llevada={isHeld || undefined}
      data-cae={falls}
      onKeyDown={onKeyDown}
    >
      <span className={styles.numero} data-asa title="Levante">
        <IconPackageImport aria-label="Levante" size={18} stroke={1.75} />
      </span>
      <span className={styles.doble}>
        <span>
          <Link to="/levantes" search={{ vista: 'todos', ver: id }} className={styles.mono}>
            {numero}
          </Link>{' '}
          <b>Levantar en {cliente}</b>
        </span>
        <span className={styles.quieto}>{direccion}</span>
        <span className={styles.quieto}>
          de {desde} a {hasta} · {anunciadoText(levante)}
          {motivo === null ? '' : ` · ${motivo}`}
          {enMapa?.llegada ? ` · llega ${enMapa.llegada}` : ''}
        </span>
        {enMapa?.avisos.map((aviso) => (
          <span key={aviso} className={mapa.alerta}>
            {aviso}
          </span>
        ))}
        {enMapa === undefined ? null : <FuenteBadge fuente={enMapa.punto?.fuente ?? null} />}
      </span>
      {estado === 'ASIGNADO' ? null : <StatusBadge {...ESTADO_DE_LEVANTE[estado]} />}
      {mayMove ? (
        <span className={styles.manos}>
          <IconButton
            aria-label={`Subir ${numero}`}
            title="Subir (Alt ↑)"
            disabled={unoMas(levante, lineas, -1) === null}
            onClick={() => mover(-1)}
          >
            <IconArrowUp aria-hidden size={18} stroke={1.75} />
          </IconButton>
          <IconButton
            aria-label={`Bajar ${numero}`}
            title="Bajar (Alt ↓)"
            disabled={unoMas(levante, lineas, 1) === null}
            onClick={() => mover(1)}
          >
            <IconArrowDown aria-hidden size={18} stroke={1.75} />
          </IconButton>
        </span>
      ) : null}
    </li>
  );
}

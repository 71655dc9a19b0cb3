import '@mantine/core/styles/Tooltip.layer.css';

import { Tooltip } from '@mantine/core';
import { IconArrowDownRight, IconArrowUpRight, IconEqual, IconInfoCircle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import type { Indicador } from '#features/informes/tabla.contract.ts';

import { formatCifra, trendOf, unitBeside } from './cifras.ts';
import { placeOf } from './enlace.ts';
import styles from './indicador.module.css';

/** Figures side by side. */
export function Indicadores({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={styles.indicadores} aria-label={label}>
      {children}
    </ul>
  );
}

/** A figure: what it is and how it is computed, how it was before, and the way to its rows. */
export function IndicadorCard({ indicador }: { indicador: Indicador }) {
  const { label, formula, url } = indicador;
  const place = indicador.value === null ? null : placeOf(url);
  const figure = <Cifra indicador={indicador} />;
  return (
    <li className={styles.indicador}>
      <p className={styles.rotulo}>
        <span>{label}</span>
        <Tooltip
          label={formula}
          multiline
          w={280}
          withArrow
          events={{ hover: true, focus: true, touch: true }}
          transitionProps={{ duration: 0 }}
          classNames={{ tooltip: styles.formula }}
        >
          <button type="button" className={styles.info} aria-label={`Cómo se calcula: ${label}`}>
            <IconInfoCircle aria-hidden size={16} stroke={1.75} />
          </button>
        </Tooltip>
      </p>
      <p className={styles.valor}>
        {place === null ? (
          figure
        ) : (
          <Link to={place.to} search={place.search} preload={false} className={styles.enlace}>
            {figure}
            <span className="solo-lector"> · ver las filas de {label}</span>
          </Link>
        )}
      </p>
      <Antes indicador={indicador} />
    </li>
  );
}

/** The value with its unit, or that there is none. */
export function Cifra({ indicador: { value, unidad, decimales } }: { indicador: Indicador }) {
  if (value === null) return <>sin datos</>;
  const beside = unitBeside(unidad, value);
  const written = formatCifra(value, unidad, decimales);
  const bare = beside !== '' && written.endsWith(beside) ? written.slice(0, -beside.length) : written;
  return (
    <>
      {bare}
      {beside === '' ? null : <span className={styles.unidad}>{beside}</span>}
    </>
  );
}

const ARROWS = { sube: IconArrowUpRight, baja: IconArrowDownRight, igual: IconEqual } as const;

/** The period before and the way since then: an arrow, words, and only then a colour; of a period that still runs no way is told. */
export function Antes({ indicador }: { indicador: Indicador }) {
  const { anterior, unidad, decimales, mejor, en_curso } = indicador;
  const trend = trendOf(indicador);
  if (anterior === null) return <p className={styles.antes}>sin período anterior</p>;
  if (en_curso)
    return (
      <p className={styles.antes}>
        <span>aún en curso</span>
        <span>antes {formatCifra(anterior, unidad, decimales)}</span>
      </p>
    );
  const Arrow = ARROWS[trend?.way ?? 'igual'];
  const news = newsOf(trend?.way, mejor);
  return (
    <p className={styles.antes}>
      {trend === null ? null : (
        <span className={styles.tendencia} data-news={news}>
          <Arrow aria-hidden size={16} stroke={2} />
          {trend.text}
          {news === null ? '' : ` (${news})`}
        </span>
      )}
      <span>antes {formatCifra(anterior, unidad, decimales)}</span>
    </p>
  );
}

/** Whether the way that it went is the good one; null where it went none, or neither is. */
function newsOf(way: 'sube' | 'baja' | 'igual' | undefined, mejor: Indicador['mejor']): 'mejor' | 'peor' | null {
  if (way === undefined || way === 'igual' || mejor === null) return null;
  return way === mejor ? 'mejor' : 'peor';
}

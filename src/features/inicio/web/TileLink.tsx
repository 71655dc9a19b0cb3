import { IconArrowRight, IconRefresh } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';

import { MENU_ICONS } from '#web/shell/icons.ts';

import styles from './TileLink.module.css';
import type { Tile } from './tiles.ts';

interface Props {
  tile: Tile;
  /** undefined: a tile without a count; null: there is no figure to show. */
  count: number | null | 'cargando' | undefined;
  /** Given where the last count failed: the tile itself still works. */
  onRetry: (() => void) | null;
}

/** A way on: the whole tile is one link, its figure first; a paper edge says that parcels wait there now. */
export function TileLink({ tile, count, onRetry }: Props) {
  const Icon = MENU_ICONS[tile.icono];
  const hasParcels = typeof count === 'number' && count > 0;
  return (
    <div className={styles.tile} data-parcels={hasParcels || undefined}>
      <Link to={tile.to} className={styles.link}>
        {count === undefined ? null : <Figure count={count} />}
        <Icon aria-hidden className={styles.icon} size={24} stroke={1.75} />
        <span className={styles.label}>{tile.label}</span>
        {tile.button === undefined ? (
          <IconArrowRight aria-hidden className={styles.arrow} size={20} stroke={1.75} />
        ) : (
          <span className={styles.button}>{tile.button}</span>
        )}
      </Link>
      {count === null && onRetry !== null ? (
        <button type="button" className={styles.retry} aria-label={`Reintentar: ${tile.label}`} onClick={onRetry}>
          <IconRefresh aria-hidden size={18} stroke={1.75} />
        </button>
      ) : null}
    </div>
  );
}

function Figure({ count }: { count: number | null | 'cargando' }) {
  if (count === 'cargando') return <span className={styles.skeleton} aria-hidden />;
  return <span className={styles.figure}>{count === null ? '—' : count.toLocaleString('es-UY')}</span>;
}

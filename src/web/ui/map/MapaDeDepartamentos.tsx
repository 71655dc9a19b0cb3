import styles from './map.module.css';
import { COLUMNS, departamentoOf, ROWS, TILES } from './tiles.ts';

interface Props {
  /** The whole picture in one sentence. */
  label: string;
  destino_id: number;
  /** null: nowhere yet. */
  ultimo_id: number | null;
}

const SIZE = 40;
const STEP = 44;

/** Where a parcel goes and where it was last seen, on a grid of the departments: no tiles of a map from anywhere. */
export function MapaDeDepartamentos({ label, destino_id, ultimo_id }: Props) {
  const destino = departamentoOf(destino_id);
  const ultimo = ultimo_id === null ? undefined : departamentoOf(ultimo_id);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`-2 -2 ${COLUMNS * STEP} ${ROWS * STEP}`}
      className={styles.map}
      preserveAspectRatio="xMidYMid meet"
    >
      {TILES.map(({ id, codigo, nombre, column, row }) => (
        <g key={id} transform={`translate(${column * STEP} ${row * STEP})`}>
          <title>{nombre}</title>
          <rect
            width={SIZE}
            height={SIZE}
            rx={5}
            className={styles.tile}
            data-destino={id === destino_id || undefined}
            data-ultimo={id === ultimo_id || undefined}
          />
          <text x={SIZE / 2} y={SIZE / 2 + 4.5} className={styles.code} data-destino={id === destino_id || undefined}>
            {codigo}
          </text>
        </g>
      ))}
      {destino && ultimo && destino !== ultimo ? (
        <line {...lineOf(ultimo, destino)} className={styles.way} vectorEffect="non-scaling-stroke" />
      ) : null}
      {ultimo ? <circle {...discOf(ultimo)} r={5} className={styles.last} /> : null}
      {destino ? <path d={diamondOf(destino)} className={styles.target} /> : null}
    </svg>
  );
}

interface Cell {
  column: number;
  row: number;
}

/** In opposite corners, where they hide no code: a place may be both. */
function discOf({ column, row }: Cell) {
  return { cx: column * STEP + 8, cy: row * STEP + 8 };
}

function middleOf({ column, row }: Cell) {
  return { x: column * STEP + SIZE - 9, y: row * STEP + 9 };
}

function diamondOf(cell: Cell): string {
  const { x, y } = middleOf(cell);
  return `M${x} ${y - 6.5}l6.5 6.5l-6.5 6.5l-6.5 -6.5z`;
}

function lineOf(from: Cell, to: Cell) {
  const start = discOf(from);
  const end = middleOf(to);
  return { x1: start.cx, y1: start.cy, x2: end.x, y2: end.y };
}

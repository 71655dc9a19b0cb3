import type { KeyboardEvent } from 'react';

import styles from './croquis.module.css';
import type { EstadoDeMarca, Marca } from './croquis-model.ts';

interface Props {
  mark: Marca;
  isChosen: boolean;
  /** One of all marks is reached by Tab; arrows lead to the others. */
  isFocusable: boolean;
  onElegir: ((id: number) => void) | undefined;
  onMount: (element: SVGGElement | null) => void;
}

const WORDS: Readonly<Record<EstadoDeMarca, string>> = {
  pendiente: 'pendiente',
  en_punto: 'en el punto',
  entregada: 'entregada',
  parcial: 'entrega parcial',
  no_entregada: 'no entregada',
  transferida: 'pasada a otro recorrido',
  suelta: 'sin recorrido',
};

/** One stop: its number in its form, or a dot where there is no room. Forms tell the states apart without colour. */
export function CroquisMarca({ mark, isChosen, isFocusable, onElegir, onMount }: Props) {
  const { parada, numero, conNumero, x, y } = mark;
  const name = [
    numero === null || parada.letra !== undefined ? null : `Parada ${numero}`,
    parada.titulo,
    parada.palabra ?? WORDS[parada.estado],
    parada.fija ? 'fija' : null,
    parada.aproximada ? 'lugar aproximado' : null,
  ]
    .filter((part) => part !== null)
    .join(' · ');
  const size = conNumero ? 9 : 4.5;
  const acts = onElegir
    ? {
        role: 'button',
        tabIndex: isFocusable ? 0 : -1,
        'aria-pressed': isChosen,
        onClick: () => onElegir(parada.id),
        onKeyDown: (event: KeyboardEvent) => {
          if (event.key !== 'Enter' && event.key !== ' ') return;
          event.preventDefault();
          onElegir(parada.id);
        },
      }
    : {};
  return (
    <g
      ref={onMount}
      transform={`translate(${x} ${y})`}
      className={styles.mark}
      data-estado={parada.estado}
      data-elegida={isChosen || undefined}
      data-aproximada={parada.aproximada || undefined}
      aria-label={name}
      {...acts}
    >
      <title>{name}</title>
      <Forma estado={parada.estado} size={isChosen ? size + 2.5 : size} />
      {conNumero ? (
        <text y={3.8} className={styles.number}>
          {numero}
        </text>
      ) : null}
      {parada.fija ? <path d={`M${size - 3} ${-size - 1}h6v5h-6z`} className={styles.lock} /> : null}
    </g>
  );
}

/** A square was not delivered, a diamond in part; all others are discs. */
function Forma({ estado, size }: { estado: EstadoDeMarca; size: number }) {
  if (estado === 'no_entregada')
    return (
      <rect x={-size + 0.5} y={-size + 0.5} width={2 * size - 1} height={2 * size - 1} rx={3} className={styles.form} />
    );
  if (estado === 'parcial')
    return <path d={`M0 ${-size - 1.5}L${size + 1.5} 0L0 ${size + 1.5}L${-size - 1.5} 0z`} className={styles.form} />;
  return <circle r={size} className={styles.form} />;
}

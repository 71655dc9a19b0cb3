import { type DragEvent, useState } from 'react';

import type { LevanteFila } from '../contract.ts';
import type { Celda } from '../tablero.contract.ts';
import type { Opciones } from './acto-form.ts';
import { LlevarDialog } from './LlevarDialog.tsx';
import styles from './levantes.module.css';
import { ESTADO } from './palabras.ts';
import { cabeEn, claveDe, type Destino, esLoMismo, nombreDe, quienesDe, seMueve } from './paradas-tablero.ts';

interface Props {
  dia: string;
  celdas: readonly Celda[];
  filas: readonly LevanteFila[];
  opciones: Opciones | undefined;
  /** The stop that is being dragged. */
  llevada: LevanteFila | null;
  onLlevada: (fila: LevanteFila | null) => void;
  onLlevar: (fila: LevanteFila, destino: Destino) => void;
}

/** The stops of the chosen cell, each to be dragged to another slot or to whoever goes there; pressed, the same is chosen by keys. */
export function ParadasDeCelda({ dia, celdas, filas, opciones, llevada, onLlevada, onLlevar }: Props) {
  const [moving, setMoving] = useState<LevanteFila | null>(null);
  const quienes = quienesDe(opciones, dia);
  const mueve = filas.filter(seMueve);
  if (mueve.length === 0) return <p className={styles.sinNada}>Ninguno de estos levantes se puede mover ya.</p>;
  const destinosDe = (fila: LevanteFila): Destino[] => [
    ...celdas.filter((celda) => cabeEn(fila, celda)).map((celda) => ({ franja: celda })),
    ...quienes,
  ];
  return (
    <div className={styles.paradas}>
      <p className={styles.sinNada}>
        Arrastre un levante a otra franja de su zona, a un recorrido o a un chofer; o ábralo y elija adónde.
      </p>
      <ul className={styles.fichas} aria-label="Levantes de la celda">
        {mueve.map((fila) => (
          <li key={fila.id}>
            <button
              type="button"
              className={styles.ficha}
              draggable
              aria-label={`Mover ${fila.numero}, ${fila.cliente}, ${fila.chofer ?? 'sin asignar'}`}
              data-llevada={llevada?.id === fila.id || undefined}
              onDragStart={(event: DragEvent) => {
                event.dataTransfer.setData('text/plain', fila.numero);
                event.dataTransfer.effectAllowed = 'move';
                onLlevada(fila);
              }}
              onDragEnd={() => onLlevada(null)}
              onClick={() => setMoving(fila)}
            >
              <b>{fila.cliente}</b>
              <span>{fila.chofer ?? 'Sin asignar'}</span>
              <span className={styles.sinNada}>{ESTADO[fila.estado].nombre}</span>
            </button>
          </li>
        ))}
      </ul>
      <ul className={styles.quienes} aria-label="Recorridos y choferes">
        {quienes.map((quien) => (
          <Quien
            key={claveDe(quien)}
            quien={quien}
            llevada={llevada !== null && !esLoMismo(llevada, quien) ? llevada : null}
            onLlevar={onLlevar}
          />
        ))}
      </ul>
      {moving === null ? null : (
        <LlevarDialog
          fila={moving}
          destinos={destinosDe(moving)}
          onLlevar={(destino) => onLlevar(moving, destino)}
          onClose={() => setMoving(null)}
        />
      )}
    </div>
  );
}

interface QuienProps {
  quien: Destino;
  llevada: LevanteFila | null;
  onLlevar: Props['onLlevar'];
}

function Quien({ quien, llevada, onLlevar }: QuienProps) {
  return (
    <li className={styles.quien} {...recibe(llevada, (fila) => onLlevar(fila, quien))}>
      {nombreDe(quien)}
    </li>
  );
}

/** What a place needs to take the stop that is being dragged; null: it takes none now. */
export function recibe(llevada: LevanteFila | null, onSuelta: (fila: LevanteFila) => void) {
  if (llevada === null) return {};
  return {
    'data-recibe': true,
    onDragOver: (event: DragEvent) => event.preventDefault(),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      onSuelta(llevada);
    },
  };
}

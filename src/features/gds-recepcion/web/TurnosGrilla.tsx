import { type CSSProperties, type DragEvent, useState } from 'react';

import type { Turnos } from '../turnos.contract.ts';
import { yaVino } from './palabras.ts';
import styles from './turnos.module.css';
import { bordes, CUARTO, cuartosDe, horaDe, horasDe, minutoDe, type Turno } from './turnos.ts';

interface Props {
  dia: string;
  andenes: Turnos['andenes'];
  turnos: readonly Turno[];
  /** What is being dragged, from here or from beside. */
  isDragging: boolean;
  onDrag: (turno: Turno | null) => void;
  onDrop: (almacenamiento_id: number, minuto: number) => void;
  onOpen: (turno: Turno) => void;
}

/** Docks down, quarters of an hour across: what is dropped on one begins there. Each stands in the list beside too, for keys and narrow screens. */
export function TurnosGrilla({ dia, andenes, turnos, isDragging, onDrag, onDrop, onOpen }: Props) {
  const { abre, cierra } = bordes(dia, turnos);
  const quarters = Array.from({ length: (cierra - abre) / CUARTO }, (_, n) => abre + n * CUARTO);
  const column = (minuto: number) => 2 + (minuto - abre) / CUARTO;
  const cols: CSSProperties = { gridTemplateColumns: `112px repeat(${quarters.length}, minmax(14px, 1fr))` };
  return (
    <div className={styles.grilla} aria-hidden="true">
      <div className={styles.fila} style={cols}>
        {quarters
          .filter((minuto) => minuto % 60 === 0)
          .map((minuto) => (
            <span key={minuto} className={styles.hora} style={{ gridColumn: `${column(minuto)} / span 4` }}>
              {horaDe(minuto)}
            </span>
          ))}
      </div>
      {andenes.map(({ almacenamiento_id, codigo }) => (
        <div key={almacenamiento_id} className={styles.fila} style={cols}>
          <span className={styles.anden}>{codigo}</span>
          {quarters.map((minuto) => (
            <Cuarto
              key={minuto}
              column={column(minuto)}
              isHour={minuto % 60 === 0}
              onDrop={() => onDrop(almacenamiento_id, minuto)}
            />
          ))}
          {turnos
            .filter((turno) => turno.almacenamiento_id === almacenamiento_id)
            .map((turno) => (
              <button
                key={turno.orden_id}
                type="button"
                tabIndex={-1}
                draggable={!yaVino(turno)}
                disabled={yaVino(turno)}
                className={styles.turno}
                data-estado={turno.estado}
                data-paso={isDragging || undefined}
                style={{ gridColumn: `${column(minutoDe(dia, turno.desde))} / span ${cuartosDe(turno)}` }}
                title={`${turno.numero} · ${turno.cliente} · ${horasDe(turno)}`}
                onDragStart={(event: DragEvent) => {
                  event.dataTransfer.setData('text/plain', turno.numero);
                  event.dataTransfer.effectAllowed = 'move';
                  onDrag(turno);
                }}
                onDragEnd={() => onDrag(null)}
                onClick={() => onOpen(turno)}
              >
                {turno.numero}
              </button>
            ))}
        </div>
      ))}
    </div>
  );
}

function Cuarto({ column, isHour, onDrop }: { column: number; isHour: boolean; onDrop: () => void }) {
  const [isOver, setIsOver] = useState(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only a place to drop onto; the same is chosen by keys in the dialog.
    <span
      className={styles.cuarto}
      data-hora={isHour || undefined}
      data-encima={isOver || undefined}
      style={{ gridColumn: column }}
      onDragOver={(event: DragEvent) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event: DragEvent) => {
        event.preventDefault();
        setIsOver(false);
        onDrop();
      }}
    />
  );
}

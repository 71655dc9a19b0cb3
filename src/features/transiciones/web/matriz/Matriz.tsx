import { IconRefresh } from '@tabler/icons-react';
import { type KeyboardEvent, type RefObject, useRef, useState } from 'react';

import type { Paso } from '#features/transiciones/contract.ts';
import { ESTADO_GUIA } from '#shared/estados.ts';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';

import { keyOf, type Lugar } from '../address.ts';
import type { Columna, Fila, Matriz as Modelo } from '../modelo.ts';
import { breve, CORTO, guias, haciaDonde, nombreDeEstado } from '../palabras.ts';
import styles from './matriz.module.css';

interface Props {
  matriz: Modelo;
  /** The cell that the address opens: there the walk begins. */
  casilla: Lugar | null;
  onOpen: (lugar: Lugar) => void;
}

/** States down, events across; each cell says where the event leads from there. Tab enters it once, the arrows walk it. */
export function Matriz({ matriz, casilla, onOpen }: Props) {
  const { filas, columnas, pasosDe, cambia } = matriz;
  const body = useRef<HTMLTableSectionElement>(null);
  const [at, setAt] = useState(() => placeOf(casilla, matriz));
  const onKeyDown = useWalk(body, { at, last: { row: filas.length - 1, column: columnas.length - 1 } });
  return (
    <section className={styles.region} aria-label="Matriz de transiciones">
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells are walked is a grid */}
      <table className={styles.matriz} role="grid" aria-label="Estados y eventos">
        <thead>
          <tr>
            <th scope="col" className={styles.esquina}>
              Estado
            </th>
            {columnas.map((columna) => (
              <Evento key={columna.tipo} columna={columna} />
            ))}
          </tr>
        </thead>
        <tbody ref={body} onKeyDown={onKeyDown}>
          {filas.map((fila, row) => (
            <tr key={fila.estado ?? ''} data-final={fila.esFinal || undefined}>
              <Estado fila={fila} />
              {columnas.map(({ tipo, nombre }, column) => {
                const lugar = { estado: fila.estado, tipo };
                const isHere = at.row === row && at.column === column;
                return (
                  <Celda
                    key={tipo}
                    estado={fila.estado}
                    evento={nombre}
                    pasos={pasosDe(lugar)}
                    cambia={cambia(lugar)}
                    name={keyOf(lugar)}
                    tabIndex={isHere ? 0 : -1}
                    onFocus={() => (isHere ? undefined : setAt({ row, column }))}
                    onOpen={() => onOpen(lugar)}
                  />
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Evento({ columna: { nombre, cantidad } }: { columna: Columna }) {
  return (
    <th scope="col">
      <span className={styles.evento}>{nombre}</span>
      <span
        className={styles.uso}
        title={cantidad === null ? undefined : `${cantidad.toLocaleString('es-UY')} en 30 días`}
      >
        {cantidad === null ? '' : breve(cantidad)}
        <span className="solo-lector"> en 30 días</span>
      </span>
    </th>
  );
}

function Estado({ fila: { estado, abiertas } }: { fila: Fila }) {
  return (
    <th scope="row">
      <span className={styles.estado}>
        {estado === null ? (
          <StatusBadge familia="neutro" nombre={nombreDeEstado(null)} />
        ) : (
          <StatusBadge estado={estado} />
        )}
        {abiertas === 0 ? null : (
          <span className={styles.uso} title={guias(abiertas)}>
            {breve(abiertas)}
            <span className="solo-lector"> guías abiertas</span>
          </span>
        )}
      </span>
    </th>
  );
}

interface CeldaProps {
  estado: Lugar['estado'];
  evento: string;
  pasos: readonly Paso[];
  cambia: boolean;
  name: string;
  tabIndex: number;
  onFocus: () => void;
  onOpen: () => void;
}

function Celda({ estado, evento, pasos, cambia, name, tabIndex, onFocus, onOpen }: CeldaProps) {
  const label = `${nombreDeEstado(estado)}, ${evento}: ${haciaDonde(pasos)}${cambia ? ', cambiada en este borrador' : ''}`;
  return (
    <td data-cambia={cambia || undefined}>
      <button
        type="button"
        className={styles.celda}
        data-casilla={name}
        data-familia={familiaOf(pasos)}
        title={label}
        tabIndex={tabIndex}
        onFocus={onFocus}
        onClick={onOpen}
      >
        <span className="solo-lector">{label}</span>
        <span aria-hidden className={styles.corto}>
          <Corto estado={estado} pasos={pasos} />
        </span>
      </button>
    </td>
  );
}

/** A step that leaves the state as it is shows a ring, so that the ones that move a parcel stand out. */
function Corto({ estado, pasos }: Pick<CeldaProps, 'estado' | 'pasos'>) {
  const [paso] = pasos;
  if (paso === undefined) return null;
  if (pasos.length > 1) return 'Anterior';
  if (paso.estado_hasta === estado) return <IconRefresh aria-hidden size={14} stroke={2} />;
  return CORTO[paso.estado_hasta];
}

function familiaOf(pasos: readonly Paso[]): string | undefined {
  const [paso] = pasos;
  if (paso === undefined) return undefined;
  return pasos.length > 1 ? 'neutro' : ESTADO_GUIA[paso.estado_hasta].familia;
}

interface Place {
  row: number;
  column: number;
}

function placeOf(casilla: Lugar | null, { filas, columnas }: Modelo): Place {
  const row = filas.findIndex(({ estado }) => estado === casilla?.estado);
  const column = columnas.findIndex(({ tipo }) => tipo === casilla?.tipo);
  return row === -1 || column === -1 ? { row: 0, column: 0 } : { row, column };
}

/** Where a key leads from a cell; null: the key is for something else. */
export function stepCell(key: string, hasControl: boolean, { at, last }: { at: Place; last: Place }): Place | null {
  const { row, column } = at;
  const moves: Readonly<Record<string, Place>> = {
    ArrowUp: { row: Math.max(0, row - 1), column },
    ArrowDown: { row: Math.min(last.row, row + 1), column },
    ArrowLeft: { row, column: Math.max(0, column - 1) },
    ArrowRight: { row, column: Math.min(last.column, column + 1) },
    Home: { row: hasControl ? 0 : row, column: 0 },
    End: { row: hasControl ? last.row : row, column: last.column },
    PageUp: { row: 0, column },
    PageDown: { row: last.row, column },
  };
  return moves[key] ?? null;
}

function useWalk(body: RefObject<HTMLTableSectionElement | null>, walk: { at: Place; last: Place }) {
  return (event: KeyboardEvent) => {
    if (event.altKey || event.metaKey) return;
    const next = stepCell(event.key, event.ctrlKey, walk);
    if (next === null) return;
    event.preventDefault();
    body.current?.rows[next.row]?.querySelectorAll('button')[next.column]?.focus();
  };
}

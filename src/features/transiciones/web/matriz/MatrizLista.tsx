import { useState } from 'react';

import { SelectField } from '#web/ui/SelectField.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';

import { keyOf, type Lugar } from '../address.ts';
import type { Fila, Matriz } from '../modelo.ts';
import { breve, guias, nombreDeEstado } from '../palabras.ts';
import styles from './matriz.module.css';

interface Props {
  matriz: Matriz;
  /** The state of the cell that the address names. */
  desde: Lugar | null;
  onOpen: (lugar: Lugar) => void;
}

const NUEVA = 'NUEVA';
const claveOf = ({ estado }: Fila) => estado ?? NUEVA;

/** The matrix where there is no room for it: one state, and what each event makes of it; those that it takes come first. */
export function MatrizLista({ matriz, desde, onOpen }: Props) {
  const { filas, columnas, pasosDe, cambia } = matriz;
  const [chosen, setChosen] = useState(() => (desde === null ? 'PRE_INGRESADO' : (desde.estado ?? NUEVA)));
  const fila = filas.find((one) => claveOf(one) === chosen);
  if (fila === undefined) return null;
  const taken = (tipo: string) => pasosDe({ estado: fila.estado, tipo }).length > 0;
  const eventos = [...columnas].sort((a, b) => Number(taken(b.tipo)) - Number(taken(a.tipo)));
  return (
    <>
      <div className={styles.elegir}>
        <SelectField
          label="Estado"
          description={fila.abiertas === 0 ? 'Sin guías abiertas' : guias(fila.abiertas)}
          data={filas.map((one) => ({ value: claveOf(one), label: nombreDeEstado(one.estado) }))}
          value={chosen}
          onChange={(value) => setChosen(value ?? chosen)}
        />
      </div>
      <ul className={styles.eventos} aria-label={`Eventos en «${nombreDeEstado(fila.estado)}»`}>
        {eventos.map(({ tipo, nombre, cantidad }) => {
          const lugar = { estado: fila.estado, tipo };
          return (
            <li key={tipo}>
              <button type="button" data-casilla={keyOf(lugar)} onClick={() => onOpen(lugar)}>
                <span className={styles.nombre}>
                  {nombre}
                  <span className={styles.suave}>
                    {cantidad === null ? '' : `${breve(cantidad)} en 30 días`}
                    {cambia(lugar) ? ' · cambiada' : ''}
                  </span>
                </span>
                <Destino pasos={pasosDe(lugar)} />
              </button>
            </li>
          );
        })}
      </ul>
    </>
  );
}

function Destino({ pasos }: { pasos: ReturnType<Matriz['pasosDe']> }) {
  const [paso] = pasos;
  if (paso === undefined) return <span className={styles.no}>No se admite</span>;
  if (pasos.length > 1) return <StatusBadge familia="neutro" nombre="Estado anterior" />;
  return <StatusBadge estado={paso.estado_hasta} />;
}

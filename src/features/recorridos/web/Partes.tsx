import { type ReactNode, useState } from 'react';

import { TabSet } from '#web/ui/TabSet.tsx';
import { useIsNarrow } from '#web/viewport.ts';

import plan from './plan.module.css';
import styles from './recorridos.module.css';

interface Props {
  /** How many stops it has: a round without one begins at what waits. */
  cuantas: number;
  datos: ReactNode;
  /** What is said of the last step, and the field for labels. */
  medio: ReactNode;
  /** A proposed order. */
  propuesta: ReactNode;
  /** Null: it takes nothing more. */
  pool: ReactNode;
  paradas: ReactNode;
  /** Null: it is drawn nowhere. */
  mapa: ReactNode;
}

const TABS = ['pool', 'paradas', 'datos'] as const;
type Tab = (typeof TABS)[number];

/** The parts of the desk: side by side where there is room, one at a time on a phone, with the field for labels above all of them. */
export function Partes({ cuantas, datos, medio, propuesta, pool, paradas, mapa }: Props) {
  const isNarrow = useIsNarrow();
  const takes = pool !== null;
  const [tab, setTab] = useState<Tab>(takes && cuantas === 0 ? 'pool' : 'paradas');
  if (!isNarrow)
    return (
      <>
        {datos}
        {medio}
        {propuesta}
        <div className={styles.columnas} data-pool={takes || undefined} data-mapa={mapa !== null || undefined}>
          {pool}
          {paradas}
          {mapa}
        </div>
      </>
    );
  const shown = tab === 'pool' && !takes ? 'paradas' : tab;
  const titulos = { pool: 'En planta', paradas: `Paradas · ${cuantas}`, datos: 'Datos y mapa' };
  const parts: Readonly<Record<Tab, ReactNode>> = {
    pool,
    paradas,
    datos: (
      <>
        {datos}
        {mapa}
      </>
    ),
  };
  return (
    <>
      {medio}
      {propuesta}
      <TabSet
        label="Partes del recorrido"
        tabs={TABS.filter((id) => id !== 'pool' || takes).map((id) => ({ id, titulo: titulos[id] }))}
        value={shown}
        onChange={setTab}
      >
        <div className={plan.parte}>{parts[shown]}</div>
      </TabSet>
    </>
  );
}

import { IconDots } from '@tabler/icons-react';
import { useState } from 'react';

import type { PickupFilters, PickupNodo } from '#features/pickup/contract.ts';
import { ActMenu } from '#web/ui/ActMenu.tsx';

import styles from '../arbol/arbol.module.css';
import { guias } from '../figure.ts';
import { TrabajoDialog } from './TrabajoDialog.tsx';
import { TRABAJOS, type Trabajo } from './trabajos.ts';

interface Props {
  nodo: PickupNodo;
  filtros: PickupFilters;
}

/** What can be done with all parcels of a node that lie at their agency, under the filters on screen. */
export function AccionesDeNodo({ nodo, filtros }: Props) {
  const [open, setOpen] = useState<Trabajo | null>(null);
  // What is still on its way to the agency cannot be collected yet, nor has its custody begun.
  const counts: Record<Trabajo, number> = {
    avisar: nodo.ingresado,
    prorrogar: nodo.ingresado,
    retirar: nodo.vencido_ingresado,
  };
  const posibles = TRABAJOS.filter(({ id }) => counts[id] > 0);
  if (posibles.length === 0) return <span aria-hidden className={styles.icono} />;
  return (
    <>
      <ActMenu
        label={`Acciones de ${nodo.nombre}`}
        acts={[
          posibles.map(({ id, nombre }) => ({ name: `${nombre} (${guias(counts[id])})`, run: () => setOpen(id) })),
        ]}
        opener={
          <button type="button" className={styles.icono} aria-label={`Acciones de ${nodo.nombre}`}>
            <IconDots aria-hidden size={18} stroke={1.75} />
          </button>
        }
      />
      {open === null ? null : (
        <TrabajoDialog
          trabajo={open}
          cual={{ nodo: { level: nodo.nivel, id: nodo.id }, ...filtros }}
          cuantas={counts[open]}
          donde={`de ${nodo.nombre}`}
          onClose={() => setOpen(null)}
          onStarted={() => setOpen(null)}
        />
      )}
    </>
  );
}

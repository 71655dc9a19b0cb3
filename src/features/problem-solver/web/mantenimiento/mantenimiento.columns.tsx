import { IconCornerDownRight } from '@tabler/icons-react';

import { defineColumns } from '#web/ui/columns.ts';

import styles from './mantenimiento.module.css';
import { type Cosa, PALABRAS } from './palabras.ts';
import { RowActs } from './RowActs.tsx';
import { type Item, impedimentoDe, type Listas, type Mapeo } from './use-listas.ts';

/** What a row lets one do. */
export interface Acts {
  editar: (cosa: Cosa, id: number) => void;
  eliminar: (cosa: Cosa, id: number) => void;
  cambiarEstado: (change: { cosa: Cosa; id: number; nombre: string; activo: boolean }) => void;
}

/** Causes and solutions: Eliminar only where the server says that nothing refers to it. */
export function catalogoColumns(cosa: 'causa' | 'solucion', acts: Acts) {
  return defineColumns<Item>([
    {
      header: PALABRAS[cosa].una,
      value: ({ nombre }) => nombre,
      cell: ({ nombre, activo }) => (
        <div className={styles.name} data-inactivo={!activo || undefined}>
          <span>{nombre}</span>
          {activo ? null : <span className={styles.mark}>{PALABRAS[cosa].inactiva}</span>}
        </div>
      ),
    },
    actsColumn(cosa, acts, ({ nombre, puede_eliminar, es_obligatoria }) => ({
      nombre,
      puedeEliminar: puede_eliminar,
      esObligatoria: es_obligatoria,
    })),
  ]);
}

/** Mappings: both acts always (decisions.md 26), and the reason where one is not offered. */
export function mapeosColumns(acts: Acts, listas: Pick<Listas, 'causas' | 'soluciones'>) {
  return defineColumns<Mapeo>([
    {
      header: 'Causa y solución',
      value: nombreDeMapeo,
      cell: (mapeo) => <Par mapeo={mapeo} impedimento={impedimentoDe(mapeo, listas)} />,
    },
    actsColumn('mapeo', acts, (mapeo) => ({
      nombre: nombreDeMapeo(mapeo),
      puedeEliminar: true,
      esObligatoria: false,
    })),
  ]);
}

export function nombreDeMapeo({ causa_nombre, solucion_nombre }: Mapeo): string {
  return `${causa_nombre}: ${solucion_nombre}`;
}

function actsColumn<Row extends { id: number; activo: boolean }>(
  cosa: Cosa,
  acts: Acts,
  of: (row: Row) => { nombre: string; puedeEliminar: boolean; esObligatoria: boolean },
) {
  const cell = (row: Row) => {
    const { id, activo } = row;
    const said = of(row);
    return (
      <RowActs
        {...said}
        activo={activo}
        onEditar={() => acts.editar(cosa, id)}
        onCambiarEstado={() => acts.cambiarEstado({ cosa, id, nombre: said.nombre, activo: !activo })}
        onEliminar={() => acts.eliminar(cosa, id)}
      />
    );
  };
  return { header: 'Acciones', value: () => null, cell, only: 'screen' } as const;
}

function Par({ mapeo, impedimento }: { mapeo: Mapeo; impedimento: string | null }) {
  const mark = mapeo.activo ? impedimento : PALABRAS.mapeo.inactiva;
  return (
    <div className={styles.name} data-inactivo={mark === null ? undefined : true}>
      <span className={styles.pair}>
        <span>{mapeo.causa_nombre}</span>
        <span className={styles.solution}>
          <IconCornerDownRight aria-hidden size={14} stroke={1.75} />
          {mapeo.solucion_nombre}
        </span>
      </span>
      {mark === null ? null : <span className={styles.mark}>{mark}</span>}
    </div>
  );
}

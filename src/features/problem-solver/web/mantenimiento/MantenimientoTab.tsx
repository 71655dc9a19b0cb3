import { useRef } from 'react';

import { UndoToasts } from '#web/ui/UndoToasts.tsx';

import { isRolPerdido, RolPerdido } from '../RolPerdido.tsx';
import { HistorialSection } from './HistorialSection.tsx';
import { ListaCard } from './ListaCard.tsx';
import { MantenimientoDialog } from './MantenimientoDialog.tsx';
import { catalogoColumns, mapeosColumns } from './mantenimiento.columns.tsx';
import styles from './mantenimiento.module.css';
import { type Dialogo, useMantenimientoAddress, writeDialogo } from './mantenimiento-address.ts';
import { type Cosa, PALABRAS } from './palabras.ts';
import { useActos } from './use-actos.ts';
import { useListas } from './use-listas.ts';

/** Causes, solutions and which solutions a cause offers, with the history of their changes (specification §2.5). */
export function MantenimientoTab() {
  const listas = useListas();
  const address = useMantenimientoAddress();
  const { faults, dismiss, fail, cambiarEstado, olvidar, offers } = useActos();
  const agregar = useRef<{ [C in Cosa]?: HTMLButtonElement | null }>({});
  const { dialogo } = address;
  if (listas.errors.some(isRolPerdido)) return <RolPerdido />;

  const acts = {
    editar: (cosa: Cosa, id: number) => address.open({ cosa, accion: 'editar', id }),
    eliminar: (cosa: Cosa, id: number) => address.open({ cosa, accion: 'eliminar', id }),
    cambiarEstado,
  };
  const propsOf = (cosa: Cosa) => ({
    cosa,
    query: listas.queries[cosa],
    fault: faults[cosa] ?? null,
    onDismiss: () => dismiss(cosa),
    onEditar: ({ id }: { id: number }) => acts.editar(cosa, id),
    onAgregar: () => address.open({ cosa, accion: 'crear', id: null }),
    agregarRef: (node: HTMLButtonElement | null) => {
      agregar.current[cosa] = node;
    },
  });
  const onDeleted = ({ cosa, id }: Dialogo) => {
    if (id !== null) olvidar(cosa, id);
    address.close();
    // The row that had the focus is gone.
    agregar.current[cosa]?.focus();
  };
  const onFailed = (cosa: Cosa, error: unknown) => {
    fail(cosa, { error, fallback: PALABRAS[cosa].errores.eliminar });
    address.close();
  };
  return (
    <div className={styles.tab}>
      <div className={styles.listas}>
        <ListaCard {...propsOf('causa')} rows={listas.causas} columns={catalogoColumns('causa', acts)} />
        <ListaCard {...propsOf('solucion')} rows={listas.soluciones} columns={catalogoColumns('solucion', acts)} />
        <ListaCard {...propsOf('mapeo')} rows={listas.mapeos} columns={mapeosColumns(acts, listas)} />
      </div>
      <HistorialSection historial={address.historial} onShow={address.show} />
      {dialogo === null || !listas.isLoaded ? null : (
        <MantenimientoDialog
          key={String(writeDialogo(dialogo).dialogo)}
          dialogo={dialogo}
          listas={listas}
          onClose={address.close}
          onDeleted={() => onDeleted(dialogo)}
          onFailed={(error) => onFailed(dialogo.cosa, error)}
        />
      )}
      <UndoToasts of={offers} />
    </div>
  );
}

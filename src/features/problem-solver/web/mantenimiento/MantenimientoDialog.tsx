import { useState } from 'react';

import { EliminarDialog } from './EliminarDialog.tsx';
import { MapeoFormModal } from './MapeoFormModal.tsx';
import { nombreDeMapeo } from './mantenimiento.columns.tsx';
import type { Dialogo } from './mantenimiento-address.ts';
import { NombreFormModal } from './NombreFormModal.tsx';
import type { Listas } from './use-listas.ts';

interface Props {
  dialogo: Dialogo;
  listas: Listas;
  onClose: () => void;
  onDeleted: () => void;
  onFailed: (error: unknown) => void;
}

/**
 * The dialog that the address names. What it is about is taken when it opens: a colleague who removes it meanwhile must
 * not close a form that one is filling in. Nothing is drawn for a thing that does not exist or may not be deleted.
 */
export function MantenimientoDialog({ dialogo, listas, onClose, onDeleted, onFailed }: Props) {
  const { cosa, accion, id } = dialogo;
  const [mapeo] = useState(() => (cosa === 'mapeo' ? find(listas.mapeos, id) : null));
  const [item] = useState(() => (cosa === 'mapeo' ? null : find(itemsOf(listas, cosa), id)));
  if (accion === 'eliminar') {
    const deletable = item?.puede_eliminar ? item.nombre : null;
    const nombre = mapeo === null ? deletable : nombreDeMapeo(mapeo);
    if (nombre === null) return null;
    return <EliminarDialog {...{ cosa, id, nombre, onFailed, onClose }} onDone={onDeleted} />;
  }
  if (accion === 'editar' && mapeo === null && item === null) return null;
  if (cosa === 'mapeo') return <MapeoFormModal mapeo={mapeo} listas={listas} onClose={onClose} />;
  return <NombreFormModal cosa={cosa} item={item} onClose={onClose} />;
}

function itemsOf({ causas, soluciones }: Listas, cosa: 'causa' | 'solucion') {
  return cosa === 'causa' ? causas : soluciones;
}

function find<Row extends { id: number }>(rows: readonly Row[], id: number | null): Row | null {
  return rows.find((row) => row.id === id) ?? null;
}

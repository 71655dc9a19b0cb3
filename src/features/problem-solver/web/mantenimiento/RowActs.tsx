import { IconPencil, IconToggleLeft, IconToggleRight, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import styles from './mantenimiento.module.css';

interface Props {
  /** Names the thing for those who hear the page. */
  nombre: string;
  activo: boolean;
  puedeEliminar: boolean;
  /** The product cannot do without it: it is never inactive. */
  esObligatoria: boolean;
  onEditar: () => void;
  onCambiarEstado: () => void;
  onEliminar: () => void;
}

const ICON = { 'aria-hidden': true, size: 18, stroke: 1.75 } as const;

/** Editar, Activar or Inactivar, and Eliminar where it may be: words, which give way to icons in a narrow table. */
export function RowActs(props: Props) {
  const { nombre, activo, puedeEliminar, esObligatoria, onEditar, onCambiarEstado, onEliminar } = props;
  const Toggle = activo ? IconToggleRight : IconToggleLeft;
  return (
    <div className={styles.acts}>
      <Act palabra="Editar" nombre={nombre} icon={<IconPencil {...ICON} />} onClick={onEditar} />
      {esObligatoria ? null : (
        <Act
          palabra={activo ? 'Inactivar' : 'Activar'}
          nombre={nombre}
          icon={<Toggle {...ICON} />}
          onClick={onCambiarEstado}
        />
      )}
      {puedeEliminar ? (
        <Act palabra="Eliminar" nombre={nombre} icon={<IconTrash {...ICON} />} onClick={onEliminar} isDangerous />
      ) : null}
    </div>
  );
}

interface ActProps {
  palabra: string;
  nombre: string;
  icon: ReactNode;
  isDangerous?: boolean;
  onClick: () => void;
}

function Act({ palabra, nombre, icon, isDangerous = false, onClick }: ActProps) {
  return (
    <button
      type="button"
      className={styles.act}
      title={palabra}
      aria-label={`${palabra} ${nombre}`}
      data-act={palabra}
      data-peligro={isDangerous || undefined}
      onClick={onClick}
    >
      <span className={styles.icon}>{icon}</span>
      <span className={styles.word}>{palabra}</span>
    </button>
  );
}

import { nombreDeRol } from '#shared/roles.ts';

import type { RolOfrecido } from '../usuarios.contract.ts';
import styles from './cuenta.module.css';

interface Props {
  roles: readonly RolOfrecido[];
  value: number | null;
  onChange: (rolId: number) => void;
}

/** What somebody will be able to do. */
export function RolField({ roles, value, onChange }: Props) {
  return (
    <fieldset className={styles.roles}>
      <legend>Rol</legend>
      {roles.map(({ id, nombre, administra }) => (
        <label key={id} className={styles.rol}>
          <input type="radio" name="rol" checked={id === value} onChange={() => onChange(id)} />
          <span>
            {nombreDeRol(nombre)}
            <span className={styles.quieto}>{administra ? ' · administra a las demás personas' : ''}</span>
          </span>
        </label>
      ))}
      {roles.length === 0 ? <p className={styles.quieto}>No hay roles que pueda dar.</p> : null}
    </fieldset>
  );
}

import { formatDateMinute } from '#shared/dates.ts';
import { nombreDeRol } from '#shared/roles.ts';
import { Button } from '#web/ui/Button.tsx';
import { type Column, defineColumns } from '#web/ui/columns.ts';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';

import type { Usuario } from '../usuarios.contract.ts';
import styles from './cuenta.module.css';

interface Actos {
  onRol: (usuario: Usuario) => void;
  onSuspender: (usuario: Usuario) => void;
  onReinvitar: (usuario: Usuario) => void;
}

export function usuariosColumns(actos: Actos): readonly Column<Usuario>[] {
  return [...COLUMNS, actosColumn(actos)];
}

const COLUMNS = defineColumns<Usuario>([
  {
    header: 'Persona',
    value: ({ fullname }) => fullname,
    cell: ({ fullname, email, soy_yo }) => (
      <span className={styles.persona}>
        <span>
          {fullname}
          {soy_yo ? ' (usted)' : ''}
        </span>
        <span className={styles.quieto}>{email}</span>
      </span>
    ),
  },
  {
    header: 'Rol',
    value: ({ rol }) => (rol === null ? '—' : nombreDeRol(rol)),
    cell: ({ rol, administra }) => (
      <span className={styles.persona}>
        <span>{rol === null ? '—' : nombreDeRol(rol)}</span>
        {administra ? <span className={styles.quieto}>Administra</span> : null}
      </span>
    ),
  },
  {
    header: 'Estado y último acceso',
    value: (usuario) => estadoOf(usuario).nombre,
    cell: (usuario) => (
      <span className={styles.estado}>
        <StatusBadge {...estadoOf(usuario)} />
        <span className={styles.quieto}>
          {usuario.ultimo_uso === null ? 'Sin accesos en 90 días' : formatDateMinute(usuario.ultimo_uso)}
        </span>
      </span>
    ),
  },
]);

function estadoOf({ estado, invitado }: Usuario): { familia: 'ok' | 'info' | 'neutro'; nombre: string } {
  if (estado === 'INACTIVO') return { familia: 'neutro', nombre: 'Suspendida' };
  if (estado === 'PENDIENTE') return { familia: 'info', nombre: 'Espera aprobación' };
  return invitado ? { familia: 'info', nombre: 'Invitada' } : { familia: 'ok', nombre: 'Activa' };
}

function actosColumn({ onRol, onSuspender, onReinvitar }: Actos): Column<Usuario> {
  return {
    header: 'Acciones',
    value: () => null,
    cell: (usuario) => (
      <span className={styles.actosDeFila}>
        {usuario.invitado && usuario.estado === 'ACTIVO' ? (
          <Acto usuario={usuario} nombre="Reenviar" run={onReinvitar} />
        ) : null}
        {usuario.soy_yo ? null : (
          <>
            <Acto usuario={usuario} nombre="Cambiar rol" run={onRol} />
            <Acto
              usuario={usuario}
              nombre={usuario.estado === 'INACTIVO' ? 'Reactivar' : 'Suspender'}
              run={onSuspender}
            />
          </>
        )}
      </span>
    ),
  };
}

interface ActoProps {
  usuario: Usuario;
  nombre: string;
  run: (usuario: Usuario) => void;
}

function Acto({ usuario, nombre, run }: ActoProps) {
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      aria-label={`${nombre}: ${usuario.fullname}`}
      onClick={() => run(usuario)}
    >
      {nombre}
    </Button>
  );
}

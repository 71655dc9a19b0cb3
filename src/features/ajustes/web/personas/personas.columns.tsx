import type { Opciones, Persona } from '#features/ajustes/contract.ts';
import { formatDateMinute } from '#shared/dates.ts';
import { nombreDeRol } from '#shared/roles.ts';
import { Button } from '#web/ui/Button.tsx';
import type { Column } from '#web/ui/columns.ts';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';

import styles from '../ajustes.module.css';
import { ESTADO_NOMBRES, TIPO_NOMBRES } from './filtro.ts';

export function personasColumns(opciones: Opciones, onOpen: (persona: Persona) => void): readonly Column<Persona>[] {
  const nameOf = new Map(opciones.roles.map(({ id, nombre }) => [id, nombreDeRol(nombre)]));
  const rolesOf = ({ roles }: Persona) => roles.map((id) => nameOf.get(id) ?? String(id)).join(', ') || '—';
  const codigoOf = new Map(opciones.funcionalidades.map(({ codigo, nombre }) => [codigo, nombre]));
  const codigosOf = ({ codigos }: Persona) => codigos.map((codigo) => codigoOf.get(codigo) ?? codigo).join(', ');
  return [
    {
      header: 'Persona',
      value: ({ fullname }) => fullname,
      cell: ({ fullname, email }) => (
        <span className={styles.dos}>
          <span>{fullname}</span>
          <span className={styles.menor}>{email}</span>
        </span>
      ),
    },
    {
      header: 'Tipo',
      value: ({ tipo_usuario }) => (tipo_usuario === null ? '—' : TIPO_NOMBRES[tipo_usuario]),
      cell: ({ tipo_usuario, casa }) => (
        <span className={styles.dos}>
          <span>{tipo_usuario === null ? '—' : TIPO_NOMBRES[tipo_usuario]}</span>
          {casa === null ? null : <span className={styles.menor}>{casa}</span>}
        </span>
      ),
    },
    {
      header: 'Roles',
      value: rolesOf,
      cell: (persona) => (
        <span className={styles.dos}>
          <span>{rolesOf(persona)}</span>
          {persona.codigos.length === 0 ? null : <span className={styles.menor}>y {codigosOf(persona)}</span>}
        </span>
      ),
    },
    {
      header: 'Estado',
      value: ({ estado }) => ESTADO_NOMBRES[estado],
      cell: ({ estado, invitado }) => <StatusBadge {...badgeOf(estado, invitado)} />,
    },
    {
      header: 'Último acceso',
      value: ({ ultimo_uso }) => (ultimo_uso === null ? '—' : formatDateMinute(ultimo_uso)),
    },
    {
      header: 'Acciones',
      value: () => null,
      cell: (persona) => {
        const acto = persona.estado === 'PENDIENTE' && opciones.administra ? 'Aprobar' : 'Abrir';
        return (
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={`${acto}: ${persona.fullname}`}
            onClick={() => onOpen(persona)}
          >
            {acto}
          </Button>
        );
      },
    },
  ];
}

function badgeOf(
  estado: Persona['estado'],
  invitado: boolean,
): { familia: 'ok' | 'info' | 'neutro' | 'alerta'; nombre: string } {
  if (estado === 'INACTIVO') return { familia: 'neutro', nombre: ESTADO_NOMBRES.INACTIVO };
  if (estado === 'PENDIENTE') return { familia: 'alerta', nombre: ESTADO_NOMBRES.PENDIENTE };
  return invitado ? { familia: 'info', nombre: 'Invitada' } : { familia: 'ok', nombre: ESTADO_NOMBRES.ACTIVO };
}

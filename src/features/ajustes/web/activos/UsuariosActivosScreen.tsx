import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { type Activo, cerrarSesionDe, listActivos } from '#features/ajustes/contract.ts';
import { nombreDeActo } from '#shared/actos.ts';
import { formatDateMinute } from '#shared/dates.ts';
import { nombreDeRol } from '#shared/roles.ts';
import { serviceQuery, useCommand } from '#web/api.ts';
import { logFailure } from '#web/log.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { type Column, defineColumns } from '#web/ui/columns.ts';
import { DataTable } from '#web/ui/DataTable.tsx';
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';

import styles from '../ajustes.module.css';
import { CerrarLasDe, CerrarTodas } from './CerrarVarias.tsx';

const REFRESH_MS = 30_000;

/** Who is in now, since when, and what they did last; a session can be ended. */
export function UsuariosActivosScreen() {
  const query = useQuery({ ...serviceQuery(listActivos, {}), refetchInterval: REFRESH_MS });
  const cerrar = useCommand(cerrarSesionDe, [listActivos]);
  const [elegida, setElegida] = useState<Activo | null>(null);
  const end = ({ sesion_id }: Activo) => {
    cerrar.run({ sesion_id }).then(
      () => setElegida(null),
      (cause: unknown) => logFailure(cerrarSesionDe.service, cause),
    );
  };
  const abiertas = query.data?.records ?? [];
  return (
    <Card
      title="Usuarios activos"
      count={query.data?.records.length}
      actions={
        <>
          <CerrarTodas cuantas={abiertas.length} />
          <Button onClick={() => void query.refetch()}>Actualizar</Button>
        </>
      }
    >
      <ErrorAlert
        error={query.error}
        fallback="Error al cargar los usuarios activos"
        onRetry={() => void query.refetch()}
      />
      <DataTable
        narrow="lines"
        fitted
        label="Usuarios activos"
        columns={[...COLUMNS, actosColumn(setElegida)]}
        rows={abiertas}
        rowKey={({ sesion_id }) => sesion_id}
        empty={query.isError ? 'No se pudo cargar la lista.' : 'No hay nadie'}
        isPending={query.isPending}
      />
      {elegida === null ? null : (
        <ConfirmDialog
          title="Cerrar la sesión"
          opened
          confirmLabel="Sí, cerrarla"
          isWorking={cerrar.isPending}
          onConfirm={() => end(elegida)}
          onClose={() => setElegida(null)}
        >
          <p>
            {elegida.fullname} tendrá que volver a iniciar sesión en {elegida.dispositivo}. Lo que haya escaneado sin
            enviar queda en su equipo.
          </p>
          <CerrarLasDe activo={elegida} abiertas={abiertas} onDone={() => setElegida(null)} />
          <ErrorAlert error={cerrar.error} fallback="Error al cerrar la sesión" />
        </ConfirmDialog>
      )}
    </Card>
  );
}

const COLUMNS = defineColumns<Activo>([
  {
    header: 'Persona',
    value: ({ fullname }) => fullname,
    cell: ({ fullname, email, actual }) => (
      <span className={styles.dos}>
        <span>
          {fullname}
          {actual ? ' (esta sesión)' : ''}
        </span>
        <span className={styles.menor}>{email}</span>
      </span>
    ),
    fixed: 210,
    phone: 'izquierda',
  },
  {
    header: 'Rol',
    value: ({ roles, casa }) => [roles.map(nombreDeRol).join(', '), casa].filter(Boolean).join(' · ') || '—',
    long: true,
    phone: 'abajo',
  },
  {
    header: 'Estado',
    value: ({ inactivo }) => (inactivo ? 'Inactivo' : 'Activo'),
    cell: ({ inactivo }) => (
      <StatusBadge familia={inactivo ? 'neutro' : 'ok'} nombre={inactivo ? 'Sin actividad' : 'Activo'} />
    ),
    fixed: 118,
    phone: 'derecha',
  },
  {
    header: 'Dispositivo',
    value: ({ dispositivo, ip }) => [dispositivo, ip].filter(Boolean).join(' · '),
    long: true,
    yields: true,
  },
  { header: 'Desde', value: ({ desde }) => formatDateMinute(desde), long: true, yields: true },
  { header: 'Último uso', value: ({ ultimo_uso }) => formatDateMinute(ultimo_uso), long: true },
  {
    header: 'Última acción',
    value: ({ ultima_accion }) => (ultima_accion === null ? '—' : nombreDeActo(ultima_accion)),
    long: true,
    yields: true,
  },
]);

function actosColumn(onClose: (activo: Activo) => void): Column<Activo> {
  return {
    header: 'Acciones',
    value: () => null,
    cell: (activo) => (
      <Button
        variant="subtle"
        size="compact-sm"
        aria-label={`Cerrar sesión de ${activo.fullname}`}
        onClick={() => onClose(activo)}
      >
        Cerrar sesión
      </Button>
    ),
    fixed: 132,
    phone: 'abajo-derecha',
  };
}

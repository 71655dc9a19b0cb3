import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';

import { type Activo, cerrarSesionDe, listActivos } from '#features/ajustes/contract.ts';
import { nombreDeActo } from '#shared/actos.ts';
import { formatDateMinute } from '#shared/dates.ts';
import { nombreDeRol } from '#shared/roles.ts';
import { serviceQuery, useCommand } from '#web/api.ts';
import { useLive } from '#web/live.ts';
import { logFailure } from '#web/log.ts';
import { pageVersion } from '#web/page-version.ts';
import { ActMenu } from '#web/ui/ActMenu.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { type Column, defineColumns } from '#web/ui/columns.ts';
import { DataTable } from '#web/ui/DataTable.tsx';
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';

import styles from '../ajustes.module.css';
import { AvisarDialog } from './AvisarDialog.tsx';
import { CerrarLasDe, CerrarTodas } from './CerrarVarias.tsx';
import { TrabajoDialog } from './TrabajoDialog.tsx';

const REFRESH_MS = 30_000;
const LIVE_MS = 5_000;

/** Who is in now, since when, and what they did last; a session can be ended. */
export function UsuariosActivosScreen() {
  const query = useQuery({ ...serviceQuery(listActivos, {}), refetchInterval: REFRESH_MS });
  const cerrar = useCommand(cerrarSesionDe, [listActivos]);
  const [elegida, setElegida] = useState<Activo | null>(null);
  const [abre, setAbre] = useState<{ que: 'avisar' | 'trabajo'; activo: Activo } | null>(null);
  const [said, setSaid] = useState<string | null>(null);
  useAlDia(() => void query.refetch());
  const done = (text: string) => {
    setAbre(null);
    setSaid(text);
  };
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
      <p role="status" className={said === null ? 'solo-lector' : styles.dicho}>
        {said}
      </p>
      <DataTable
        narrow="lines"
        fitted
        label="Usuarios activos"
        columns={[...COLUMNS, actosColumn(setElegida, (que, activo) => setAbre({ que, activo }))]}
        rows={abiertas}
        rowKey={({ sesion_id }) => sesion_id}
        empty={query.isError ? null : 'No hay nadie'}
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
            {elegida.fullname} tendrá que volver a iniciar sesión en {elegida.dispositivo}.
            {elegida.pendientes > 0 ? '' : ' Lo que haya escaneado sin enviar queda en su equipo.'}
          </p>
          {elegida.pendientes > 0 ? (
            <p role="alert" className={styles.esperan}>
              Tiene {lecturas(elegida.pendientes)} sin enviar: quedarán en ese equipo hasta que vuelva a entrar.
            </p>
          ) : null}
          <CerrarLasDe activo={elegida} abiertas={abiertas} onDone={() => setElegida(null)} />
          <ErrorAlert error={cerrar.error} fallback="Error al cerrar la sesión" />
        </ConfirmDialog>
      )}
      {abre?.que === 'avisar' ? (
        <AvisarDialog activo={abre.activo} onClose={() => setAbre(null)} onDone={done} />
      ) : null}
      {abre?.que === 'trabajo' ? (
        <TrabajoDialog activo={abre.activo} onClose={() => setAbre(null)} onDone={done} />
      ) : null}
    </Card>
  );
}

/** What others do is seen while it happens, at most every five seconds. */
function useAlDia(refetch: () => void): void {
  const last = useRef(0);
  useLive('usuarios_activos', () => {
    if (Date.now() - last.current < LIVE_MS) return;
    last.current = Date.now();
    refetch();
  });
}

function lecturas(count: number): string {
  return count === 1 ? '1 lectura' : `${count.toLocaleString('es-UY')} lecturas`;
}

const COLUMNS = defineColumns<Activo>([
  {
    header: 'Persona',
    value: ({ fullname }) => fullname,
    cell: ({ fullname, email, actual, pendientes }) => (
      <span className={styles.dos}>
        <span>
          {fullname}
          {actual ? ' (esta sesión)' : ''}
        </span>
        <span className={styles.menor}>{email}</span>
        {pendientes === 0 ? null : (
          <strong className={styles.enTelefono}>{`${lecturas(pendientes)} sin enviar`}</strong>
        )}
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
    header: 'Sin enviar',
    value: ({ pendientes }) => (pendientes === 0 ? '—' : lecturas(pendientes)),
    cell: ({ pendientes }) =>
      pendientes === 0 ? '—' : <strong className={styles.esperan}>{lecturas(pendientes)}</strong>,
    fixed: 88,
  },
  {
    header: 'Dispositivo',
    value: ({ dispositivo, ip, version }) => [dispositivo, ip, versionText(version)].filter(Boolean).join(' · '),
    // Which version matters where it is another one, and is then not to be cut off.
    cell: ({ dispositivo, ip, version }) =>
      [version === pageVersion() ? null : versionText(version), dispositivo, ip].filter(Boolean).join(' · '),
    long: true,
    yields: true,
  },
  { header: 'Desde', value: ({ desde }) => formatDateMinute(desde), fixed: 100, yields: true },
  { header: 'Último uso', value: ({ ultimo_uso }) => formatDateMinute(ultimo_uso), fixed: 100 },
  {
    header: 'Última acción',
    value: ({ ultima_accion }) => (ultima_accion === null ? '—' : nombreDeActo(ultima_accion)),
    long: true,
    yields: true,
  },
]);

function versionText(version: string | null): string | null {
  if (version === null) return null;
  return version === pageVersion() ? `versión ${version}` : `versión ${version}, distinta de esta`;
}

type Abre = (que: 'avisar' | 'trabajo', activo: Activo) => void;

function actosColumn(onClose: (activo: Activo) => void, onOpen: Abre): Column<Activo> {
  return {
    header: 'Acciones',
    value: () => null,
    cell: (activo) => (
      <ActMenu
        label={`Acciones con ${activo.fullname}`}
        opener={
          <Button variant="subtle" size="compact-sm" aria-label={`Acciones con ${activo.fullname}`}>
            Acciones
          </Button>
        }
        acts={[
          [
            { name: 'Avisar…', run: () => onOpen('avisar', activo) },
            { name: 'Ver y pasar su trabajo…', run: () => onOpen('trabajo', activo) },
          ],
          [{ name: 'Cerrar sesión…', run: () => onClose(activo), isDangerous: true }],
        ]}
      />
    ),
    fixed: 112,
    phone: 'abajo-derecha',
  };
}

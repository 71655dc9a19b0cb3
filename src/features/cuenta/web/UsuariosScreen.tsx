import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { serviceQuery } from '#web/api.ts';
import { usePageActs } from '#web/palette/page-acts.ts';
import { useSessionState } from '#web/session-state.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { DataTable } from '#web/ui/DataTable.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { fold } from '#web/ui/search/fold.ts';
import { TextField } from '#web/ui/TextField.tsx';

import { listUsuarios, type Usuario } from '../usuarios.contract.ts';
import styles from './cuenta.module.css';
import { InvitarDialog } from './InvitarDialog.tsx';
import { RolDialog } from './RolDialog.tsx';
import { SuspenderDialog } from './SuspenderDialog.tsx';
import { useReinvitar } from './use-reinvitar.ts';
import { usuariosColumns } from './usuarios.columns.tsx';

type Abierto = { que: 'invitar' } | { que: 'rol' | 'suspender'; usuario: Usuario } | null;

/** The people of a client or an agency, for whoever administers them there. Ours have none here: they use the settings. */
export function UsuariosScreen() {
  const isOurs = useSessionState(({ user }) => user?.tipo_usuario === 'personal' || user?.tipo_usuario === 'deposito');
  return isOurs ? (
    <EmptyState title="Esta pantalla es de los clientes y las agencias">
      <p>
        Cada cliente y cada agencia administra aquí a su gente. Las cuentas de la empresa se administran en Ajustes.
      </p>
    </EmptyState>
  ) : (
    <Usuarios />
  );
}

function vacioDe(buscado: string): string {
  return buscado.trim() === '' ? 'Todavía no hay nadie más. Invite a quien trabaja con usted.' : 'Nadie coincide.';
}

function Usuarios() {
  const query = useQuery(serviceQuery(listUsuarios, {}));
  const [abierto, setAbierto] = useState<Abierto>(null);
  const [texto, setTexto] = useState('');
  const [dicho, setDicho] = useState('');
  const reinvitar = useReinvitar(setDicho);
  const { records = [], roles = [] } = query.data ?? {};
  const shown = records.filter((one) => fold(`${one.fullname} ${one.email}`).includes(fold(texto.trim())));
  const invite = () => setAbierto({ que: 'invitar' });
  const done = (said: string) => {
    setAbierto(null);
    setDicho(said);
  };
  const close = () => setAbierto(null);
  usePageActs([{ id: 'invitar', titulo: 'Invitar a alguien', tecla: 'n', run: invite }]);
  const columns = usuariosColumns({
    onRol: (usuario) => setAbierto({ que: 'rol', usuario }),
    onSuspender: (usuario) => setAbierto({ que: 'suspender', usuario }),
    onReinvitar: reinvitar.run,
  });
  return (
    <Card
      title="Personas"
      count={query.data?.records.length}
      actions={
        <Button variant="filled" disabled={query.data === undefined} onClick={invite}>
          Invitar
        </Button>
      }
    >
      <div className={styles.cuerpo}>
        <ErrorAlert error={query.error} fallback="Error al cargar las personas" onRetry={() => void query.refetch()} />
        <ErrorAlert error={reinvitar.error} fallback="Error al mandar la invitación" onDismiss={reinvitar.reset} />
        <p role="status" className={styles.hecho}>
          {dicho}
        </p>
        <search>
          <TextField
            aria-label="Buscar una persona"
            placeholder="Buscar por nombre o correo…"
            autoComplete="off"
            value={texto}
            onChange={(event) => setTexto(event.currentTarget.value)}
          />
        </search>
      </div>
      <DataTable
        narrow="cards"
        label="Personas"
        columns={columns}
        rows={shown}
        rowKey={({ id }) => id}
        rowClass={({ estado }) => (estado === 'INACTIVO' ? styles.apagada : undefined)}
        empty={query.isError ? null : vacioDe(texto)}
        isPending={query.isPending}
        isRefreshing={query.isFetching && !query.isPending}
      />
      {abierto?.que === 'invitar' ? <InvitarDialog roles={roles} onClose={close} onDone={done} /> : null}
      {abierto?.que === 'rol' ? (
        <RolDialog usuario={abierto.usuario} roles={roles} onClose={close} onDone={done} />
      ) : null}
      {abierto?.que === 'suspender' ? (
        <SuspenderDialog usuario={abierto.usuario} onClose={close} onDone={done} />
      ) : null}
    </Card>
  );
}

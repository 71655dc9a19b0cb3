import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';

import { formatDateMinute } from '#shared/dates.ts';
import { nombreDeRol } from '#shared/roles.ts';
import { serviceQuery } from '#web/api.ts';
import { useResourceForm } from '#web/form/use-resource-form.ts';
import { refreshSession, useUser } from '#web/session.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { TextField } from '#web/ui/TextField.tsx';

import { getCuenta, guardarPerfil } from '../contract.ts';
import { CorreoDialog } from './CorreoDialog.tsx';
import styles from './cuenta.module.css';

/** Name and user name; the address, which changes once it is confirmed; house and roles, which others change. */
export function PerfilCard() {
  const user = useUser();
  const query = useQuery(serviceQuery(getCuenta, {}));
  const [cambiando, setCambiando] = useState(false);
  const [enviado, setEnviado] = useState<string | null>(null);
  const { casa, roles, creada } = query.data?.cuenta ?? { casa: null, roles: [], creada: null };
  return (
    <Card title="Perfil">
      <div className={styles.cuerpo}>
        <PerfilForm fullname={user.fullname} username={user.username} />
        <ErrorAlert
          error={query.error}
          fallback="No se pudieron cargar los datos de la cuenta"
          onRetry={() => void query.refetch()}
        />
        <dl className={styles.datos}>
          <dt>Correo electrónico</dt>
          <dd className={styles.conActo}>
            {user.email}
            <Button
              variant="subtle"
              size="compact-sm"
              aria-label="Cambiar el correo"
              onClick={() => setCambiando(true)}
            >
              Cambiar
            </Button>
          </dd>
          {casa === null ? null : (
            <>
              <dt>{user.tipo_usuario === 'agencia' ? 'Agencia' : 'Cliente'}</dt>
              <dd>{casa}</dd>
            </>
          )}
          <dt>Rol</dt>
          <dd>{roles.length === 0 ? '—' : roles.map(nombreDeRol).join(', ')}</dd>
          <dt>Cuenta creada</dt>
          <dd>{creada === null ? '—' : formatDateMinute(creada)}</dd>
        </dl>
        <p role="status" className={styles.hecho}>
          {enviado === null
            ? ''
            : `Enviamos un enlace a ${enviado}. Ábralo en los próximos 10 minutos para confirmarlo.`}
        </p>
      </div>
      {cambiando ? (
        <CorreoDialog
          actual={user.email}
          onClose={() => setCambiando(false)}
          onDone={(email) => {
            setCambiando(false);
            setEnviado(email);
          }}
        />
      ) : null}
    </Card>
  );
}

function PerfilForm({ fullname, username }: { fullname: string; username: string }) {
  const [isSaved, setSaved] = useState(false);
  const form = useResourceForm({
    contract: guardarPerfil,
    refreshes: [getCuenta],
    start: { fullname, username },
    params: (values) => values,
    words: { fullname: 'Escriba su nombre', username: 'Escriba su nombre de usuario' },
    onDone: () => {
      setSaved(true);
      refreshSession();
    },
  });
  const save = (event: FormEvent) => {
    event.preventDefault();
    form.submit();
  };
  return (
    <form noValidate className={styles.form} onSubmit={save}>
      <TextField label="Nombre y apellido" autoComplete="name" {...form.text('fullname')} />
      <TextField
        label="Nombre de usuario"
        description={`Con @${form.values.username.trim()} en un comentario le avisan.`}
        autoComplete="nickname"
        {...form.text('username')}
      />
      <ErrorAlert error={form.error} fallback="Error al guardar el perfil" onDismiss={form.dismiss} />
      <div className={styles.actos}>
        <Button type="submit" variant="filled" loading={form.isSaving}>
          Guardar el perfil
        </Button>
        <p role="status">{isSaved && !form.isDirty ? 'Perfil guardado' : ''}</p>
      </div>
    </form>
  );
}

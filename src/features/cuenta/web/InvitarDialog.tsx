import { useState } from 'react';

import { useCommand } from '#web/api.ts';
import { logFailure } from '#web/log.ts';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { TextField } from '#web/ui/TextField.tsx';

import { invitarUsuario, listUsuarios, type RolOfrecido } from '../usuarios.contract.ts';
import { RolField } from './RolField.tsx';

interface Props {
  roles: readonly RolOfrecido[];
  onClose: () => void;
  onDone: (said: string) => void;
}

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** A new person: they get a mail with a link, and choose their password themselves. */
export function InvitarDialog({ roles, onClose, onDone }: Props) {
  const command = useCommand(invitarUsuario, [listUsuarios]);
  const [fullname, setFullname] = useState('');
  const [email, setEmail] = useState('');
  // One that does not administer: more is a decision.
  const [rol, setRol] = useState(roles.find(({ administra }) => !administra)?.id ?? null);
  const [isTried, setTried] = useState(false);
  const faltas = {
    fullname: fullname.trim() === '' ? 'Escriba el nombre' : null,
    email: EMAIL.test(email.trim()) ? null : 'Escriba un correo electrónico',
  };
  const save = () => {
    setTried(true);
    if (faltas.fullname !== null || faltas.email !== null || rol === null) return;
    const invitado = { fullname: fullname.trim(), email: email.trim(), rol_id: rol };
    command.run(invitado).then(
      () => onDone(`La invitación va en camino a ${invitado.email}. El enlace vale 3 días.`),
      (cause: unknown) => logFailure(invitarUsuario.service, cause),
    );
  };
  return (
    <FormDialog
      title="Invitar a alguien"
      opened
      isDirty={fullname !== '' || email !== ''}
      isSaving={command.isPending}
      submitLabel="Invitar"
      onSubmit={save}
      onClose={onClose}
    >
      <TextField
        label="Nombre y apellido"
        autoComplete="off"
        maxLength={120}
        data-autofocus
        value={fullname}
        error={isTried ? faltas.fullname : null}
        onChange={(event) => setFullname(event.currentTarget.value)}
      />
      <TextField
        label="Correo electrónico"
        type="email"
        autoComplete="off"
        maxLength={254}
        value={email}
        error={isTried ? faltas.email : null}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <RolField roles={roles} value={rol} onChange={setRol} />
      {isTried && rol === null ? <ErrorAlert error="Elija el rol" /> : null}
      <ErrorAlert error={command.error} fallback="Error al invitar" onDismiss={command.reset} />
    </FormDialog>
  );
}

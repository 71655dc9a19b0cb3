import { useResourceForm } from '#web/form/use-resource-form.ts';
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

/** A new person: they get a mail with a link, and choose their password themselves. */
export function InvitarDialog({ roles, onClose, onDone }: Props) {
  const form = useResourceForm({
    contract: invitarUsuario,
    refreshes: [listUsuarios],
    // One that does not administer: more is a decision.
    start: { fullname: '', email: '', rol_id: roles.find(({ administra }) => !administra)?.id ?? null },
    params: (values) => values,
    words: { fullname: 'Escriba el nombre', email: 'Escriba un correo electrónico', rol_id: 'Elija el rol' },
    onDone: (_answer, { email }) => onDone(`La invitación va en camino a ${email}. El enlace vale 3 días.`),
  });
  const rol = form.field('rol_id');
  return (
    <FormDialog
      title="Invitar a alguien"
      opened
      isDirty={form.isDirty}
      isSaving={form.isSaving}
      submitLabel="Invitar"
      onSubmit={form.submit}
      onClose={onClose}
    >
      <TextField label="Nombre y apellido" autoComplete="off" data-autofocus {...form.text('fullname')} />
      <TextField label="Correo electrónico" type="email" autoComplete="off" {...form.text('email')} />
      <RolField roles={roles} value={rol.value} onChange={rol.onChange} />
      <ErrorAlert error={rol.error} />
      <ErrorAlert error={form.error} fallback="Error al invitar" onDismiss={form.dismiss} />
    </FormDialog>
  );
}

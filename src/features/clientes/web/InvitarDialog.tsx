import { nombreDeRol } from '#shared/roles.ts';
import { useResourceForm } from '#web/form/use-resource-form.ts';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { TextField } from '#web/ui/TextField.tsx';

import { listHistorialDeCliente, listUsuariosDeCliente } from '../ficha.contract.ts';
import { invitarACliente } from '../tarjeta.contract.ts';
import styles from './clientes.module.css';

interface Props {
  cliente_id: number;
  roles: readonly { readonly id: number; readonly nombre: string; readonly administra: boolean }[];
  onClose: () => void;
  onDone: (text: string) => void;
}

/** Somebody of the client gets a mail with a link, and chooses the password. */
export function InvitarDialog({ cliente_id, roles, onClose, onDone }: Props) {
  const form = useResourceForm({
    contract: invitarACliente,
    refreshes: [listUsuariosDeCliente, listHistorialDeCliente],
    // One that does not administer: more is a decision.
    start: { fullname: '', email: '', rol_id: roles.find(({ administra }) => !administra)?.id ?? null },
    params: (values) => ({ cliente_id, ...values }),
    words: { fullname: 'Escriba el nombre', email: 'Escriba un correo electrónico', rol_id: 'Elija el rol' },
    onDone: ({ msg }) => onDone(msg),
  });
  const rol = form.field('rol_id');
  return (
    <FormDialog
      title="Invitar a alguien del cliente"
      opened
      isDirty={form.isDirty}
      isSaving={form.isSaving}
      submitLabel="Invitar"
      onSubmit={form.submit}
      onClose={onClose}
    >
      <TextField label="Nombre y apellido" autoComplete="off" data-autofocus {...form.text('fullname')} />
      <TextField label="Correo electrónico" type="email" autoComplete="off" {...form.text('email')} />
      <SelectField
        label="Rol"
        data={roles.map(({ id, nombre, administra }) => ({
          value: String(id),
          label: administra ? `${nombreDeRol(nombre)} · administra a las demás personas` : nombreDeRol(nombre),
        }))}
        value={rol.value === null ? null : String(rol.value)}
        error={rol.error}
        onChange={(value) => rol.onChange(value === null ? null : Number(value))}
      />
      <p className={styles.quieto}>Quien administra la cuenta del cliente recibe un aviso.</p>
      <ErrorAlert error={form.error} fallback="Error al invitar" onDismiss={form.dismiss} />
    </FormDialog>
  );
}

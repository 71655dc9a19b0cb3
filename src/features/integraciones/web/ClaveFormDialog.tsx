import { ALCANCES, NOMBRES_DE_ALCANCE } from '#shared/alcances.ts';
import { useResourceForm } from '#web/form/use-resource-form.ts';
import { DateField } from '#web/ui/dates/DateField.tsx';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { TextField } from '#web/ui/TextField.tsx';

import { crearClave, listClaves } from '../contract.ts';
import { type Ambito, deCliente } from './ambito.ts';
import { ClienteField } from './ClienteField.tsx';
import { Opciones } from './Opciones.tsx';

interface Props {
  ambito: Ambito;
  onClose: () => void;
  /** With the key, to be shown this once. */
  onDone: (secreto: string) => void;
}

const ALL = NOMBRES_DE_ALCANCE.map((id) => ({ id, nombre: ALCANCES[id].nombre }));
const DE_ENTRADA: readonly string[] = ['guias.leer'];
const SIN_FIN: string | null = null;

export function ClaveFormDialog({ ambito, onClose, onDone }: Props) {
  const form = useResourceForm({
    contract: crearClave,
    refreshes: [listClaves],
    start: { cliente_id: ambito.cliente, nombre: '', alcances: DE_ENTRADA, vence: SIN_FIN },
    params: ({ cliente_id, nombre, alcances, vence }) => ({
      ...(ambito.isOurs ? { cliente_id } : deCliente(cliente_id)),
      nombre,
      alcances: NOMBRES_DE_ALCANCE.filter((one) => alcances.includes(one)),
      vence,
    }),
    words: { cliente_id: 'Elija el cliente' },
    onDone: ({ secreto }) => onDone(secreto),
  });
  return (
    <FormDialog
      title="Nueva clave"
      opened
      isDirty={form.isDirty}
      isSaving={form.isSaving}
      submitLabel="Crear"
      onSubmit={form.submit}
      onClose={onClose}
    >
      <ClienteField ambito={ambito} {...form.field('cliente_id')} />
      <TextField label="Nombre" placeholder="El sistema que la usa" data-autofocus {...form.text('nombre')} />
      <Opciones titulo="Permisos" opciones={ALL} {...form.field('alcances')} />
      <DateField label="Último día de uso (opcional)" {...form.field('vence')} />
      <ErrorAlert error={form.error} fallback="Error al crear la clave" onDismiss={form.dismiss} />
    </FormDialog>
  );
}

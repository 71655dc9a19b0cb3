import { useState } from 'react';

import { ALCANCES, NOMBRES_DE_ALCANCE } from '#shared/alcances.ts';
import { useCommand } from '#web/api.ts';
import { logFailure } from '#web/log.ts';
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

export function ClaveFormDialog({ ambito, onClose, onDone }: Props) {
  const command = useCommand(crearClave, [listClaves]);
  const [cliente, setCliente] = useState(ambito.cliente);
  const [nombre, setNombre] = useState('');
  const [alcances, setAlcances] = useState<string[]>(['guias.leer']);
  const [vence, setVence] = useState<string | null>(null);
  const [isTried, setIsTried] = useState(false);
  const chosen = NOMBRES_DE_ALCANCE.filter((one) => alcances.includes(one));
  const faltas = {
    cliente: ambito.isOurs && cliente === null ? 'Elija el cliente' : null,
    nombre: nombre.trim() === '' ? 'Póngale un nombre' : null,
    alcances: chosen.length === 0 ? 'Elija al menos un permiso' : null,
  };
  const shown = (falta: string | null) => (isTried ? falta : null);
  const save = () => {
    setIsTried(true);
    if (Object.values(faltas).some((falta) => falta !== null)) return;
    command.run({ ...deCliente(cliente), nombre: nombre.trim(), alcances: chosen, vence }).then(
      ({ secreto }) => onDone(secreto),
      (cause: unknown) => logFailure(crearClave.service, cause),
    );
  };
  return (
    <FormDialog
      title="Nueva clave"
      opened
      isDirty={nombre !== '' || vence !== null}
      isSaving={command.isPending}
      submitLabel="Crear"
      onSubmit={save}
      onClose={onClose}
    >
      <ClienteField ambito={ambito} value={cliente} error={shown(faltas.cliente)} onChange={setCliente} />
      <TextField
        label="Nombre"
        placeholder="El sistema que la usa"
        maxLength={60}
        data-autofocus
        value={nombre}
        error={shown(faltas.nombre)}
        onChange={(event) => setNombre(event.currentTarget.value)}
      />
      <Opciones
        titulo="Permisos"
        opciones={ALL}
        value={alcances}
        onChange={setAlcances}
        error={shown(faltas.alcances)}
      />
      <DateField label="Último día de uso (opcional)" value={vence} onChange={setVence} />
      <ErrorAlert error={command.error} fallback="Error al crear la clave" onDismiss={command.reset} />
    </FormDialog>
  );
}

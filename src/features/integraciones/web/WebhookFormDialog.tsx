import { useState } from 'react';

import { useCommand } from '#web/api.ts';
import { logFailure } from '#web/log.ts';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { TextField } from '#web/ui/TextField.tsx';

import { crearWebhook, editarWebhook, listWebhooks, type Webhook } from '../contract.ts';
import { type Ambito, deCliente } from './ambito.ts';
import { ClienteField } from './ClienteField.tsx';
import { Opciones } from './Opciones.tsx';
import { HABITUALES } from './palabras.ts';

/** By http only this very machine, where the operator lets webhooks be tried out: the server knows whether. */
const MAY_BE_ASKED = /^(https:\/\/.+|http:\/\/(localhost|127\.|\[::1\]).*)/;
interface Props {
  ambito: Ambito;
  /** Null: a new one. */
  webhook: Webhook | null;
  onClose: () => void;
  /** With the secret of a new one, to be shown this once. */
  onDone: (secreto: string | null) => void;
}

/** A new webhook, or another name and other events of one that is. */
export function WebhookFormDialog({ ambito, webhook, onClose, onDone }: Props) {
  const create = useCommand(crearWebhook, [listWebhooks]);
  const edit = useCommand(editarWebhook, [listWebhooks]);
  const command = webhook === null ? create : edit;
  const [form, setForm] = useState({
    cliente: webhook?.cliente_id ?? ambito.cliente,
    nombre: webhook?.nombre ?? '',
    url: webhook?.url ?? '',
    eventos: webhook?.eventos ?? HABITUALES.filter((one) => ambito.eventos.some(({ codigo }) => codigo === one)),
  });
  const [started] = useState(form);
  const [isTried, setIsTried] = useState(false);
  const { cliente, nombre, url, eventos } = form;
  const change = (more: Partial<typeof form>) => setForm({ ...form, ...more });
  const faltas = {
    cliente: ambito.isOurs && cliente === null ? 'Elija el cliente' : null,
    nombre: nombre.trim() === '' ? 'Póngale un nombre' : null,
    url: MAY_BE_ASKED.test(url.trim()) || webhook !== null ? null : 'Escriba la dirección, con https://',
    eventos: eventos.length === 0 ? 'Elija al menos un evento' : null,
  };
  const shown = (falta: string | null) => (isTried ? falta : null);
  const fail = (cause: unknown) => logFailure('integraciones.webhook', cause);
  const save = () => {
    setIsTried(true);
    if (Object.values(faltas).some((falta) => falta !== null)) return;
    const given = { nombre: nombre.trim(), eventos };
    if (webhook !== null) edit.run({ id: webhook.id, ...given }).then(() => onDone(null), fail);
    else create.run({ ...deCliente(cliente), ...given, url: url.trim() }).then(({ secreto }) => onDone(secreto), fail);
  };
  return (
    <FormDialog
      title={webhook === null ? 'Nuevo webhook' : 'Editar webhook'}
      opened
      isDirty={form !== started}
      isSaving={command.isPending}
      submitLabel={webhook === null ? 'Crear' : 'Guardar'}
      onSubmit={save}
      onClose={onClose}
    >
      {webhook === null ? (
        <ClienteField
          ambito={ambito}
          value={cliente}
          error={shown(faltas.cliente)}
          onChange={(id) => change({ cliente: id })}
        />
      ) : null}
      <TextField
        label="Nombre"
        placeholder="El sistema que recibe los avisos"
        maxLength={60}
        data-autofocus
        value={nombre}
        error={shown(faltas.nombre)}
        onChange={(event) => change({ nombre: event.currentTarget.value })}
      />
      <TextField
        label="Dirección"
        placeholder="https://"
        description={
          webhook === null ? 'La aprobamos nosotros antes del primer aviso.' : 'Otra dirección es otro webhook.'
        }
        type="url"
        maxLength={500}
        value={url}
        disabled={webhook !== null}
        error={shown(faltas.url)}
        onChange={(event) => change({ url: event.currentTarget.value })}
      />
      <Opciones
        titulo="Eventos que avisa"
        opciones={ambito.eventos.map(({ codigo, nombre: name }) => ({ id: codigo, nombre: name }))}
        value={eventos}
        onChange={(chosen) => change({ eventos: chosen })}
        error={shown(faltas.eventos)}
        habituales={HABITUALES}
      />
      <ErrorAlert error={command.error} fallback="Error al guardar el webhook" onDismiss={command.reset} />
    </FormDialog>
  );
}

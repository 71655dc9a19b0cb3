import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';

import { interpretarMensaje } from '#features/envios/ayuda.contract.ts';
import { MensajePegado } from '#features/envios/escrito.contract.ts';
import { call } from '#web/api.ts';
import { defineStored } from '#web/storage.ts';
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { TextAreaField } from '#web/ui/TextAreaField.tsx';

import { useMesaDeEnvios } from '../nuevo/mesa.ts';
import { armar } from './mensaje.ts';

/** What is pasted stays until it has been read: closing the box or the page loses nothing. */
const stored = defineStored({ key: 'envios.mensaje', schema: MensajePegado, perPerson: true });
const MOST = 4000;
const MOST_MS = 20_000;

/** One chat message with everything in it: read into the fields of a draft, which the person then confirms. */
export function PegarTextoDialog({ onClose }: { onClose: () => void }) {
  const mesa = useMesaDeEnvios();
  const navigate = useNavigate();
  const [texto, setTexto] = useState(() => stored.read() ?? '');
  const [wrong, setWrong] = useState<string | null>(null);
  const leer = useMutation({
    mutationFn: () => call(interpretarMensaje, { texto }, { signal: AbortSignal.timeout(MOST_MS) }),
    onSuccess: (leido) => {
      const { datos, dudas, sobra } = armar(leido);
      const borrador = mesa.empezar(datos, { dudas, sobra });
      stored.clear();
      void navigate({ to: '/envios/nuevo', search: { borrador } });
    },
  });
  const escribir = (text: string) => {
    setTexto(text);
    setWrong(null);
    stored.write(text);
  };
  return (
    <FormDialog
      title="Pegar texto"
      opened
      isDirty={false}
      isSaving={leer.isPending}
      submitLabel="Leer el mensaje"
      onSubmit={() => (texto.trim() === '' ? setWrong('Pegue el mensaje primero') : leer.mutate())}
      onClose={onClose}
    >
      <TextAreaField
        data-autofocus
        label="Pegue el mensaje de WhatsApp"
        description="Nombre, dirección, teléfono, agencia, contra-reembolso… en el orden en que vengan. Nada se crea hasta que usted lo confirme."
        rows={10}
        maxLength={MOST}
        spellCheck={false}
        value={texto}
        error={wrong}
        onChange={(event) => escribir(event.currentTarget.value)}
      />
      <ErrorAlert error={leer.error} fallback="No se pudo leer el mensaje" onDismiss={leer.reset} />
    </FormDialog>
  );
}

import { useState } from 'react';

import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { FotoEnActo } from '#web/ui/foto/FotoEnActo.tsx';
import { TextAreaField } from '#web/ui/TextAreaField.tsx';

import { actuar } from './cola.ts';
import type { Parada } from './paradas.ts';

/** What is broken, and a picture of it. */
export function DanarDialog({ parada: { lineas, primera }, onClose }: { parada: Parada; onClose: () => void }) {
  const [nota, setNota] = useState('');
  const [foto, setFoto] = useState<string | null>(null);
  const [isTried, setTried] = useState(false);
  const falta = nota.trim() === '';
  const submit = () => {
    setTried(true);
    if (falta || foto === null) return;
    const guias = lineas.map(({ guia_id }) => guia_id);
    actuar({ acto: 'danar', guias, titulo: primera.destinatario, nota: nota.trim(), foto });
    onClose();
  };
  return (
    <FormDialog
      title={`Daño · ${primera.destinatario}`}
      opened
      isDirty={foto !== null || !falta}
      isSaving={false}
      submitLabel="Queda retenida"
      onSubmit={submit}
      onClose={onClose}
    >
      <TextAreaField
        label="Qué tiene"
        value={nota}
        maxLength={500}
        error={isTried && falta ? 'Explique qué pasó' : null}
        onChange={(event) => setNota(event.currentTarget.value)}
      />
      <FotoEnActo foto={foto} error={isTried && foto === null ? 'Hace falta una foto' : null} onChange={setFoto} />
    </FormDialog>
  );
}

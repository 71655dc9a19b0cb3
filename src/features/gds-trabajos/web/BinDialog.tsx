import { useState } from 'react';

import { FormDialog } from '#web/ui/dialog/FormDialog.tsx';
import { TextField } from '#web/ui/TextField.tsx';

import type { WoEntera } from '../contract.ts';
import { otroBin } from './lecturas.ts';
import type { LineaAndada } from './paso.ts';

interface Props {
  wo: WoEntera;
  linea: LineaAndada;
  onClose: () => void;
}

/** The bin is full: the rest goes into another one. It needs no network. */
export function BinDialog({ wo, linea, onClose }: Props) {
  const [bin, setBin] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const change = () => {
    const why = otroBin(linea, bin);
    if (why === null) onClose();
    setWrong(why);
  };
  return (
    <FormDialog
      title={`El compartimiento ${linea.bin} está lleno`}
      opened
      isDirty={bin !== ''}
      isSaving={false}
      submitLabel="Cambiar"
      onSubmit={change}
      onClose={onClose}
    >
      <p>Lo que falta de la línea va a otro compartimiento de {wo.carro}.</p>
      <TextField
        label="Compartimiento"
        description="Escanéelo, o escriba su número"
        autoComplete="off"
        data-autofocus
        data-lee-codigos
        value={bin}
        onChange={(event) => setBin(event.currentTarget.value)}
        error={wrong}
      />
    </FormDialog>
  );
}

import { FileButton } from '@mantine/core';
import { useState } from 'react';

import { Button } from '../Button.tsx';
import { reducirFoto } from './reducir.ts';

interface Props {
  /** As base64 of a JPEG; null: none was taken. */
  foto: string | null;
  error?: string | null;
  onChange: (foto: string | null) => void;
}

/** A photo that travels inside its act, so that a street without a network loses neither. */
export function FotoEnActo({ foto, error = null, onChange }: Props) {
  const [unread, setUnread] = useState(false);
  const photograph = async (file: File | null) => {
    if (file === null) return;
    const small = await reducirFoto(file);
    setUnread(small === null);
    onChange(small);
  };
  const said = unread ? 'No se pudo leer la foto' : error;
  return (
    <>
      <FileButton accept="image/*" capture="environment" onChange={(file) => void photograph(file)}>
        {({ onClick }) => <Button onClick={onClick}>{foto === null ? 'Sacar foto' : 'Sacar otra foto'}</Button>}
      </FileButton>
      {foto === null ? null : <p role="status">Foto adjunta</p>}
      {said === null ? null : <p role="alert">{said}</p>}
    </>
  );
}

import { FileButton } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';

import { uploadFile } from '#web/api.ts';
import { Button } from '#web/ui/Button.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';

import { MAS_FOTOS } from '../contract.ts';
import styles from './devoluciones.module.css';

const UPLOAD_MS = 60_000;

/** A picture on its way; nothing is saved meanwhile. */
export function useSubida() {
  return useMutation({
    mutationFn: (file: File) => uploadFile(file, 'devolucion.jpg', AbortSignal.timeout(UPLOAD_MS)),
  });
}

interface Props {
  subida: ReturnType<typeof useSubida>;
  value: readonly number[];
  error: string | null;
  onChange: (fotos: readonly number[]) => void;
}

/** Pictures of what was found, one after the other. */
export function FotosField({ subida, value, error, onChange }: Props) {
  const add = (file: File | null) => {
    if (file !== null) subida.mutate(file, { onSuccess: (id) => onChange([...value, id]) });
  };
  return (
    <div>
      <div className={styles.actos}>
        <FileButton accept="image/*" onChange={add}>
          {({ onClick }) => (
            <Button loading={subida.isPending} disabled={value.length >= MAS_FOTOS} onClick={onClick}>
              {value.length === 0 ? 'Sacar foto' : 'Sacar otra foto'}
            </Button>
          )}
        </FileButton>
        {value.length === 0 ? null : (
          <Button variant="subtle" onClick={() => onChange(value.slice(0, -1))}>
            Quitar la última
          </Button>
        )}
      </div>
      <p role="status">{fotosDichas(value.length)}</p>
      {error === null ? null : <p role="alert">{error}</p>}
      <ErrorAlert error={subida.error} fallback="No se pudo subir la foto" onDismiss={subida.reset} />
    </div>
  );
}

function fotosDichas(many: number): string {
  if (many === 0) return '';
  return many === 1 ? '1 foto' : `${many} fotos`;
}

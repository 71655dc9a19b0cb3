import { FileButton } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { type DragEvent, useState } from 'react';

import { Button } from '#web/ui/Button.tsx';

import styles from './importaciones.module.css';

interface Props {
  isPending: boolean;
  onFile: (file: File) => void;
}

/** Where a file is brought: dropped or chosen. */
export function ZonaDeArchivo({ isPending, onFile }: Props) {
  const [isOver, setOver] = useState(false);
  const choose = (file: File | null) => {
    if (file !== null && !isPending) onFile(file);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    choose(event.dataTransfer.files[0] ?? null);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is for the mouse alone; the button does the same
    <div
      className={styles.zona}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <IconFileUpload aria-hidden size={32} stroke={1.5} />
      <p>
        Arrastre aquí un CSV o una planilla XLSX, de hasta 50.000 filas y 10 MB.
        <br />
        Reconocemos el separador, las tildes y las columnas; lo que no esté bien se corrige en pantalla.
      </p>
      <FileButton accept=".csv,.txt,.xlsx" onChange={choose}>
        {({ onClick }) => (
          <Button variant="filled" loading={isPending} onClick={onClick}>
            Elegir archivo…
          </Button>
        )}
      </FileButton>
      <p role="status">{isPending ? 'Subiendo el archivo…' : ''}</p>
    </div>
  );
}

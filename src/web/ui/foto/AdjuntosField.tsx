import { FileButton } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';

import { Button } from '../Button.tsx';
import { ErrorAlert } from '../ErrorAlert.tsx';
import styles from './FotoField.module.css';
import type { Adjuntos } from './use-adjuntos.ts';

/** Pictures and papers beside a text; each can be taken away again before it is sent. */
export function AdjuntosField({ adjuntos }: { adjuntos: Adjuntos }) {
  const { archivos, isUploading, isFull, refusal, failure, add, remove } = adjuntos;
  return (
    <>
      {isFull ? null : (
        <FileButton multiple accept="image/*,application/pdf" onChange={(files) => add(files)}>
          {({ onClick }) => (
            <Button
              loading={isUploading}
              leftSection={<IconPaperclip aria-hidden size={18} stroke={1.75} />}
              onClick={onClick}
            >
              Adjuntar
            </Button>
          )}
        </FileButton>
      )}
      {archivos.map(({ id, nombre }) => (
        <span key={id} className={styles.state}>
          {nombre}
          <Button variant="subtle" size="compact-sm" aria-label={`Quitar ${nombre}`} onClick={() => remove(id)}>
            Quitar
          </Button>
        </span>
      ))}
      <p role="status" className="solo-lector">
        {archivos.length === 0 ? '' : `Adjuntos: ${archivos.length}`}
      </p>
      {refusal === null ? null : <p role="alert">{refusal}</p>}
      <ErrorAlert error={failure} fallback="No se pudo subir el archivo" />
    </>
  );
}

import { useState } from 'react';

import { call } from '#web/api.ts';
import { logFailure } from '#web/log.ts';
import { saveFile } from '#web/save-file.ts';
import { Button } from '#web/ui/Button.tsx';
import { DialogFrame } from '#web/ui/dialog/DialogFrame.tsx';
import { ErrorAlert } from '#web/ui/ErrorAlert.tsx';
import { Imagen } from '#web/ui/foto/Imagen.tsx';

import { type Adjunto, verAdjunto } from '../hilo.contract.ts';
import styles from './incidencias.module.css';

interface Props {
  id: number;
  adjuntos: readonly Adjunto[];
}

/** What hangs on a message: a picture is shown, a paper is saved. */
export function AdjuntosDeEntrada({ id, adjuntos }: Props) {
  const [shown, setShown] = useState<{ nombre: string; tipo: string; base64: string } | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  if (adjuntos.length === 0) return null;
  const open = (archivo_id: number) => {
    setFailure(null);
    call(verAdjunto, { id, archivo_id }).then(
      ({ archivo }) => {
        if (archivo.tipo.startsWith('image/')) setShown(archivo);
        else saveFile(archivo.nombre, blobOf(archivo), archivo.tipo);
      },
      (cause: unknown) => {
        logFailure(verAdjunto.service, cause);
        setFailure(cause);
      },
    );
  };
  return (
    <div className={styles.adjuntos}>
      {adjuntos.map(({ archivo_id, nombre, tipo }) => (
        <Button key={archivo_id} size="compact-sm" onClick={() => open(archivo_id)}>
          {tipo.startsWith('image/') ? `Ver ${nombre}` : `Descargar ${nombre}`}
        </Button>
      ))}
      <ErrorAlert error={failure} fallback="No se pudo abrir el adjunto" onDismiss={() => setFailure(null)} />
      {shown === null ? null : (
        <DialogFrame title={shown.nombre} opened onClose={() => setShown(null)}>
          <Imagen imagen={shown} label="Adjunto" alt={`Adjunto ${shown.nombre}`} />
        </DialogFrame>
      )}
    </div>
  );
}

function blobOf({ base64, tipo }: { base64: string; tipo: string }): Blob {
  return new Blob([Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))], { type: tipo });
}

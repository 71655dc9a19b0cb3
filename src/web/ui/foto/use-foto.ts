import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';

import { MOST_BYTES } from '#shared/archivo.ts';
import { uploadFile } from '#web/api.ts';
import { logFailure } from '#web/log.ts';
import { errorText, ServiceError } from '#web/service-error.ts';

const EXTENSIONS: Readonly<Record<string, string>> = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' };
const UNREADABLE = 'No se pudo leer la foto. Se aceptan JPG, PNG y WEBP de hasta 25 megapíxeles.';
const UPLOAD_MS = 60_000;

interface Kept {
  fotoId: number | null;
  /** Called as soon as the photo is up, and with null when it is taken away. */
  onChange: (fotoId: number | null) => void;
}

interface Upload {
  file: File;
  stopped: AbortController;
}

/** The photo of a form: it goes up while the rest is filled in, and the form keeps only its number. */
export function useFoto({ fotoId, onChange }: Kept) {
  const [file, setFile] = useState<File | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isAwaited, setAwaited] = useState(false);
  const running = useRef<{ stopped: AbortController; done: Promise<boolean> } | null>(null);
  const { mutateAsync, isPending, error, reset } = useMutation({ mutationFn: upload });

  const start = async (next: Upload): Promise<boolean> => {
    const id = await mutateAsync(next).catch((cause) => logUnless(next.stopped.signal.aborted, cause));
    if (running.current?.stopped === next.stopped) running.current = null;
    if (id === undefined || next.stopped.signal.aborted) return false;
    onChange(id);
    return true;
  };
  const stop = () => {
    running.current?.stopped.abort();
    running.current = null;
    reset();
  };
  const send = (chosen: File) => {
    stop();
    const stopped = new AbortController();
    running.current = { stopped, done: start({ file: chosen, stopped }) };
  };
  return {
    file,
    isAttached: fotoId !== null,
    isUploading: isPending,
    /** Somebody has saved and waits for the photo. */
    isAwaited: isAwaited && isPending,
    /** Why another photo is needed. */
    refusal: isUnreadable(error) ? UNREADABLE : refusal,
    /** What may pass when the same photo is sent again. */
    failure: error === null || isUnreadable(error) ? null : failureText(error),
    choose: (chosen: File | null) => {
      if (chosen === null) return;
      const reason = refusalOf(chosen);
      reset();
      setRefusal(reason);
      if (reason !== null) return;
      setFile(chosen);
      send(chosen);
    },
    retry: () => (file === null ? undefined : send(file)),
    remove: () => {
      stop();
      setFile(null);
      setRefusal(null);
      if (fotoId !== null) onChange(null);
    },
    stop,
    /** Waits for what is on its way; false when it did not arrive, so that nothing is saved without its photo unseen. */
    settled: async (): Promise<boolean> => {
      if (running.current === null) return true;
      setAwaited(true);
      return running.current.done.finally(() => setAwaited(false));
    },
  };
}

export type Foto = ReturnType<typeof useFoto>;

function upload({ file, stopped }: Upload): Promise<number> {
  const nombre = `foto.${EXTENSIONS[file.type] ?? file.name.split('.').at(-1)}`;
  return uploadFile(file, nombre, AbortSignal.any([stopped.signal, AbortSignal.timeout(UPLOAD_MS)]));
}

/** Said before anything is sent. */
function refusalOf(file: File): string | null {
  if (!file.type.startsWith('image/')) return 'Ese archivo no es una imagen. Elija una foto.';
  if (file.size > MOST_BYTES) return 'La foto pesa más de 10 MB. Elija una más chica.';
  return null;
}

function isUnreadable(error: unknown): boolean {
  return error instanceof ServiceError && error.code === 'ARCHIVO_INVALIDO';
}

function failureText(error: unknown): string {
  if (!(error instanceof ServiceError)) return errorText(error, 'No se pudo subir la foto');
  // Its size was looked at before: it is the person's room that is full.
  if (error.code === 'DEMASIADO_GRANDE') return 'No queda lugar para más fotos sin guardar. Pruebe mañana.';
  return errorText(error, 'No se pudo subir la foto');
}

function logUnless(isStopped: boolean, cause: unknown): undefined {
  if (!isStopped) logFailure('api/archivos', cause);
}

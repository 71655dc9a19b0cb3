import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

import { MOST_BYTES } from '#shared/archivo.ts';
import { uploadFile } from '#web/api.ts';
import { logFailure } from '#web/log.ts';

const UPLOAD_MS = 60_000;
const KINDS = /\.(pdf|png|jpe?g|webp)$/i;

interface Subido {
  readonly id: number;
  readonly nombre: string;
}

/** Files that hang on what is being written: they go up at once, and the form keeps their numbers. */
export function useAdjuntos(most: number, start: readonly Subido[] = []) {
  const [archivos, setArchivos] = useState(start);
  const [refusal, setRefusal] = useState<string | null>(null);
  const subir = useMutation({
    mutationFn: (file: File) => uploadFile(file, file.name.slice(-120), AbortSignal.timeout(UPLOAD_MS)),
  });
  const add = async (files: readonly File[]) => {
    const fitting = files.filter((file) => refusalOf(file) === null).slice(0, most - archivos.length);
    const [refused] = files.flatMap((file) => refusalOf(file) ?? []);
    setRefusal(refused ?? (fitting.length < files.length ? `Se adjuntan hasta ${most} archivos` : null));
    for (const file of fitting) {
      const id = await subir.mutateAsync(file);
      setArchivos((kept) => [...kept, { id, nombre: file.name }]);
    }
  };
  return {
    archivos,
    ids: archivos.map(({ id }) => id),
    isUploading: subir.isPending,
    isFull: archivos.length >= most,
    refusal,
    failure: subir.error,
    add: (files: readonly File[]) => void add(files).catch((cause: unknown) => logFailure('api/archivos', cause)),
    remove: (id: number) => setArchivos((kept) => kept.filter((one) => one.id !== id)),
    clear: () => setArchivos([]),
  };
}

export type Adjuntos = ReturnType<typeof useAdjuntos>;

/** Said before anything is sent. */
function refusalOf({ name, size }: File): string | null {
  if (!KINDS.test(name)) return 'Se adjuntan fotos y PDF';
  return size > MOST_BYTES ? `${name} pesa más de 10 MB` : null;
}

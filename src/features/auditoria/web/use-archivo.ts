import { useMutation } from '@tanstack/react-query';

import { download } from '#web/api.ts';

export interface Ticket {
  url: string;
  filename: string;
}

/** Asks for the address of a file and downloads it; the same list may be asked for again, as it is then. */
export function useArchivo(ask: () => Promise<Ticket>) {
  const { mutate, isPending, data, error, reset } = useMutation({
    mutationFn: async (): Promise<string> => {
      const { url, filename } = await ask();
      download(url);
      return filename;
    },
  });
  return { run: () => mutate(), isPending, filename: data, error, dismiss: reset };
}

export type Archivo = ReturnType<typeof useArchivo>;

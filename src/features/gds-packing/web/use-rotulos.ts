import { formatoDeEtiquetas } from '#features/etiquetas/web/public.tsx';
import { download, openFile, useCommand } from '#web/api.ts';

import { imprimirBultos } from '../contract.ts';

/** Prints labels of bultos in the format that the person prints parcels in. */
export function useRotulos() {
  const { run, isPending, error, reset } = useCommand(imprimirBultos, []);
  const print = (bultos: number[]) => {
    const formato = formatoDeEtiquetas();
    void run({ bultos, formato }).then(
      ({ url }) => (formato === 'pdf' ? openFile(url) : download(url)),
      () => undefined,
    );
  };
  return { print, isPending, error, reset };
}

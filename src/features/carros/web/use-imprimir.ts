import { download, openFile, useCommand } from '#web/api.ts';

import { imprimirCarros } from '../contract.ts';

/** The labels of carts: a PDF is shown, the printer's language is saved. */
export function useImprimir() {
  const { run, isPending, error, reset } = useCommand(imprimirCarros, []);
  const print = (ids: readonly number[], formato: 'pdf' | 'zpl') =>
    void run({ ids: [...ids], formato }).then(
      ({ url }) => (formato === 'pdf' ? openFile(url) : download(url)),
      () => undefined,
    );
  return { print, isPending, error, reset };
}

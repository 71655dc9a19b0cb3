import { imprimirLpns } from '#features/gds-stock/lpn.contract.ts';
import { download, openFile, useCommand } from '#web/api.ts';

/** Labels of these: a PDF is shown, what a label printer takes is saved. */
export function useImprimirLpns() {
  const { run, error, reset } = useCommand(imprimirLpns, []);
  const print = (ids: readonly number[], formato: 'pdf' | 'zpl' = 'pdf') =>
    void run({ ids: [...ids], formato }).then(
      ({ url }) => (formato === 'pdf' ? openFile(url) : download(url)),
      () => undefined,
    );
  return { print, error, reset };
}

import { useMutation } from '@tanstack/react-query';

import { call, download, newClave } from '#web/api.ts';
import { useSettings } from '#web/settings.ts';

import { exportarClientes } from '../fichas.contract.ts';
import type { ClienteFilters } from '../lista.contract.ts';

const COMMAND_MS = 30_000;

/** The list as it is narrowed, as a file that the server writes while it is downloaded. */
export function useExportar(filtros: ClienteFilters) {
  const separador = useSettings((settings) => settings.separador);
  // Not `useCommand`: the same list may be asked for again and again, each time as it is then.
  const { mutate, isPending, data, error, reset } = useMutation({
    mutationFn: async (): Promise<string> => {
      const asked = { ...filtros, separador };
      const ticket = { clave: newClave(), signal: AbortSignal.timeout(COMMAND_MS) };
      const { url, filename } = await call(exportarClientes, asked, ticket);
      download(url);
      return filename;
    },
  });
  return { run: () => mutate(), isPending, filename: data, error, dismiss: reset };
}

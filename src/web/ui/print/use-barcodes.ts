import { useQueryClient } from '@tanstack/react-query';

/** Loads what draws symbols, once, when something is first printed. */
export function useBarcodes() {
  const client = useQueryClient();
  return () =>
    client.fetchQuery({
      queryKey: ['print:barcodes'],
      queryFn: () => import('#shared/etiqueta/simbolos.ts'),
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: Number.POSITIVE_INFINITY,
      structuralSharing: false,
    });
}

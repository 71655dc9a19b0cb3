import { useQuery } from '@tanstack/react-query';

/** The library that draws, loaded when the first chart is about to be seen; a failure may be tried again. */
export function useChartEngine() {
  return useQuery({
    queryKey: ['charts:engine'],
    queryFn: () => import('./engine.ts'),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  });
}

import { QueryCache, QueryClient } from '@tanstack/react-query';

import { logFailure } from './log.ts';
import { ServiceError } from './service-error.ts';

const RETRIES = 2;

/** The cache of what the server answered; `meta: { silent: true }` marks failures that the person is not told of. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: (cause, query) => logFailure(String(query.queryKey[0]), cause) }),
    defaultOptions: {
      // A browser without internet may still reach a server in the same building; one that reaches none must fail, not wait.
      queries: {
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: (count, cause) => count < RETRIES && isPassing(cause),
        staleTime: 5_000,
      },
      mutations: { networkMode: 'always' },
    },
  });
}

/** Only what may be over in a second is asked again: no network, or a server that says it is busy. */
function isPassing(cause: unknown): boolean {
  return cause instanceof ServiceError && (cause.code === 'SIN_CONEXION' || cause.status === 503);
}

import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { behaviour } from '../../site/behaviour.ts';
import { isUnauthorized } from './failures.ts';

const { refetchInterval, refetchOnWindowFocus, staleTime, retry } = behaviour.dataFetching;

/**
 * What the dashboard knows of the server, from login to logout: a new session begins with a new one.
 * @param onSessionEnd called when the server answers any call with 401.
 */
export function makeQueryClient(onSessionEnd: () => void): QueryClient {
  const onError = (error: unknown) => {
    if (isUnauthorized(error)) onSessionEnd();
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        refetchInterval,
        refetchOnWindowFocus,
        staleTime,
        retry,
        // The browser's idea of being offline is often wrong; a call that fails says so itself.
        networkMode: 'always',
        refetchOnReconnect: false,
      },
      mutations: { retry, networkMode: 'always' },
    },
  });
}

import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { AppError } from '#shared/contract/errors.ts';
import { errorText } from './error-text.ts';
import { feedback } from './feedback.ts';
import { showOutcome } from './outcome.ts';
import { saveFailed, saveFinished, saveStarted } from './save-state.ts';
import { reportSessionLost } from './session-state.ts';
import { TransportError } from './transport-error.ts';

interface MutationMeta extends Record<string, unknown> {
  /** Where a failure is told: the banner (default), the small modal, or the form itself. */
  readonly errors?: 'banner' | 'modal' | 'inline';
  /** Told when it succeeds, in the banner or, with `errors: 'modal'`, in the small modal. */
  readonly success?: string;
  /** False for what stores nothing, so that the save state of the shell does not speak of it. */
  readonly saves?: boolean;
}

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: MutationMeta;
  }
}

const isSessionLoss = (error: unknown): boolean =>
  error instanceof AppError && (error.code === 'SESSION_REQUIRED' || error.code === 'SESSION_EXPIRED');

const maySucceedLater = (error: unknown): boolean =>
  error instanceof TransportError
    ? error.failure !== 'aborted'
    : error instanceof AppError && error.code === 'UNAVAILABLE';

/** 'Update Failed' is what the specification says when the server gave no message. */
const outcomeText = (error: unknown): string =>
  error instanceof AppError && error.message === '' ? 'Update Failed' : errorText(error);

const createQueryClient = (): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (isSessionLoss(error) && query.queryKey[0] !== 'session') reportSessionLost();
      },
    }),
    mutationCache: new MutationCache({
      onMutate: (_variables, mutation) => {
        if (mutation.meta?.saves !== false) saveStarted();
      },
      onSuccess: (_data, _variables, _result, mutation) => {
        if (mutation.meta?.saves !== false) saveFinished(Date.now());
        const message = mutation.meta?.success;
        if (message === undefined) return;
        if (mutation.meta?.errors === 'modal') showOutcome({ kind: 'success', message });
        else feedback().success(message);
      },
      onError: (error, _variables, _result, mutation) => {
        if (mutation.meta?.saves !== false) saveFailed(errorText(error));
        const place = mutation.meta?.errors ?? 'banner';
        if (isSessionLoss(error) && place !== 'inline') reportSessionLost();
        else if (place === 'modal') showOutcome({ kind: 'error', message: outcomeText(error) });
        else if (place === 'banner') feedback().error(errorText(error));
      },
    }),
    defaultOptions: {
      queries: {
        // Our server is on this computer or on the local network: the browser's idea of a network says nothing.
        networkMode: 'always',
        staleTime: 15_000,
        retry: (failures, error) => failures < 2 && maySucceedLater(error),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });

/** The one cache of server data. */
export const queryClient = createQueryClient();

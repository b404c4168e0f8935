import { useMutation } from '@tanstack/react-query';
import { errorText } from '#renderer/lib/error-text.ts';
import { reloadOnceReached } from '#renderer/lib/load-code.ts';
import { ErrorState } from './error-state.tsx';

export interface CodeFailureProps {
  error: unknown;
}

/** In the place of a chart or an editor whose code did not come. Browsers remember that it did not, until the page is loaded anew. */
export function CodeFailure({ error }: CodeFailureProps) {
  const retry = useMutation({ mutationFn: reloadOnceReached, meta: { errors: 'inline', saves: false } });
  return (
    <ErrorState
      message={errorText(retry.error ?? error)}
      isRetrying={retry.isPending}
      onRetry={() => retry.mutate()}
    />
  );
}

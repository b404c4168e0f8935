import type { UseQueryResult } from '@tanstack/react-query';
import type { ConflictCopy } from '#shared/contract/sync-conflicts.ts';
import { ErrorState } from '#renderer/components/error-state.tsx';
import { errorText } from '#renderer/lib/error-text.ts';
import { ConflictSection } from './conflict-section.tsx';

/** What is to be compared; where that cannot be told, why. Nothing while nobody has answered. */
export const Conflicts = ({ query }: { readonly query: UseQueryResult<ConflictCopy[]> }) => {
  const { data, error, isFetching, refetch } = query;
  if (data !== undefined) return data.length === 0 ? null : <ConflictSection conflicts={data} />;
  if (error === null) return null;
  return <ErrorState message={errorText(error)} isRetrying={isFetching} onRetry={() => void refetch()} />;
};

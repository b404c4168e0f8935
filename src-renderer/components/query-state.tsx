import type { ReactNode } from 'react';
import { errorText } from '#renderer/lib/error-text.ts';
import { ErrorState } from './error-state.tsx';
import { SkeletonLines } from './skeletons.tsx';

/** The part of a query that says why there is no answer. */
export type FailedQuery = Pick<ShownQuery<unknown>, 'error' | 'isFetching' | 'refetch'>;

/** Why a query has no answer, with a retry. */
export function QueryError({ query, title }: { query: FailedQuery; title?: string | undefined }) {
  return (
    <ErrorState
      {...(title === undefined ? {} : { title })}
      message={errorText(query.error)}
      isRetrying={query.isFetching}
      onRetry={() => void query.refetch()}
    />
  );
}

/** The part of a query that a place on a page needs; a `useQuery` result fits as it is. */
export interface ShownQuery<Data> {
  readonly data: Data | undefined;
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

export interface QueryStateProps<Data> {
  query: ShownQuery<Data>;
  /** What stands there until something is known. */
  skeleton?: ReactNode;
  /** Heading of the failure. */
  errorTitle?: string;
  /** What stands there when there is nothing, and when that is so. */
  empty?: { readonly when: (data: Data) => boolean; readonly content: ReactNode };
  /** Left out where the content stands elsewhere. */
  children?: (data: Data) => ReactNode;
}

/** What a query knows, in its states: on the way, failed with a retry, nothing there, there. */
export function QueryState<Data>({ query, skeleton, errorTitle, empty, children }: QueryStateProps<Data>) {
  const { data, error } = query;
  if (data !== undefined) return empty?.when(data) === true ? empty.content : children?.(data);
  if (error === null) return skeleton === undefined ? <SkeletonLines /> : skeleton;
  return <QueryError query={query} title={errorTitle} />;
}

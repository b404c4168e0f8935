import type { UseQueryResult } from '@tanstack/react-query';
import type { ConflictCopy } from '#shared/contract/sync-conflicts.ts';
import { QueryState } from '#renderer/components/query-state.tsx';
import { ConflictSection } from './conflict-section.tsx';

const nothing = { when: (conflicts: readonly ConflictCopy[]) => conflicts.length === 0, content: null };

/** What is to be compared; where that cannot be told, why. Nothing while nobody has answered. */
export const Conflicts = ({ query }: { readonly query: UseQueryResult<ConflictCopy[]> }) => (
  <QueryState query={query} skeleton={null} empty={nothing}>
    {(conflicts) => <ConflictSection conflicts={conflicts} />}
  </QueryState>
);

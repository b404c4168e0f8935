import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { QueryState } from '#renderer/components/query-state.tsx';
import { importQuery, useConfirmImport } from '../queries.ts';
import { CheckRows } from './check-rows.tsx';
import { ImportResult } from './import-result.tsx';

interface ImportJobProps {
  readonly id: number;
  readonly isAway: boolean;
  readonly onShow: (id: number | undefined) => void;
}

/** One file from its preview to its undo. */
export const ImportJob = ({ id, isAway, onShow }: ImportJobProps) => {
  const confirm = useConfirmImport(id);
  const query = useQuery(importQuery(id, confirm.isPending));
  if (query.data === undefined) return <QueryState query={query} skeleton={<Skeleton height={220} />} />;
  const { data: job, signed_in: started } = query.data;
  if (job.state === 'ready' || job.state === 'importing')
    return (
      <CheckRows
        job={job}
        isImporting={confirm.isPending || job.state === 'importing'}
        isAway={isAway}
        onImport={(choices) => confirm.mutate(choices)}
        onGone={() => onShow(undefined)}
      />
    );
  return <ImportResult job={job} started={started} isAway={isAway} onShow={onShow} />;
};

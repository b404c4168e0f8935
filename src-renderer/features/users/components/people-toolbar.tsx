import { Button } from '@mantine/core';
import { IconUserQuestion } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { PeopleLinks } from '#renderer/components/people/people-links.tsx';
import type { ListParamsHandle } from '#renderer/hooks/use-list-params.ts';
import { askedRequestsQuery } from '../access-queries.ts';

interface PeopleToolbarProps {
  /** The role of the list; undefined where it is that of several. */
  readonly role: string | undefined;
  readonly params: ListParamsHandle;
  readonly onRequests: () => void;
}

/** What is done with people beside the list of them. */
export const PeopleToolbar = ({ role, params, onRequests }: PeopleToolbarProps) => {
  const { t } = useTranslation('users');
  const { data } = useQuery(askedRequestsQuery);
  const count = data?.count ?? 0;
  return (
    <>
      <PeopleLinks role={role} params={params} />
      <Button
        variant="default"
        leftSection={<IconUserQuestion size={16} stroke={1.6} aria-hidden />}
        onClick={onRequests}
      >
        {count === 0 ? t('requests.none') : t('requests.action', { count })}
      </Button>
    </>
  );
};

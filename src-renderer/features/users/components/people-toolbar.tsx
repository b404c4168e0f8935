import { Button } from '@mantine/core';
import { IconUserQuestion } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { PeopleLinks } from '#renderer/components/people/people-links.tsx';
import { askedRequestsQuery } from '../access-queries.ts';

/** What is done with people beside the list of them. */
export const PeopleToolbar = ({ onRequests }: { readonly onRequests: () => void }) => {
  const { t } = useTranslation('users');
  const { data } = useQuery(askedRequestsQuery);
  const count = data?.count ?? 0;
  return (
    <>
      <PeopleLinks />
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

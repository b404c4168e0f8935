import { Button } from '@mantine/core';
import { IconDownload, IconUpload, IconUsersGroup } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { ListParamsHandle } from '#renderer/hooks/use-list-params.ts';
import { useExportPeople } from '#renderer/lib/people-export.ts';
import { useCan } from '#renderer/lib/session.ts';
import { useIsHubAway } from '#renderer/lib/sync-status.ts';
import { groupIn } from './use-group-filter.tsx';

const icon = { size: 18, stroke: 1.6, 'aria-hidden': true } as const;

interface PeopleLinksProps {
  /** The role of the list; undefined where it is that of several. */
  readonly role: string | undefined;
  readonly params: ListParamsHandle;
}

/** What else there is to the people of a list: their groups, and files of them. */
export const PeopleLinks = ({ role, params }: PeopleLinksProps) => {
  const { t } = useTranslation('common');
  const mayChange = useCan()('users:add');
  const isAway = useIsHubAway();
  const write = useExportPeople();
  const search = params.q === '' ? undefined : params.q;
  return (
    <>
      <Button
        component={Link}
        to="/PeopleGroups"
        variant="default"
        leftSection={<IconUsersGroup {...icon} />}
      >
        {t('groups.manage')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconDownload {...icon} />}
        disabled={isAway}
        loading={write.isPending}
        onClick={() => write.mutate({ role, group: groupIn(params), search })}
      >
        {t('groups.export')}
      </Button>
      {mayChange ? (
        <Button component={Link} to="/ImportPeople" variant="default" leftSection={<IconUpload {...icon} />}>
          {t('groups.import')}
        </Button>
      ) : null}
    </>
  );
};

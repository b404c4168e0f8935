import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { PeopleGroup } from '#shared/contract/people-groups.ts';
import { Notice } from '#renderer/components/notice.tsx';
import { ListPage } from '#renderer/components/patterns/list-page.tsx';
import type { RowAction } from '#renderer/components/patterns/row-menu.tsx';
import { RelativeTime } from '#renderer/components/relative-time.tsx';
import { useListParams } from '#renderer/hooks/use-list-params.ts';
import { useRowDialog } from '#renderer/hooks/use-row-dialog.ts';
import { useCan } from '#renderer/lib/session.ts';
import { useIsHubAway } from '#renderer/lib/sync-status.ts';
import { GroupDialog } from '../components/group-dialog.tsx';
import { groupsQuery, useDeleteGroup } from '../queries.ts';

const nameOf = ({ name }: PeopleGroup): string => name;
const renderChanged = ({ updated_at: at }: PeopleGroup) => <RelativeTime at={at} />;

/** The groups of the institution: classes, rooms, years. */
export const PeopleGroupsPage = () => {
  const { t } = useTranslation('people-groups');
  const params = useListParams();
  const navigate = useNavigate();
  const can = useCan();
  const mayCreate = can('users:add');
  const away = useIsHubAway() ? t('hubAway') : undefined;
  const query = useQuery(groupsQuery(params));
  const remove = useDeleteGroup();
  const dialog = useRowDialog<PeopleGroup>();

  const renaming = (group: PeopleGroup): RowAction => ({
    key: 'rename',
    label: t('rename.action'),
    icon: IconPencil,
    impossible: away,
    run: (done) => {
      dialog.open(group);
      done();
    },
  });
  const deletion = (group: PeopleGroup): RowAction => ({
    key: 'delete',
    label: t('delete.action'),
    icon: IconTrash,
    color: 'red',
    impossible: away,
    confirm: { title: t('delete.title', { name: group.name }), text: t('delete.text') },
    run: (done) => remove.mutate(group, { onSettled: done }),
  });
  const rowActions = (group: PeopleGroup): RowAction[] => [
    ...(can('users:edit') ? [renaming(group)] : []),
    ...(can('users:delete') ? [deletion(group)] : []),
  ];
  const renderMembers = ({ member_count: count }: PeopleGroup) => t('members', { count });

  return (
    <>
      <ListPage<PeopleGroup>
        name="people-groups"
        title={t('title')}
        description={t('description')}
        backTo="/UserManagement"
        create={
          mayCreate
            ? {
                label: t('create.action'),
                isDisabled: away !== undefined,
                run: () => dialog.open(),
              }
            : undefined
        }
        notice={mayCreate && away !== undefined ? <Notice tone="warn">{away}</Notice> : undefined}
        params={params}
        query={query}
        rowId={({ id }) => id}
        rowName={nameOf}
        columns={[
          { key: 'name', header: t('field.name'), render: nameOf },
          { key: 'members', header: t('field.members'), width: 130, render: renderMembers },
          { key: 'changed', header: t('field.changed'), width: 150, priority: 2, render: renderChanged },
        ]}
        text={{ renderTitle: nameOf, renderCaption: renderMembers, renderAside: renderChanged }}
        searchLabel={t('search')}
        empty={{ title: t('empty.title'), text: t('empty.text'), illustration: 'people' }}
        onOpen={({ id }) => void navigate(`/PeopleGroup?id=${id}`)}
        rowActions={rowActions}
      />
      <GroupDialog opened={dialog.opened} group={dialog.row} onClose={dialog.close} />
    </>
  );
};

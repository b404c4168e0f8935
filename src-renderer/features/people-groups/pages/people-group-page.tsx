import { Button } from '@mantine/core';
import { IconPencil, IconUserMinus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { GroupMember } from '#shared/contract/people-groups.ts';
import { EmptyState } from '#renderer/components/empty-state.tsx';
import { Notice } from '#renderer/components/notice.tsx';
import { ListPage } from '#renderer/components/patterns/list-page.tsx';
import { RecordPage } from '#renderer/components/patterns/record-page.tsx';
import type { RowAction } from '#renderer/components/patterns/row-menu.tsx';
import { useListParams } from '#renderer/hooks/use-list-params.ts';
import { useListSelection } from '#renderer/hooks/use-list-selection.ts';
import { readId } from '#renderer/lib/read-id.ts';
import { useCan } from '#renderer/lib/session.ts';
import { useIsHubAway } from '#renderer/lib/sync-status.ts';
import { AddPeopleDialog } from '../components/add-people-dialog.tsx';
import { GroupDialog } from '../components/group-dialog.tsx';
import { groupQuery, membersQuery, useRemoveMembers } from '../queries.ts';

const nameOf = (person: GroupMember): string => `${person.first_name} ${person.last_name}`;
const emailOf = ({ email }: GroupMember): string => email;
const roleOf = ({ user_role: role }: GroupMember): string => role;
const idOf = ({ id }: GroupMember): number => id;

const Loaded = ({ id }: { readonly id: number }) => {
  const { t } = useTranslation('people-groups');
  const params = useListParams();
  const mayChange = useCan()('users:edit');
  const away = useIsHubAway() ? t('hubAway') : undefined;
  const group = useQuery(groupQuery(id));
  const query = useQuery(membersQuery(id, params));
  const remove = useRemoveMembers(id);
  const selection = useListSelection(idOf);
  const [dialog, setDialog] = useState<'add' | 'rename'>();
  const close = (): void => setDialog(undefined);
  const canChange = mayChange && away === undefined;

  const rowActions = (person: GroupMember): RowAction[] => [
    {
      key: 'remove',
      label: t('remove.action'),
      icon: IconUserMinus,
      impossible: away,
      run: (done) => remove.mutate([person.id], { onSettled: done }),
    },
  ];
  const removeAll = (people: readonly GroupMember[]): void =>
    remove.mutate(people.map(idOf), { onSuccess: selection.clear });

  return (
    <>
      <ListPage<GroupMember>
        name="people-group"
        title={group.data?.name ?? t('one')}
        description={t('oneText')}
        backTo="/PeopleGroups"
        actions={
          mayChange && group.data !== undefined ? (
            <Button
              variant="default"
              leftSection={<IconPencil size={18} stroke={1.6} aria-hidden />}
              disabled={!canChange}
              onClick={() => setDialog('rename')}
            >
              {t('rename.action')}
            </Button>
          ) : undefined
        }
        create={
          mayChange && group.data !== undefined
            ? { label: t('add.action'), isDisabled: !canChange, run: () => setDialog('add') }
            : undefined
        }
        notice={mayChange && away !== undefined ? <Notice tone="warn">{away}</Notice> : undefined}
        params={params}
        query={query}
        rowId={idOf}
        rowName={nameOf}
        columns={[
          { key: 'name', header: t('field.name'), render: nameOf },
          { key: 'email', header: t('field.email'), priority: 2, render: emailOf },
          { key: 'role', header: t('field.role'), width: 130, render: roleOf },
        ]}
        text={{ renderTitle: nameOf, renderCaption: emailOf, renderAside: roleOf }}
        searchLabel={t('searchPeople')}
        empty={{ title: t('nobody.title'), text: t('nobody.text'), illustration: 'people' }}
        rowActions={mayChange ? rowActions : () => []}
        selection={selection}
        bulkActions={
          canChange
            ? [{ key: 'remove', label: t('remove.action'), icon: IconUserMinus, onRun: removeAll }]
            : []
        }
      />
      {group.data === undefined ? null : (
        <>
          <GroupDialog opened={dialog === 'rename'} group={group.data} onClose={close} />
          <AddPeopleDialog opened={dialog === 'add'} group={group.data} onClose={close} />
        </>
      )}
    </>
  );
};

/** The people of one group, by the id in the address. */
export const PeopleGroupPage = () => {
  const { t } = useTranslation('people-groups');
  const id = readId(useSearchParams()[0].get('id'));
  if (id !== undefined) return <Loaded id={id} />;
  return (
    <RecordPage title={t('one')} backTo="/PeopleGroups">
      <EmptyState title={t('nothing.title')} text={t('nothing.text')} />
    </RecordPage>
  );
};

import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ROLE_NAMES } from '#shared/access/built-in-roles.ts';
import type { User } from '#shared/contract/users.ts';
import { useAddToGroup } from '#renderer/components/people/use-add-to-group.tsx';
import { groupIn, useGroupFilter } from '#renderer/components/people/use-group-filter.tsx';
import { Notice } from '#renderer/components/notice.tsx';
import { ListPage } from '#renderer/components/patterns/list-page.tsx';
import { RelativeTime } from '#renderer/components/relative-time.tsx';
import { useListParams } from '#renderer/hooks/use-list-params.ts';
import { useListSelection } from '#renderer/hooks/use-list-selection.ts';
import { useCan } from '#renderer/lib/session.ts';
import { useDeviceStatus } from '#renderer/lib/sync-status.ts';
import { AccessRequestsDialog } from '../components/access-requests-dialog.tsx';
import { CreateUserDialog } from '../components/create-user-dialog.tsx';
import { PeopleFilters, stateIn } from '../components/people-filters.tsx';
import { PeopleToolbar } from '../components/people-toolbar.tsx';
import { PersonDialogs, type PersonDialog } from '../components/person-dialogs.tsx';
import { PersonState } from '../components/person-state.tsx';
import { StartCodeDialog, type AskedCode } from '../components/start-code-dialog.tsx';
import { nameOf } from '../name-of.ts';
import { PAGE_SIZE, tabOf, usersQuery, waitingCountQuery, type PeopleTab } from '../queries.ts';
import { usePersonActions } from '../use-person-actions.ts';

const TABS: readonly PeopleTab[] = ['Instructor', 'Student', 'SME', 'Admin', 'Support', 'Others', 'Waiting'];
/** What is open about people, or was last. */
interface Opened {
  readonly last: PersonDialog | undefined;
  readonly isOpen: boolean;
  readonly opening: number;
}

const idOf = (user: User): number => user.id;

/** The people of the institution by role: who they are, whether they may sign in, and new ones. */
export const UserManagementPage = () => {
  const { t } = useTranslation('users');
  const params = useListParams();
  const can = useCan();
  const mayCreate = can('users:add');
  const mayEdit = can('users:edit');
  const deviceState = useDeviceStatus()?.state;
  const isAway = deviceState !== undefined && deviceState !== 'idle' && deviceState !== 'syncing';
  const away = isAway ? t('hubAway') : undefined;
  const tab = TABS.find((one) => one === params.tab) ?? 'Instructor';
  const status = stateIn(params);
  const query = useQuery(usersQuery(tab, { ...params, status, group: groupIn(params) }));
  const waiting = useQuery(waitingCountQuery).data ?? 0;
  // Nobody looks for people who do not wait.
  const tabs = TABS.filter((one) => one !== 'Waiting' || tab === one || waiting > 0);
  const labelOf = (one: PeopleTab) =>
    one === 'Waiting' ? t('tab.Waiting', { count: waiting }) : t(`tab.${one}`);
  const groupFilter = useGroupFilter(params);
  const selection = useListSelection(idOf);
  const addToGroup = useAddToGroup(selection.clear);
  const [isCreating, setCreating] = useState(false);
  const [code, setCode] = useState<AskedCode>();
  const [isDeciding, setDeciding] = useState(false);
  const [dialog, setDialog] = useState<Opened>({ last: undefined, isOpen: false, opening: 0 });
  const closeDialog = (): void => {
    setDialog((before) => ({ ...before, isOpen: false }));
    selection.clear();
  };
  const { rowActions, bulkActions } = usePersonActions({
    away,
    open: (last) => setDialog(({ opening }) => ({ last, isOpen: true, opening: opening + 1 })),
  });

  const stateFilters =
    status === undefined
      ? []
      : [
          {
            key: 'status',
            label: t(`status.${status}`),
            onRemove: () => params.setFilter('status', undefined),
          },
        ];
  const isMixed = tab === 'Others' || tab === 'Waiting';
  const renderState = (user: User) => <PersonState user={user} />;
  const renderLastSignIn = ({ last_sign_in_at: at }: User) =>
    at === null ? t('never') : <RelativeTime at={at} />;
  const roleColumn = {
    key: 'role',
    header: t('field.role'),
    width: 150,
    render: (user: User) => user.user_role,
  };

  return (
    <>
      <ListPage<User>
        name="users"
        title={t('title')}
        description={t('description')}
        actions={
          <PeopleToolbar
            role={isMixed ? undefined : tab}
            params={params}
            onRequests={() => setDeciding(true)}
          />
        }
        create={
          mayCreate
            ? { label: t('create.action'), isDisabled: isAway, run: () => setCreating(true) }
            : undefined
        }
        notice={
          (mayCreate || mayEdit) && away !== undefined ? <Notice tone="warn">{away}</Notice> : undefined
        }
        params={params}
        tabs={{ current: tab, options: tabs.map((value) => ({ value, label: labelOf(value) })) }}
        query={query}
        pageSize={PAGE_SIZE}
        rowId={idOf}
        rowName={nameOf}
        columns={[
          { key: 'name', header: t('field.name'), render: nameOf },
          { key: 'email', header: t('field.email'), priority: 2, render: (user) => user.email },
          ...(isMixed ? [roleColumn] : []),
          { key: 'status', header: t('field.status'), width: 170, render: renderState },
          { key: 'seen', header: t('field.lastSignIn'), width: 150, priority: 3, render: renderLastSignIn },
        ]}
        text={{
          renderTitle: nameOf,
          renderCaption: (user) => (
            <>
              <span>{user.email}</span>
              {renderState(user)}
            </>
          ),
        }}
        searchLabel={t('search')}
        filters={
          <Stack gap={12}>
            <PeopleFilters params={params} />
            {groupFilter.filters}
          </Stack>
        }
        activeFilters={[...stateFilters, ...(groupFilter.activeFilters ?? [])]}
        empty={{
          title: t(isMixed ? `empty.${tab}` : 'empty.title'),
          text: t('empty.text'),
          illustration: 'people',
        }}
        rowActions={rowActions}
        selection={selection}
        bulkActions={mayEdit ? [...bulkActions, addToGroup.action] : []}
      />
      <CreateUserDialog
        opened={isCreating}
        role={ROLE_NAMES.find((one) => one === tab) ?? 'Student'}
        onClose={() => setCreating(false)}
        onCreated={(created, given) => {
          setCreating(false);
          setCode(given);
          const createdTab = tabOf(created);
          params.setTab(createdTab === TABS[0] ? undefined : createdTab);
        }}
      />
      {addToGroup.dialog}
      <StartCodeDialog asked={code} onClose={() => setCode(undefined)} />
      <PersonDialogs {...dialog} onClose={closeDialog} />
      <AccessRequestsDialog
        opened={isDeciding}
        away={away}
        mayDecide={can('users:approve')}
        onClose={() => setDeciding(false)}
      />
    </>
  );
};

import { IconKey, IconUserCheck, IconUserOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '#shared/contract/users.ts';
import { mayManage, rolesToGive } from '#shared/domain/users/user-rules.ts';
import { PeopleLinks } from '#renderer/components/people/people-links.tsx';
import { useAddToGroup } from '#renderer/components/people/use-add-to-group.tsx';
import { groupIn, useGroupFilter } from '#renderer/components/people/use-group-filter.tsx';
import { ListPage } from '#renderer/components/patterns/list-page.tsx';
import type { RowAction } from '#renderer/components/patterns/row-menu.tsx';
import { RelativeTime } from '#renderer/components/relative-time.tsx';
import { StatusBadge } from '#renderer/components/status-badge.tsx';
import { useListSelection } from '#renderer/hooks/use-list-selection.ts';
import { useListParams } from '#renderer/hooks/use-list-params.ts';
import { useCan, useSession } from '#renderer/lib/session.ts';
import { CreateUserDialog } from '../components/create-user-dialog.tsx';
import { StartCodeDialog, type AskedCode } from '../components/start-code-dialog.tsx';
import { PAGE_SIZE, useChangeStatus, usersQuery } from '../queries.ts';

const TABS = ['Instructor', 'Student', 'SME', 'Admin', 'Support'] as const;

const idOf = ({ id }: User): number => id;
const nameOf = (user: User): string => `${user.first_name} ${user.last_name}`;

/** The people of the institution by role: who they are, whether they may sign in, and new ones. */
export const UserManagementPage = () => {
  const { t } = useTranslation('users');
  const params = useListParams();
  const session = useSession();
  const mayChange = useCan()('users:add');
  const role = session?.user.user_role ?? '';
  const tab = TABS.find((one) => one === params.tab) ?? TABS[0];
  const query = useQuery(usersQuery(tab, params, groupIn(params)));
  const changeStatus = useChangeStatus();
  const groupFilter = useGroupFilter(params);
  const selection = useListSelection(idOf);
  const addToGroup = useAddToGroup(selection.clear);
  const [isCreating, setCreating] = useState(false);
  const [code, setCode] = useState<AskedCode>();

  const codeProblem = (user: User): string | undefined => {
    if (!mayManage(role, user.user_role)) return t('change.rank');
    return user.status === 'active' ? undefined : t('code.suspended');
  };
  const rowActions = (user: User): RowAction[] => {
    if (!mayChange || user.id === session?.user.id) return [];
    const key = user.status === 'active' ? 'suspend' : 'reactivate';
    return [
      {
        key,
        label: t(`change.${key}.action`),
        icon: key === 'suspend' ? IconUserOff : IconUserCheck,
        impossible: mayManage(role, user.user_role) ? undefined : t('change.rank'),
        confirm: {
          title: t(`change.${key}.title`, { name: nameOf(user) }),
          text: t(`change.${key}.text`),
          isDestructive: key === 'suspend',
        },
        run: (done) => changeStatus.mutate(user, { onSettled: done }),
      },
      {
        key: 'code',
        label: t('code.action'),
        icon: IconKey,
        impossible: codeProblem(user),
        run: () => setCode({ user }),
      },
    ];
  };
  const renderStatus = ({ status }: User) => (
    <StatusBadge tone={status === 'active' ? 'ok' : 'bad'} plain={status === 'active'}>
      {t(`status.${status}`)}
    </StatusBadge>
  );
  const renderLastSignIn = ({ last_sign_in_at: at }: User) =>
    at === null ? t('never') : <RelativeTime at={at} />;

  return (
    <>
      <ListPage<User>
        name="users"
        title={t('title')}
        description={t('description')}
        create={mayChange ? { label: t('create.action'), run: () => setCreating(true) } : undefined}
        params={params}
        tabs={{ current: tab, options: TABS.map((value) => ({ value, label: t(`tab.${value}`) })) }}
        query={query}
        pageSize={PAGE_SIZE}
        rowId={idOf}
        rowName={nameOf}
        columns={[
          { key: 'name', header: t('field.name'), render: nameOf },
          { key: 'email', header: t('field.email'), priority: 2, render: (user) => user.email },
          { key: 'status', header: t('field.status'), width: 132, render: renderStatus },
          { key: 'seen', header: t('field.lastSignIn'), width: 150, priority: 3, render: renderLastSignIn },
        ]}
        text={{ renderTitle: nameOf, renderCaption: (user) => user.email, renderAside: renderStatus }}
        searchLabel={t('search')}
        empty={{ title: t('empty.title'), text: t('empty.text'), illustration: 'people' }}
        rowActions={rowActions}
        {...groupFilter}
        actions={<PeopleLinks role={tab} params={params} />}
        selection={selection}
        bulkActions={mayChange ? [addToGroup.action] : []}
      />
      <CreateUserDialog
        opened={isCreating}
        role={tab}
        roles={rolesToGive(role)}
        onClose={() => setCreating(false)}
        onCreated={(created, given) => {
          setCreating(false);
          setCode(given);
          params.setTab(created === TABS[0] ? undefined : created);
        }}
      />
      {addToGroup.dialog}
      <StartCodeDialog asked={code} onClose={() => setCode(undefined)} />
    </>
  );
};

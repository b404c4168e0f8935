import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Role } from '#shared/contract/roles.ts';
import { roleDeletionProblem } from '#shared/domain/roles/role-rules.ts';
import { Notice } from '#renderer/components/notice.tsx';
import { ListPage } from '#renderer/components/patterns/list-page.tsx';
import type { RowAction } from '#renderer/components/patterns/row-menu.tsx';
import { useListParams } from '#renderer/hooks/use-list-params.ts';
import { useLocalRows, type LocalRowRules } from '#renderer/hooks/use-local-rows.ts';
import { useCan, useSession } from '#renderer/lib/session.ts';
import { useDeviceStatus } from '#renderer/lib/sync-status.ts';
import { RoleDialog } from '../components/role-dialog.tsx';
import { RolePreview } from '../components/role-preview.tsx';
import { rolesQuery, useDeleteRole } from '../queries.ts';

const PAGE_SIZE = 20;

const rules: LocalRowRules<Role> = {
  words: ({ name }) => [name],
  name: ({ name }) => name,
  sortBy: {
    kind: ({ is_built_in: isBuiltIn }) => (isBuiltIn ? 0 : 1),
    name: ({ name }) => name,
    members: ({ member_count: count }) => count ?? 0,
  },
};

/** The roles of the institution: who has them, what they may do, and own ones beside the built-in. */
export const RolesManagementPage = () => {
  const { t } = useTranslation('roles');
  const params = useListParams();
  const mayChange = useCan()('roles:add');
  const ownRole = useSession()?.user.user_role;
  const state = useDeviceStatus()?.state;
  const away = state === undefined || state === 'idle' || state === 'syncing' ? undefined : t('hubAway');
  const { data, ...query } = useQuery(rolesQuery);
  const list = useLocalRows(query, data, params, rules, PAGE_SIZE);
  const deleteRole = useDeleteRole();
  // Kept while the dialog closes, so that it does not turn into that of a new role.
  const [edited, setEdited] = useState<Role>();
  const [isOpen, setOpen] = useState(false);
  const open = (role: Role | undefined): void => {
    setEdited(role);
    setOpen(true);
  };

  const notDeletable = (role: Role): string | undefined => {
    const problem = roleDeletionProblem({ isBuiltIn: role.is_built_in, members: role.member_count ?? 0 });
    return problem === null ? undefined : t(`delete.wrong.${problem}`);
  };
  const rowActions = (role: Role): RowAction[] =>
    mayChange
      ? [
          {
            key: 'edit',
            label: t('edit.action'),
            icon: IconPencil,
            // Who has it alone may be the only one who could: the server knows, and asks for the password.
            impossible:
              away ?? (role.name === ownRole && role.member_count !== 1 ? t('edit.own') : undefined),
            run: () => open(role),
          },
          {
            key: 'delete',
            label: t('delete.action'),
            icon: IconTrash,
            color: 'red',
            impossible: away ?? notDeletable(role),
            confirm: { title: t('delete.title', { name: role.name }), text: t('delete.text') },
            run: (done) => deleteRole.mutate(role, { onSettled: done }),
          },
        ]
      : [];
  const renderKind = ({ is_built_in: isBuiltIn }: Role) => t(isBuiltIn ? 'kind.builtIn' : 'kind.own');
  const renderMembers = ({ member_count: count }: Role) =>
    count === null ? t('members.unknown') : t('members.people', { count });

  return (
    <>
      <ListPage<Role>
        name="roles"
        title={t('title')}
        description={t('description')}
        create={
          mayChange
            ? { label: t('create.action'), isDisabled: away !== undefined, run: () => open(undefined) }
            : undefined
        }
        notice={mayChange && away !== undefined ? <Notice tone="warn">{away}</Notice> : undefined}
        params={params}
        query={list.query}
        pageSize={PAGE_SIZE}
        rowId={(role) => role.id}
        rowName={(role) => role.name}
        columns={[
          { key: 'name', header: t('field.name'), sortable: true, render: (role) => role.name },
          {
            key: 'kind',
            header: t('field.kind'),
            width: 130,
            priority: 2,
            sortable: true,
            render: renderKind,
          },
          { key: 'members', header: t('field.members'), width: 130, sortable: true, render: renderMembers },
        ]}
        text={{ renderTitle: (role) => role.name, renderCaption: renderMembers, renderAside: renderKind }}
        searchLabel={t('search')}
        empty={{ title: t('empty.title'), text: t('empty.text'), illustration: 'people' }}
        rowActions={rowActions}
        preview={{
          limits: { initial: 340, min: 280, max: 560 },
          render: (role, close) => <RolePreview key={role.id} role={role} onClose={close} />,
        }}
      />
      <RoleDialog opened={isOpen} role={edited} onClose={() => setOpen(false)} />
    </>
  );
};

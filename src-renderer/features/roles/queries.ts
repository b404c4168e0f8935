import { queryOptions, useMutation } from '@tanstack/react-query';
import { rolesContract, type Role } from '#shared/contract/roles.ts';
import type { FoldOut } from '#shared/domain/roles/fold-outs.ts';
import type { MatrixPermission } from '#shared/domain/roles/permission-set.ts';
import { api } from '#renderer/lib/api.ts';
import { showOutcome } from '#renderer/lib/outcome.ts';
import { queryClient } from '#renderer/lib/query-client.ts';

const root = ['roles'] as const;

/** Every role of the institution. */
export const rolesQuery = queryOptions({
  queryKey: root,
  queryFn: async ({ signal }) => (await api(rolesContract.listRoles, {}, { signal })).body.data,
});

const showDone = async (message: string): Promise<void> => {
  showOutcome({ kind: 'success', message });
  await queryClient.invalidateQueries({ queryKey: root });
};

/** What an administrator decides about a role. */
export type RoleForm = {
  name: string;
  permissions: readonly MatrixPermission[];
  fold_outs: readonly FoldOut[];
};

const foldOutBody = (foldOuts: readonly FoldOut[]) =>
  foldOuts.map(({ resource, actions }) => ({ resource, actions: [...actions] }));

/** The body by which a role that is there is changed; a built-in one keeps its name. */
export const changeBody = (role: Role, { name, permissions, fold_outs }: RoleForm) => ({
  permissions: [...permissions],
  fold_outs: foldOutBody(fold_outs),
  version: role.version,
  ...(role.is_built_in ? {} : { name }),
});

/** Creates a role, or changes one. */
export const useSaveRole = (role: Role | undefined) =>
  useMutation({
    mutationFn: async (form: RoleForm) => {
      if (role === undefined) {
        const body = {
          name: form.name,
          permissions: [...form.permissions],
          fold_outs: foldOutBody(form.fold_outs),
        };
        return (await api(rolesContract.createRole, { body })).body.message;
      }
      const call = { params: { roleName: role.name }, body: changeBody(role, form) };
      return (await api(rolesContract.updateRole, call)).body.message;
    },
    meta: { errors: 'inline' },
    onSuccess: showDone,
  });

/** Deletes a role that nobody has. */
export const useDeleteRole = () =>
  useMutation({
    mutationFn: async ({ id }: Role) =>
      (await api(rolesContract.deleteRole, { params: { roleId: id } })).body.message,
    meta: { errors: 'modal' },
    onSuccess: showDone,
  });

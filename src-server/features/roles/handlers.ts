import type { rolesContract } from '#shared/contract/roles.ts';
import type { HandlersFor } from '#shared/contract/types.ts';
import type { Ctx } from '#server/context.ts';
import { createRole, deleteRole, listRoles, updateRole } from './service.ts';

export const rolesHandlers: HandlersFor<typeof rolesContract, Ctx> = {
  listRoles: async (ctx) => ({ status: 200, body: { data: await listRoles(ctx) } }),

  createRole: async (ctx, { body }) => {
    const role = await createRole(ctx, body);
    return { status: 200, body: { message: 'Role created successfully', role } };
  },

  updateRole: async (ctx, { params, body }) => {
    const role = await updateRole(ctx, params.roleName, body);
    return { status: 200, body: { message: 'Role updated successfully', role } };
  },

  deleteRole: async (ctx, { params }) => {
    await deleteRole(ctx, params.roleId);
    return { status: 200, body: { message: 'Role deleted successfully' } };
  },
};

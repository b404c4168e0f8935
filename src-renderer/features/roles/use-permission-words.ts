import { useTranslation } from 'react-i18next';
import { RESOURCES } from '#shared/access/built-in-roles.ts';
import type { Permission } from '#shared/access/ability.ts';

const words = new Intl.ListFormat('en', { type: 'unit', style: 'long' });

/** Permissions in words: "Questions (view, add), Messages (view)". */
export const usePermissionWords = (): ((permissions: readonly Permission[]) => string) => {
  const { t } = useTranslation('roles');
  return (permissions) =>
    words.format(
      RESOURCES.flatMap((resource) => {
        const actions = permissions.filter((one) => one.resource === resource);
        if (actions.length === 0) return [];
        const held = actions.map(({ action }) => t(`action.${action}`).toLowerCase());
        return [`${t(`resource.${resource}`)} (${held.join(', ')})`];
      }),
    );
};

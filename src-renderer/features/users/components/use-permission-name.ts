import { useTranslation } from 'react-i18next';
import type { Permission } from '#shared/access/ability.ts';
import { ACTIONS, RESOURCES } from '#shared/access/built-in-roles.ts';

/** A permission in the words of the matrix of roles: "Questions: Add"; one of a later version by its key. */
export const usePermissionName = (): ((permission: Permission) => string) => {
  const { t } = useTranslation('roles');
  return ({ resource, action }) => {
    const known = RESOURCES.find((one) => one === resource);
    const knownAction = ACTIONS.find((one) => one === action);
    if (known === undefined || knownAction === undefined) return `${resource}:${action}`;
    return t('matrix.box', { resource: t(`resource.${known}`), action: t(`action.${knownAction}`) });
  };
};

import { useTranslation } from 'react-i18next';
import { ROLE_NAMES } from '#shared/access/built-in-roles.ts';

/** What a role is called: a built-in one in words, one of the institution's own by its name. */
export const useRoleName = (): ((name: string) => string) => {
  const { t } = useTranslation('users');
  return (name) => {
    const builtIn = ROLE_NAMES.find((one) => one === name);
    return builtIn === undefined ? name : t(`role.${builtIn}`);
  };
};

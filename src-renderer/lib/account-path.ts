import { ROLE_NAMES } from '#shared/access/built-in-roles.ts';

/** The list of people in which an account of some role is found. @param words a name or an address */
export const accountPath = (role: string, words: string): string => {
  const tab = ROLE_NAMES.find((one) => one === role) ?? 'Others';
  return `/UserManagement?${new URLSearchParams({ tab, q: words }).toString()}`;
};

import { usePreferences } from './preferences.ts';

/** What is typed and not stored yet, of whoever it is (`draft-backup.ts`). */
const DRAFT = /^lectern\.[\w-]+-draft\.(\d+)\./u;

const draftKeys = (): string[] => Object.keys(localStorage).filter((key) => DRAFT.test(key));

/** The idle limit in minutes where several people share this computer; null where they do not. */
export const useSharedIdleMinutes = (): number | null =>
  usePreferences(({ sharedIdleMinutes }) => sharedIdleMinutes);

/** How many drafts of a person stand on this computer alone. */
export const countUnsaved = (userId: number): number =>
  draftKeys().filter((key) => DRAFT.exec(key)?.[1] === String(userId)).length;

/** Nothing of anybody stays in this page: what mirrors a session, and what was typed and not stored. */
export const wipePage = (): void => {
  for (const key of draftKeys()) localStorage.removeItem(key);
  sessionStorage.clear();
};

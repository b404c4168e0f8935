import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { WaitingChange } from '#shared/contract/sync-status.ts';

export interface ChangeWords {
  /** "Question changed". */
  readonly what: string;
  /** What it is about; the deed itself where it has no name. */
  readonly name: string;
}

/** Puts a command into words; one that this version does not know is told as the server tells it. */
export const useChangeWords = (): ((change: WaitingChange) => ChangeWords) => {
  const { t } = useTranslation('sync');
  return useCallback(
    (change) => {
      const what = t(`what.${change.endpoint}`, { defaultValue: change.what });
      const { title, others } = change;
      if (title === null) return { what, name: what };
      return { what, name: others === 0 ? title : t('what.andOthers', { title, count: others }) };
    },
    [t],
  );
};

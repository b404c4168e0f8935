import { useTranslation } from 'react-i18next';
import type { ResultRelease } from '#shared/contract/attempt-results.ts';
import { formatAbsolute } from '#renderer/components/format-time.ts';

/** Says to a student what a result waits for: "Results will be released on 3 May, 12:00." */
export const useReleaseText = (): ((
  release: Pick<ResultRelease, 'state' | 'policy' | 'release_at' | 'reason'>,
) => string) => {
  const { t, i18n } = useTranslation('common');
  return ({ state, policy, release_at: at, reason }) => {
    if (state === 'held') return t('release.held', { reason });
    if (policy === 'on_date' && at !== null)
      return t('release.comes.on_date', { at: formatAbsolute(Date.parse(at), i18n.language) });
    return t(policy === 'after_marking' ? 'release.comes.after_marking' : 'release.comes.by_hand');
  };
};

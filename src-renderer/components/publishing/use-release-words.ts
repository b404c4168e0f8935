import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReleaseTerms } from '#shared/contract/exam-drafts.ts';
import { RELEASE_PARTS } from '#shared/domain/exam-attempts/limits.ts';
import { formatAbsolute } from '#renderer/components/format-time.ts';

type Terms = Omit<ReleaseTerms, 'parts'> & { readonly parts: readonly string[] };

/** What needs no words: students get everything, as soon as there is a result. */
export const isAllAtOnce = ({ policy, parts }: Terms): boolean =>
  policy === 'at_once' && parts.length === RELEASE_PARTS.length;

/** A name of a box as it stands in a sentence. */
const inSentence = (label: string, language: string): string =>
  label.slice(0, 1).toLocaleLowerCase(language) + label.slice(1);

/** Says terms of release: "When everybody is marked: score, passed or not". */
export const useReleaseWords = (): ((terms: Terms) => string) => {
  const { t, i18n } = useTranslation('common');
  return useCallback(
    ({ policy, release_at: at, parts }: Terms) => {
      const list = new Intl.ListFormat(i18n.language, { type: 'unit' });
      const when =
        policy === 'on_date' && at !== null
          ? t('release.onDate', { at: formatAbsolute(Date.parse(at), i18n.language) })
          : t(`release.policy.${policy}`);
      const names = parts.map((part) => inSentence(t(`release.part.${part}`), i18n.language));
      return t('release.words', { when, parts: list.format(names) });
    },
    [i18n.language, t],
  );
};

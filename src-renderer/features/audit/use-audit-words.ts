import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { AuditEntry } from '#shared/contract/audit.ts';

/** What this program does by itself, and nobody asked for. */
const BY_ITSELF: readonly string[] = ['questions.remove-unanswered', 'certificates.issue', 'health.alert'];

/** The parts of an entry in words; what this version has no words for is told as the server tells it. */
export const useAuditWords = () => {
  const { t } = useTranslation('audit');
  const action = useCallback(
    (key: string, fallback = key) => t(`action.${key}`, { defaultValue: fallback }),
    [t],
  );
  const target = useCallback((kind: string) => t(`target.${kind}`, { defaultValue: kind }), [t]);
  const computer = useCallback((name: string) => t(`computer.${name}`, { defaultValue: name }), [t]);
  const person = useCallback(
    ({ person: who, action: key }: Pick<AuditEntry, 'person' | 'action'>) => {
      if (who !== null) return who.name === '' ? t('person.unnamed') : who.name;
      if (BY_ITSELF.includes(key)) return t('person.lectern');
      return key === 'auth.signIn' || key === 'auth.start' ? t('person.unknown') : t('person.system');
    },
    [t],
  );
  const about = useCallback(
    ({ target: of }: Pick<AuditEntry, 'target'>) => {
      if (of === null) return '';
      const kind = t(`target.${of.kind}`, { defaultValue: of.kind });
      return of.name === null || of.name === '' ? kind : `${kind}: ${of.name}`;
    },
    [t],
  );
  return { action, target, computer, person, about };
};

import { useTranslation } from 'react-i18next';
import type { AttemptTrouble } from '#shared/contract/sync.ts';
import { FormSection } from '#renderer/components/patterns/record-page.tsx';
import { ChangeList, ChangeRow } from './change-row.tsx';

/** Attempts that are on this device alone because the hub has not taken them, each with the reason. */
export const AttemptSection = ({ attempts }: { readonly attempts: readonly AttemptTrouble[] }) => {
  const { t } = useTranslation('sync');
  const title = t('attempts.title', { count: attempts.length });
  return (
    <FormSection title={title} description={t('attempts.text')}>
      <ChangeList label={title}>
        {attempts.map((attempt) => (
          <ChangeRow
            key={attempt.attempt_id}
            name={attempt.exam_title}
            what={t('attempts.number', { number: attempt.attempt_no })}
            at={attempt.started_at}
            reason={attempt.message}
          />
        ))}
      </ChangeList>
    </FormSection>
  );
};

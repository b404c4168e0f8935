import { useTranslation } from 'react-i18next';
import type { AttemptTrouble } from '#shared/contract/sync-status.ts';
import { FormSection } from '#renderer/components/patterns/record-page.tsx';
import { ChangeList, ChangeRow } from './change-row.tsx';

interface AttemptSectionProps {
  readonly attempts: readonly AttemptTrouble[];
  /** The hub takes nothing from this computer: nobody can start a synchronisation. */
  readonly isTurnedAway: boolean;
}

/** Attempts that are on this device alone because the hub has not taken them, each with the reason. */
export const AttemptSection = ({ attempts, isTurnedAway }: AttemptSectionProps) => {
  const { t } = useTranslation('sync');
  const title = t('attempts.title', { count: attempts.length });
  return (
    <FormSection title={title} description={t(isTurnedAway ? 'attempts.textTurnedAway' : 'attempts.text')}>
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

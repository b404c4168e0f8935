import { useTranslation } from 'react-i18next';
import type { SyncStatus } from '#shared/contract/sync-status.ts';
import { FormSection } from '#renderer/components/patterns/record-page.tsx';
import { useChangeWords } from '../use-change-words.ts';
import { ChangeList, ChangeRow } from './change-row.tsx';

/** As many changes as the status holds at most. */
const MOST = 100;

/**
 * What is on this device alone, oldest first, as it will be sent, or as it stays where the hub takes nothing from it.
 * Exams that were not taken stand elsewhere.
 */
export const WaitingSection = ({ status }: { readonly status: SyncStatus }) => {
  const { t } = useTranslation('sync');
  const wordsOf = useChangeWords();
  const { waiting, attempts } = status;
  const count = status.waiting_count - attempts.length;
  const rest = count - waiting.length;
  if (count <= 0) return null;
  // Attempts count, too, and are not in the list.
  const isOfExams = waiting.length < MOST;
  const isTurnedAway = status.state === 'refused';
  const title = t(isTurnedAway ? 'waiting.turnedAwayTitle' : 'waiting.title', { count });
  if (waiting.length === 0 && isOfExams)
    return (
      <FormSection
        title={title}
        description={t(isTurnedAway ? 'waiting.turnedAwayExams' : 'waiting.exams', { count })}
      />
    );
  return (
    <FormSection
      title={title}
      description={t(isTurnedAway ? 'waiting.turnedAwayText' : 'waiting.text', { count })}
    >
      <ChangeList
        label={title}
        more={rest > 0 ? t(isOfExams ? 'waiting.moreExams' : 'waiting.more', { count: rest }) : undefined}
      >
        {waiting.map((change) => {
          const { what, name } = wordsOf(change);
          return (
            <ChangeRow key={change.mid} name={name} what={name === what ? undefined : what} at={change.at} />
          );
        })}
      </ChangeList>
    </FormSection>
  );
};

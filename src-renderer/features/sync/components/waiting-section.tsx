import { useTranslation } from 'react-i18next';
import type { SyncStatus } from '#shared/contract/sync.ts';
import { FormSection } from '#renderer/components/patterns/record-page.tsx';
import { useChangeWords } from '../use-change-words.ts';
import { ChangeList, ChangeRow } from './change-row.tsx';

/** What is on this device alone, oldest first, as it will be sent. */
export const WaitingSection = ({ status }: { readonly status: SyncStatus }) => {
  const { t } = useTranslation('sync');
  const wordsOf = useChangeWords();
  const { waiting, waiting_count: count } = status;
  const rest = count - waiting.length;
  return (
    <FormSection title={t('waiting.title', { count })} description={t('waiting.text')}>
      <ChangeList
        label={t('waiting.title', { count })}
        more={rest > 0 ? t('waiting.more', { count: rest }) : undefined}
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

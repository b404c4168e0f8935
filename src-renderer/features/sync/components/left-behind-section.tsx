import { useTranslation } from 'react-i18next';
import type { OpenCarryOver } from '#shared/contract/sync-status.ts';
import { FormSection } from '#renderer/components/patterns/record-page.tsx';
import { ChangeList, ChangeRow } from './change-row.tsx';

/** Drafts from before this computer was connected that could not come along, why, and where they are. */
export const LeftBehindSection = ({ carryOver }: { readonly carryOver: OpenCarryOver }) => {
  const { t } = useTranslation('sync');
  const { archive, left_behind: drafts, left_behind_count: count } = carryOver;
  const title = t('leftBehind.title', { count });
  const rest = count - drafts.length;
  return (
    <FormSection title={title} description={t('leftBehind.text', { count, file: archive })}>
      <ChangeList label={title} more={rest > 0 ? t('leftBehind.more', { count: rest }) : undefined}>
        {drafts.map((draft, at) => (
          <ChangeRow
            // Two drafts may have the same name; the list itself changes only as a whole.
            key={at}
            name={draft.title ?? t('leftBehind.unnamed')}
            what={t(`leftBehind.kind.${draft.kind}`)}
            reason={draft.message}
          />
        ))}
      </ChangeList>
    </FormSection>
  );
};

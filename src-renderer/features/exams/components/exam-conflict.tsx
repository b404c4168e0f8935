import { useTranslation } from 'react-i18next';
import type { ExamDraft } from '#shared/contract/exam-drafts.ts';
import type { LoadedDraft } from '#shared/domain/drafts/draft.ts';
import { ConflictDialog } from '#renderer/components/patterns/conflict-dialog.tsx';
import { differingFields, mergeDrafts } from '../exam-form.ts';
import { useDraftWords } from '../use-draft-words.ts';

interface ExamConflictProps {
  mine: ExamDraft;
  theirs: LoadedDraft<ExamDraft>;
  onResolve: (chosen: ExamDraft) => Promise<void>;
}

/** The exam was changed elsewhere while it was open here: what differs, and the choice. */
export function ExamConflict({ mine, theirs, onResolve }: ExamConflictProps) {
  const { t } = useTranslation('exams');
  const words = useDraftWords();
  const fields = differingFields(mine, theirs.value);
  return (
    <ConflictDialog
      title={t('conflict.title')}
      savedAt={theirs.updatedAt}
      fields={fields.map((field) => ({
        key: field,
        label: t(`field.${field}`),
        mine: words(mine, field),
        theirs: words(theirs.value, field),
      }))}
      onResolve={(fromMine) => {
        const fromTheirs = new Set(fields.filter((field) => !fromMine.has(field)));
        return onResolve(mergeDrafts(mine, theirs.value, fromTheirs));
      }}
    />
  );
}

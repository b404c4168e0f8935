import { useTranslation } from 'react-i18next';
import type { Folder } from '#shared/contract/folders.ts';
import {
  differing,
  mergeDrafts,
  questionFields,
  type DraftField,
} from '#shared/domain/drafts/draft-fields.ts';
import type { LoadedDraft } from '#shared/domain/drafts/draft.ts';
import { ConflictDialog } from '#renderer/components/patterns/conflict-dialog.tsx';
import { QuestionFieldValue } from '#renderer/components/question-field-value.tsx';
import { toDraft, type QuestionForm } from '../question-form.ts';

type QuestionField = (typeof questionFields)[number]['key'];

/** The same fields in the form of the editor. */
const formFields: readonly DraftField<QuestionForm, QuestionField>[] = [
  { key: 'title', parts: ['title'] },
  { key: 'image', parts: ['image', 'imageAlt'] },
  { key: 'answer', parts: ['type', 'options', 'isLastPinned', 'correct'] },
  { key: 'mark', parts: ['mark'] },
  { key: 'feedbackCorrect', parts: ['feedbackCorrect'] },
  { key: 'feedbackIncorrect', parts: ['feedbackIncorrect'] },
  { key: 'solution', parts: ['file'] },
  { key: 'folder', parts: ['folderId'] },
  { key: 'tags', parts: ['tagNames'] },
];

interface QuestionConflictProps {
  readonly mine: QuestionForm;
  readonly theirs: LoadedDraft<QuestionForm>;
  readonly folders: readonly Folder[];
  readonly onResolve: (chosen: QuestionForm) => Promise<void>;
}

/** The question was changed elsewhere while it was open here: what differs, and the choice. */
export const QuestionConflict = ({ mine, theirs, folders, onResolve }: QuestionConflictProps) => {
  const { t } = useTranslation('questions');
  const drafts = { mine: toDraft(mine), theirs: toDraft(theirs.value) };
  const draw = (side: 'mine' | 'theirs', field: QuestionField) => {
    const { assign_folder_id: id } = drafts[side];
    const folder = folders.find((one) => one.id === id)?.folder_name ?? t('folders.unfiled');
    return <QuestionFieldValue draft={drafts[side]} field={field} folder={folder} />;
  };
  return (
    <ConflictDialog
      title={t('conflict.title')}
      savedAt={theirs.updatedAt}
      fields={differing(questionFields, drafts.mine, drafts.theirs).map(({ key }) => ({
        key,
        label: t(`common:question.${key}`),
        mine: draw('mine', key),
        theirs: draw('theirs', key),
      }))}
      onResolve={(fromMine) => onResolve(mergeDrafts(formFields, theirs.value, mine, fromMine))}
    />
  );
};

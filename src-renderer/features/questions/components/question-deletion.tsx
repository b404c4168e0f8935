import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { QuestionUses } from '../question-uses.ts';
import { useQuestionChanges, type Identified } from '../use-question-changes.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { DeleteUses } from './delete-uses.tsx';

interface Asked {
  readonly questions: readonly Identified[];
  readonly uses: QuestionUses;
  readonly done: () => void;
}

export interface QuestionDeletion {
  /** Deletes at once what no exam uses; asks about everything else. */
  readonly remove: (questions: readonly Identified[], done: () => void) => void;
  readonly dialog: ReactNode;
}

/** The deletion of questions, with what it means for the exams that use them. */
export const useQuestionDeletion = (): QuestionDeletion => {
  const { t } = useTranslation('questions');
  const changes = useQuestionChanges();
  // The last one stays while its dialog goes away.
  const [asked, setAsked] = useState<Asked | undefined>(undefined);
  const [isOpen, setOpen] = useState(false);
  const count = asked?.questions.length ?? 0;
  return {
    remove: (questions, done) =>
      changes.findUses(questions, (uses) => {
        if (uses.used === 0) {
          changes.remove(questions, done);
          return;
        }
        setAsked({ questions, uses, done });
        setOpen(true);
      }),
    dialog:
      asked === undefined ? null : (
        <DeleteDialog
          opened={isOpen}
          title={t('deletion.title', { count })}
          text={<DeleteUses count={count} uses={asked.uses} />}
          confirmLabel={t('change.delete')}
          onConfirm={() => changes.remove(asked.questions, asked.done)}
          onClose={() => setOpen(false)}
        />
      ),
  };
};

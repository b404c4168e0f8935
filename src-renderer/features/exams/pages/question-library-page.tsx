import { useState } from 'react';
import { Paper } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Question } from '#shared/contract/questions.ts';
import { DemoStage } from '#renderer/components/demo-stage.tsx';
import { QuestionLibrary } from '#renderer/components/question-library/question-library.tsx';
import { addQuestions, type ExamQuestion } from '../exam-form.ts';
import { sampleFolders, sampleQuestions } from '../sample-exam.ts';
import { useNarrowed } from '#renderer/components/question-library/use-library.ts';

/** The picker of step 3, with three sample questions. */
export const QuestionLibraryPage = () => {
  const { t } = useTranslation('exams');
  const [narrowed, set] = useNarrowed();
  const [items, setItems] = useState<readonly ExamQuestion[]>([]);
  const words = narrowed.text.trim().toLowerCase();
  const fits = ({ question_title: title, question_type: type }: Question): boolean =>
    title.toLowerCase().includes(words) && (narrowed.type === undefined || narrowed.type === type);
  const rows = narrowed.folder === 'root' ? [] : sampleQuestions.filter(fits);
  return (
    <DemoStage title={t('common:library.title')} description={t('demo.library')}>
      <Paper withBorder radius="lg">
        <QuestionLibrary
          hasHeading={false}
          view={{
            ...narrowed,
            set,
            folders: sampleFolders,
            query: {
              data: { rows, total: rows.length },
              error: null,
              isFetching: false,
              isPlaceholderData: false,
              refetch: () => undefined,
            },
          }}
          list={{
            items,
            add: (questions) => setItems(addQuestions(items, questions)),
            remove: (id) => setItems(items.filter((one) => one.question_id !== id)),
          }}
        />
      </Paper>
    </DemoStage>
  );
};

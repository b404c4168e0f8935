import { Button, Tooltip } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { IconFilePlus, IconHistory, IconTrash } from '@tabler/icons-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { Question } from '#shared/contract/questions.ts';
import { showUndo } from '#renderer/components/feedback-store.ts';
import { SyncStateLabel } from '#renderer/components/sync-state-label.tsx';
import { RecordPage } from '#renderer/components/patterns/record-page.tsx';
import { RelativeTime } from '#renderer/components/relative-time.tsx';
import { useNoteViewed } from '#renderer/hooks/use-note-viewed.ts';
import { useCan } from '#renderer/lib/session.ts';
import { useIsHubAway, useItemPlaces } from '#renderer/lib/sync-status.ts';
import { libraryQuery } from '../queries.ts';
import { useEditHistory } from '../use-edit-history.ts';
import { useStoredQuestion } from '../use-stored-question.ts';
import { writeOnAt, type WrittenQuestion } from '../written-question.ts';
import { EditSteps } from './edit-steps.tsx';
import { DuplicateHints } from './duplicate-hints.tsx';
import { useExamChoice } from './exam-choice.tsx';
import { QuestionConflict } from './question-conflict.tsx';
import { useQuestionDeletion } from './question-deletion.tsx';
import { QuestionHistory } from './question-history.tsx';
import { QuestionFields } from './question-fields.tsx';
import { SidePreview } from './side-preview.tsx';

interface StoredQuestionEditorProps {
  readonly question: Question;
  readonly userId: number;
  readonly backTo: string;
  readonly written: WrittenQuestion | undefined;
}

const nothing = (): void => undefined;

/** A question of the library; every complete change of it is saved by itself. */
export const StoredQuestionEditor = ({ question, userId, backTo, written }: StoredQuestionEditorProps) => {
  const { t } = useTranslation('questions');
  const navigate = useNavigate();
  const library = useQuery(libraryQuery);
  const deletion = useQuestionDeletion();
  const examChoice = useExamChoice();
  const can = useCan();
  useNoteViewed('question', question.id);
  const stored = useStoredQuestion(question, userId, written?.form);
  const { form, save, problems, theirs, resolve } = stored;
  const history = useEditHistory(form, stored.edit);
  const { edit } = history;
  const isHubAway = useIsHubAway();
  const [isHistoryOpen, setHistoryOpen] = useState(false);
  const fields = useRef<HTMLDivElement>(null);
  const [place] = useState(written?.place);
  useLayoutEffect(() => {
    if (fields.current !== null && place !== undefined) writeOnAt(fields.current, place);
  }, [place]);
  /** Other programs may have called it something else. */
  const statusWords = (status: string): string => (status === 'published' ? t('status.published') : status);
  const placeOf = useItemPlaces();
  // What is being written is nowhere yet.
  const isStored = save.status.state === 'idle' || save.status.state === 'saved';
  const keptAt = isStored ? placeOf({ kind: 'question', id: question.id }) : undefined;
  useHotkeys([['mod+S', () => void save.flush()]], []);

  return (
    <RecordPage
      title={t('editor.edit')}
      description={
        question.used_in === 0 ? t('editor.editText') : t('editor.editUsed', { count: question.used_in })
      }
      backTo={backTo}
      saveStatus={save.status}
      onRetrySave={theirs === undefined && Object.keys(problems).length === 0 ? save.retry : undefined}
      actions={
        <>
          <EditSteps history={history} />
          <Tooltip label={t('history.hubAway')} disabled={!isHubAway}>
            <Button
              variant="default"
              leftSection={<IconHistory size={16} stroke={1.6} />}
              // Disabled for the keyboard too, and still there to say why.
              data-disabled={isHubAway}
              aria-disabled={isHubAway}
              aria-description={isHubAway ? t('history.hubAway') : ''}
              onClick={() => {
                if (!isHubAway) setHistoryOpen(true);
              }}
            >
              {t('history.open')}
            </Button>
          </Tooltip>
          {can('instructor-exams:add') ? (
            <Button
              variant="default"
              leftSection={<IconFilePlus size={16} stroke={1.6} />}
              onClick={() =>
                examChoice.ask([{ ...question, question_mark: form.mark || question.question_mark }])
              }
            >
              {t('change.addToExam')}
            </Button>
          ) : null}
          <Button
            variant="default"
            leftSection={<IconTrash size={16} stroke={1.6} />}
            onClick={() => deletion.remove([question], () => void navigate(backTo))}
          >
            {t('change.delete')}
          </Button>
        </>
      }
      facts={[
        {
          label: t('status.label'),
          value: question.under_review ? t('status.underReview') : statusWords(question.question_status),
        },
        { label: t('column.used'), value: t('count.exams', { count: question.used_in }) },
        { label: t('column.updated'), value: <RelativeTime at={question.updated_at} /> },
        { label: t('preview.created'), value: <RelativeTime at={question.created_at} /> },
        ...(keptAt === undefined
          ? []
          : [{ label: t('editor.where'), value: <SyncStateLabel place={keptAt} /> }]),
      ]}
      side={
        <>
          <DuplicateHints text={form.title} exceptId={question.id} />
          <SidePreview form={form} />
        </>
      }
    >
      <div>
        {deletion.dialog}
        {examChoice.dialog}
        <QuestionHistory
          opened={isHistoryOpen}
          questionId={question.id}
          form={form}
          folders={library.data?.folders ?? []}
          onRestore={(earlier) => {
            edit(() => earlier);
            setHistoryOpen(false);
            showUndo(t('history.restored'), () => edit(() => form));
          }}
          onClose={() => setHistoryOpen(false)}
        />
        {theirs === undefined ? null : (
          <QuestionConflict
            key={theirs.version}
            mine={form}
            theirs={theirs}
            folders={library.data?.folders ?? []}
            onResolve={resolve}
          />
        )}
        <div ref={fields}>
          <QuestionFields
            form={form}
            edit={edit}
            problems={problems}
            onLeave={nothing}
            folders={library.data?.folders ?? []}
            tags={library.data?.tags ?? []}
          />
        </div>
      </div>
    </RecordPage>
  );
};

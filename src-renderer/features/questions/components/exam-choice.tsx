import { Button, Modal, NavLink, ScrollArea, Text, TextInput } from '@mantine/core';
import { IconPlus, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Question } from '#shared/contract/questions.ts';
import { ErrorState } from '#renderer/components/error-state.tsx';
import { showError } from '#renderer/components/feedback-store.ts';
import { RelativeTime } from '#renderer/components/relative-time.tsx';
import { SkeletonRows } from '#renderer/components/skeletons.tsx';
import { errorText } from '#renderer/lib/error-text.ts';
import { MAX_AT_ONCE } from '../change-in-parts.ts';
import { examDraftsQuery } from '../queries.ts';
import { useQuestionChanges } from '../use-question-changes.ts';

/** As many drafts can be looked through without a search. */
const FEW = 7;

interface ExamChoiceProps {
  readonly opened: boolean;
  readonly questions: readonly Question[];
  readonly onClose: () => void;
}

/** Which exam questions are added to: one of the own drafts, or a new one. */
const ExamChoice = ({ opened, questions, onClose }: ExamChoiceProps) => {
  const { t } = useTranslation('questions');
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('addTo.title', { count: questions.length })}
      size={460}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <ExamChoiceBody questions={questions} onClose={onClose} />
    </Modal>
  );
};

const ExamChoiceBody = ({ questions, onClose }: Omit<ExamChoiceProps, 'opened'>) => {
  const { t } = useTranslation('questions');
  const changes = useQuestionChanges();
  const [search, setSearch] = useState('');
  const words = search.trim();
  const drafts = useQuery(examDraftsQuery(words));
  const rows = drafts.data?.rows ?? [];
  // Once there, the field stays, however few it leaves.
  const hasSearch = search !== '' || (drafts.data?.total ?? 0) > FEW;
  const choose = (exam: { id: number; title: string } | undefined): void => {
    onClose();
    changes.addToExam(questions, exam);
  };
  return (
    <>
      {hasSearch ? (
        <TextInput
          mb={8}
          aria-label={t('addTo.search')}
          placeholder={t('addTo.search')}
          leftSection={<IconSearch size={16} stroke={1.6} />}
          data-autofocus
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      ) : null}
      {drafts.isPending ? <SkeletonRows count={3} /> : null}
      {drafts.isError ? (
        <ErrorState message={errorText(drafts.error)} onRetry={() => void drafts.refetch()} />
      ) : null}
      {drafts.isSuccess && rows.length === 0 ? (
        <Text c="var(--dim)" py={8}>
          {words === '' ? t('addTo.none') : t('addTo.noneFound', { words })}
        </Text>
      ) : null}
      <ScrollArea.Autosize mah={340} type="auto">
        {rows.map(({ exam_step_one_id: id, exam_title, num_of_questions: count, updated_at }) => {
          const title = exam_title === '' ? t('addTo.untitled') : exam_title;
          return (
            <NavLink
              key={id}
              component="button"
              type="button"
              label={title}
              description={
                <>
                  {t('addTo.questions', { count })}, <RelativeTime at={updated_at} />
                </>
              }
              onClick={() => choose({ id, title })}
            />
          );
        })}
      </ScrollArea.Autosize>
      <Button
        mt={16}
        fullWidth
        variant="default"
        leftSection={<IconPlus size={16} stroke={1.6} />}
        onClick={() => choose(undefined)}
      >
        {t('addTo.new')}
      </Button>
    </>
  );
};

/** Asks which exam questions are added to. */
export const useExamChoice = (): {
  readonly ask: (questions: readonly Question[]) => void;
  readonly dialog: ReactNode;
} => {
  const { t } = useTranslation('questions');
  // The last ones stay while the dialog goes away.
  const [asked, setAsked] = useState<readonly Question[]>([]);
  const [isOpen, setOpen] = useState(false);
  return {
    ask: (questions) => {
      if (questions.length > MAX_AT_ONCE) {
        showError(t('change.tooManyForExam', { max: MAX_AT_ONCE, count: questions.length }));
        return;
      }
      setAsked(questions);
      setOpen(true);
    },
    dialog: <ExamChoice opened={isOpen} questions={asked} onClose={() => setOpen(false)} />,
  };
};

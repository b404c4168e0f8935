import { Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { Question } from '#shared/contract/questions.ts';
import { useCan } from '#renderer/lib/session.ts';
import { examQuestionsPath } from '../add-to-exam.ts';
import type { WaitingItem } from '../add-to-item.ts';
import { examDraftsQuery, libraryQuery } from '../queries.ts';
import { isUntouched, type QuestionForm } from '../question-form.ts';
import { inOrder, type QuestionList } from '../question-list.ts';
import { firstProblem } from '../question-problems.ts';
import type { SaveList, SavedList } from '../use-save-list.ts';
import { QuestionsSaved } from './questions-saved.tsx';
import { SaveQuestions } from './save-questions.tsx';

interface SaveListDialogProps {
  readonly opened: boolean;
  readonly list: QuestionList;
  readonly form: QuestionForm;
  readonly saving: SaveList;
  /** The exam that waits for the questions. */
  readonly exam: { readonly id: number | undefined } | undefined;
  /** The item of a course that waits for them. */
  readonly item: WaitingItem | undefined;
  readonly onClose: () => void;
}

/** Saving the questions of the list: where to, then what was saved and what comes next. */
export const SaveListDialog = ({ opened, onClose, ...rest }: SaveListDialogProps) => {
  const { t } = useTranslation('questions');
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('saveAll.title')}
      size={520}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <SaveListBody {...rest} onClose={onClose} />
    </Modal>
  );
};

const SaveListBody = ({ list, form, saving, exam, item, onClose }: Omit<SaveListDialogProps, 'opened'>) => {
  const { t } = useTranslation('questions');
  const navigate = useNavigate();
  const can = useCan();
  const library = useQuery(libraryQuery);
  const drafts = useQuery({ ...examDraftsQuery(''), enabled: can('instructor-exams:add') });
  const [saved, setSaved] = useState<SavedList>();
  const [earlier, setEarlier] = useState<readonly Question[]>([]);
  const items = inOrder(list, form)
    .filter((item) => item.key !== undefined || !isUntouched(item.form))
    .map((item) => ({ key: item.key, title: item.form.title, problem: firstProblem(item.form, t) }));

  const onSaved = (isOne: boolean) => (result: SavedList) => {
    const questions = [...earlier, ...result.questions];
    setEarlier(questions);
    // One by one, the others are still to come.
    if (result.questions.length > 0 && (!isOne || items.length === 1)) setSaved({ ...result, questions });
  };

  if (saved !== undefined) {
    const folder = saved.questions[0]?.assign_folder_id ?? null;
    const toLibrary = {
      label: t('saved.toLibrary'),
      onTake: () => void navigate(folder === null ? '/Questions' : `/Questions?folder=${folder}`),
    };
    const toExam = {
      label: t('saved.toExam'),
      onTake: () => void navigate(examQuestionsPath(saved.examId)),
    };
    const { itemPath } = saved;
    const toItem = { label: t('saved.toItem'), onTake: () => void navigate(itemPath ?? '/Courses') };
    const goOn = {
      label: saved.refused === 0 ? t('saved.writeMore') : t('saved.toList'),
      onTake: onClose,
    };
    return (
      <QuestionsSaved
        titles={saved.questions.map((question) => question.question_title)}
        refused={saved.refused}
        steps={[
          ...(itemPath === undefined ? [] : [toItem]),
          ...(saved.examId === undefined ? [] : [toExam]),
          toLibrary,
          goOn,
        ]}
      />
    );
  }
  const known = drafts.data?.rows ?? [];
  const exams = known.map(({ exam_step_one_id: id, exam_title: title }) => ({
    value: String(id),
    label: title === '' ? t('addTo.untitled') : title,
  }));
  const waiting = exam === undefined ? undefined : exam.id === undefined ? 'new' : String(exam.id);
  return (
    <SaveQuestions
      items={items}
      folders={library.data?.folders ?? []}
      tagNames={(library.data?.tags ?? []).map((tag) => tag.tag_names)}
      exams={exams}
      exam={waiting}
      isSaving={saving.isSaving}
      onSave={(keys, place) =>
        saving.save(keys, { ...place, itemId: item?.itemId }, onSaved(keys !== undefined))
      }
    />
  );
};

import { useState } from 'react';
import { ActionIcon, Button, Drawer, Group } from '@mantine/core';
import {
  IconAlertCircle,
  IconArrowsShuffle,
  IconBooks,
  IconPlus,
  IconUpload,
  IconX,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { ReviewRemark } from '#shared/contract/review-submissions.ts';
import { bindClasses } from '#renderer/components/bind-classes.ts';
import { Clamp } from '#renderer/components/clamp.tsx';
import { EmptyState } from '#renderer/components/empty-state.tsx';
import { TypeBadge } from '#renderer/components/icon-word.tsx';
import { spokenText } from '#renderer/components/math-segments.ts';
import { Panel } from '#renderer/components/panel.tsx';
import { RemarksHere } from '#renderer/components/review-remarks.tsx';
import { SortableList } from '#renderer/components/sortable-list.tsx';
import { useIsPhone } from '#renderer/hooks/use-is-phone.ts';
import { remarksAt, useLastReview } from '#renderer/lib/review-remarks.ts';
import { MAX_MARK, type ExamQuestion } from '../exam-form.ts';
import { foldersQuery } from '#renderer/components/question-library/library-queries.ts';
import type { ExamForm, Problem } from '../use-exam-form.ts';
import { useQuestionKeys } from '../use-question-keys.ts';
import type { QuestionList } from '../use-question-list.ts';
import { DrawDialog } from './draw-dialog.tsx';
import { LibraryPane } from './library-pane.tsx';
import { NumberField } from '#renderer/components/number-field.tsx';
import { PlanSection } from './plan-section.tsx';
import { QuestionLook } from '#renderer/components/question-library/question-look.tsx';
import classes from './step-questions.module.css';
import { WeightedOffer } from './step-settings.tsx';

const cx = bindClasses(classes);

interface RowProps {
  item: ExamQuestion;
  index: number;
  form: ExamForm;
  problems: readonly Problem[];
  remarks: readonly ReviewRemark[];
  onMark: (mark: number) => void;
  onRemove: () => void;
}

function QuestionRow({ item, index, form, problems, remarks, onMark, onRemove }: RowProps) {
  const { t } = useTranslation('exams');
  const question = form.questions.get(item.question_id);
  const isMarkMissing = problems.some(({ code }) => code === 'question_mark_zero');
  const isWrongItself = problems.some(
    ({ code }) => code !== 'question_mark_zero' && code !== 'question_missing',
  );
  const name = question?.question_title ?? t('questions.gone');
  return (
    <div className={cx('row')}>
      <span className={cx('number')}>{index + 1}</span>
      <div className={cx('words')}>
        <span className={cx('title', question === undefined && 'gone')}>
          <Clamp withMath>{name}</Clamp>
        </span>
        {question === undefined ? null : (
          <span className={cx('typeBelow')}>
            <TypeBadge type={question.question_type} size="caption" />
          </span>
        )}
        {problems.map(({ code }) => (
          <span key={code} className={cx('problem')}>
            <IconAlertCircle size={14} stroke={1.8} aria-hidden />
            {t(`rowProblem.${code}`)}
          </span>
        ))}
        <RemarksHere remarks={remarks} />
        {isWrongItself ? (
          <Link
            className={cx('mend')}
            to={`/CreateQuestions?editQuestion=true&question=${item.question_id}${
              form.examId === undefined ? '' : `&fromExam=true&examId=${form.examId}`
            }`}
          >
            {t('questions.mend')}
          </Link>
        ) : null}
      </div>
      <span className={cx('type')}>
        {question === undefined ? null : <TypeBadge type={question.question_type} />}
      </span>
      <NumberField
        className={cx('mark')}
        size="xs"
        aria-label={t('questions.markOf', { position: index + 1 })}
        aria-invalid={isMarkMissing}
        error={isMarkMissing}
        min={0}
        max={MAX_MARK}
        decimalScale={2}
        value={item.mark}
        onValue={(mark) => mark !== undefined && onMark(mark)}
      />
      {question === undefined ? null : <QuestionLook question={question} />}
      <ActionIcon aria-label={t('questions.remove', { name: spokenText(name) })} onClick={onRemove}>
        <IconX size={16} stroke={1.6} />
      </ActionIcon>
    </div>
  );
}

export interface StepQuestionsProps {
  form: ExamForm;
  list: QuestionList;
  onWrite: () => void;
  onImport: () => void;
}

/** Step 3: which questions, in which order, and what each is worth. */
export function StepQuestions({ form, list, onWrite, onImport }: StepQuestionsProps) {
  const { t } = useTranslation('exams');
  const isPhone = useIsPhone();
  const [isDrawing, setDrawing] = useState(false);
  const [isLibraryOpen, setLibraryOpen] = useState(false);
  const { host, onKeyDown, onClick, removeAt } = useQuestionKeys(list);
  const { items } = list;
  const review = useLastReview('exam', form.examId);
  const isLibraryEmpty = useQuery(foldersQuery).data?.total === 0;
  const problemsOf = (questionId: number) =>
    form.problems.filter((problem) => problem.question_id === questionId);
  const more = (
    <div className={cx('more')}>
      <Button
        variant="subtle"
        color="gray"
        size="xs"
        leftSection={<IconArrowsShuffle size={16} stroke={1.6} />}
        onClick={() => setDrawing(true)}
      >
        {t('draw.open')}
      </Button>
      <Button
        variant="subtle"
        color="gray"
        size="xs"
        leftSection={<IconPlus size={16} stroke={1.6} />}
        onClick={onWrite}
      >
        {t('questions.write')}
      </Button>
    </div>
  );
  return (
    // The keys belong to the controls inside; the frame only hears them.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={host} onKeyDown={onKeyDown} onClick={onClick} className={cx('step')}>
      <WeightedOffer form={form} />
      {isPhone ? (
        <Button
          variant="default"
          leftSection={<IconBooks size={18} stroke={1.6} />}
          onClick={() => setLibraryOpen(true)}
        >
          {t('library.open')}
        </Button>
      ) : null}
      <Panel kind="section" title={t('count.questions', { count: items.length })} padded={false}>
        {items.length === 0 && isLibraryEmpty ? (
          <EmptyState
            illustration="import"
            title={t('questions.noLibraryTitle')}
            text={t('questions.noLibraryText')}
            action={
              <Group gap={8} justify="center">
                <Button
                  variant="default"
                  leftSection={<IconUpload size={18} stroke={1.6} />}
                  onClick={onImport}
                >
                  {t('questions.import')}
                </Button>
                <Button variant="default" leftSection={<IconPlus size={18} stroke={1.6} />} onClick={onWrite}>
                  {t('questions.write')}
                </Button>
              </Group>
            }
          />
        ) : items.length === 0 ? (
          <EmptyState
            illustration="questions"
            title={t('questions.emptyTitle')}
            text={t('questions.emptyText')}
          />
        ) : (
          <SortableList<ExamQuestion>
            label={t('questions.list')}
            items={items}
            getId={(item) => item.question_id}
            getName={(item) =>
              spokenText(form.questions.get(item.question_id)?.question_title ?? t('questions.gone'))
            }
            onReorder={list.reorder}
            renderItem={(item, index) => (
              <QuestionRow
                item={item}
                index={index}
                form={form}
                problems={problemsOf(item.question_id)}
                remarks={remarksAt(review, 'question', item.question_id)}
                onMark={(mark) => list.setMark(item.question_id, mark)}
                onRemove={() => removeAt(index)}
              />
            )}
          />
        )}
        {items.length === 0 && isLibraryEmpty ? null : more}
      </Panel>
      <PlanSection form={form} list={list} />
      <Drawer
        opened={isPhone && isLibraryOpen}
        onClose={() => setLibraryOpen(false)}
        position="bottom"
        size="92%"
        title={t('common:library.title')}
        closeButtonProps={{ 'aria-label': t('common:action.close') }}
        classNames={{ body: cx('drawerBody') }}
      >
        <LibraryPane list={list} hasHeading={false} />
      </Drawer>
      <DrawDialog opened={isDrawing} list={list} onClose={() => setDrawing(false)} />
    </div>
  );
}

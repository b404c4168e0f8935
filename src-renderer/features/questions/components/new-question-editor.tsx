import { Button } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { IconHistory } from '@tabler/icons-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { Question } from '#shared/contract/questions.ts';
import { bindClasses } from '#renderer/components/bind-classes.ts';
import { showError, showSuccess, showUndo } from '#renderer/components/feedback-store.ts';
import { RecordPage } from '#renderer/components/patterns/record-page.tsx';
import { RelativeTime } from '#renderer/components/relative-time.tsx';
import { SaveState } from '#renderer/components/save-state.tsx';
import { errorText } from '#renderer/lib/error-text.ts';
import { addToExam, examQuestionsPath } from '../add-to-exam.ts';
import { libraryQuery } from '../queries.ts';
import { emptyForm, isUntouched, losesOptions, type QuestionForm } from '../question-form.ts';
import { PROBLEM_FIELDS, problemsOf, wrongOption, type ProblemField } from '../question-problems.ts';
import { useNewQuestion, type TakeRest } from '../use-new-question.ts';
import { useShownProblems } from '../use-shown-problems.ts';
import { writingPlace, type WrittenQuestion } from '../written-question.ts';
import classes from './question-editor.module.css';
import { DuplicateHints } from './duplicate-hints.tsx';
import { QuestionFields } from './question-fields.tsx';
import { SidePreview } from './side-preview.tsx';

const cx = bindClasses(classes);

interface NewQuestionEditorProps {
  readonly userId: number;
  readonly folderId: number | null;
  /** Set when the exam wizard waits for the question; without an id a new exam begins with it. */
  readonly exam: { readonly id: number | undefined } | undefined;
  readonly backTo: string;
  /** It was saved, for an exam or not, and its author goes on writing. */
  readonly onWritten: (written: WrittenQuestion, examId?: number) => void;
}

/** A question that is not in the library yet: kept here at every key, saved when the author says so. */
export const NewQuestionEditor = ({ userId, folderId, exam, backTo, onWritten }: NewQuestionEditorProps) => {
  const { t } = useTranslation('questions');
  const navigate = useNavigate();
  const library = useQuery(libraryQuery);
  const question = useNewQuestion(userId, folderId);
  const { form, edit, status, foundAt, startAfresh, save, isSaving } = question;
  const problems = problemsOf(form, t);
  const shown = useShownProblems(problems, losesOptions(form));
  const [isLeaving, setLeaving] = useState(false);
  const fields = useRef<HTMLDivElement>(null);
  const written = useRef<HTMLDivElement>(null);
  // Writing begins at once; a draft that came back goes on at its end.
  useLayoutEffect(() => {
    const text = fields.current?.querySelector<HTMLTextAreaElement>('[data-field="title"]');
    text?.focus({ preventScroll: true });
    text?.setSelectionRange(text.value.length, text.value.length);
  }, []);

  const isComplete = (): boolean => {
    const first = PROBLEM_FIELDS.find((field) => problems[field] !== undefined);
    if (first === undefined) return true;
    shown.showAll();
    const name = first === 'correct' ? 'options' : first;
    const place = fields.current?.querySelector<HTMLElement>(`[data-field="${name}"]`);
    // What options lack is written; which of them is right is marked.
    const control = first === 'options' ? '[data-option-text]' : 'input, textarea';
    const line = first === 'options' ? (wrongOption(form) ?? 0) : 0;
    (place?.matches(control) === true ? place : place?.querySelectorAll<HTMLElement>(control)[line])?.focus();
    return false;
  };

  const stay = (question: Question, left: QuestionForm, examId?: number): void => {
    const place = written.current === null ? undefined : writingPlace(written.current);
    onWritten({ question, form: left, place }, examId);
  };

  /** Whoever has gone on typing stays with the question: the next page would take that away. */
  const leaveUnless = (
    rest: QuestionForm | undefined,
    saved: Question,
    to: string,
    examId?: number,
  ): void => {
    if (rest === undefined) void navigate(to);
    else stay(saved, rest, examId);
  };

  const toExam = async (saved: Question, takeRest: TakeRest): Promise<void> => {
    setLeaving(true);
    try {
      const examId = await addToExam(exam?.id, saved);
      showSuccess(t('editor.addedToExam'));
      leaveUnless(takeRest(), saved, examQuestionsPath(examId), examId);
    } catch (error) {
      // The question itself is safe in the library.
      showError(t('editor.notAddedToExam', { reason: errorText(error) }));
      leaveUnless(takeRest(), saved, `/Questions?preview=${saved.id}`);
    }
  };

  const saveAndLeave = (): void => {
    if (!isComplete()) return;
    save((saved, takeRest) => {
      if (exam !== undefined) {
        void toExam(saved, takeRest);
        return;
      }
      showSuccess(t('editor.saved'));
      const folder = saved.assign_folder_id === null ? '' : `folder=${saved.assign_folder_id}&`;
      leaveUnless(takeRest(), saved, `/Questions?${folder}preview=${saved.id}`);
    });
  };

  const saveAndStay = (): void => {
    if (!isComplete()) return;
    save((saved, takeRest) => {
      showSuccess(t('editor.saved'));
      stay(saved, takeRest() ?? form);
    });
  };

  const saveAndWriteAnother = (): void => {
    if (!isComplete()) return;
    save((saved, takeRest) => {
      showSuccess(t('editor.saved'));
      const left = takeRest();
      if (left !== undefined) {
        stay(saved, left);
        return;
      }
      shown.reset();
      startAfresh(emptyForm({ type: form.type, folderId: saved.assign_folder_id, tagNames: form.tagNames }));
      document.querySelector<HTMLElement>('[data-field="title"]')?.focus();
    });
  };

  /** A question that nobody has begun is not spoken of yet: its text is left to choose its kind. */
  const leave = (field: ProblemField): void => {
    if (!isUntouched(form)) shown.leave(field);
  };

  const discard = (): void => {
    const before = form;
    startAfresh();
    shown.reset();
    showUndo(t('draft.discarded'), () => edit(() => ({ ...before })));
  };

  // What is written for an exam goes there.
  useHotkeys(
    exam === undefined
      ? [
          ['mod+S', saveAndStay],
          ['mod+Enter', saveAndWriteAnother],
        ]
      : [['mod+S', saveAndLeave]],
    [],
  );
  const isBusy = isSaving || isLeaving;

  return (
    <RecordPage
      title={t('editor.new')}
      description={exam === undefined ? t('editor.newText') : t('editor.newForExam')}
      backTo={backTo}
      actions={
        <>
          <span className={cx('save')}>
            <SaveState status={status} scope={t('draft.scope')} />
          </span>
          {exam === undefined ? (
            <Button className={cx('wide')} variant="default" loading={isBusy} onClick={saveAndWriteAnother}>
              {t('editor.saveAndNew')}
            </Button>
          ) : null}
          <Button loading={isBusy} onClick={saveAndLeave}>
            {exam === undefined ? t('editor.save') : t('editor.saveToExam')}
          </Button>
        </>
      }
      side={
        <>
          <DuplicateHints text={form.title} exam={exam} onUse={startAfresh} />
          <SidePreview form={form} />
        </>
      }
    >
      <div ref={fields}>
        {foundAt === undefined || isUntouched(form) ? null : (
          <div className={cx('found')} role="status">
            <IconHistory size={18} stroke={1.6} aria-hidden />
            <span className={cx('foundText')}>
              {t('draft.found')} <RelativeTime at={foundAt} />
            </span>
            <Button size="xs" variant="default" onClick={discard}>
              {t('draft.startAfresh')}
            </Button>
          </div>
        )}
        <div ref={written}>
          <QuestionFields
            form={form}
            edit={edit}
            problems={shown.problems}
            onLeave={leave}
            folders={library.data?.folders ?? []}
            tags={library.data?.tags ?? []}
          />
        </div>
        <div className={cx('end')}>
          <Button loading={isBusy} onClick={saveAndLeave}>
            {exam === undefined ? t('editor.save') : t('editor.saveToExam')}
          </Button>
          {exam === undefined ? (
            <Button variant="default" loading={isBusy} onClick={saveAndWriteAnother}>
              {t('editor.saveAndNew')}
            </Button>
          ) : null}
        </div>
      </div>
    </RecordPage>
  );
};

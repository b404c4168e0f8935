import { Button, Stack } from '@mantine/core';
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
import type { SaveStatus } from '#renderer/hooks/autosaver.ts';
import { errorText } from '#renderer/lib/error-text.ts';
import type { WaitingItem } from '../add-to-item.ts';
import { libraryQuery } from '../queries.ts';
import { countOf, inOrder, isFull } from '../question-list.ts';
import { emptyForm, isUntouched, losesOptions, type QuestionForm } from '../question-form.ts';
import {
  firstProblem,
  PROBLEM_FIELDS,
  problemsOf,
  wrongOption,
  type ProblemField,
} from '../question-problems.ts';
import { useAwaitingPlace, type AwaitingPlace, type WaitingExam } from '../use-awaiting-place.ts';
import { useEditHistory } from '../use-edit-history.ts';
import { useNewQuestion, type TakeRest } from '../use-new-question.ts';
import { useSaveList } from '../use-save-list.ts';
import { useShownProblems } from '../use-shown-problems.ts';
import { useUnsavedQuestions } from '../use-unsaved-questions.ts';
import { writingPlace, type WrittenQuestion } from '../written-question.ts';
import { AddQuestionButton } from './add-question-button.tsx';
import { CurrentQuestion } from './current-question.tsx';
import { EditSteps } from './edit-steps.tsx';
import { QuestionCompleteCard } from './question-complete-card.tsx';
import classes from './question-editor.module.css';
import { DuplicateHints } from './duplicate-hints.tsx';
import { QuestionFields } from './question-fields.tsx';
import { SaveListDialog } from './save-list-dialog.tsx';
import { SidePreview } from './side-preview.tsx';
import { UnsavedRows } from './unsaved-rows.tsx';

const cx = bindClasses(classes);

/** Of both copies on this computer: what failed comes first. */
const keptStatus = (question: SaveStatus, list: SaveStatus): SaveStatus =>
  list.state === 'failed' || question.state === 'idle' ? list : question;

interface NewQuestionEditorProps {
  readonly userId: number;
  readonly folderId: number | null;
  /** Set when the exam wizard waits for the question. */
  readonly exam: WaitingExam | undefined;
  /** Set when an item of a course waits for the question. */
  readonly item: WaitingItem | undefined;
  readonly backTo: string;
  /** It was saved, for an exam or not, and its author goes on writing. */
  readonly onWritten: (written: WrittenQuestion, examId?: number) => void;
}

/** A question that is not in the library yet: kept here at every key, saved when the author says so. */
export const NewQuestionEditor = (props: NewQuestionEditorProps) => {
  const { userId, folderId, exam, item, backTo, onWritten } = props;
  const awaiting = useAwaitingPlace(exam, item);
  const { t } = useTranslation('questions');
  const navigate = useNavigate();
  const library = useQuery(libraryQuery);
  const question = useNewQuestion(userId, folderId);
  const { form, status, foundAt, startAfresh, save, isSaving } = question;
  const unsaved = useUnsavedQuestions(userId, question);
  const { list } = unsaved;
  const saving = useSaveList(question, unsaved);
  const [isSavingAll, setSavingAll] = useState(false);
  const hasList = list.cards.length > 0;
  const history = useEditHistory(form, question.edit);
  const { edit } = history;
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

  /** Another question stands in the fields from now on, and its author writes on in its text. */
  const goTo = (move: () => boolean | void): void => {
    if (move() === false) return;
    shown.reset();
    history.reset();
    requestAnimationFrame(() => {
      const text = fields.current?.querySelector<HTMLTextAreaElement>('[data-field="title"]');
      text?.focus();
      text?.setSelectionRange(text.value.length, text.value.length);
    });
  };
  const next = (): void => goTo(unsaved.next);
  const walk = (step: 1 | -1) => (): void => {
    const card = list.cards[step === 1 ? list.at : list.at - 1];
    if (card !== undefined) goTo(() => unsaved.open(card.key));
  };
  const saveAll = (): void => {
    if (!isUntouched(form)) shown.showAll();
    setSavingAll(true);
  };

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

  const handOver = async (place: AwaitingPlace, saved: Question, takeRest: TakeRest): Promise<void> => {
    setLeaving(true);
    try {
      const { path, examId } = await place.add(saved);
      showSuccess(place.added);
      leaveUnless(takeRest(), saved, path, examId);
    } catch (error) {
      // The question itself is safe in the library.
      showError(place.notAdded(errorText(error)));
      leaveUnless(takeRest(), saved, `/Questions?preview=${saved.id}`);
    }
  };

  const saveAndLeave = (): void => {
    if (!isComplete()) return;
    save((saved, takeRest) => {
      if (awaiting !== undefined) {
        void handOver(awaiting, saved, takeRest);
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
      history.reset();
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
    history.reset();
    showUndo(t('draft.discarded'), () => edit(() => ({ ...before })));
  };

  // What is written for an exam or a course goes there.
  const keys = (): [string, () => void][] => {
    if (hasList)
      return [
        ['mod+S', saveAll],
        ['mod+Enter', next],
      ];
    return awaiting !== undefined
      ? [['mod+S', saveAndLeave]]
      : [
          ['mod+S', saveAndStay],
          ['mod+Enter', saveAndWriteAnother],
        ];
  };
  useHotkeys([...keys(), ['mod+shift+Enter', next], ['alt+PageUp', walk(-1)], ['alt+PageDown', walk(1)]], []);
  const isBusy = isSaving || isLeaving || saving.isSaving;
  const count = list.cards.length + (isUntouched(form) ? 0 : 1);
  const isAllComplete =
    count > 1 &&
    inOrder(list, form).every(
      (item) => firstProblem(item.form, t) === undefined || (item.key === undefined && isUntouched(form)),
    );

  const saveOne = awaiting?.saveLabel ?? t('editor.save');
  const saveLabel = hasList ? t('list.save', { count }) : saveOne;

  return (
    <RecordPage
      title={t('editor.new')}
      description={awaiting?.description ?? t('editor.newText')}
      backTo={backTo}
      actions={
        <>
          <span className={cx('save')}>
            <SaveState status={keptStatus(status, unsaved.kept)} scope={t('draft.scope')} />
          </span>
          <EditSteps history={history} />
          {awaiting === undefined && !hasList ? (
            <Button className={cx('wide')} variant="default" loading={isBusy} onClick={saveAndWriteAnother}>
              {t('editor.saveAndNew')}
            </Button>
          ) : null}
          <Button loading={isBusy} onClick={hasList ? saveAll : saveAndLeave}>
            {saveLabel}
          </Button>
        </>
      }
      side={
        <>
          <DuplicateHints text={form.title} exam={exam} item={item} onUse={startAfresh} />
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
        <UnsavedRows
          cards={list.cards.slice(0, list.at)}
          from={0}
          unsaved={unsaved}
          onAdd={(place) => goTo(() => unsaved.addAt(place))}
          onOpen={(key) => goTo(() => unsaved.open(key))}
        />
        <CurrentQuestion list={list} onRemove={() => goTo(() => unsaved.remove(undefined))} />
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
        <Stack gap={12} mt={24}>
          <UnsavedRows
            cards={list.cards.slice(list.at)}
            from={list.at + 1}
            unsaved={unsaved}
            onAdd={(place) => goTo(() => unsaved.addAt(place))}
            onOpen={(key) => goTo(() => unsaved.open(key))}
          />
          <AddQuestionButton disabled={isFull(list)} onAdd={() => goTo(() => unsaved.addAt(countOf(list)))} />
          {isAllComplete ? <QuestionCompleteCard count={count} onSave={saveAll} /> : null}
        </Stack>
        <SaveListDialog
          opened={isSavingAll}
          list={list}
          form={form}
          saving={saving}
          exam={exam}
          item={item}
          onClose={() => {
            setSavingAll(false);
            history.reset();
            shown.reset();
          }}
        />
        <div className={cx('end')}>
          <Button loading={isBusy} onClick={hasList ? saveAll : saveAndLeave}>
            {saveLabel}
          </Button>
          {awaiting === undefined && !hasList ? (
            <Button variant="default" loading={isBusy} onClick={saveAndWriteAnother}>
              {t('editor.saveAndNew')}
            </Button>
          ) : null}
        </div>
      </div>
    </RecordPage>
  );
};

import { useEffect, useState } from 'react';
import { Button, Text } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { ExamRecord } from '#shared/contract/exam-drafts.ts';
import { NoteOn } from '#renderer/components/content-notes.tsx';
import { showError, showSuccess } from '#renderer/components/feedback-store.ts';
import { SyncStateLabel } from '#renderer/components/sync-state-label.tsx';
import { ShortcutHint } from '#renderer/components/shortcut-hint.tsx';
import { ReviewOn } from '#renderer/components/review-remarks.tsx';
import { WizardPage } from '#renderer/components/patterns/wizard-page.tsx';
import { useNoteViewed } from '#renderer/hooks/use-note-viewed.ts';
import { useIsPhone } from '#renderer/hooks/use-is-phone.ts';
import { isDesktop } from '#renderer/lib/bridge.ts';
import { clearExamDetails, clearExamMirrors, writeExamMirrors } from '#renderer/lib/exam-mirrors.ts';
import { useItemPlaces } from '#renderer/lib/sync-status.ts';
import { CHECK_COUNT, isStepNumber, totalMarks, type StepNumber } from '../exam-form.ts';
import { fetchOwnExam } from '#renderer/lib/own-exam.ts';
import { useExamForm, type StoredExam } from '../use-exam-form.ts';
import { useQuestionList } from '../use-question-list.ts';
import { useTakeBackOffer } from '../use-take-back-offer.ts';
import { useWizardSteps } from '../use-wizard-steps.ts';
import { ExamConflict } from './exam-conflict.tsx';
import { IntroductionPreview } from './introduction-preview.tsx';
import { LibraryPane } from './library-pane.tsx';
import { PublicationReview } from './publication-review.tsx';
import { SaveAndPublishModal, type Ending } from './save-and-publish-modal.tsx';
import { SaveDraftButton } from './save-draft-button.tsx';
import { StepDetails } from './step-details.tsx';
import { StepIntroduction } from './step-introduction.tsx';
import { StepQuestions } from './step-questions.tsx';
import { StepReview } from './step-review.tsx';
import { StepSchedule } from './step-schedule.tsx';
import { StepSettings } from './step-settings.tsx';

export interface ExamWizardProps {
  /** What is stored; undefined for an exam that nobody has written anything in. */
  stored: StoredExam | undefined;
  userId: number;
  step: StepNumber;
  onStep: (step: StepNumber) => void;
  onCreated: (examId: number) => void;
}

/** Time for one question in halves of a minute. */
const minutesEach = (minutes: number, questions: number): number => Math.round((minutes / questions) * 2) / 2;

/** Tells another screen where to come back to. */
const fromExam = (id: number | undefined): string =>
  id === undefined ? 'fromExam=true' : `fromExam=true&examId=${id}`;

/** The six steps in which an exam is made. */
export function ExamWizard({ stored, userId, step, onStep, onCreated }: ExamWizardProps) {
  const { t } = useTranslation('exams');
  const navigate = useNavigate();
  const form = useExamForm({ opened: stored, userId, step, onCreated });
  const list = useQuestionList(form);
  const { steps, checks, isFirst } = useWizardSteps(form, step, stored?.record.progress_bar ?? 0);
  const isPhone = useIsPhone();
  const placeOf = useItemPlaces();
  const [isLeaving, setLeaving] = useState(false);
  const [asked, setAsking] = useState<ExamRecord | undefined>(undefined);
  const offerTakeBack = useTakeBackOffer();
  const { draft, problems, save, examId } = form;
  const { exam_duration: minutes } = draft.settings;

  useEffect(() => writeExamMirrors(examId, draft), [draft, examId]);
  useEffect(() => clearExamMirrors, []);
  useNoteViewed('exam', stored?.record.exam_step_one_id);

  const goTo = (next: StepNumber): void => {
    void save.flush();
    onStep(next);
  };
  const onStepKey = (key: string): void => {
    const next = Number(key);
    if (isStepNumber(next)) goTo(next);
  };
  /** Leaves only with everything stored; the save state says why when it is not. */
  const leaveTo = async (address: (id: number | undefined) => string): Promise<void> => {
    setLeaving(true);
    const isStored = await save.flush();
    setLeaving(false);
    if (isStored) await navigate(address(form.storedId()));
    else showError(t('wizard.notStored'));
  };

  const publishing = useMutation({
    mutationFn: (ending: Ending) => form.publish(ending === 'approval' ? 'pending_approval' : 'published'),
    onSuccess: async (publication) => {
      if (publication === undefined) return;
      clearExamDetails(publication.exam_id);
      showSuccess(t(`publish.done.${publication.exam_status}`, { title: draft.exam_title }));
      if (publication.take_back_ms > 0) offerTakeBack(publication, draft.exam_title);
      await navigate(`/Exams?preview=${publication.exam_id}`);
    },
    onSettled: () => setAsking(undefined),
  });
  /** Asks about what is stored then. */
  const asking = useMutation({
    mutationFn: async () => {
      const id = (await save.flush()) ? form.storedId() : undefined;
      return id === undefined ? undefined : fetchOwnExam(id);
    },
    onSuccess: (stand) => {
      if (stand === undefined) showError(t('wizard.notStored'));
      else setAsking(stand);
    },
  });
  const end = (ending: Ending): void => {
    if (ending !== 'draft') publishing.mutate(ending);
    else void navigate('/Exams');
  };
  const publish = (): void => {
    const [first] = problems;
    if (first === undefined) {
      asking.mutate();
      return;
    }
    showError(t('publish.notReady', { count: problems.length }));
    if (isStepNumber(first.step)) goTo(first.step);
  };

  // What is being written is nowhere yet.
  const isStored = examId !== undefined && (save.status.state === 'idle' || save.status.state === 'saved');
  const record = stored?.record;
  const version = record?.published_version ?? null;
  const status = record?.exam_status ?? 'savedAsDraft';
  const subtitle =
    version === null
      ? t(`status.${status}`)
      : t('wizard.published', { status: t(`status.${status}`), version });
  const finishLabel =
    version !== null
      ? form.hasChanges
        ? t('publish.changes')
        : t('publish.nothing')
      : draft.schedule === null
        ? t('publish.now')
        : t('publish.schedule');

  return (
    <WizardPage
      backTo="/Exams"
      title={draft.exam_title || t('untitled')}
      subtitle={
        <>
          {subtitle} {isStored ? <SyncStateLabel place={placeOf({ kind: 'exam', id: examId })} /> : null}
        </>
      }
      saveStatus={save.status}
      onRetrySave={save.retry}
      saveScope={isDesktop() ? t('wizard.onThisComputer') : undefined}
      secondaryAction={
        <>
          <SaveDraftButton status={save.status} onSave={() => void save.flush()} />
          <Button
            variant="default"
            disabled={examId === undefined}
            loading={isLeaving}
            leftSection={<IconEye size={18} stroke={1.6} />}
            onClick={() => void leaveTo((id) => `/previewPage?examId=${id ?? ''}`)}
          >
            {t('wizard.preview')}
          </Button>
        </>
      }
      steps={steps}
      current={String(step)}
      onStep={onStepKey}
      checks={checks}
      passedChecks={Math.max(0, CHECK_COUNT - new Set(problems.map(({ code }) => code)).size)}
      finish={{
        label: finishLabel,
        onRun: publish,
        isBusy: asking.isPending || publishing.isPending,
        isDisabled: version !== null && !form.hasChanges,
      }}
      stepText={t(`stepText.${step}`)}
      stepAside={
        step === 3 ? (
          <Text flex="none" lh="24px" c="dimmed">
            <Text component="strong" className="tn" inherit fz={18} fw={620} c="var(--ink)">
              {totalMarks(draft.questions)}
            </Text>{' '}
            {t('questions.points', { count: totalMarks(draft.questions) })}
          </Text>
        ) : undefined
      }
      rightPaneLabel={step === 2 ? t('introduction.preview') : t('common:library.title')}
      rightPane={
        step === 2 ? (
          <IntroductionPreview draft={draft} />
        ) : step === 3 && !isPhone ? (
          <LibraryPane list={list} />
        ) : undefined
      }
      footer={
        step === 3 && !isPhone ? (
          <>
            <ShortcutHint keys={['Alt', '↑', '↓']}>{t('keys.move')}</ShortcutHint>
            <ShortcutHint keys={['Del']}>{t('keys.remove')}</ShortcutHint>
            <ShortcutHint keys={['Ctrl', 'Z']}>{t('keys.undo')}</ShortcutHint>
            {minutes > 0 && draft.questions.length > 0 ? (
              <Text component="span" inherit ms="auto">
                {t('questions.pace', { count: minutesEach(minutes, draft.questions.length) })}
              </Text>
            ) : null}
          </>
        ) : undefined
      }
    >
      <NoteOn kind="exam" id={stored?.record.exam_step_one_id} />
      <ReviewOn kind="exam" id={stored?.record.exam_step_one_id} />
      {/* Whatever field was left is stored at once, not after the pause. */}
      <div onBlur={() => void save.flush()}>
        {step === 1 ? <StepDetails form={form} isFirst={isFirst} /> : null}
        {step === 2 ? <StepIntroduction form={form} /> : null}
        {step === 3 ? (
          <StepQuestions
            form={form}
            list={list}
            onWrite={() => void leaveTo((id) => `/CreateQuestions?${fromExam(id)}`)}
            onImport={() => void leaveTo((id) => `/ImportQuestions?${fromExam(id)}`)}
          />
        ) : null}
        {step === 4 ? <StepSettings form={form} /> : null}
        {step === 5 ? <StepSchedule form={form} /> : null}
        {step === 6 ? (
          <StepReview form={form} record={record} attempts={stored?.attempts ?? 0} onStep={goTo} />
        ) : null}
      </div>
      {asked === undefined ? null : (
        <SaveAndPublishModal
          opened
          record={asked}
          attempts={stored?.attempts ?? 0}
          confirmLabel={finishLabel}
          isBusy={publishing.isPending}
          review={<PublicationReview record={asked} />}
          onConfirm={end}
          onClose={() => setAsking(undefined)}
        />
      )}
      {form.theirs === undefined ? null : (
        <ExamConflict key={form.theirs.version} mine={draft} theirs={form.theirs} onResolve={form.resolve} />
      )}
    </WizardPage>
  );
}

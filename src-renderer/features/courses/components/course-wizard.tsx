import { IconEye } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { CourseProblem, CourseRecord } from '#shared/contract/course-drafts.ts';
import { NoteOn } from '#renderer/components/content-notes.tsx';
import { showError, showSuccess } from '#renderer/components/feedback-store.ts';
import { ReviewOn } from '#renderer/components/review-remarks.tsx';
import { WizardPage } from '#renderer/components/patterns/wizard-page.tsx';
import { useNoteViewed } from '#renderer/hooks/use-note-viewed.ts';
import { isDesktop } from '#renderer/lib/bridge.ts';
import { clearCourseMirrors, writeCourseMirror } from '#renderer/lib/course-mirrors.ts';
import { contentPath } from '../course-path.ts';
import { isStepNumber, type StepNumber } from '../course-form.ts';
import { useCourseForm } from '../use-course-form.ts';
import { useCourseSteps } from '../use-course-steps.ts';
import { useOutline } from '../use-outline.ts';
import { CourseConflict } from './course-conflict.tsx';
import { LeaveButton } from './leave-button.tsx';
import { StepAbout } from './step-about.tsx';
import { StepContent } from './step-content.tsx';
import { StepLanding } from './step-landing.tsx';
import { StepReview } from './step-review.tsx';
import { StepSchedule } from './step-schedule.tsx';

export interface CourseWizardProps {
  /** What is stored; undefined for a course that nobody has written anything in. */
  readonly stored: CourseRecord | undefined;
  readonly userId: number;
  readonly step: StepNumber;
  readonly itemId: number | undefined;
  /** The address says that a stored course is edited, which is not mirrored. */
  readonly isEdit: boolean;
  readonly onPlace: (step: StepNumber, itemId: number | undefined) => void;
  readonly onCreated: (courseId: number) => void;
}

const NO_PROBLEMS: readonly CourseProblem[] = [];

/** The five steps in which a course is made. */
export function CourseWizard(props: CourseWizardProps) {
  const { stored, userId, step, itemId, isEdit, onPlace, onCreated } = props;
  const { t } = useTranslation('courses');
  const navigate = useNavigate();
  const form = useCourseForm({ opened: stored, userId, step, onCreated });
  const { draft, save, courseId } = form;
  const outline = useOutline(courseId);
  const problems = form.problems ?? NO_PROBLEMS;
  const content = outline.query.data;
  const onItem = useCallback((id: number | undefined) => onPlace(3, id), [onPlace]);
  const { steps, checks } = useCourseSteps(draft, content, problems, onItem);

  useEffect(() => {
    if (!isEdit) writeCourseMirror(courseId, draft);
  }, [courseId, draft, isEdit]);
  useEffect(() => clearCourseMirrors, []);
  useNoteViewed('course', stored?.id);

  const goTo = (next: StepNumber, item?: number): void => {
    void save.flush();
    onPlace(next, item);
  };
  const openProblem = ({ step: at, item_id: item }: CourseProblem): void => {
    if (isStepNumber(at)) goTo(at, item ?? undefined);
  };
  const publishing = useMutation({
    mutationFn: form.publish,
    onSuccess: async (publication) => {
      if (publication === undefined) {
        showError(t('wizard.notStored'));
        return;
      }
      showSuccess(t(`publish.done.${publication.course_status}`, { title: draft.course_title }));
      const isWaiting = publication.course_status === 'pending_approval';
      await navigate(isWaiting ? '/Courses' : '/Courses?tab=completed');
    },
  });
  const publish = (): void => {
    const required = problems.filter((problem) => problem.is_required);
    const [first] = required;
    if (first === undefined) publishing.mutate();
    else {
      showError(t('publish.notReady', { count: required.length }));
      openProblem(first);
    }
  };
  const version = stored?.published_version ?? null;
  const status = t(`status.${stored?.course_status ?? 'savedAsDraft'}`);
  return (
    <WizardPage
      backTo="/Courses"
      title={draft.course_title || t('untitled')}
      subtitle={version === null ? status : t('wizard.published', { status, version })}
      saveStatus={save.status}
      onRetrySave={save.retry}
      saveScope={isDesktop() ? t('wizard.onThisComputer') : undefined}
      steps={steps}
      current={String(step)}
      onStep={(key) => {
        const next = Number(key);
        if (isStepNumber(next)) goTo(next);
      }}
      checks={checks}
      finish={{
        label:
          stored?.requires_approval === true
            ? t('publish.approval')
            : t(version === null ? 'publish.now' : 'publish.changes'),
        onRun: publish,
        isBusy: publishing.isPending,
        isDisabled: courseId === undefined,
      }}
      secondaryAction={
        // An item that is open has its own preview, which waits for what was typed in it.
        courseId === undefined || (step === 3 && itemId !== undefined) ? null : (
          <LeaveButton
            save={save}
            size="sm"
            variant="default"
            leftSection={<IconEye size={18} stroke={1.6} aria-hidden />}
            to={contentPath(courseId)}
          >
            {t('item.preview')}
          </LeaveButton>
        )
      }
      stepText={t(`stepText.${step}`)}
    >
      <NoteOn kind="course" id={stored?.id} />
      <ReviewOn kind="course" id={stored?.id} />
      {/* Whatever field was left is stored at once, not after the pause. */}
      <div onBlur={() => void save.flush()}>
        {step === 1 ? <StepAbout form={form} /> : null}
        {step === 2 ? (
          <StepLanding
            form={form}
            lessons={content?.items.filter(({ kind }) => kind === 'lesson').length ?? 0}
          />
        ) : null}
        {step === 3 ? (
          <StepContent form={form} userId={userId} outline={outline} itemId={itemId} onItem={onItem} />
        ) : null}
        {step === 4 ? <StepSchedule form={form} problems={problems} /> : null}
        {step === 5 ? (
          <StepReview
            form={form}
            record={stored}
            outline={content}
            problems={problems}
            onStep={(next) => goTo(next)}
            onProblem={openProblem}
          />
        ) : null}
      </div>
      {form.theirs === undefined ? null : (
        <CourseConflict
          key={form.theirs.version}
          mine={draft}
          theirs={form.theirs}
          onResolve={form.resolve}
        />
      )}
    </WizardPage>
  );
}

import { Anchor, Button, Group, List, Stack, Text, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { CourseProgress } from '#shared/contract/course-progress.ts';
import { courseProgressContract } from '#shared/contract/course-progress.ts';
import { AppError } from '#shared/contract/errors.ts';
import { completeParts, isDone } from '#shared/domain/course-player/run-completion.ts';
import { itemsOfSection } from '#shared/domain/course-player/run-outline.ts';
import { showError } from '#renderer/components/feedback-store.ts';
import { ReviewPrompt } from '#renderer/components/course-reviews/review-prompt.tsx';
import { StatusBadge } from '#renderer/components/status-badge.tsx';
import { api } from '#renderer/lib/api.ts';
import { errorText } from '#renderer/lib/error-text.ts';
import type { CourseRunHandle } from '../use-course-run.ts';

interface CoursePagesProps {
  readonly progress: CourseProgress;
  readonly handle: CourseRunHandle;
}

/** Sends a documented record once for each visit of a page; a refusal names the step and its status. */
const useRecordOnce = (step: 'section' | 'course', isDue: boolean, send: () => Promise<unknown>): void => {
  const { t } = useTranslation('course-player');
  const record = useMutation({
    mutationFn: send,
    meta: { errors: 'inline' },
    onError: (error) => {
      const status = error instanceof AppError ? String(error.status) : t('record.noAnswer');
      showError(t('record.failed', { step: t(`record.${step}`), status, reason: errorText(error) }));
    },
  });
  const { mutate } = record;
  const wasSent = useRef(false);
  useEffect(() => {
    if (!isDue || wasSent.current) return;
    wasSent.current = true;
    mutate();
  }, [isDue, mutate]);
};

interface LastPageProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly missing: readonly { readonly itemId: number; readonly title: string }[];
  readonly onOpen: (itemId: number) => void;
  readonly isEntered: boolean;
}

/** A page between items: what is behind somebody, and what is still to be done. */
const LastPage = ({ title, children, missing, onOpen, isEntered }: LastPageProps) => {
  const { t } = useTranslation('course-player');
  const heading = useRef<HTMLHeadingElement>(null);
  const enters = useRef(isEntered);
  useEffect(() => {
    if (enters.current) heading.current?.focus();
  }, []);
  return (
    <Stack gap={20}>
      <Title ref={heading} order={2} tabIndex={-1} style={{ outline: 'none', overflowWrap: 'anywhere' }}>
        {title}
      </Title>
      {children}
      {missing.length === 0 ? null : (
        <Stack gap={8}>
          <Text>{t('missing', { count: missing.length })}</Text>
          <List spacing={6}>
            {missing.map(({ itemId, title: name }) => (
              <List.Item key={itemId}>
                <Anchor component="button" type="button" onClick={() => onOpen(itemId)}>
                  {name}
                </Anchor>
              </List.Item>
            ))}
          </List>
        </Stack>
      )}
    </Stack>
  );
};

/** Required items that are not complete. */
const missingOf = ({ course, run }: CourseRunHandle, items: readonly number[], untitled: string) =>
  items
    .filter((itemId) => run.outline.required.has(itemId) && !isDone(run, itemId))
    .map((itemId) => ({
      itemId,
      title: course.items.find((one) => one.item_id === itemId)?.title || untitled,
    }));

/** The end of a section: what of it is done, and the way on. */
export const EndOfSection = ({
  progress,
  handle,
  section,
}: CoursePagesProps & { readonly section: number }) => {
  const { t } = useTranslation('course-player');
  const { course, run, isMoved, open } = handle;
  const { percent } = progress.summary;
  const part = run.outline.sections[section];
  const sectionId = part?.section_id ?? 0;
  const done = completeParts(run).get(sectionId);
  const isComplete = done?.isComplete === true;
  useRecordOnce('section', isComplete, () =>
    api(courseProgressContract.recordStudentCourseSection, {
      body: { course_id: course.id, section_id: sectionId, completed: true, section_progress: 100 },
    }),
  );
  const title = course.sections.find(({ id }) => id === sectionId)?.title ?? '';
  return (
    <LastPage
      title={t('end.section', { title })}
      missing={missingOf(handle, part === undefined ? [] : itemsOfSection(part), t('untitled'))}
      onOpen={open}
      isEntered={isMoved}
    >
      <Group gap={12}>
        <Text className="tn">{t('end.done', { done: done?.done ?? 0, count: done?.required ?? 0 })}</Text>
        {isComplete ? <StatusBadge tone="ok">{t('end.complete')}</StatusBadge> : null}
      </Group>
      {done === undefined || done.correctAnswers === 0 ? null : (
        <Text className="tn">{t('end.right', { count: done.correctAnswers })}</Text>
      )}
      <ReviewPrompt courseId={course.id} percent={percent} />
    </LastPage>
  );
};

/** The end of the course: finished, or what is missing for it. */
export const FinishPage = ({ progress, handle }: CoursePagesProps) => {
  const { t } = useTranslation('course-player');
  const { course, run, isMoved, open } = handle;
  const { percent, completed_count: completed, required_count: required, time_ms: timeMs } = progress.summary;
  const isComplete = percent === 100;
  useRecordOnce('course', isComplete, () =>
    api(courseProgressContract.recordStudentCourse, {
      body: {
        course_id: course.id,
        progress: 100,
        total_completion_time: Math.round(timeMs / 1000),
        number_of_sections: run.outline.sections.length,
      },
    }),
  );
  const waiting = progress.items.filter((one) => one.is_pending).length;
  return (
    <LastPage
      title={t(isComplete ? 'end.finished' : 'end.course', { title: course.course_title })}
      missing={missingOf(handle, run.outline.sections.flatMap(itemsOfSection), t('untitled'))}
      onOpen={open}
      isEntered={isMoved}
    >
      <Text className="tn">{t('end.progress', { percent, done: completed, count: required })}</Text>
      {waiting === 0 ? null : (
        <Text>{t(progress.is_decided_elsewhere ? 'end.waitsForHub' : 'end.waits', { count: waiting })}</Text>
      )}
      <ReviewPrompt courseId={course.id} percent={percent} />
      <Group>
        <Button component={Link} to="/MyCourses" variant={isComplete ? 'filled' : 'default'}>
          {t('toCourses')}
        </Button>
      </Group>
    </LastPage>
  );
};

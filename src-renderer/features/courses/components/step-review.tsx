import { Button, Flex, Group, Stack, Text } from '@mantine/core';
import { IconHistory, IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CourseOutline, CourseProblem, CourseRecord } from '#shared/contract/course-drafts.ts';
import { Notice } from '#renderer/components/notice.tsx';
import { Panel } from '#renderer/components/panel.tsx';
import { SubmitForReview } from '#renderer/components/publishing/submit-for-review.tsx';
import { QueryState } from '#renderer/components/query-state.tsx';
import { SkeletonLines } from '#renderer/components/skeletons.tsx';
import type { CourseForm, StepNumber } from '../course-form.ts';
import type { CourseFormHandle } from '../use-course-form.ts';
import { useCourseWords } from '../use-course-words.ts';
import { publicationReviewQuery } from '../version-queries.ts';
import { CourseChangesView } from './course-changes.tsx';
import { CoursePlan } from './course-plan.tsx';
import { CourseVersions } from './course-versions.tsx';

const PARTS: readonly { step: StepNumber; fields: readonly (keyof CourseForm)[] }[] = [
  { step: 1, fields: ['student_learning', 'course_requirements', 'course_designed_for'] },
  {
    step: 2,
    fields: [
      'course_title',
      'course_subtitle',
      'course_description',
      'course_level',
      'course_category',
      'course_image',
    ],
  },
  { step: 4, fields: ['access', 'schedule', 'course_price'] },
];

/** As it was typed, line by line. */
const PLAIN_TEXT = { whiteSpace: 'pre-line', overflowWrap: 'anywhere' } as const;

interface StepReviewProps {
  readonly form: CourseFormHandle;
  readonly record: CourseRecord | undefined;
  readonly outline: CourseOutline | undefined;
  readonly problems: readonly CourseProblem[];
  readonly onStep: (step: StepNumber) => void;
  readonly onProblem: (problem: CourseProblem) => void;
}

/** Step 5: what is missing, what changes for learners, and everything once more. */
export function StepReview({ form, record, outline, problems, onStep, onProblem }: StepReviewProps) {
  const { t } = useTranslation('courses');
  const words = useCourseWords();
  const [isLookingBack, setLookingBack] = useState(false);
  const review = useQuery(publicationReviewQuery(form.courseId));
  const isChecking = form.courseId !== undefined && form.problems === undefined;
  const required = problems.filter((problem) => problem.is_required).length;
  const version = record?.published_version ?? null;
  return (
    <Stack gap={14} maw={720}>
      {/* Before that is known, nothing is said to be ready. */}
      {isChecking ? (
        <SkeletonLines />
      ) : required > 0 ? (
        <Notice tone="warn">{t('publish.notReady', { count: required })}</Notice>
      ) : (
        <Notice tone="ok">{t('publish.ready')}</Notice>
      )}
      {isChecking ? null : <CoursePlan problems={problems} outline={outline} onOpen={onProblem} />}
      {version === null ? null : (
        <Panel
          kind="section"
          title={t('changes.title')}
          aside={
            <Button
              variant="subtle"
              size="xs"
              leftSection={<IconHistory size={14} stroke={1.6} aria-hidden />}
              onClick={() => setLookingBack(true)}
            >
              {t('action.versions')}
            </Button>
          }
        >
          <QueryState query={review}>
            {({ changes }) => (changes === null ? null : <CourseChangesView changes={changes} />)}
          </QueryState>
        </Panel>
      )}
      <SubmitForReview kind="course" id={form.courseId} isPublished={version !== null} />
      {PARTS.map(({ step, fields }) => (
        <Panel
          key={step}
          kind="section"
          title={t(`step.${step}`)}
          aside={
            <Button
              variant="subtle"
              size="xs"
              leftSection={<IconPencil size={14} stroke={1.6} aria-hidden />}
              aria-label={t('publish.editStep', { step: t(`step.${step}`) })}
              onClick={() => onStep(step)}
            >
              {t('action.edit')}
            </Button>
          }
        >
          <Stack component="dl" gap={10}>
            {fields.map((field) => (
              <Flex key={field} direction={{ base: 'column', sm: 'row' }} gap="2px 16px">
                <Text component="dt" flex="none" w={160} size="sm" lh="20px" c="dimmed">
                  {t(`field.${field}`)}
                </Text>
                <Text component="dd" maw="70ch" miw={0} fz={13.5} lh="20px" style={PLAIN_TEXT}>
                  {words(form.draft, field)}
                </Text>
              </Flex>
            ))}
          </Stack>
        </Panel>
      ))}
      <Panel kind="section" title={t('step.3')}>
        <Group gap={16}>
          <Text size="sm">{t('count.sections', { count: outline?.sections.length ?? 0 })}</Text>
          <Text size="sm">{t('count.items', { count: outline?.items.length ?? 0 })}</Text>
        </Group>
      </Panel>
      {form.courseId === undefined ? null : (
        <CourseVersions
          courseId={form.courseId}
          title={form.draft.course_title}
          opened={isLookingBack}
          onClose={() => setLookingBack(false)}
        />
      )}
    </Stack>
  );
}

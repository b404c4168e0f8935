import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { DemoStage } from '#renderer/components/demo-stage.tsx';
import { QueryState } from '#renderer/components/query-state.tsx';
import { readId } from '#renderer/lib/read-id.ts';
import { CoursePlan } from '../components/course-plan.tsx';
import { editPath, itemPath } from '../course-path.ts';
import { outlineQuery, problemsQuery } from '../queries.ts';
import { sampleProblems } from '../sample-course.ts';

/** What a course lacks: of `?courseId`, else of a sample. */
export const PlanComponentPage = () => {
  const { t } = useTranslation('courses');
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const courseId = readId(params.get('courseId'));
  const problems = useQuery(problemsQuery(courseId));
  const outline = useQuery(outlineQuery(courseId)).data;
  const [opened, setOpened] = useState('');
  return (
    <DemoStage title={t('plan.title')} description={t('demo.plan')}>
      {courseId === undefined ? (
        <CoursePlan
          problems={sampleProblems}
          outline={undefined}
          onOpen={({ step }) => setOpened(t('demo.planOpened', { step: t(`step.${step}`) }))}
        />
      ) : (
        <QueryState query={problems}>
          {(list) => (
            <CoursePlan
              problems={list}
              outline={outline}
              onOpen={({ step, item_id: itemId }) =>
                void navigate(
                  itemId === null ? editPath(courseId, undefined, step) : itemPath(courseId, itemId),
                )
              }
            />
          )}
        </QueryState>
      )}
      <Text c="dimmed" role="status">
        {opened}
      </Text>
    </DemoStage>
  );
};

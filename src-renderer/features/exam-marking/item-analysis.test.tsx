import { beforeEach, expect, test } from 'vitest';
import { examMarkingContract } from '#shared/contract/exam-marking.ts';
import { examsContract } from '#shared/contract/exams.ts';
import { openScreens } from '#renderer/components/screen-stage.test-data.tsx';
import { api } from '#renderer/lib/api.ts';
import { queryClient } from '#renderer/lib/query-client.ts';
import { connectSchool, schoolForAll } from '#tests/helpers/school-in-page.ts';
import { accessViolations, schemes } from '#tests/helpers/stage.tsx';
import { AnalysisSection } from './components/analysis-section.tsx';
import { QuestionsToLookAt } from './components/questions-to-look-at.tsx';
import { analysisQuery } from './queries.ts';

schoolForAll({ kind: 'demo', role: 'Instructor', texts: ['exam-marking', 'common'] });
beforeEach(() => connectSchool());

/** An own exam that ten people or more have sat. */
async function analysed(): Promise<number> {
  const { exams } = (await api(examsContract.filterExam, { query: { limit: 50 } })).body;
  for (const { exam_step_one_id: id } of exams.filter(({ attempts }) => attempts >= 10))
    if ((await api(examMarkingContract.getItemAnalysis, { params: { id }, query: {} })).body.data.n >= 10)
      return id;
  throw new Error('No exam of the demo school has ten people.');
}

test.each(schemes)('the figures of questions are shown with their options (%s)', async (scheme) => {
  const examId = await analysed();
  const { screen } = await openScreens({ '/': <AnalysisSection examId={examId} /> }, '/', { scheme });
  await expect.element(screen.getByRole('heading', { name: 'Questions' })).toBeVisible();
  await expect.element(screen.getByText("Cronbach's alpha")).toBeVisible();
  await expect.element(screen.getByRole('heading', { name: 'Options' })).toBeVisible();
  expect(await accessViolations()).toEqual([]);
});

test('before results go out, questions to look at are named', async () => {
  const examId = await analysed();
  const { screen } = await openScreens({ '/': <QuestionsToLookAt examId={examId} /> }, '/');
  const { queryKey } = analysisQuery(examId, undefined);
  await expect.poll(() => queryClient.getQueryData(queryKey)?.questions.length ?? 0).toBeGreaterThan(0);
  const flag = (isNegative: boolean): void => {
    queryClient.setQueryData(queryKey, (found) =>
      found === undefined
        ? undefined
        : {
            ...found,
            questions: found.questions.map((one, at) => ({
              ...one,
              is_negative: isNegative && at === 0,
              options: null,
            })),
          },
    );
  };
  flag(true);
  await expect.element(screen.getByText(/^In 1 question those who know the rest do worse/u)).toBeVisible();
  await expect
    .element(screen.getByRole('link', { name: 'Look at the questions' }))
    .toHaveAttribute('href', `/ExamMarking?examId=${examId}&tab=questions`);
  expect(await accessViolations()).toEqual([]);
  flag(false);
  await expect.element(screen.getByRole('link')).not.toBeInTheDocument();
});

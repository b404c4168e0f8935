import i18next from 'i18next';
import { afterEach, beforeAll, expect, test } from 'vitest';
import type { StudentExam } from '#shared/contract/enrolments.ts';
import { openScreens } from '#renderer/components/screen-stage.test-data.tsx';
import { startI18n } from '#renderer/i18n/start-i18n.ts';
import { queryClient } from '#renderer/lib/query-client.ts';
import { connectionQuery } from '#renderer/lib/sync-status.ts';
import { ExamRules } from './components/exam-rules.tsx';

const exam: StudentExam = {
  exam_id: 7,
  exam_title: 'Photosynthesis',
  exam_description: '',
  assessment_provider: '',
  instructor_name: 'Priya Raman',
  subject: 'Biology',
  introduction_title: '',
  introduction_description: '',
  start_button_text: 'Start exam',
  num_of_questions: 3,
  has_open_questions: false,
  is_scored_elsewhere: false,
  is_on_computer: null,
  sealed: null,
  exam_duration: 30,
  allowance: null,
  exam_price: 0,
  currency: 'GBP',
  pass_percent: 60,
  scoring_mode: 'equal',
  opens_at: null,
  closes_at: null,
  close_rule: 'start_by',
  window: { lockdown: 'off', second_display: 'allow', on_leaving: 'nothing' },
  is_open: true,
  is_enrolled: true,
  attempt_id: null,
  state: 'not_started',
  progress: 0,
  exam_score: null,
  exam_result: null,
  release: null,
  results_policy: 'at_once',
  results_at: null,
  deadline_at: null,
  attempts_allowed: 1,
  attempts_left: 1,
  review_policy: 'immediate',
  updated_at: '2026-11-21T09:00:00.000Z',
};

beforeAll(async () => {
  await startI18n('en');
  await i18next.loadNamespaces('exam-attempts');
});

afterEach(() => queryClient.clear());

test.each([
  ['hub', /^Every answer is written to the school's server at once\./u],
  ['standalone', /^Every answer is written to the disk of the computer at localhost:\d+ at once\./u],
  ['device', /^Every answer is written to the disk of the computer at localhost:\d+ at once\./u],
] as const)('a browser at a server of role %s says where answers are written', async (role, words) => {
  queryClient.setQueryData(connectionQuery.queryKey, {
    role,
    state: 'idle',
    hub_url: null,
    device_name: null,
    last_sync_at: null,
    enrolment: null,
    hub_clock: null,
  });
  const { screen } = await openScreens({ '/examPage': <ExamRules exam={exam} /> }, '/examPage', {});
  await expect.element(screen.getByText(words)).toBeVisible();
});

test.each([
  ['start_by', 30, /^Start by .*2031.* you keep your full time\.$/u],
  ['hard_close', 30, /^The exam closes .*2031.* It hands itself in then/u],
  ['hard_close', 0, 'There is no time limit until the exam closes.'],
] as const)(
  'an exam that closes says what %s means for %i minutes',
  async (close_rule, exam_duration, words) => {
    const closing = { closes_at: '2031-07-01T09:30:00.000Z', close_rule, exam_duration };
    const rules = <ExamRules exam={{ ...exam, ...closing }} />;
    const { screen } = await openScreens({ '/examPage': rules }, '/examPage', {});
    await expect.element(screen.getByText(words)).toBeVisible();
  },
);

test.each([
  ['equal', 'Every question counts the same for your score.'],
  ['weighted', 'Questions count by their marks, which stand beside each of them.'],
] as const)('an exam of %s scoring says what a question counts', async (scoring_mode, words) => {
  const rules = <ExamRules exam={{ ...exam, scoring_mode }} />;
  const { screen } = await openScreens({ '/examPage': rules }, '/examPage', {});
  await expect.element(screen.getByText(words)).toBeVisible();
});

test.each([
  ['never', /Right answers are not shown for this exam\.$/u],
  ['after_all', /Right answers are shown when everybody has finished the exam\.$/u],
  ['after_close', /Right answers are shown when you have no attempts left\.$/u],
  ['immediate', /Right answers are shown as soon as you hand in\.$/u],
] as const)('an exam of the policy %s says when right answers are shown', async (review_policy, words) => {
  const rules = <ExamRules exam={{ ...exam, review_policy }} />;
  const { screen } = await openScreens({ '/examPage': rules }, '/examPage', {});
  await expect.element(screen.getByText(words)).toBeVisible();
});

test('an exam says when its results are released, where that is not at once', async () => {
  const rules = <ExamRules exam={{ ...exam, results_policy: 'by_hand' }} />;
  const { screen } = await openScreens({ '/examPage': rules }, '/examPage', {});
  await expect.element(screen.getByText('Your teacher decides when results are released.')).toBeVisible();
  await expect.element(screen.getByText(/as soon as you hand in/u)).not.toBeInTheDocument();
});

import { globSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const features = path.resolve(import.meta.dirname, '../../src-renderer/features');

/** The CSS modules that features still have: lines may go from this list, none may come. */
const LEFT = [
  'dashboard/components/cells',
  'dashboard/components/course-covers',
  'dashboard/components/first-steps',
  'dashboard/components/hero-card',
  'dashboard/components/mini-table',
  'dashboard/components/next-exam',
  'dashboard/components/result-rows',
  'enrolments/components/exam-row',
  'exam-attempts/components/exam-clock',
  'exam-attempts/components/exam-footer',
  'exam-attempts/components/exam-intro',
  'exam-attempts/components/exam-rules',
  'exam-attempts/components/exam-runner',
  'exam-attempts/components/exam-tools',
  'exam-attempts/components/navigator',
  'exam-attempts/components/option-list',
  'exam-attempts/components/question-view',
  'exam-attempts/components/result-review',
  'exam-attempts/components/result-summary',
  'exam-attempts/components/review-dialog',
  'exam-attempts/components/reviewed-question',
  'exam-attempts/components/save-lamp',
  'exam-attempts/pages/exam-result-page',
  'exams/components/attempt-logs-drawer',
  'exams/components/introduction-preview',
  'exams/components/marking-drawer',
  'exams/components/step-questions',
  'exams/components/wizard-form',
  'imports/components/file-drop',
  'imports/components/file-queue',
  'imports/components/import-history',
  'imports/components/import-job',
  'imports/components/preview-table',
  'imports/components/result-step',
  'questions/components/dialogs',
  'questions/components/keyed-options',
  'questions/components/library-pane',
  'questions/components/option-list',
  'questions/components/preview-question-card',
  'questions/components/question-drag',
  'questions/components/question-editor',
  'questions/components/question-fields',
  'setup/components/demo-loading',
  'setup/components/start-choices',
  'sync/components/change-row',
  'sync/components/conflict-view',
  'sync/components/connect-form',
];

const INSTEAD =
  "A feature has no CSS of its own: text and layout are Mantine's Text, Title, Group, Stack, SimpleGrid and Paper " +
  'with their style props, a look of several places is a variant in app/theme.css, and a new part is a component in ' +
  'src-renderer/components.';

const found = globSync('**/*.css', { cwd: features }).map((file) =>
  file.replaceAll(path.sep, '/').replace(/\.module\.css$/u, ''),
);

test('features get no new CSS', () => {
  expect(
    found.filter((file) => !LEFT.includes(file)),
    INSTEAD,
  ).toEqual([]);
});

test('what is gone stands in the list no more', () => {
  expect(LEFT.filter((file) => !found.includes(file))).toEqual([]);
});

import type { Mutant } from './mutant.ts';

const TAKING_BACK = 'src-server/features/exams/take-back.api.test.ts';
const FOR_SOME = 'tests/sync/for-some.test.ts';
const AUDIENCE = 'src-server/features/exams/audience.api.test.ts';
const TAKE_BACK_SERVICE = 'src-server/features/exams/take-back-service.ts';

/** For whom an exam is, what of it is published, and at which price. */
export const examPublishingMutants: readonly Mutant[] = [
  {
    name: 'exam-for-some-in-the-catalog',
    file: 'src-server/features/exams/tables.ts',
    find: 'scopeWhere(sql`not ${isForSome} and ${isApproved}`, CATALOG),',
    replace: 'CATALOG,',
    test: { file: FOR_SOME, only: 'is on no computer of whoever is not in it' },
  },
  {
    name: 'exam-for-some-enrolled-in-freely',
    file: 'src-server/features/enrolments/repo.ts',
    find: `.where('exam_version.is_for_some', '=', 0)
    .select([`,
    replace: '.select([',
    test: { file: AUDIENCE, only: 'free enrolment does not know it' },
  },
  {
    name: 'exam-audience-names-strangers',
    file: 'src-server/features/exams/access-targets.ts',
    find: 'if ((await nameable(ctx, people)).size < people.length)',
    replace: 'if (false)',
    test: { file: AUDIENCE, only: 'names those who enrolled with its author' },
  },
  {
    name: 'exam-audience-loses-who-has-started',
    file: 'src-shared/domain/exams/audience.ts',
    find: '!wanted.has(one.userId) && !one.hasStarted',
    replace: '!wanted.has(one.userId)',
    test: { file: AUDIENCE, only: 'whoever leaves before they start' },
  },
  {
    name: 'exam-publication-taken-back-after-its-minute',
    file: TAKE_BACK_SERVICE,
    find: 'if (takeBackLeft(before.at, ctx.now) === 0)',
    replace: 'if (false)',
    test: { file: TAKING_BACK, only: 'stands after a minute' },
  },
  {
    name: 'exam-publication-taken-back-after-a-start',
    file: TAKE_BACK_SERVICE,
    find: 'if (await hasAttemptsOfVersion(ctx.db, before.version_id))',
    replace: 'if (false)',
    test: { file: TAKING_BACK, only: 'stands once a student has started' },
  },
  {
    name: 'exam-refused-for-a-question-deleted-elsewhere',
    file: 'src-server/features/exams/link-service.ts',
    find: "if (question?.instructor_id !== ctx.actor.userId) unknownQuestion('draft.questions');",
    replace:
      "if (question?.instructor_id !== ctx.actor.userId || question.deleted_at !== null) unknownQuestion('draft.questions');",
    test: { file: 'tests/sync/deleted-elsewhere.test.ts', only: 'begun with it' },
  },
  {
    name: 'keys-inside-published-content',
    file: 'src-shared/domain/exams/snapshot.ts',
    find: 'questions: exam.questions.map(toVersionQuestion),',
    replace: 'questions: exam.questions,',
    test: { file: 'src-shared/domain/exams/exam-rules.test.ts', only: 'keys only' },
  },
  {
    name: 'price-check-removed',
    file: 'src-server/features/enrolments/enrol-service.ts',
    find: 'if (offer.price_minor > 0) {',
    replace: 'if (false) {',
    test: { file: 'src-server/features/enrolments/enrolments.api.test.ts', only: 'priced exam' },
  },
  {
    name: 'draft-offered-to-students',
    file: 'src-server/features/enrolments/repo.ts',
    find: `\n    .where('exam.status', 'in', ['published', 'scheduled'])`,
    replace: '',
    test: { file: 'src-server/features/enrolments/enrolments.api.test.ts', only: 'needs a thing' },
  },
  {
    name: 'draft-price-offered',
    file: 'src-server/features/enrolments/repo.ts',
    find: `      'exam_version.price_minor',
      'exam_version.currency',
      'exam_version.closes_at',
    ])`,
    replace: `      'exam.price_minor',
      'exam.currency',
      'exam_version.closes_at',
    ])`,
    test: { file: 'src-server/features/enrolments/enrolments.api.test.ts', only: 'by the published price' },
  },
];

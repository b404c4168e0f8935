import { createHash } from 'node:crypto';
import {
  shownOf,
  type VersionContent,
  type VersionKeys,
  type VersionQuestion,
} from '#shared/domain/exams/version-content.ts';
import { EVERY_PART, type ReleasePart, type ReleasePolicy } from '#shared/domain/exam-attempts/limits.ts';
import type { CloseRule, ReviewPolicy, WindowRules } from '#shared/contract/exam-drafts.ts';
import type { Ctx } from '#server/context.ts';
import { insertEnrolment } from '#server/features/enrolments/repo.ts';
import { enter } from '#server/features/exam-attempts/ledger.ts';
import { publishedFacts } from '#server/features/exams/version-terms.ts';
import type { Person } from '#tests/helpers/test-server.ts';

/** Whatever gives its work a transaction. */
interface Writing {
  write<T>(work: (ctx: Pick<Ctx, 'db' | 'now' | 'newId'>) => Promise<T>): Promise<T>;
}

export interface PublishedExam {
  readonly examId: number;
  readonly versionId: number;
  readonly questionIds: readonly number[];
  /** The right option of each question, in order; null for open questions. */
  readonly correct: readonly (number | null)[];
}

export interface PublishedExamOptions {
  readonly questions?: number;
  readonly openQuestions?: number;
  readonly durationMinutes?: number;
  readonly attemptsAllowed?: number;
  readonly reviewPolicy?: ReviewPolicy;
  readonly shuffled?: boolean;
  /** Every last option is pinned. */
  readonly lastPinned?: boolean;
  readonly closesAt?: number;
  readonly resumeGraceMinutes?: number;
  readonly window?: Partial<WindowRules>;
  /** Config keys of the Safe Exam Browser that a browser has to have. */
  readonly configKeys?: readonly string[];
  /** When students get results, and what of them; at once and all where it says nothing. */
  readonly release?: {
    readonly policy?: ReleasePolicy;
    readonly at?: number;
    readonly parts?: readonly ReleasePart[];
  };
  readonly closeRule?: CloseRule;
  readonly withCertificate?: boolean;
  readonly scoringMode?: 'equal' | 'weighted';
  readonly marks?: readonly number[];
  readonly enrol?: readonly Pick<Person, 'id'>[];
  /** Stands in every key and feedback, so that a leak can be searched for. */
  readonly canary?: string;
}

/** An exam as publishing leaves it, written straight into its tables. */
export async function publishedExam(
  server: Writing,
  instructor: Pick<Person, 'id'>,
  options: PublishedExamOptions = {},
): Promise<PublishedExam> {
  const closed = options.questions ?? 4;
  const open = options.openQuestions ?? 0;
  const canary = options.canary ?? 'secret';
  return server.write(async ({ db, now, newId }) => {
    const synced = { created_at: now, updated_at: now };
    const examId = newId();
    const questions: VersionQuestion[] = Array.from({ length: closed + open }, (_, i) => ({
      question_id: newId(),
      answer_id: newId(),
      title: `Question ${i + 1}`,
      type: i < closed ? 'multiple-choice' : 'open_ended',
      mark: options.marks?.[i] ?? 100,
      image: null,
      options:
        i < closed ? [1, 2, 3, 4].map((option) => ({ option, text: `Option ${option}`, image: null })) : [],
      ...(options.lastPinned === true && i < closed ? { is_last_pinned: true as const } : {}),
    }));
    const correct = questions.map((question, i) => (question.type === 'open_ended' ? null : (i % 4) + 1));
    const content: VersionContent = {
      title: 'Test exam',
      description: '',
      assessment_provider: '',
      introduction_title: 'Welcome',
      introduction_description: '',
      start_button_text: 'Start',
      instructor_name: 'Test Instructor',
      subject: 'Testing',
      questions,
    };
    const keys: VersionKeys = {
      questions: questions.map((question, i) => ({
        question_id: question.question_id,
        correct_option: correct[i] ?? null,
        accepted_phrases: question.type === 'open_ended' ? [`${canary} phrase`, 'osmosis'] : [],
        feedback: `${canary} feedback ${i}`,
      })),
      ...(options.configKeys === undefined ? {} : { safe_browser: options.configKeys }),
    };
    const versionId = newId();
    const settings = {
      duration_minutes: options.durationMinutes ?? 30,
      pass_percent: 60_00,
      scoring_mode: options.scoringMode ?? ('equal' as const),
      is_question_order_shuffled: options.shuffled === true ? (1 as const) : (0 as const),
      is_option_order_shuffled: options.shuffled === true ? (1 as const) : (0 as const),
      attempts_allowed: options.attemptsAllowed ?? 1,
      review_policy: options.reviewPolicy ?? ('never' as const),
      closes_at: options.closesAt ?? null,
      close_rule: options.closeRule ?? ('start_by' as const),
      resume_grace_minutes: options.resumeGraceMinutes ?? 0,
      ...options.window,
      release_policy: options.release?.policy ?? ('at_once' as const),
      release_at: options.release?.at ?? null,
      release_parts: options.release?.parts?.join(',') ?? EVERY_PART,
      is_certificate_issued: options.withCertificate === true ? (1 as const) : (0 as const),
    };
    await db
      .insertInto('exam')
      .values({
        id: examId,
        instructor_id: instructor.id,
        title: content.title,
        description: '',
        assessment_provider: '',
        currency: 'GBP',
        introduction_title: content.introduction_title,
        introduction_description: '',
        start_button_text: 'Start',
        status: 'published',
        published_version_id: versionId,
        published_at: now,
        ...settings,
        ...synced,
      })
      .execute();
    const version = {
      id: versionId,
      exam_id: examId,
      version_no: 1,
      ...shownOf(content),
      content_hash: createHash('sha256').update(JSON.stringify(content)).digest('hex'),
      max_points: questions.reduce((sum, question) => sum + question.mark, 0),
      scoring_version: 1,
      price_minor: 0,
      currency: 'GBP',
      published_at: now,
      ...settings,
      needs_safe_browser: options.configKeys === undefined ? (0 as const) : (1 as const),
      ...synced,
    };
    await db.insertInto('exam_version').values(version).execute();
    const facts = publishedFacts(version, JSON.stringify(content), JSON.stringify(keys));
    const ledger = { db, now, services: { authority: 'here' as const } };
    await enter(ledger, [{ kind: 'publish', versionId, facts }]);
    await db
      .insertInto('exam_version_paper')
      .values({ id: newId(), exam_version_id: versionId, content: JSON.stringify(content), ...synced })
      .execute();
    await db
      .insertInto('exam_version_key')
      .values({ id: newId(), exam_version_id: versionId, keys: JSON.stringify(keys), ...synced })
      .execute();
    for (const person of options.enrol ?? []) {
      await insertEnrolment(db, {
        id: newId(),
        user_id: person.id,
        content_type: 'exam',
        content_id: examId,
        price_minor: 0,
        currency: 'GBP',
        source: 'free',
        ...synced,
      });
    }
    return { examId, versionId, questionIds: questions.map((question) => question.question_id), correct };
  });
}

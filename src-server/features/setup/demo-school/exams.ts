import { largest } from '#shared/domain/lists.ts';
import { toMinor } from '#shared/domain/money/money.ts';
import { toWallTime, fromWallTime } from '#shared/domain/exams/wall-time.ts';
import { progressBarOf } from '#shared/domain/content/content-state.ts';
import type { Ctx } from '#server/context.ts';
import { archiveExam, createExam, newExamCurrency } from '#server/features/exams/draft-service.ts';
import { replaceLinks } from '#server/features/exams/link-service.ts';
import { finalSave } from '#server/features/exams/publish-service.ts';
import type { DemoExam } from './data.ts';
import type { Library, LibraryQuestion } from './library.ts';
import type { DemoPerson } from './people.ts';
import { actingAs } from './acting.ts';
import { DAY_MS } from './writer.ts';

export interface MadeExam {
  readonly id: number;
  readonly exam: DemoExam;
  readonly author: DemoPerson;
  /** Null for a draft. */
  readonly publishedAt: number | null;
  readonly opensAt: number | null;
}

const PUBLISHED_AHEAD_DAYS = 2;
export const ARCHIVED_AFTER_DAYS = 20;
const DRAFT_STEP = 4;

/** Takes from the folders in turn; open questions only where answers are written, and then all of them. */
function chooseQuestions(exam: DemoExam, library: Library): LibraryQuestion[] {
  const folders = exam.folders.map((name) => library.get(`${exam.instructor}/${name}`) ?? []);
  const open = exam.written_answers
    ? folders.flatMap((questions) => questions.filter((question) => question.type === 'open_ended'))
    : [];
  const closed = folders.map((questions) => questions.filter((question) => question.type !== 'open_ended'));
  const longest = largest(
    closed.map((questions) => questions.length),
    0,
  );
  const inTurn = Array.from({ length: longest }, (_, i) =>
    closed.flatMap((questions) => questions[i] ?? []),
  ).flat();
  return [...inTurn.slice(0, exam.question_count - open.length), ...open];
}

/** Half past nine of the institution's clocks on a day ahead. */
export function openingTime(now: number, daysAhead: number, timeZone: string): number {
  const { date } = toWallTime(now + daysAhead * DAY_MS, timeZone);
  return fromWallTime({ date, time: '09:30' }, timeZone) ?? now + daysAhead * DAY_MS;
}

async function insertExam(
  ctx: Ctx,
  exam: DemoExam,
  author: DemoPerson,
  library: Library,
  timeZone: string,
): Promise<MadeExam> {
  const isScheduled = exam.status === 'scheduled';
  const opensAt = isScheduled ? openingTime(ctx.now, -exam.days_ago, timeZone) : null;
  const savedAt = ctx.now - (isScheduled ? PUBLISHED_AHEAD_DAYS : exam.days_ago) * DAY_MS;
  const acting = actingAs(ctx, author, savedAt);
  const questions = chooseQuestions(exam, library);
  const id = await createExam(acting, {
    title: exam.title,
    description: exam.description,
    assessment_provider: 'Northfield College',
    num_of_questions: questions.length,
    duration_minutes: exam.duration_minutes,
    price_minor: toMinor(exam.price ?? 0, await newExamCurrency(acting)),
    introduction_title: exam.introduction_title,
    introduction_description: exam.introduction_description,
    start_button_text: exam.start_button_text,
    pass_percent: Math.round(exam.pass_percent * 100),
    is_question_order_shuffled: exam.shuffle_questions ? 1 : 0,
    is_option_order_shuffled: exam.shuffle_options ? 1 : 0,
    attempts_allowed: exam.attempts_allowed,
    review_policy: exam.review,
    progress_bar: progressBarOf('exam', DRAFT_STEP, true),
    opens_at: opensAt,
    time_zone: timeZone,
  });
  await replaceLinks(
    acting,
    id,
    questions.map((question) => ({ questionId: question.id })),
  );
  if (exam.status === 'savedAsDraft') return { id, exam, author, publishedAt: null, opensAt };
  await finalSave(acting, id, { requested: 'published' });
  if (exam.status === 'archived') {
    await archiveExam(actingAs(ctx, author, savedAt + ARCHIVED_AFTER_DAYS * DAY_MS), id);
  }
  return { id, exam, author, publishedAt: savedAt, opensAt };
}

/** The exams, published by the same service as any other. */
export async function insertExams(
  ctx: Ctx,
  exams: readonly DemoExam[],
  people: readonly DemoPerson[],
  library: Library,
  timeZone: string,
): Promise<MadeExam[]> {
  const made: MadeExam[] = [];
  for (const exam of exams) {
    const author = people.find((person) => person.email === exam.instructor);
    if (author === undefined) throw new Error(`Nobody is ${exam.instructor}.`);
    made.push(await insertExam(ctx, exam, author, library, timeZone));
  }
  return made;
}

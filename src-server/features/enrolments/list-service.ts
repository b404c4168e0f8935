import { largest } from '#shared/domain/lists.ts';
import type { PublishedExam, StudentExam } from '#shared/contract/enrolments.ts';
import { asStudentSees, releaseStateOf, termsInForce } from '#shared/domain/exam-attempts/release.ts';
import { countAnswered } from '#shared/domain/exam-attempts/answer-log.ts';
import { percentHundredths } from '#shared/domain/exam-attempts/scoring.ts';
import { ownTerms } from '#shared/domain/exams/allowance.ts';
import { isRunning, standingOf } from '#shared/domain/exams/student-standing.ts';
import type { Ctx } from '#server/context.ts';
import { refuse } from '#server/refuse.ts';
import { toChainedEvent } from '../exam-attempts/log-service.ts';
import { safeBrowserOf, type SafeBrowserCtx } from '../exam-attempts/safe-browser-service.ts';
import { termsChangedIn } from '../exam-attempts/release-service.ts';
import { presentReleaseOf } from '../exam-attempts/release-view.ts';
import { listEvents } from '../exam-attempts/repo.ts';
import { allowancesNow } from '../exam-time/allowance-service.ts';
import { sealedStandings, type Here } from '../exam-packages/readiness-service.ts';
import { toPublishedExam, toStudentExam } from './mapper.ts';
import {
  findEnrolledExam,
  listAttempts,
  listPaperFiles,
  listSoonSat as listSoonSatByAnybody,
  listStudentExams,
  type AttemptRow,
  type StudentExamRow,
  type StudentList,
} from './repo.ts';

type Reader = Pick<Ctx, 'db' | 'now'> &
  SafeBrowserCtx & { readonly services: Pick<Ctx['services'], 'authority' | 'blobs'> };

async function whatIsHere(
  { db, services }: Reader,
  versionIds: readonly number[],
): Promise<(versionId: number) => Here> {
  return services.authority === 'hub' ? wholeHere(db, services.blobs, versionIds) : () => ({ isWhole: null });
}

/** Tells of a version whether its paper and every picture in it are here, sealed or not. */
async function wholeHere(
  db: Ctx['db'],
  blobs: Pick<Ctx['services']['blobs'], 'has'>,
  versionIds: readonly number[],
): Promise<(versionId: number) => Here> {
  const files = Map.groupBy(await listPaperFiles(db, versionIds), (row) => row.version_id);
  const sealed = await sealedStandings(db, blobs, versionIds);
  return (versionId) => {
    const own = files.get(versionId);
    if (own !== undefined)
      return { isWhole: own.every(({ sha256 }) => sha256 === null || blobs.has(sha256)) };
    const standing = sealed.get(versionId);
    return { isWhole: standing?.isReady ?? false, sealed: standing };
  };
}

/** Answered over all questions of a running attempt; a closed one has this stored. */
async function progressOf(ctx: Reader, attempt: AttemptRow): Promise<number> {
  if (!isRunning({ state: attempt.state, deadlineAt: attempt.deadline_at }, ctx.now)) return attempt.progress;
  const events = (await listEvents(ctx.db, attempt.id)).map(toChainedEvent);
  return percentHundredths(countAnswered(events), attempt.question_count);
}

/** What is told of a result that its student does not have yet; null of every other. */
function waitingOf(attempts: readonly AttemptRow[], id: number | null): StudentExam['release'] {
  const shown = attempts.find((attempt) => attempt.id === id && attempt.state !== 'in_progress');
  return shown === undefined || releaseStateOf(shown) === 'released' ? null : presentReleaseOf(shown);
}

/** Rows as the student sees them; the attempts of all of them are read at once. */
async function toStudentExams(
  ctx: Reader,
  studentId: number,
  rows: readonly StudentExamRow[],
): Promise<StudentExam[]> {
  const attempts = Map.groupBy(
    await listAttempts(
      ctx.db,
      studentId,
      rows.map((row) => row.exam_id),
    ),
    (attempt) => attempt.exam_id,
  );
  const allowanceIn = await allowancesNow(
    ctx,
    studentId,
    rows.map((row) => row.exam_id),
  );
  const changes = await termsChangedIn(
    ctx.db,
    rows.map((row) => row.exam_id),
  );
  const isHere = await whatIsHere(
    ctx,
    rows.map((row) => row.version_id),
  );
  const exams: StudentExam[] = [];
  for (const row of rows) {
    const own = attempts.get(row.exam_id) ?? [];
    const counted = [];
    for (const attempt of own) {
      const shown = asStudentSees(attempt);
      counted.push({
        id: attempt.id,
        attemptNo: attempt.attempt_no,
        state: shown.state,
        progress: await progressOf(ctx, attempt),
        score: shown.score,
        result: shown.result,
        deadlineAt: attempt.deadline_at,
      });
    }
    const updatedAt = largest(
      own.map((attempt) => attempt.updated_at),
      Math.max(row.version_published_at, row.enrolled_at ?? 0),
    );
    const allowance = allowanceIn(row.exam_id);
    const version = { ...row, published_at: row.version_published_at };
    const results = termsInForce(version, changes.get(row.exam_id));
    const terms = ownTerms(row, allowance);
    const safeBrowser = await safeBrowserOf(ctx, {
      id: row.version_id,
      needs_safe_browser: row.needs_safe_browser,
    });
    const standing = standingOf(counted, terms.attempts_allowed, ctx.now);
    exams.push(
      toStudentExam(
        terms,
        { ...standing, updatedAt, allowance, results, release: waitingOf(own, standing.attemptId) },
        { now: ctx.now, authority: ctx.services.authority, here: isHere(row.version_id), safeBrowser },
      ),
    );
  }
  return exams;
}

/** One page of a list of the signed-in student. */
export async function listOwnExams(
  ctx: Reader & Pick<Ctx, 'actor'>,
  list: StudentList,
  page: { offset: number; limit: number },
): Promise<{ data: StudentExam[]; count: number }> {
  const { rows, total } = await listStudentExams(ctx.db, ctx.actor.userId, { list, now: ctx.now }, page);
  return { data: await toStudentExams(ctx, ctx.actor.userId, rows), count: total };
}

/** What was published of an exam in which the signed-in person is enrolled. @throws NOT_FOUND of every other */
export async function getEnrolledExam(
  ctx: Reader & Pick<Ctx, 'actor'>,
  examId: number,
): Promise<PublishedExam> {
  const row = await findEnrolledExam(ctx.db, ctx.actor.userId, examId);
  if (row === undefined) return refuse('NOT_FOUND', 'There is no such exam.');
  const [exam] = await toStudentExams(ctx, ctx.actor.userId, [row]);
  if (exam === undefined) throw new Error('The exam was not presented.');
  return toPublishedExam(row, exam, ctx.now);
}

const ASKED_DAYS = 14;
const DAY_MS = 24 * 3600 * 1000;

/** Exams of the signed-in student that can be sat now or open soon, what opens first. */
export async function listSoonSat(ctx: Reader & Pick<Ctx, 'actor'>): Promise<StudentExam[]> {
  const { data } = await listOwnExams(ctx, 'enrolled', { offset: 0, limit: 100 });
  const until = ctx.now + ASKED_DAYS * DAY_MS;
  return data
    .map((exam) => ({ exam, opensAt: exam.opens_at === null ? null : Date.parse(exam.opens_at) }))
    .filter(
      ({ exam, opensAt }) =>
        exam.attempts_left > 0 &&
        (exam.is_open || (opensAt !== null && opensAt > ctx.now && opensAt <= until)),
    )
    .toSorted((a, b) => (a.opensAt ?? 0) - (b.opensAt ?? 0))
    .map(({ exam }) => exam);
}

/** Those of them that are not whole on this computer. */
export async function listExamsNotHere(ctx: Reader & Pick<Ctx, 'actor'>) {
  if (ctx.services.authority !== 'hub') return [];
  return (await listSoonSat(ctx))
    .filter((exam) => exam.is_on_computer === false)
    .map(({ opens_at: opensAt, ...exam }) => ({
      ...exam,
      opensAt: opensAt === null ? null : Date.parse(opensAt),
    }));
}

/** How many exams of who has signed in on this computer can soon be sat and are not whole here. */
export async function countExamsNotHere(
  db: Ctx['db'],
  blobs: Pick<Ctx['services']['blobs'], 'has'>,
  now: number,
): Promise<number> {
  const soon = await listSoonSatByAnybody(db, { now, until: now + ASKED_DAYS * DAY_MS });
  const ids = soon.map(({ id }) => id);
  const isHere = await wholeHere(db, blobs, ids);
  return ids.filter((id) => isHere(id).isWhole === false).length;
}

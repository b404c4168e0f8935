import type { DashboardData } from '#shared/contract/dashboard.ts';
import { NO_ATTEMPTS, addSums, meanScore, type AttemptSums } from '#shared/domain/dashboard/figures.ts';
import { rootFolders, subjectOf } from '#shared/domain/exams/subject.ts';
import type { Ctx } from '#server/context.ts';
import { listTallies } from '../questions/tally.ts';
import { sumOf } from './mapper.ts';
import { DAY_MS } from './periods.ts';
import { attemptSlotsOf } from './repo.ts';
import { countFoldersOfExams, listAllFolders, listOfferedExamIds } from './subject-repo.ts';

type Subjects = Extract<DashboardData, { role: 'admin' }>['subjects'];

const EXAMS = 100;
const SHOWN = 8;
const SCORE_DAYS = 90;

interface Subject {
  questions: number;
  exams: number;
  sums: AttemptSums;
}

/** Questions, exams and scores per subject; a subject is a top folder of the library. */
export async function loadSubjects(ctx: Ctx): Promise<Subjects> {
  const folders = await listAllFolders(ctx.db);
  const roots = rootFolders(folders);
  const subjects = new Map<string, Subject>();
  const subjectNamed = (name: string): Subject => {
    const known = subjects.get(name) ?? { questions: 0, exams: 0, sums: NO_ATTEMPTS };
    subjects.set(name, known);
    return known;
  };
  for (const tally of await listTallies(ctx.db, null)) {
    const root = tally.kind === 'folder' ? roots.get(tally.ref_id) : undefined;
    if (root !== undefined) subjectNamed(root.name).questions += tally.question_count;
  }
  const examIds = await listOfferedExamIds(ctx.db, EXAMS);
  const linked = Map.groupBy(await countFoldersOfExams(ctx.db, examIds), (row) => row.exam_id);
  const attempts = Map.groupBy(
    await attemptSlotsOf(ctx.db, examIds, ctx.now - SCORE_DAYS * DAY_MS),
    (row) => row.exam_id,
  );
  for (const examId of examIds) {
    const folderIds = (linked.get(examId) ?? []).flatMap((row) =>
      Array.from({ length: row.questions }, () => row.folder_id),
    );
    const name = subjectOf(folderIds, folders);
    if (name === '') continue;
    const subject = subjectNamed(name);
    subject.exams += 1;
    subject.sums = addSums(subject.sums, sumOf(attempts.get(examId) ?? []));
  }
  return [...subjects]
    .map(([subject, { questions, exams, sums }]) => ({
      subject,
      questions,
      exams,
      mean_score: meanScore(sums),
    }))
    .toSorted((a, b) => b.questions - a.questions || (a.subject < b.subject ? -1 : 1))
    .slice(0, SHOWN);
}

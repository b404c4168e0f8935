import { z } from 'zod';
import { examDraft } from '#tests/factories/exams.ts';
import { questionDraft } from '#tests/factories/questions.ts';

/** Calls the server as one author; anything but a success is an error. */
export type Send = (method: string, path: string, body?: unknown) => Promise<unknown>;

/** Commands of an author that write many rows; each is whole or not at all. */
export const STEPS = ['batch', 'publish', 'restore-version', 'delete', 'restore', 'import', 'undo'] as const;
export type Step = (typeof STEPS)[number];

/** What the steps are about: an exam that was published twice and changed since, and a file that was read. */
export interface Bench {
  readonly examId: number;
  readonly importId: number;
  readonly questionIds: readonly number[];
}

export const IMPORTED = 30;
const BATCH = 6;
const VERSIONS = 2;

const Written = z.object({ question: z.object({ id: z.number() }) });
const Drafted = z.object({ data: z.object({ exam_step_one_id: z.number(), version: z.number() }) });
const Stored = z.object({ version: z.number() });
const Batch = z.object({ data: z.object({ id: z.number(), state: z.string() }) });

const versionOf = async (send: Send, examId: number): Promise<number> =>
  Drafted.parse(await send('GET', `/api/getExam/${examId}`)).data.version;

/** Changes the exam, so that publishing it has something to say. */
async function changeExam(send: Send, { examId, questionIds }: Bench, title: string): Promise<void> {
  const draft = examDraft([], {
    exam_title: title,
    questions: questionIds.map((id) => ({ question_id: id, mark: 1 })),
  });
  const body = { version: await versionOf(send, examId), step: 6, draft };
  Stored.parse(await send('PUT', `/api/exam-drafts/${examId}`, body));
}

export async function makeBench(send: Send): Promise<Bench> {
  const questionIds: number[] = [];
  for (const title of ['Which is first?', 'Which is second?', 'Which is third?']) {
    const draft = questionDraft({ question_title: title, tag_names: ['kept'] });
    questionIds.push(Written.parse(await send('POST', '/api/questions', draft)).question.id);
  }
  const examId = Drafted.parse(await send('POST', '/api/exam-drafts', {})).data.exam_step_one_id;
  const text = Array.from({ length: IMPORTED }, (_, at) => `Number ${at}? {=yes ~no}`).join('\n\n');
  const bytes = new TextEncoder().encode(text);
  const begun = await send('POST', '/api/imports', { file_name: 'a.gift', size: bytes.byteLength });
  const importId = Batch.parse(begun).data.id;
  await send('PUT', `/api/imports/${importId}/parts/0`, bytes);
  while (Batch.parse(await send('GET', `/api/imports/${importId}`)).data.state === 'reading')
    await new Promise((resolve) => setTimeout(resolve, 20));
  const bench = { examId, importId, questionIds };
  for (let version = 1; version <= VERSIONS; version++) {
    await changeExam(send, bench, `Version ${version}`);
    await publish(send, bench);
  }
  await changeExam(send, bench, 'Changed since');
  return bench;
}

const publish = async (send: Send, { examId }: Bench): Promise<unknown> =>
  send('POST', '/api/exam-publications', { exam_id: examId, version: await versionOf(send, examId) });

const bulk = (send: Send, { questionIds }: Bench, kind: 'delete' | 'restore'): Promise<unknown> =>
  send('POST', '/api/questions/bulk-changes', { question_ids: questionIds, change: { kind } });

export const RUN: Readonly<Record<Step, (send: Send, bench: Bench) => Promise<unknown>>> = {
  batch: (send) =>
    send('POST', '/api/questions/batches', {
      questions: Array.from({ length: BATCH }, (_, at) =>
        questionDraft({ question_title: `Of the batch ${at}`, tag_names: [`new ${at}`] }),
      ),
      tag_names: ['of the batch'],
    }),
  publish,
  'restore-version': async (send, { examId }) =>
    send('POST', '/api/exam-restorations', {
      exam_id: examId,
      version: await versionOf(send, examId),
      published_version: 1,
    }),
  delete: (send, bench) => bulk(send, bench, 'delete'),
  restore: (send, bench) => bulk(send, bench, 'restore'),
  import: (send, { importId }) =>
    send('POST', `/api/imports/${importId}/confirmation`, { tag_names: ['in'] }),
  undo: (send, { importId }) => send('POST', `/api/imports/${importId}/reversal`),
};

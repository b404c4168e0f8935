import { open } from 'node:fs/promises';
import type { z } from 'zod';
import {
  EXPORT_PART_BYTES,
  type ExportLosses,
  type QuestionExport,
  type questionExportsContract,
} from '#shared/contract/question-exports.ts';
import {
  EXPORT_LOSSES,
  lossesOf,
  MAX_EXPORTED,
  type ExportLoss,
} from '#shared/domain/imports/export-formats.ts';
import { excerpt } from '#shared/domain/imports/text.ts';
import type { Ctx } from '#server/context.ts';
import { iso } from '#server/iso.ts';
import { refuse } from '#server/refuse.ts';
import { EXPORT_EXTENSIONS, questionWriter } from '../imports/export.ts';
import { chosenIds, readDrafts, readForLosses } from '../questions/export-service.ts';
import { FileSink, type ExportJob } from './jobs.ts';

type Wanted = z.output<(typeof questionExportsContract)['begin']['query']>;

const numberText = (value: number): string => value.toLocaleString('en-GB');

const tooMany = ({ format }: Wanted): string =>
  `One file of this format holds at most ${numberText(MAX_EXPORTED[format])} questions. Choose fewer, or another format.`;

/** What a file of the chosen questions could not carry; nothing is written. */
export async function findLosses(
  ctx: Ctx,
  query: Wanted & { offset: number; limit: number },
): Promise<ExportLosses> {
  const ids = await chosenIds(ctx, query);
  const counts = new Map<ExportLoss, number>();
  const questions: ExportLosses['questions'] = [];
  let count = 0;
  for await (const step of readForLosses(ctx, ids)) {
    for (const question of step) {
      const losses = lossesOf(query.format, question);
      if (losses.length === 0) continue;
      for (const loss of losses) counts.set(loss, (counts.get(loss) ?? 0) + 1);
      if (count >= query.offset && questions.length < query.limit) {
        questions.push({ id: question.id, title: excerpt(question.title), losses });
      }
      count++;
    }
  }
  return {
    total: ids.length,
    counts: EXPORT_LOSSES.flatMap((loss) => {
      const lost = counts.get(loss);
      return lost === undefined ? [] : [{ loss, questions: lost }];
    }),
    questions,
    count,
    too_many: ids.length > MAX_EXPORTED[query.format] ? MAX_EXPORTED[query.format] : null,
  };
}

/** A file of questions as it is told to its person. */
export const toExport = (job: ExportJob): QuestionExport => ({
  key: job.key,
  state: job.state,
  format: job.format,
  done: job.done,
  total: job.total,
  written: job.written,
  skipped: job.skipped,
  missing: job.missing,
  size: job.state === 'ready' ? job.size : null,
  file_name: job.fileName,
  reason: job.reason,
});

/** Begins to write; nobody waits for it. @throws TOO_LARGE when one file cannot hold so many */
export async function beginExport(ctx: Ctx, query: Wanted): Promise<QuestionExport> {
  const ids = await chosenIds(ctx, query);
  if (ids.length > MAX_EXPORTED[query.format]) refuse('TOO_LARGE', tooMany(query));
  const { exports } = ctx.services.imports;
  const what = {
    key: Buffer.from(ctx.random(16)).toString('hex'),
    userId: ctx.actor.userId,
    format: query.format,
    fileName: `questions-${iso(ctx.now).slice(0, 10)}.${EXPORT_EXTENSIONS[query.format]}`,
    now: ctx.now,
  };
  return toExport(exports.begin(what, (job) => write(ctx, job, ids)));
}

async function write(ctx: Ctx, job: ExportJob, ids: readonly number[]): Promise<void> {
  job.total = ids.length;
  try {
    const sink = await FileSink.open(job.file);
    try {
      await writeAll(ctx, job, { ids, sink });
    } finally {
      await sink.close();
    }
    job.size = sink.size;
    job.state = 'ready';
  } catch (error) {
    if (job.signal.aborted) return;
    ctx.services.log.error({ err: error }, 'writing a file of questions failed');
    job.state = 'failed';
    job.reason = 'The file could not be written: the disk may be full. Make room and try again.';
  }
}

async function writeAll(
  ctx: Ctx,
  job: ExportJob,
  { ids, sink }: { readonly ids: readonly number[]; readonly sink: FileSink },
): Promise<void> {
  const writer = questionWriter(job.format, sink.emit);
  for await (const drafts of readDrafts(ctx, ids)) {
    for (const { draft, missing } of drafts) {
      job.signal.throwIfAborted();
      job.missing += missing;
      if (writer.add(draft)) job.written++;
      else job.skipped++;
    }
    job.done = Math.min(job.total, job.done + drafts.length);
    await sink.flush();
  }
  await writer.end();
  job.signal.throwIfAborted();
  await sink.flush();
}

/** @throws NOT_FOUND when this person has no such file, or not any more */
export function getJob(ctx: Ctx, key: string): ExportJob {
  const job = ctx.services.imports.exports.find(ctx.actor.userId, key);
  return job ?? refuse('NOT_FOUND', 'This file is not there any more. Export the questions again.');
}

/** @throws ILLEGAL_STATE before the file is finished, NOT_FOUND behind its end */
export async function readPart(ctx: Ctx, key: string, part: number): Promise<Uint8Array> {
  const job = getJob(ctx, key);
  if (job.state !== 'ready') refuse('ILLEGAL_STATE', 'The file is not finished.');
  const start = part * EXPORT_PART_BYTES;
  if (start >= job.size && !(part === 0 && job.size === 0)) refuse('NOT_FOUND', 'The file has no such part.');
  const handle = await open(job.file, 'r');
  try {
    const length = Math.min(EXPORT_PART_BYTES, job.size - start);
    const { buffer } = await handle.read(new Uint8Array(length), 0, length, start);
    return buffer;
  } finally {
    await handle.close();
  }
}

import type { ExamRecord } from '#shared/contract/exam-drafts.ts';
import { examsContract } from '#shared/contract/exams.ts';
import { api } from './api.ts';

/** An exam with its draft as it is stored now: for its author. */
export async function fetchOwnExam(id: number, signal?: AbortSignal): Promise<ExamRecord> {
  const options = signal === undefined ? {} : { signal };
  const { data } = (await api(examsContract.getExam, { params: { id } }, options)).body;
  if (data.view !== 'author') throw new Error('This is not an own exam.');
  return data;
}

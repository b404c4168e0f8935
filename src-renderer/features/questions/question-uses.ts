import type { z } from 'zod';
import { questionsContract } from '#shared/contract/questions.ts';
import { api } from '#renderer/lib/api.ts';
import { MAX_AT_ONCE } from './change-in-parts.ts';

export type QuestionUses = z.output<(typeof questionsContract)['questionUses']['responses'][200]>;

/** How many of any number of questions stand in exams, and in which, asked in calls that the server takes. */
export const loadUses = async (ids: readonly number[]): Promise<QuestionUses> => {
  let used = 0;
  const exams = new Map<number, QuestionUses['exams'][number]>();
  for (let start = 0; start < ids.length; start += MAX_AT_ONCE) {
    const question_ids = ids.slice(start, start + MAX_AT_ONCE);
    const { body } = await api(questionsContract.questionUses, { body: { question_ids } });
    used += body.used;
    for (const exam of body.exams) exams.set(exam.exam_id, exam);
  }
  return { used, exams: [...exams.values()] };
};

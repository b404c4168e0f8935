import type { z } from 'zod';
import { questionsContract } from '#shared/contract/questions.ts';
import { api } from '#renderer/lib/api.ts';

/** The most questions that the server changes in one call. */
export const MAX_AT_ONCE = 200;

export type QuestionChange = z.input<(typeof questionsContract)['changeQuestions']['body']>['change'];

export interface ChangeResult {
  /** The server's words about the first part: plural when there are several. */
  readonly message: string;
  readonly changed: number;
}

/** One change of any number of questions, in calls that the server takes. */
export const changeInParts = async (
  ids: readonly number[],
  change: QuestionChange,
): Promise<ChangeResult> => {
  let message = '';
  let changed = 0;
  for (let start = 0; start < ids.length; start += MAX_AT_ONCE) {
    const { body } = await api(questionsContract.changeQuestions, {
      body: { question_ids: ids.slice(start, start + MAX_AT_ONCE), change },
    });
    if (start === 0) message = body.message;
    changed += body.changed;
  }
  return { message, changed };
};

import { z } from 'zod';
import type { UnsentStore } from './runner-ports.ts';

const UnsentAnswers = z.array(
  z.object({ questionId: z.int(), option: z.int().nullable(), text: z.string(), at: z.number() }),
);

const parse = (text: string | null): unknown => {
  try {
    return JSON.parse(text ?? '[]');
  } catch {
    return [];
  }
};

/** Keeps the answers of one attempt that the server has not confirmed; damaged ones count as none. */
export const unsentStore = (attemptId: number): UnsentStore => {
  const key = `lectern.unsent-answers.${attemptId}`;
  return {
    read: () => UnsentAnswers.catch([]).parse(parse(localStorage.getItem(key))),
    write: (answers) => {
      if (answers.length === 0) {
        localStorage.removeItem(key);
        return;
      }
      try {
        localStorage.setItem(key, JSON.stringify(answers));
      } catch (error) {
        // No room for it: the answers stay on the screen, where the lamp says that they are not saved.
        if (!(error instanceof DOMException)) throw error;
      }
    },
  };
};

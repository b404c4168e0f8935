import { useEffect, useState } from 'react';
import { examAttemptsContract } from '#shared/contract/exam-attempts.ts';
import { MAX_REFUSED_CHARS } from '#shared/contract/refused-answers.ts';
import { api } from '#renderer/lib/api.ts';
import { unsentStore } from './unsent-store.ts';

interface Refused {
  readonly questionId: number;
  readonly option: number | null;
  readonly text: string | null;
}

const MAX_SAID = 300;

/** Hands an answer that was not taken to the server, which keeps it for a person to judge. */
export const handOverRefused = async (
  attemptId: number,
  { questionId, option, text }: Refused,
  said: string,
): Promise<void> => {
  const body = {
    question_id: questionId,
    option,
    text: text === null || text === '' ? null : text.slice(0, MAX_REFUSED_CHARS),
    said: said.slice(0, MAX_SAID),
  };
  await api(examAttemptsContract.keepRefusedAnswer, { params: { id: attemptId }, body });
};

/**
 * Hands over what a page could not save before its attempt was over. What the server does not take now stays in the
 * page's own storage, and is tried again with the next visit. @returns how many answers were kept
 */
export const useLateAnswers = (attemptId: number, isOwn: boolean, said: string): number => {
  const [kept, setKept] = useState(0);
  useEffect(() => {
    if (!isOwn) return undefined;
    const store = unsentStore(attemptId);
    const late = [...store.read()];
    const visit = new AbortController();
    const handOver = async (): Promise<void> => {
      for (let one = late.at(0); one !== undefined && !visit.signal.aborted; one = late.at(0)) {
        // Taken out first: nobody wants it twice where two pages show the result.
        store.write(late.slice(1));
        const isEmpty = one.option === null && one.text.trim() === '';
        try {
          if (!isEmpty) await handOverRefused(attemptId, one, said);
        } catch {
          store.write(late);
          return;
        }
        late.shift();
        if (!isEmpty) setKept((count) => count + 1);
      }
    };
    void handOver();
    return () => visit.abort();
  }, [attemptId, isOwn, said]);
  return kept;
};

import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { OpenedServer } from '#server/open-server.ts';
import { ErrorBody } from '#shared/contract/errors.ts';
import type { Draw } from '#tests/helpers/sample-input.ts';

/** The questions with options; open ones come after them. */
export const CLOSED_QUESTIONS = 4;
/** What failed is tried again after that long. */
const TRY_AGAIN_MS = 50;
/** Once there is room, saving goes on within that time. */
const ROOM_AGAIN_MS = 5000;
const COMPLAINTS_AT_MOST = 10;
/** So many saves find room in pages that are there already, at most. */
const SAVES_AT_MOST = 2000;

const SavedBody = z.looseObject({ event_count: z.int() });

/** An answer that was called saved. */
export interface Acknowledged {
  readonly seq: number;
  readonly questionId: number;
  readonly text: string | null;
  readonly option: number | null;
}

interface Sitting {
  readonly server: OpenedServer;
  readonly token: string;
  readonly questionIds: readonly number[];
  readonly attemptId: number;
  readonly draw: Draw;
}

/** Somebody who sits an exam, and goes on trying as the page of an exam does. */
export class Candidate {
  readonly acknowledged: Acknowledged[] = [];
  readonly wrong: string[] = [];
  refused = 0;
  isUpkeepRefused = false;
  slowestMs = 0;
  readonly #sitting: Sitting;

  constructor(sitting: Sitting) {
    this.#sitting = sitting;
  }

  call(method: string, at: string, body: unknown = null) {
    const headers = { authorization: `Bearer ${this.#sitting.token}` };
    return this.#sitting.server.call({ method, path: at, headers, body });
  }

  /** Saves another answer once. @returns whether it was called saved */
  async save(): Promise<boolean> {
    const index = this.#sitting.draw(this.#sitting.questionIds.length);
    const questionId = this.#sitting.questionIds[index] ?? 0;
    const isText = index >= CLOSED_QUESTIONS;
    const option = isText ? null : 1 + this.#sitting.draw(4);
    const text = isText ? `${this.acknowledged.length} `.repeat(1 + this.#sitting.draw(1200)) : null;
    const { status, body } = await this.call(
      'PUT',
      `/api/exam-attempts/${this.#sitting.attemptId}/answers/${questionId}`,
      {
        selectedAnswerId: option,
        timeTakenPerQuestion: 1,
        ...(text === null ? {} : { answerText: text }),
      },
    );
    if (status === 200) {
      this.acknowledged.push({ seq: SavedBody.parse(body).event_count, questionId, text, option });
      return true;
    }
    this.#noteRefusal('A save', status, body);
    return false;
  }

  /** Saves until one is called saved, within the time that people are promised. */
  async goOn(): Promise<void> {
    const started = performance.now();
    while (!(await this.save())) {
      if (performance.now() - started > ROOM_AGAIN_MS) {
        this.wrong.push('Saving did not go on within 5 s, although there was room.');
        return;
      }
      await sleep(TRY_AGAIN_MS);
    }
    this.slowestMs = Math.max(this.slowestMs, performance.now() - started);
  }

  /** Saves until a save is refused. */
  async untilRefused(): Promise<void> {
    for (let n = 0; n < SAVES_AT_MOST; n++) if (!(await this.save())) return;
    this.wrong.push('The disk never became full.');
  }

  /** Hands in until that is answered, within the same time. */
  async handIn(): Promise<void> {
    const started = performance.now();
    for (;;) {
      const { status, body } = await this.call(
        'POST',
        `/api/exam-attempts/${this.#sitting.attemptId}/submission`,
      );
      if (status === 201) return;
      this.#noteRefusal('The hand-in', status, body);
      if (performance.now() - started > ROOM_AGAIN_MS) {
        this.wrong.push('The hand-in was not taken within 5 s.');
        return;
      }
      await sleep(TRY_AGAIN_MS);
    }
  }

  #noteRefusal(what: string, status: number, body: unknown): void {
    this.refused += 1;
    const error = ErrorBody.safeParse(body);
    if (this.wrong.length >= COMPLAINTS_AT_MOST) return;
    if (status === 503 && error.success && error.data.code === 'STORAGE_FULL') return;
    this.wrong.push(`${what} answered ${status}: ${JSON.stringify(body)}`);
  }
}

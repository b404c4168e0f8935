import { z } from 'zod';
import { BrowserLine } from '#tests/helpers/browser-line.ts';
import { PASSWORD } from '#tests/helpers/test-server.ts';

/** An answer that the hub has called saved. */
export interface Acknowledged {
  readonly attemptId: number;
  readonly questionId: number;
  readonly option: number;
  /** Tells it from every other answer of its attempt. */
  readonly timeMs: number;
}

const Started = z.object({ id: z.number() });

/** Somebody who sits the exam in a browser, over a connection of their own. */
export class Candidate {
  readonly acknowledged: Acknowledged[] = [];
  readonly #line: BrowserLine;
  readonly #email: string;
  #attemptId = 0;
  #saves = 0;

  constructor(base: string, email: string) {
    this.#line = new BrowserLine(base);
    this.#email = email;
  }

  get attemptId(): number {
    return this.#attemptId;
  }

  async signIn(): Promise<void> {
    await this.#line.send('POST', '/api/signin', { email: this.#email, password: PASSWORD });
  }

  async start(examId: number): Promise<void> {
    this.#attemptId = Started.parse(
      await this.#line.send('POST', '/api/exam-attempts', { exam_id: examId }),
    ).id;
  }

  async save(questionId: number, option: number): Promise<void> {
    const seconds = ++this.#saves;
    await this.#line.send('PUT', `/api/exam-attempts/${this.#attemptId}/answers/${questionId}`, {
      selectedAnswerId: option,
      timeTakenPerQuestion: seconds,
    });
    const { attemptId } = this;
    this.acknowledged.push({ attemptId, questionId, option, timeMs: seconds * 1000 });
  }

  async handIn(): Promise<void> {
    await this.#line.send('POST', `/api/exam-attempts/${this.#attemptId}/submission`);
  }

  leave(): void {
    this.#line.close();
  }
}

import { z } from 'zod';
import { foldAnswers } from '#shared/domain/exam-attempts/answer-log.ts';
import { toChainedEvent } from '#server/features/exam-attempts/log-service.ts';
import { listEvents } from '#server/features/exam-attempts/repo.ts';
import { verifyChains } from '#server/features/exam-attempts/verify.ts';
import type { Chance } from './chance.ts';
import { Crash, isKilled } from './faults.ts';
import { callAs, type Device, type Fleet, type Node } from './fleet.ts';
import { Violation } from './invariants.ts';
import type { Person } from './templates.ts';

/** An answer that a candidate saw saved. */
interface SavedAnswer {
  readonly attemptId: number;
  readonly hash: string;
  /** Written in a browser on the hub: a restored backup may take it along. */
  readonly onHub: boolean;
}

const Attempt = z.object({ id: z.number(), state: z.string() });

/** A student who sits an exam on whichever device is at hand, hands in, and begins again while allowed. */
export class Candidate {
  readonly #fleet: Fleet;
  readonly #chance: Chance;
  #saved: SavedAnswer[] = [];

  constructor(fleet: Fleet, chance: Chance) {
    this.#fleet = fleet;
    this.#chance = chance;
  }

  get answers(): number {
    return this.#saved.length;
  }

  /** One thing that a candidate does at a device whose paper has arrived. */
  async act(node: Node): Promise<void> {
    const student = this.#fleet.people.find((person) => person.role === 'Student');
    if (student === undefined) throw new Error('The fleet has no student.');
    const open = await node.database.write
      .selectFrom('exam_attempt')
      .where('student_id', '=', student.id)
      .where('state', '=', 'in_progress')
      .select('id')
      .orderBy('id')
      .executeTakeFirst();
    if (open === undefined) {
      await this.#call(node, student, 'POST', '/api/exam-attempts', { exam_id: this.#fleet.exam.examId });
      return;
    }
    if (this.#chance.happens(0.12)) {
      await this.#call(node, student, 'POST', `/api/exam-attempts/${open.id}/submission`, {});
      return;
    }
    const questionId = this.#chance.pick(this.#fleet.exam.questionIds);
    const body = {
      selectedAnswerId: this.#chance.below(4) + 1,
      timeTakenPerQuestion: this.#chance.below(60),
    };
    const url = `/api/exam-attempts/${open.id}/answers/${questionId}`;
    if (await this.#call(node, student, 'PUT', url, body)) await this.#noteSaved(node, open.id);
  }

  /** What was written in a browser on the hub after its backup is gone with it; a device's writing is not. */
  forgetHubAnswers(): void {
    this.#saved = this.#saved.filter((answer) => !answer.onHub);
  }

  async #noteSaved(node: Node, attemptId: number): Promise<void> {
    const last = (await listEvents(node.database.write, attemptId)).at(-1);
    if (last !== undefined) this.#saved.push({ attemptId, hash: last.hash, onHub: node === this.#fleet.hub });
  }

  async #call(node: Node, person: Person, method: string, url: string, body: unknown): Promise<boolean> {
    const { status, body: answer } = await callAs(node, person, method, url, body);
    if (status >= 500) {
      if (isKilled(node)) throw new Crash(node === this.#fleet.hub ? 'hub' : 'device');
      throw new Error(`The server answered ${JSON.stringify(answer)}.`);
    }
    if (status === 201 && url === '/api/exam-attempts') Attempt.parse(answer);
    return status < 300;
  }

  /** I9: every saved answer is in the log that counts or in a branch beside it, and each log has one result. */
  async assertNothingLost(
    isRevoked: (device: Device) => Promise<boolean> = async () => false,
  ): Promise<void> {
    const db = this.#fleet.hub.database.write;
    const events = await db.selectFrom('exam_attempt_event').select('hash').execute();
    const branches = await db.selectFrom('exam_attempt_branch').select('events').execute();
    const kept = new Set(events.map((event) => event.hash));
    // A device that was revoked keeps what it has not sent.
    for (const device of this.#fleet.devices) {
      const own = await device.database.write.selectFrom('exam_attempt_event').select('hash').execute();
      if (await isRevoked(device)) for (const event of own) kept.add(event.hash);
    }
    for (const branch of branches)
      for (const [hash] of branch.events.matchAll(/[0-9a-f]{64}/g)) kept.add(hash);
    for (const answer of this.#saved) {
      if (!kept.has(answer.hash))
        throw new Violation('I9', `an answer of attempt ${answer.attemptId} is nowhere`);
    }
    const { broken } = await verifyChains(db);
    for (const one of broken) throw new Violation('I9', `attempt ${one.attemptId}: ${one.problem}`);
    await this.#assertScored();
  }

  /** The result that counts is the fold of the log that counts, and of nothing else. */
  async #assertScored(): Promise<void> {
    const db = this.#fleet.hub.database.write;
    const { questionIds, correct } = this.#fleet.exam;
    const attempts = await db.selectFrom('exam_attempt').selectAll().execute();
    for (const attempt of attempts) {
      if (attempt.sealed_hash === null || attempt.state === 'void') continue;
      const answers = foldAnswers(questionIds, (await listEvents(db, attempt.id)).map(toChainedEvent));
      const right = answers.filter((answer, at) => answer.selectedOption === correct[at]).length;
      const expected = Math.round((right / questionIds.length) * 10_000);
      if (attempt.score !== expected) {
        throw new Violation(
          'I9',
          `attempt ${attempt.id} has ${String(attempt.score)}, its log says ${expected}`,
        );
      }
    }
  }
}

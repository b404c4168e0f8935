import { z } from 'zod';
import { foldAnswers } from '#shared/domain/exam-attempts/answer-log.ts';
import { toChainedEvent } from '#server/features/exam-attempts/log-service.ts';
import { listEvents } from '#server/features/exam-attempts/repo.ts';
import { verifyChains } from '#server/features/exam-attempts/verify.ts';
import type { Chance } from './chance.ts';
import { answered } from './answered.ts';
import { writeRegardless } from './earlier-program.ts';
import type { Device, Fleet, Node } from './fleet.ts';
import { Violation } from './invariants.ts';
import type { Person } from './templates.ts';

/** An answer that a candidate saw saved. */
interface SavedAnswer {
  /** Counted from 1, also over those that were forgotten. */
  readonly no: number;
  readonly attemptId: number;
  readonly hash: string;
  readonly node: Node;
  /** No device would send it again: a restored hub may have lost it. */
  isOnHubOnly: boolean;
}

/** What the hub need not have of a device: of a revoked one nothing, beside copied disks what it refused for that. */
export type Keeping = 'sending all' | 'keeping refused' | 'keeping all';

/** The events of logs on a device, of a copy those that were refused; and those that made room for others. */
async function hashesOn({ database }: Device, isRefused: boolean): Promise<string[]> {
  const events = await database.write
    .selectFrom('exam_attempt_event')
    .leftJoin('exam_attempt_receipt as own', 'own.attempt_id', 'exam_attempt_event.attempt_id')
    .$if(isRefused, (query) => query.where('own.status', '=', 'refused'))
    .select('hash')
    .execute();
  const hashes = events.map((event) => event.hash);
  const aside = await database.write.selectFrom('sync_kept_log').select('package').execute();
  return [...hashes, ...aside.flatMap((log) => log.package.match(/[0-9a-f]{64}/g) ?? [])];
}

const Corrections = z.array(
  z.object({ question_id: z.number(), kind: z.string(), options: z.array(z.number().optional()) }),
);

/** What the newest revision of the key says in place of what was published, by question. */
async function correctionsOn({ database }: Node) {
  const newest = await database.write
    .selectFrom('exam_key_revision')
    .select('corrections')
    .orderBy('revision', 'desc')
    .executeTakeFirst();
  const said = Corrections.parse(JSON.parse(newest?.corrections ?? '[]'));
  return new Map(said.map((one) => [one.question_id, one]));
}

const Attempt = z.object({ id: z.number(), state: z.string() });
const Elsewhere = z.object({ elsewhere: z.object({ computer: z.number() }) });

/** A student who sits an exam on whichever device is at hand, hands in, and begins again while allowed. */
export class Candidate {
  readonly #fleet: Fleet;
  readonly #chance: Chance;
  readonly #isApart: boolean;
  readonly #breaks: Chance | null;
  #saved: SavedAnswer[] = [];
  #count = 0;

  /**
   * @param isApart whether the nodes are processes of their own, into whose databases nobody else writes
   * @param breaks draws when a break is taken or ended; null for never
   */
  constructor(
    fleet: Fleet,
    chance: Chance,
    { isApart = false, breaks = null }: { readonly isApart?: boolean; readonly breaks?: Chance | null } = {},
  ) {
    this.#isApart = isApart;
    this.#breaks = breaks;
    this.#fleet = fleet;
    this.#chance = chance;
  }

  get answers(): number {
    return this.#count;
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
    if (this.#breaks?.happens(0.15) === true) {
      const body = { is_on: this.#breaks.happens(0.6) };
      await this.#call(node, student, 'PUT', `/api/exam-attempts/${open.id}/break`, body);
      return;
    }
    const questionId = this.#chance.pick(this.#fleet.exam.questionIds);
    const body = {
      selectedAnswerId: this.#chance.below(4) + 1,
      timeTakenPerQuestion: this.#chance.below(60),
    };
    const url = `/api/exam-attempts/${open.id}/answers/${questionId}`;
    if (await this.#call(node, student, 'PUT', url, body)) await this.#noteSaved(node, open.id);
    else {
      const to = await this.#computerOf(node, student, open.id);
      if (to !== null) await this.#move(node, student, { attemptId: open.id, to });
    }
  }

  /** The number of a node where it refuses an attempt as one that goes on at another computer; null where it does not. */
  async #computerOf(node: Node, student: Person, attemptId: number): Promise<number | null> {
    const { body } = await answered(this.#fleet, node, student, 'GET', `/api/exam-attempts/${attemptId}`);
    return Elsewhere.safeParse(body).data?.elsewhere.computer ?? null;
  }

  /** Has an attempt released, where it is written or by staff, and moves it; or writes on as an earlier program. */
  async #move(
    node: Node,
    student: Person,
    { attemptId, to }: { readonly attemptId: number; readonly to: number },
  ): Promise<void> {
    const { hub, devices, people } = this.#fleet;
    const kind = this.#chance.next();
    if (kind < 0.15 && !this.#isApart) return writeRegardless(this.#fleet, node, attemptId);
    const url = `/api/exam-attempts/${attemptId}`;
    if (kind < 0.35) {
      const body = { events: [{ kind: 'release' }] };
      await this.#call(this.#chance.pick(devices), student, 'POST', `${url}/events`, body);
    } else if (kind < 0.5) {
      const author = people.find((person) => person.role === 'Instructor') ?? student;
      await this.#call(hub, author, 'POST', `${url}/release`, { reason: 'It broke down.' });
    }
    await this.#call(hub, student, 'POST', `${url}/transfer`, { to });
  }

  /** What was written in a browser on the hub after its backup is gone with it; a device's writing is not. */
  forgetHubAnswers(): void {
    this.#saved = this.#saved.filter((answer) => !answer.isOnHubOnly);
  }

  /** A device went back to when so many answers were saved: what it had not sent of the later ones is gone. */
  async forgetUnsent(device: Device, since: number): Promise<void> {
    const kept = await this.#onHub();
    this.#saved = this.#saved.filter((answer) => {
      if (answer.no <= since || answer.node !== device) return true;
      answer.isOnHubOnly = true;
      return kept.has(answer.hash);
    });
  }

  async #noteSaved(node: Node, attemptId: number): Promise<void> {
    const last = (await listEvents(node.database.write, attemptId)).at(-1);
    const isOnHubOnly = node === this.#fleet.hub;
    if (last === undefined) return;
    this.#count += 1;
    this.#saved.push({ no: this.#count, attemptId, hash: last.hash, node, isOnHubOnly });
  }

  async #call(node: Node, person: Person, method: string, url: string, body: unknown): Promise<boolean> {
    const { status, body: answer } = await answered(this.#fleet, node, person, method, url, body);
    if (status === 201 && url === '/api/exam-attempts') Attempt.parse(answer);
    return status < 300;
  }

  /** I9: every saved answer is in the log that counts or in a branch beside it, and each log has one result. */
  async assertNothingLost(keepingOf: (device: Device) => Keeping = () => 'sending all'): Promise<void> {
    const kept = await this.#onHub();
    for (const device of this.#fleet.devices) {
      const keeping = keepingOf(device);
      if (keeping === 'sending all') continue;
      for (const hash of await hashesOn(device, keeping === 'keeping refused')) kept.add(hash);
    }
    for (const answer of this.#saved) {
      if (!kept.has(answer.hash))
        throw new Violation('I9', `an answer of attempt ${answer.attemptId} is nowhere`);
    }
    const { broken, wrong } = await verifyChains(this.#fleet.hub.database.write);
    for (const one of [...broken, ...wrong])
      throw new Violation('I9', `attempt ${one.attemptId}: ${one.problem}`);
    await this.#assertScored();
  }

  /** The events of all logs and branches that the hub has. */
  async #onHub(): Promise<Set<string>> {
    const db = this.#fleet.hub.database.write;
    const events = await db.selectFrom('exam_attempt_event').select('hash').execute();
    const branches = await db.selectFrom('exam_attempt_branch').select('events').execute();
    const kept = new Set(events.map((event) => event.hash));
    for (const branch of branches)
      for (const [hash] of branch.events.matchAll(/[0-9a-f]{64}/g)) kept.add(hash);
    return kept;
  }

  /** The result that counts is the fold of the log that counts, and of nothing else. */
  async #assertScored(): Promise<void> {
    const db = this.#fleet.hub.database.write;
    const { questionIds, correct } = this.#fleet.exam;
    const attempts = await db.selectFrom('exam_attempt').selectAll().execute();
    const corrected = await correctionsOn(this.#fleet.hub);
    for (const attempt of attempts) {
      if (attempt.sealed_hash === null || attempt.state === 'void') continue;
      const answers = foldAnswers(questionIds, (await listEvents(db, attempt.id)).map(toChainedEvent));
      const counted = answers.flatMap(({ questionId, selectedOption }, at) => {
        const by = corrected.get(questionId);
        if (by?.kind === 'dropped') return [];
        const rightOptions = by?.kind === 'options' ? by.options : [correct[at]];
        return [
          by?.kind === 'full_credit' || (selectedOption !== null && rightOptions.includes(selectedOption)),
        ];
      });
      const expected = Math.round((counted.filter(Boolean).length / counted.length) * 10_000);
      if (attempt.score !== expected) {
        throw new Violation(
          'I9',
          `attempt ${attempt.id} has ${String(attempt.score)}, its log says ${expected}`,
        );
      }
    }
  }
}

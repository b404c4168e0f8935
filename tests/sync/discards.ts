import { sql } from 'kysely';
import type { Device, Fleet, Node } from './fleet.ts';
import { Violation } from './invariants.ts';
import { markIn, marksIn } from './marks.ts';

/** A refused change that its author lets go of. */
interface Discard {
  readonly device: Device;
  readonly mid: number;
  readonly seed: string;
  readonly firstId: number;
  readonly idCount: number;
  readonly marks: readonly string[];
  /** Of the text that it would have written; no other command has it. */
  readonly text: string | null;
}

const TABLES = ['question', 'answer', 'question_tag', 'tag', 'folder', 'exam', 'exam_question'] as const;

async function textsAt({ database }: Node): Promise<string[]> {
  const exams = database.write.selectFrom('exam').select('title');
  const rows = await database.write.selectFrom('question').select('title').unionAll(exams).execute();
  return rows.map(({ title }) => markIn(title));
}

/** What people have discarded, which is nowhere from then on. */
export class Discards {
  readonly #all: Discard[] = [];

  /** Before it is done: nobody is told of a call whose server is killed after its commit. */
  async note(device: Device, mid: number): Promise<void> {
    const row = await device.database.write
      .selectFrom('sync_outbox')
      .where('mid', '=', mid)
      .select(['endpoint', 'seed', 'first_id', 'id_count', 'input'])
      .executeTakeFirstOrThrow();
    const { seed, first_id: firstId, id_count: idCount } = row;
    // A copy says what its original says, which is there.
    const input = row.endpoint === 'exams.copyExam' ? '' : row.input;
    this.#all.push({
      device,
      mid,
      seed,
      firstId,
      idCount,
      marks: marksIn(input),
      // A hash of what was seen may have these letters in it.
      text: /(?<![\w-])m\d+(?![\w-])/.exec(input)?.[0] ?? null,
    });
  }

  /** Those that were done, and that no older copy of a disk has taken back. */
  async #done(): Promise<Discard[]> {
    const done: Discard[] = [];
    for (const one of this.#all) {
      const found = await one.device.database.write
        .selectFrom('sync_outbox')
        .where('mid', '=', one.mid)
        .where('seed', '=', one.seed)
        .where('state', '=', 'discarded')
        .select('mid')
        .executeTakeFirst();
      if (found !== undefined) done.push(one);
    }
    return done;
  }

  /** The marks of what was discarded. */
  async marks(): Promise<Set<string>> {
    return new Set((await this.#done()).flatMap(({ marks }) => marks));
  }

  /** I1: nothing that a discarded change made is anywhere. */
  async assertNowhere({ hub, devices }: Fleet): Promise<void> {
    const nodes = [hub, ...devices];
    const texts = new Set((await Promise.all(nodes.map(textsAt))).flat());
    for (const { device, mid, firstId, idCount, text } of await this.#done()) {
      if (text !== null && texts.has(text))
        throw new Violation('I1', `${text} is there, of ${device.name} ${mid}, discarded`);
      for (const node of nodes) {
        for (const table of TABLES) {
          const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)}
            where id >= ${firstId} and id < ${firstId + idCount}`.execute(node.database.write);
          if (rows.length > 0)
            throw new Violation(
              'I1',
              `${table} ${rows[0]?.id} is there, of ${device.name} ${mid}, discarded`,
            );
        }
      }
    }
  }
}

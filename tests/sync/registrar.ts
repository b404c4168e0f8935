import { z } from 'zod';
import { examDraft } from '#tests/factories/exams.ts';
import { answered } from './answered.ts';
import { draftOf, type Author, type Edit } from './author.ts';
import type { Chance } from './chance.ts';
import type { Fleet, Node } from './fleet.ts';
import { Violation } from './invariants.ts';
import { KEY_CANARY, type Person } from './templates.ts';

/** How often a history of an exam has somebody who sets exams for groups, and how often they do something then. */
const SETTING = 0.3;
const ACTIVE = 0.25;

const Group = z.object({ data: z.object({ id: z.number() }) });
const Written = z.object({ question: z.object({ id: z.number() }) });
const Drafted = z.object({ data: z.object({ exam_step_one_id: z.number(), version: z.number() }) });
const Stored = z.object({ version: z.number() });

/** Groups whose members come and go at the hub, and exams that an author publishes for them, wherever they are. */
export class Registrar {
  readonly #fleet: Fleet;
  readonly #author: Author;
  readonly #chance: Chance;
  readonly #isSetting: boolean;
  /** False where a computer has a program from before there were any groups, or somebody else decides about people. */
  knowsGroups = true;

  constructor(author: Author, fleet: Fleet, chance: Chance) {
    this.#fleet = fleet;
    this.#author = author;
    this.#chance = chance;
    this.#isSetting = chance.happens(SETTING);
  }

  perhapsAt(): Node | null {
    if (!this.#isSetting || !this.#chance.happens(ACTIVE) || !this.knowsGroups) return null;
    return this.#chance.pick([...this.#fleet.devices, this.#fleet.hub]);
  }

  async act(node: Node): Promise<readonly Edit[] | string> {
    if (node === this.#fleet.hub && this.#chance.happens(0.7)) return this.#decideMembers();
    const person = await this.#author.someoneAt(node, this.#chance);
    return person === null ? 'nothing' : this.#publish(node, person);
  }

  async #groupsAt({ database }: Node): Promise<number[]> {
    const live = database.write.selectFrom('people_group').where('deleted_at', 'is', null);
    return (await live.select('id').orderBy('id').execute()).map((row) => row.id);
  }

  async #decideMembers(): Promise<string> {
    const { hub, people } = this.#fleet;
    const [, , student, admin] = people;
    const decide = (method: string, url: string, body?: unknown) =>
      answered(this.#fleet, hub, admin, method, url, body);
    const groups = await this.#groupsAt(hub);
    if (groups.length === 0 || this.#chance.happens(0.2)) {
      const made = await decide('POST', '/api/people-groups', { name: `Class ${this.#chance.below(9)}` });
      return `in the register: a group, ${Group.safeParse(made.body).data?.data.id ?? made.status}`;
    }
    const id = this.#chance.pick(groups);
    const members = { user_ids: [student.id] };
    const what = this.#chance.happens(0.6) ? 'members' : 'removed-members';
    const { status } = await decide('POST', `/api/people-groups/${id}/${what}`, members);
    return `in the register: ${what} of ${id}, ${status}`;
  }

  /** Only the last author may come to sit at a student's computer, and brings what is theirs along. */
  #keyOf(person: Person): string {
    const last = this.#fleet.people.findLast(({ role }) => role === 'Instructor');
    return person.id === last?.id ? 'Well done.' : KEY_CANARY;
  }

  /** A computer names the group and knows nobody in it. */
  async #publish(node: Node, person: Person): Promise<readonly Edit[] | string> {
    const groups = await this.#groupsAt(node);
    if (groups.length === 0) return 'no exam: no group is known here';
    const call = (method: string, url: string, body: unknown) =>
      answered(this.#fleet, node, person, method, url, body);
    const mark = this.#author.newMark();
    const question = { ...draftOf(`Question ${mark}`, []), feedback_correct: this.#keyOf(person) };
    const written = Written.safeParse((await call('POST', '/api/questions', question)).body);
    if (!written.success) return 'no question for a group';
    const edits = [this.#author.edited(node, 'for a group', mark, null)];
    const drafted = Drafted.safeParse((await call('POST', '/api/exam-drafts', {})).body);
    if (!drafted.success) return edits;
    const { exam_step_one_id: id, version } = drafted.data.data;
    const title = this.#author.newMark();
    const draft = examDraft([], {
      exam_title: `Exam ${title}`,
      exam_description: `About ${title}`,
      questions: [{ question_id: written.data.question.id, mark: 1 }],
      access: { who: 'some', group_ids: [this.#chance.pick(groups)], user_ids: [] },
    });
    const stored = await call('PUT', `/api/exam-drafts/${id}`, { version, step: 6, draft });
    const saved = Stored.safeParse(stored.body);
    if (!saved.success) return edits;
    edits.push(this.#author.edited(node, 'exam for a group', title, null));
    await call('POST', '/api/exam-publications', { exam_id: id, version: saved.data.version });
    return edits;
  }

  /** I1: on the hub, just those are brought into an exam for a group who are in it now: nobody begins one here. */
  async assertSound(): Promise<void> {
    if (!this.#isSetting || !this.knowsGroups) return;
    const db = this.#fleet.hub.database.write;
    const exams = await db
      .selectFrom('exam')
      .innerJoin('exam_version', 'exam_version.id', 'exam.published_version_id')
      .where('exam_version.is_for_some', '=', 1)
      .where('exam.deleted_at', 'is', null)
      .select(['exam.id', 'exam.title', 'exam_version.id as version_id'])
      .execute();
    for (const { id, title, version_id: versionId } of exams) {
      const members = await db
        .selectFrom('exam_version_access as access')
        .innerJoin('people_group_member as member', 'member.people_group_id', 'access.people_group_id')
        .where('access.exam_version_id', '=', versionId)
        .where('member.deleted_at', 'is', null)
        .distinct()
        .select('member.user_id')
        .orderBy('member.user_id')
        .execute();
      const enrolled = await db
        .selectFrom('enrolment')
        .where('content_type', '=', 'exam')
        .where('content_id', '=', id)
        .where('deleted_at', 'is', null)
        .select('user_id')
        .orderBy('user_id')
        .execute();
      const [wanted, brought] = [members, enrolled].map((rows) => rows.map((row) => row.user_id).join());
      if (wanted !== brought)
        throw new Violation('I1', `${title} is for ${wanted || 'nobody'}, and has ${brought || 'nobody'}`);
    }
  }
}

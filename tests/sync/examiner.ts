import { z } from 'zod';
import { answered } from './answered.ts';
import type { Author, Edit } from './author.ts';
import type { Chance } from './chance.ts';
import type { Fleet, Node } from './fleet.ts';
import { Violation } from './invariants.ts';
import { markIn } from './marks.ts';
import type { Person } from './templates.ts';

/** How often a history has examiners, and how often one of them does something in a step then. */
const EXAMINING = 0.3;
const ACTIVE = 0.3;

const Exam = z.object({ data: z.object({ exam_step_one_id: z.number() }) });
const Before = z.object({ version_no: z.number() });
const Paper = z.object({ title: z.string(), questions: z.array(z.object({ title: z.string() })) });

/** What somebody had before them when they published or copied an exam: contents, by their marks. */
type Shown = string;

const shownOf = (titles: readonly string[]): Shown => titles.map(markIn).join(' ');

/** Somebody at a node who deletes and restores many questions at once, and makes exams of them. */
export class Examiner {
  readonly #fleet: Fleet;
  readonly #author: Author;
  readonly #chance: Chance;
  readonly #isExamining: boolean;
  readonly #published = new Map<number, Set<Shown>>();
  readonly #copied = new Map<number, { readonly node: Node; readonly shown: Shown }>();

  constructor(author: Author, fleet: Fleet, chance: Chance) {
    this.#author = author;
    this.#fleet = fleet;
    this.#chance = chance;
    this.#isExamining = chance.happens(EXAMINING);
  }

  /** Where something is done in this step; null for nowhere. */
  perhapsAt(): Node | null {
    if (!this.#isExamining || !this.#chance.happens(ACTIVE)) return null;
    return this.#chance.pick([...this.#fleet.devices, this.#fleet.hub]);
  }

  /** @returns the content that was acknowledged; null when nothing of content was. */
  async act(node: Node): Promise<Edit | null> {
    const person = await this.#author.someoneAt(node, this.#chance);
    if (person === null) return null;
    const kind = this.#chance.next();
    if (kind < 0.15) await this.#delete(node, person);
    else if (kind < 0.2) await this.#restore(node, person);
    else return this.#examine(node, person);
    return null;
  }

  async #delete(node: Node, person: Person): Promise<void> {
    const rows = await this.#author.questionsOf(node, person);
    const gone = rows.filter(() => this.#chance.happens(0.3));
    if (gone.length === 0) return;
    const body = { question_ids: gone.map(({ id }) => id), change: { kind: 'delete' } };
    await this.#author.deleting(node, gone, () =>
      this.#call(node, person, 'POST', '/api/questions/bulk-changes', body),
    );
  }

  async #restore(node: Node, person: Person): Promise<void> {
    const rows = await node.database.write
      .selectFrom('question')
      .where('instructor_id', '=', person.id)
      .where('deleted_at', 'is not', null)
      .select('id')
      .orderBy('id')
      .execute();
    if (rows.length === 0) return;
    const { id } = this.#chance.pick(rows);
    const change = { kind: 'restore' };
    await this.#call(node, person, 'POST', '/api/questions/bulk-changes', { question_ids: [id], change });
  }

  async #examine(node: Node, person: Person): Promise<Edit | null> {
    const exams = await node.database.write
      .selectFrom('exam')
      .where('instructor_id', '=', person.id)
      .where('deleted_at', 'is', null)
      .where('id', '<>', this.#fleet.exam.examId)
      .select(['id', 'title'])
      .orderBy('id')
      .execute();
    const kind = this.#chance.next();
    if (exams.length === 0 || kind < 0.2) return this.#create(node, person);
    const exam = this.#chance.pick(exams);
    if (kind < 0.55) return this.#edit(node, person, exam);
    if (kind < 0.7) await this.#copy(node, person, exam);
    else if (kind < 0.9) {
      await this.#publish(node, person, exam);
      if (kind > 0.82) await this.#takeBack(node, person, exam.id);
    } else {
      const url = `/api/deleteStepOne/${exam.id}`;
      await this.#author.deleting(node, [exam], () => this.#call(node, person, 'DELETE', url));
    }
    return null;
  }

  async #create(node: Node, person: Person): Promise<Edit | null> {
    const questions = await this.#author.questionsOf(node, person);
    const ids = questions.filter(() => this.#chance.happens(0.4)).map(({ id }) => id);
    const { body } = await this.#call(node, person, 'POST', '/api/exam-drafts', { question_ids: ids });
    const made = Exam.safeParse(body);
    if (!made.success) return null;
    return this.#edit(node, person, { id: made.data.data.exam_step_one_id, title: '' });
  }

  async #edit(node: Node, person: Person, exam: { id: number; title: string }): Promise<Edit | null> {
    const mark = this.#author.newMark();
    this.#author.sawReplaced(mark, exam.title);
    const texts = { exam_title: `Exam ${mark}`, exam_description: `About ${mark}`, exam_duration: 30 };
    const { status } = await this.#call(node, person, 'PUT', `/api/editExamStepOne/${exam.id}`, texts);
    return status < 300 ? this.#author.edited(node, 'exam', mark, markIn(exam.title)) : null;
  }

  async #copy(node: Node, person: Person, exam: { id: number; title: string }): Promise<void> {
    const { body } = await this.#call(node, person, 'POST', `/api/exams/${exam.id}/copies`);
    const made = Exam.safeParse(body);
    if (!made.success) return;
    this.#copied.set(made.data.data.exam_step_one_id, { node, shown: shownOf([exam.title]) });
  }

  async #publish(node: Node, person: Person, exam: { id: number; title: string }): Promise<void> {
    const links = node.database.write.selectFrom('exam_question').where('exam_id', '=', exam.id);
    const questions = await links
      .innerJoin('question', 'question.id', 'exam_question.question_id')
      .select('question.title')
      .orderBy('exam_question.position')
      .orderBy('exam_question.id')
      .execute();
    const shown = this.#published.get(exam.id) ?? new Set();
    shown.add(shownOf([exam.title, ...questions.map(({ title }) => title)]));
    this.#published.set(exam.id, shown);
    const wanted = { exam_status: 'published' };
    await this.#call(node, person, 'POST', `/api/saveExam/${exam.id}`, wanted);
  }

  /** Takes back what was published last, where that is still to be had. */
  async #takeBack(node: Node, person: Person, examId: number): Promise<void> {
    const rows = node.database.write.selectFrom('exam').where('id', '=', examId);
    const row = await rows.select('before_publication').executeTakeFirst();
    if (row?.before_publication == null) return;
    const { version_no: last } = Before.parse(JSON.parse(row.before_publication));
    const body = { exam_id: examId, published_version: last };
    await this.#call(node, person, 'POST', '/api/exam-publications/withdrawal', body);
  }

  #call(...[node, ...call]: [Node, Person, string, string, body?: unknown]) {
    return answered(this.#fleet, node, ...call);
  }

  /** I1 of exams: they hold one edit whole, and what is copied or published is what somebody saw then. */
  async assertSound(isTwin: (node: Node) => boolean): Promise<void> {
    const db = this.#fleet.hub.database.write;
    const exams = await db.selectFrom('exam').select(['id', 'title', 'description']).execute();
    for (const { id, title, description } of exams) {
      if (markIn(title) !== markIn(description))
        throw new Violation('I1', `exam ${id} mixes ${title} with ${description}`);
      const copied = this.#copied.get(id);
      if (copied === undefined || isTwin(copied.node) || !title.endsWith('(copy)')) continue;
      if (copied.shown !== markIn(title))
        throw new Violation('I1', `${title} holds something else than ${copied.shown}, which was copied`);
    }
    const versions = await db
      .selectFrom('exam_version')
      .innerJoin('exam_version_paper', 'exam_version_id', 'exam_version.id')
      .where('exam_id', '<>', this.#fleet.exam.examId)
      .select(['exam_id', 'content'])
      .execute();
    for (const { exam_id: examId, content } of versions) {
      const { title, questions } = Paper.parse(JSON.parse(content));
      const shown = shownOf([title, ...questions.map((question) => question.title)]);
      if (this.#published.get(examId)?.has(shown) !== true)
        throw new Violation('I1', `exam ${examId} was published as ${shown}, which nobody had before them`);
    }
  }
}

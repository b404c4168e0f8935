import type { QuestionBank } from './question-bank.ts';
import { RARE_WORD } from './question-bank.ts';

const PAGE = 10;

const COLUMNS = `question.*, answer.id as answer_id, answer_1, answer_2, answer_3, answer_4, answer_5, answer.feedback, answer.correct_answer`;

/** What a list costs at least: the same rows by hand-prepared statements, without a server. */
export function bareQuestionList({ raw, author, tagId }: QuestionBank) {
  const count = raw
    .prepare(`select question_count from question_tally where instructor_id = ? and kind = ? and ref_id = ?`)
    .pluck();
  const join = `from question left join answer on answer.question_id = question.id and answer.deleted_at is null`;
  const newest = raw.prepare(`select ${COLUMNS} ${join} where question.id in (
      select id from question where deleted_at is null and instructor_id = ? order by created_at desc, id desc limit ${PAGE} offset ?)
    order by question.created_at desc, question.id desc`);
  const tagged = raw.prepare(`select ${COLUMNS} ${join} where question.id in (
      select question_id from question_tag where tag_id = ? and deleted_at is null
      order by question_created_at desc, question_id desc limit ${PAGE})
    order by question.created_at desc, question.id desc`);
  const found = raw
    .prepare(
      `select rowid from question_words where question_words match ? order by rowid desc limit ${PAGE}`,
    )
    .pluck();
  const foundCount = raw.prepare(`select count(*) from question_words where question_words match ?`).pluck();
  const marks = Array<string>(PAGE).fill('?').join(',');
  const byIds = raw.prepare(
    `select ${COLUMNS} ${join} where question.id in (${marks}) order by question.created_at desc, question.id desc`,
  );
  const tags =
    raw.prepare(`select question_tag.question_id, question_tag.tag_id, tag.tag_name from question_tag
    join tag on tag.id = question_tag.tag_id where question_tag.question_id in (${marks}) and question_tag.deleted_at is null`);
  const uses = raw.prepare(`select question_id, count(distinct exam_id) from exam_question
    where question_id in (${marks}) and deleted_at is null group by question_id`);

  const idsOf = (rows: readonly unknown[]): unknown[] => {
    const ids = rows.map((row) => (typeof row === 'object' && row !== null && 'id' in row ? row.id : row));
    return [...ids, ...Array<null>(PAGE - ids.length).fill(null)];
  };
  const complete = (rows: readonly unknown[]) => [rows, tags.all(idsOf(rows)), uses.all(idsOf(rows))];
  const match = `"${author.id.toString(36).padStart(11, '0')}${RARE_WORD}"*`;

  return {
    page: (offset: number) => [count.get(author.id, 'all', 0), complete(newest.all(author.id, offset))],
    tag: () => [count.get(author.id, 'tag', tagId), complete(tagged.all(tagId))],
    search: () => [foundCount.get(match), complete(byIds.all(idsOf(found.all(match))))],
  };
}

import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createTestServer } from '#tests/helpers/test-server.ts';
import { ERASERS } from './erasers.ts';

/** Tables that name a person by the id and keep that when the person is erased, and why. */
const KEPT: Readonly<Record<string, string>> = {
  achievement: 'that a milestone was reached; no name stands in it',
  account_invitation: 'who invited somebody; an id',
  earning: 'what somebody earned stays in the books; an id',
  course: 'what was written stays, under an author without a name',
  course_access: 'who may take a course; an id',
  course_completion: 'what somebody has finished stays',
  course_interaction: 'what somebody did in a course stays, as attempts do',
  course_item: 'what was written stays',
  course_question_state: 'what staff said of questions; an id',
  course_review_reply: 'what was written stays',
  course_item_stale: 'what somebody did in a course stays',
  course_item_state: 'what somebody did in a course stays',
  course_section: 'what was written stays',
  course_submission: 'what was handed in stays, beside its mark',
  course_submission_feedback: 'marks stay',
  course_version_access: 'who might take a published course; an id',
  discover_item: 'the catalogue; an id',
  version_listing: 'what the catalogue says of what was written; an id',
  exam: 'what was written stays',
  exam_access: 'who may take an exam; an id',
  exam_attempt: 'attempts and results stay',
  exam_attempt_decision: 'who decided about marks; an id',
  exam_version_access: 'who might take a published exam; an id',
  exam_record_claim: 'what a student claimed of an attempt, beside the result',
  article_vote: 'that it helped somebody is a count; ids',
  training_video_finish: 'that somebody saw it is a count; ids',
  announcement_receipt: 'that somebody read it is a count; ids',
  review_remark: 'what was said of content stays; ids',
  conversation: 'who started it; an id',
  conversation_inbox: 'counted from what stays; an id',
  conversation_leaving: 'who left; an id',
  message_arrival: 'in which order messages came; an id',
  message_attachment: 'what somebody sent stays, because others answered it; an id',
  message_change: 'what somebody wrote stays, because others answered it',
  message_report: 'what was reported is evidence and stays; ids',
  course_vote: 'who voted; an id',
  enrolment: 'its name is that of the account, which the departure renames',
  folder: 'what was written stays',
  import_batch: 'whose questions came from which file; an id',
  import_columns: 'what the headings of a table mean to somebody; the words are those of the table',
  insight_student:
    'its name is that of the account, which the departure renames and a trigger has folded again',
  insight_student_backlog: 'whose standing is folded next; an id',
  media_file: 'what was stored stays',
  media_ticket: 'by which a page plays a file; gone with the session',
  media_upload: 'a file that is on its way; gone when it ends',
  outside_call: 'a call that is under way; gone when it ends',
  order_line: 'what was bought stays in the books; no name stands in it',
  people_import: 'who brought a file of people; an id',
  question: 'what was written stays',
  report_run: 'reports that were made are records of the institution; an id',
  question_unanswered: 'questions without an answer, by their author',
  question_version: 'what was written before stays',
  question_tag: 'what was written stays',
  question_tally: 'counts of questions, by their author',
  question_text_key: 'keys of questions, by their author',
  refund: 'what was given back stays in the books; ids',
  sale: 'what was sold stays in the books; an id',
  smart_folder: 'what was written stays',
  sync_client: 'who took a computer in; an id',
  sync_client_user: 'which computers have to hear that the account is gone',
  sync_enrolment_code: 'who gave and who used a code; ids',
  sync_grant:
    'kept by computers alone, which the departure does not reach; void by the version of the account',
  sync_imported: 'whose work was brought from a file; ids',
  sync_outbox: 'what a computer has not sent yet',
  tag: 'what was written stays',
  withdraw_request: 'what was paid out stays in the books; an id',
};

const NAMES_PERSON =
  /^(user_id|student_id|instructor_id|enrolled_by|imported_by|created_by|used_by|decided_by)$/u;

/** The tables with a column that names a person. */
async function tablesOfPeople(): Promise<string[]> {
  const server = await createTestServer({ institution: false });
  try {
    const { read } = server.database;
    const { rows } = await sql<{ name: string; column: string; target: string | null }>`
      select m.name, c.name as "column",
        (select f."table" from pragma_foreign_key_list(m.name) f where f."from" = c.name and f."table" = 'user') as target
      from sqlite_master m join pragma_table_info(m.name) c where m.type = 'table'`.execute(read);
    const found = rows.filter(({ column, target }) => target !== null || NAMES_PERSON.test(column));
    return [...new Set(found.map(({ name }) => name))].toSorted();
  } finally {
    await server.close();
  }
}

it('every table that names a person is erased, or kept for a reason', async () => {
  const erased = ERASERS.flatMap(({ tables }) => tables);
  expect(erased.filter((name) => name in KEPT)).toEqual([]);
  expect(await tablesOfPeople()).toEqual([...erased, ...Object.keys(KEPT)].toSorted());
});

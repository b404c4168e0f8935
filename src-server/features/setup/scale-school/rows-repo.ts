import { sql } from 'kysely';
import type { Db } from '#server/db/tables.ts';
import type { Ground } from './ground.ts';

/** Below every id that a computer mints: what was added can be told from what people did. */
export const FIRST_ID = 1_000_000_000;
export const ATTEMPTS_OF_STUDENT = 10;
const EXAMS_OF_STUDENT = 8;
const SPAN_MS = 365 * 24 * 60 * 60 * 1000;
const PARTS = 65_536;
const ODD = [2_654_435_761, 2_246_822_519, 3_266_489_917, 668_265_263, 374_761_393] as const;

/** Attempts from one number to before another, each with what the same number does elsewhere. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** A number of 0 to 65,535 that follows from `i` alone. */
const chance = (kind: 0 | 1 | 2 | 3 | 4): string => `((i * ${ODD[kind]} % 4294967296) / ${PARTS})`;
const oneIn = (kind: 0 | 1 | 2 | 3 | 4, n: number): string => `${chance(kind)} % ${n} = 0`;

/** A numbered list of literals; the database alone ever reads it, and its texts are doubled in their quotes. */
const listed = (name: string, columns: readonly string[], rows: readonly (readonly (number | string)[])[]) =>
  `${name} (k, ${columns.join(', ')}) as (values ${rows
    .map((row, at) =>
      [at, ...row].map((cell) => (typeof cell === 'number' ? cell : `'${cell.replaceAll("'", "''")}'`)),
    )
    .map((cells) => `(${cells.join(', ')})`)
    .join(', ')})`;

/** What every statement draws on: the numbers of a stretch, and contents by their place. */
function drawing({ exams, lessons, now }: Ground, { from, to }: Stretch): string {
  const partOf = Math.floor(SPAN_MS / (ATTEMPTS_OF_STUDENT * PARTS));
  const startsAt = now - SPAN_MS;
  return `with recursive n(i) as (select ${from} union all select i + 1 from n where i + 1 < ${to}),
    a as (select i, i / ${ATTEMPTS_OF_STUDENT} as s, i % ${ATTEMPTS_OF_STUDENT} as j,
      ${FIRST_ID} + i as id, ${FIRST_ID} + i / ${ATTEMPTS_OF_STUDENT} as student_id,
      ${startsAt} + (i % ${ATTEMPTS_OF_STUDENT} * ${PARTS} + ${chance(0)}) * ${partOf} as at from n),
    first as (select * from a where j = 0),
    ${listed(
      'e',
      ['exam_id', 'version_id', 'title', 'price', 'author_id', 'q0', 'q1', 'q2', 'q3'],
      exams.map((one) => [one.examId, one.versionId, one.title, one.price, one.authorId, ...one.questionIds]),
    )},
    ${listed(
      'l',
      ['course_id', 'section_id', 'item_id', 'content_hash', 'version_no'],
      lessons.map((one) => [one.courseId, one.sectionId, one.itemId, one.contentHash, one.versionNo]),
    )}`;
}

const examOf = (exams: number): string => `e.k = (s + j % ${EXAMS_OF_STUDENT}) % ${exams}`;

/** The tables that are written, in their order, each with the columns and the select that fills it. */
function statements({ exams, lessons, cast, paidExam }: Ground): readonly (readonly [string, string])[] {
  const withExam = `from a join e on ${examOf(exams.length)}`;
  const withLesson = `from a join l on l.k = i % ${lessons.length}`;
  const isScored = `${chance(2)} % 50 <> 0`;
  const score = `(${chance(1)} % 10001)`;
  const handedIn = `at + 300000 + ${chance(3)} * 20`;
  const isPaid = oneIn(4, 20);
  return [
    [
      'user (id, email, first_name, last_name, role_id, status, email_verified_at, approved_at, created_at, updated_at)',
      `select student_id, 'student' || s || '@scale.example', 'Robin' || (s % 499), 'Sample' || (s % 9973),
        ${cast.roleId}, 'active', at, at, at, at from first`,
    ],
    [
      'enrolment (id, user_id, content_type, content_id, price_minor, currency, source, student_name, created_at, updated_at)',
      `select id, student_id, 'exam', exam_id, 0, 'GBP', 'free', 'Robin Sample', at, at ${withExam} where j < ${EXAMS_OF_STUDENT}`,
    ],
    [
      'enrolment (id, user_id, content_type, content_id, price_minor, currency, source, student_name, created_at, updated_at)',
      `select case j when 0 then id + 8 else id end, student_id, 'course', course_id, 0, 'GBP', 'free', 'Robin Sample', at, at
        ${withLesson} where j = 0 or (j = 9 and course_id <> (select o.course_id from l o where o.k = (i - 9) % ${lessons.length}))`,
    ],
    [
      `exam_attempt (id, exam_id, exam_version_id, student_id, attempt_no, state, seed, started_at, duration_ms,
        is_clock_suspect, submitted_at, submitted_by, progress, score, result, is_late, created_at, updated_at)`,
      `select id, exam_id, version_id, student_id, 1 + j / ${EXAMS_OF_STUDENT},
        case when ${oneIn(4, 100)} then 'void' when ${isScored} then 'marked' else 'submitted' end, i, at, 3600000,
        case when ${oneIn(3, 97)} then 1 else 0 end, ${handedIn},
        case when ${oneIn(1, 10)} then 'deadline' else 'student' end, 10000,
        case when ${isScored} then ${score} end,
        case when ${isScored} then case when ${score} >= 4000 then 'pass' else 'fail' end else 'pending' end,
        case when ${oneIn(2, 49)} then 1 else 0 end, at, ${handedIn} ${withExam}`,
    ],
    [
      `exam_attempt_mark (id, attempt_id, exam_id, question_id, selected_option, is_correct, points, max_points,
        time_ms, matched_keywords, missed_keywords, created_at, updated_at)`,
      `select ${FIRST_ID} + i * 4 + q.column1, id, exam_id,
        case q.column1 when 0 then q0 when 1 then q1 when 2 then q2 else q3 end, 1,
        case when ${score} > q.column2 then 1 else 0 end, case when ${score} > q.column2 then 100 else 0 end, 100,
        ${chance(2)}, '[]', '[]', ${handedIn}, ${handedIn}
        ${withExam}, (values (0, 1000), (1, 3000), (2, 5000), (3, 7000)) q where ${isScored}`,
    ],
    [
      `course_interaction (id, student_id, course_id, item_id, section_id, version_no, kind, rule, content_hash,
        spent_ms, said, created_at, updated_at)`,
      `select id, student_id, course_id, item_id, section_id, version_no, 'text_read', 'text', content_hash,
        60000 + ${chance(3)}, '{}', at, at ${withLesson}`,
    ],
    [
      'course_review (id, course_id, student_id, student_name, rating, review, progress, created_at, updated_at)',
      `select id, course_id, student_id, 'Robin Sample', 1 + ${chance(1)} % 5, 'What I read was clear.', ${score},
        at, at ${withLesson} where j = 0 and s % 10 = 0`,
    ],
    [
      `purchase_order (id, user_id, order_number, status, payment_method, currency, subtotal, tax, total, tax_label,
        tax_rate, billing, content_key, try_count, paid_at, created_at, updated_at)`,
      `select id, student_id, 'S-' || i, 'succeeded', 'invoice', 'GBP', 1250, 0, 1250, '', 0, '{}', 'scale-' || i, 1,
        at, at, at from a where ${isPaid}`,
    ],
    [
      `order_line (id, order_id, user_id, content_type, content_id, version_id, title, price, tax, payee_id,
        payee_share, created_at, updated_at)`,
      `select id, id, student_id, 'exam', exam_id, version_id, title, 1250, 0, author_id, 1250, at, at
        from a join e on e.k = ${paidExam} where ${isPaid}`,
    ],
    [
      `sale (id, payee_id, content_type, content_id, title, price, tax, share, currency, status, sold_at, refunded_at,
        created_at, updated_at)`,
      `select id, author_id, 'exam', exam_id, title, 1250, 0, 1250, 'GBP',
        case when ${oneIn(2, 25)} then 'refunded' else 'sold' end, at,
        case when ${oneIn(2, 25)} then at + 86400000 end, at, at
        from a join e on e.k = ${paidExam} where ${isPaid}`,
    ],
    [
      'earning (id, payee_id, order_line_id, kind, amount, currency, available_at, created_at, updated_at)',
      `select id * 2 + r.column1, author_id, id, case r.column1 when 0 then 'sale' else 'refund' end,
        case r.column1 when 0 then 1250 else -1250 end, 'GBP', at + 2592000000, at + 86400000 * r.column1, at
        from a join e on e.k = ${paidExam}, (values (0), (1)) r
        where ${isPaid} and (r.column1 = 0 or ${oneIn(2, 25)})`,
    ],
    [
      'content_visit (id, kind, content_type, content_id, origin, visited_at, created_at)',
      `select id, case when ${oneIn(2, 6)} then 'added' else 'opened' end, 'exam', exam_id,
        case when ${oneIn(3, 3)} then 'search' else 'list' end, at, at ${withExam} where i % 2 = 0`,
    ],
    [
      'content_visit (id, kind, said, visited_at, created_at)',
      `select id, 'searched', 'word' || ${chance(1)} % 50, at, at from a where i % 50 = 1`,
    ],
    [
      'login_record (id, user_id, user_role, signed_in_at, is_offline, created_at, updated_at)',
      `select id, student_id, 'Student', at, case when ${oneIn(1, 8)} then 1 else 0 end, at, at from a where i % 2 = 0`,
    ],
    [
      'conversation (id, kind, subject, started_by, created_at, updated_at)',
      `select id, 'direct', 'I cannot open my exam', student_id, at, at from a where i % 200 = 0`,
    ],
    [
      `support_ticket (id, user_id, user_name, subject, description, category, screen, diagnostics, conversation_id,
        created_at, updated_at)`,
      `select id, student_id, 'Robin Sample', 'I cannot open my exam', 'It says that it is not here.', 'exams', '', '{}',
        id, at, at from a where i % 200 = 0`,
    ],
    [
      `support_ticket_state (id, support_ticket_id, user_id, number, state, priority, accepted_by, accepted_name,
        accepted_at, solved_at, created_at, updated_at)`,
      `select id, id, student_id, id, 'solved', 'normal', ${cast.supportId}, 'Support', at + 60000 * (5 + i % 90),
        at + 60000 * (120 + i % 900), at, at from a where i % 200 = 0`,
    ],
  ];
}

/** What was done of each lesson, as folding says it; nothing is left to be folded. */
async function keepStates(db: Db, { from, to }: Stretch): Promise<void> {
  const students = `student_id between ${FIRST_ID + from / ATTEMPTS_OF_STUDENT} and ${FIRST_ID + (to - 1) / ATTEMPTS_OF_STUDENT}`;
  await sql
    .raw(
      `insert into course_item_state (student_id, course_id, item_id, interaction_count, last_id, mark_sum, completed_at,
        completed_hash, last_hash, attempts, time_ms, first_at, last_at, played)
      select student_id, course_id, item_id, count(*), max(id), -count(*), min(created_at), min(content_hash),
        min(content_hash), 0, sum(spent_ms), min(created_at), max(created_at), '[]'
      from course_interaction where ${students} group by student_id, course_id, item_id`,
    )
    .execute(db);
  await sql.raw(`delete from course_item_stale where ${students}`).execute(db);
}

/** Writes what belongs to some attempts, each table by one statement. */
export async function insertStretch(db: Db, ground: Ground, stretch: Stretch): Promise<void> {
  const draws = drawing(ground, stretch);
  for (const [into, select] of statements(ground))
    await sql.raw(`insert into ${into} ${draws} ${select}`).execute(db);
  await keepStates(db, stretch);
}

/** What the planner knows of the new rows. */
export const analyse = (db: Db) => sql`analyze`.execute(db);

import { sql } from 'kysely';
import { index, tableOf, type MigrationDb, type MigrationDialect } from './columns.ts';

const IS_OTHER = 'old.student_id <> new.student_id or old.exam_id <> new.exam_id';

/** Attempts of the same student at the same exam from a moment on: what came before says what they bring to a period. */
const later = (kind: string, at: string, row: 'old' | 'new', from: string, when = '1 = 1'): string =>
  `insert into insight_backlog (kind, exam_id, slot) select '${kind}', exam_id, ${at} / 900000 from exam_attempt
   where student_id = ${row}.student_id and exam_id = ${row}.exam_id and ${at} >= ${from} and (${when});`;

const earliest = (at: string): string =>
  `case when old.${at} < new.${at} then old.${at} else coalesce(new.${at}, old.${at}) end`;

const EXAM_SUMS = [
  ['best', 'submitted_at'],
  ['sat', 'started_at'],
] as const;

const ofInsert = (): string => EXAM_SUMS.map(([kind, at]) => later(kind, at, 'new', `new.${at}`)).join(' ');
/** The row itself is gone: the day that it was on is noted as it is. */
const ofDelete = (): string =>
  EXAM_SUMS.map(
    ([kind, at]) =>
      `insert into insight_backlog (kind, exam_id, slot) select '${kind}', old.exam_id, old.${at} / 900000
       where old.${at} is not null; ${later(kind, at, 'old', `old.${at}`)}`,
  ).join(' ');
const ofUpdate = (): string =>
  EXAM_SUMS.map(
    ([kind, at]) =>
      `insert into insight_backlog (kind, exam_id, slot) select '${kind}', old.exam_id, old.${at} / 900000
       where old.${at} is not null and (${IS_OTHER} or old.${at} is distinct from new.${at});
       ${later(kind, at, 'new', earliest(at))} ${later(kind, at, 'old', `old.${at}`, IS_OTHER)}`,
  ).join(' ');

const ATTEMPT_DIFFERS = [
  ...['student_id', 'exam_id', 'started_at', 'submitted_at', 'score', 'result'].map(
    (column) => `old.${column} is distinct from new.${column}`,
  ),
  "(old.state = 'void') <> (new.state = 'void')",
  '(old.deleted_at is null) <> (new.deleted_at is null)',
].join(' or ');

/** The moment, and the next one of the same person: that one is no longer their first, or is it again. */
const momentAndNext = (kind: string, scope: string, at: string, next: string): string =>
  `insert into insight_backlog (kind, exam_id, slot) select '${kind}', scope, ROW.${at} / 900000
     from (select ${scope} as scope) as o where scope is not null;
   insert into insight_backlog (kind, exam_id, slot) select '${kind}', scope, at / 900000
     from (select ${scope} as scope, (${next}) as at) as o where scope is not null and at is not null;`;

const lesson = (more: string): string =>
  `select i.created_at from course_interaction i ${more} i.student_id = ROW.student_id and i.kind <> 'marked'
   and i.created_at > ROW.created_at order by i.created_at limit 1`;

const IS_PUBLIC = 'deleted_at is null and published_version_id is not null';
const AUTHOR = `(select instructor_id from course where id = ROW.course_id and ${IS_PUBLIC})`;

const ofLesson = [
  momentAndNext('learners', 'ROW.course_id', 'created_at', lesson('where i.course_id = ROW.course_id and')),
  momentAndNext('learners_of', '0', 'created_at', lesson('where')),
  momentAndNext(
    'learners_of',
    AUTHOR,
    'created_at',
    lesson(`join course c on c.id = i.course_id where c.instructor_id = ${AUTHOR}
      and c.deleted_at is null and c.published_version_id is not null and`),
  ),
].join(' ');

const ROLE = '(select role_id from "user" where id = ROW.user_id)';
const NEXT_SIGN_IN = `select l.signed_in_at from login_record l where l.user_id = ROW.user_id
  and l.signed_in_at > ROW.signed_in_at order by l.signed_in_at limit 1`;
const ofSignIn = [
  momentAndNext('people', '0', 'signed_in_at', NEXT_SIGN_IN),
  momentAndNext('by_role', ROLE, 'signed_in_at', NEXT_SIGN_IN),
].join(' ');

/** A person of another role, or who left: each of their days changes in both. */
const ofPerson = (row: 'old' | 'new'): string =>
  `insert into insight_backlog (kind, exam_id, slot) select 'by_role', ${row}.role_id, signed_in_at / 900000
   from login_record where user_id = ${row}.id;`;

/** A course that an author gains or loses, if anybody learned in it: all of their days. */
const ofCourse = (row: 'old' | 'new'): string =>
  `insert into insight_backlog (kind, exam_id, slot) select distinct 'learners_of', ${row}.instructor_id, i.created_at / 900000
   from course c join course_interaction i on i.course_id = c.id
   where (c.instructor_id = ${row}.instructor_id or c.id = ${row}.id)
     and exists (select 1 from course_interaction o where o.course_id = ${row}.id);`;

interface Trigger {
  readonly name: string;
  readonly table: string;
  readonly insert?: string;
  readonly update: { readonly when: string; readonly work: string };
  readonly delete?: string;
}

const distinct = (columns: readonly string[]): string =>
  columns.map((column) => `old.${column} is distinct from new.${column}`).join(' or ');
const both = (work: string): string => work.replaceAll('ROW', 'old') + work.replaceAll('ROW', 'new');

const TRIGGERS: readonly Trigger[] = [
  {
    name: 'attempt',
    table: 'exam_attempt',
    insert: ofInsert(),
    update: { when: ATTEMPT_DIFFERS, work: ofUpdate() },
    delete: ofDelete(),
  },
  {
    name: 'lesson',
    table: 'course_interaction',
    insert: ofLesson.replaceAll('ROW', 'new'),
    update: { when: distinct(['student_id', 'course_id', 'created_at', 'kind']), work: both(ofLesson) },
    delete: ofLesson.replaceAll('ROW', 'old'),
  },
  {
    name: 'sign_in',
    table: 'login_record',
    insert: ofSignIn.replaceAll('ROW', 'new'),
    update: { when: distinct(['user_id', 'signed_in_at']), work: both(ofSignIn) },
    delete: ofSignIn.replaceAll('ROW', 'old'),
  },
  {
    name: 'person',
    table: '"user"',
    update: {
      when: `old.role_id <> new.role_id or (old.deleted_at is null) <> (new.deleted_at is null)`,
      work: ofPerson('old') + ofPerson('new'),
    },
  },
  {
    name: 'course',
    table: 'course',
    update: {
      when: `old.instructor_id <> new.instructor_id or (old.deleted_at is null) <> (new.deleted_at is null)
        or (old.published_version_id is null) <> (new.published_version_id is null)`,
      work: ofCourse('old') + ofCourse('new'),
    },
  },
];

async function triggersOnSqlite(db: MigrationDb, trigger: Trigger): Promise<void> {
  const { name, table, update } = trigger;
  for (const [event, when, work] of [
    ['insert', '', trigger.insert],
    ['update', `when ${update.when}`, update.work],
    ['delete', '', trigger.delete],
  ])
    if (work !== undefined)
      await sql
        .raw(
          `create trigger insight_people_${name}_${event} after ${event} on ${table} ${when} begin ${work} end`,
        )
        .execute(db);
}

async function triggersOnPostgres(db: MigrationDb, trigger: Trigger): Promise<void> {
  const { table, update } = trigger;
  const name = `insight_people_${trigger.name}`;
  const events = (['insert', 'update', 'delete'] as const).filter((event) => trigger[event] !== undefined);
  await sql
    .raw(
      `create function ${name}() returns trigger language plpgsql as $$ begin
       if tg_op = 'INSERT' then ${trigger.insert ?? 'null;'}
       elsif tg_op = 'DELETE' then ${trigger.delete ?? 'null;'}
       elsif ${update.when} then ${update.work} end if;
       return null; end $$`,
    )
    .execute(db);
  await sql
    .raw(
      `create trigger ${name} after ${events.join(' or ')} on ${table}
       for each row execute function ${name}()`,
    )
    .execute(db);
}

/** Who was there first, and whose best is better, by day: what counts each person once in any period (firsts.ts). */
export async function up(db: MigrationDb, dialect: MigrationDialect): Promise<void> {
  await tableOf(db, dialect, 'insight_people')
    .text('kind')
    .int('scope_id')
    .text('day')
    .text('firsts')
    .with((table) => table.addPrimaryKeyConstraint('insight_people_pk', ['kind', 'scope_id', 'day']))
    .orderedByKey()
    .create();
  await index(db, 'course_interaction_of_student', 'course_interaction', ['student_id', 'created_at']);
  await index(db, 'course_interaction_of_day', 'course_interaction', ['created_at']);
  for (const trigger of TRIGGERS)
    await (dialect === 'sqlite' ? triggersOnSqlite(db, trigger) : triggersOnPostgres(db, trigger));
}

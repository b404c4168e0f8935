import { sql } from 'kysely';
import { stampNew, syncRoleOf } from './built-in-permissions.ts';
import { index, liveIndex, tableOf, type MigrationDb, type MigrationDialect } from './columns.ts';

const TYPES = { oneOf: ['exam', 'course'] } as const;

/** The catalogue as it is searched and sorted, carts and wishlists, and how people come to what they open. */
export async function up(db: MigrationDb, dialect: MigrationDialect): Promise<void> {
  await createPlaces(db, dialect);
  await createListings(db, dialect);
  await createIndex(db, dialect);
  for (const name of ['exam', 'course'])
    await db.schema
      .alterTable(name)
      .addColumn('left_out_tags', 'text', (column) => column.notNull().defaultTo('[]'))
      .execute();
  await db.schema
    .alterTable('institution')
    .addColumn('records_visits', dialect === 'sqlite' ? 'integer' : 'bigint', (column) =>
      column.notNull().defaultTo(1).check(sql.raw('records_visits in (0, 1)')),
    )
    .execute();
  await fillListings(db);
  await noteChanges(db, dialect);
}

/** What somebody means to buy, now or some day. */
async function createPlaces(db: MigrationDb, dialect: MigrationDialect): Promise<void> {
  for (const name of ['cart_item', 'wishlist_item']) {
    const table = tableOf(db, dialect, name)
      .id()
      .references('user_id', 'user')
      .text('content_type', TYPES)
      .int('content_id')
      .int('price_seen')
      .text('currency_seen')
      .int('added_at');
    await (name === 'cart_item' ? table.flag('saved_for_later') : table).synced().create();
    await liveIndex(db, `${name}_of_person`, name, ['user_id', 'content_type', 'content_id', 'id']);
  }
  await tableOf(db, dialect, 'content_visit')
    .id()
    .references('user_id', 'user', { optional: true })
    .text('kind', { oneOf: ['opened', 'added', 'searched'] })
    .text('content_type', { ...TYPES, optional: true })
    .int('content_id', { optional: true })
    .text('origin', { optional: true })
    .text('said', { optional: true })
    .int('visited_at')
    .int('created_at')
    .create();
  await index(db, 'content_visit_of_content', 'content_visit', ['content_type', 'content_id', 'visited_at']);
  await sql`create index content_visit_named on content_visit (visited_at) where user_id is not null`.execute(
    db,
  );
}

/** What the catalogue says of a version beside the version itself, and how many have each content. */
async function createListings(db: MigrationDb, dialect: MigrationDialect): Promise<void> {
  await tableOf(db, dialect, 'version_listing')
    .id()
    .text('content_type', TYPES)
    .int('content_id')
    .references('instructor_id', 'user')
    .text('tag_names')
    .text('author_role', { optional: true })
    .flag('is_for_some')
    .synced()
    .create();
  await index(db, 'version_listing_of_content', 'version_listing', ['content_type', 'content_id']);
  await tableOf(db, dialect, 'content_figure')
    .id()
    .text('content_type', TYPES)
    .int('content_id')
    .int('enrolled')
    .synced()
    .create();
}

/** The catalogue with one index for each order of its list; derived on every computer from what it holds. */
async function createIndex(db: MigrationDb, dialect: MigrationDialect): Promise<void> {
  await tableOf(db, dialect, 'discover_backlog')
    .text('content_type', TYPES)
    .int('content_id')
    .with((table) => table.addPrimaryKeyConstraint('discover_backlog_pk', ['content_type', 'content_id']))
    .orderedByKey()
    .create();
  await tableOf(db, dialect, 'discover_item')
    .int('content_id')
    .text('content_type', TYPES)
    .int('version_id')
    .int('instructor_id')
    .flag('is_for_some')
    .text('title_key')
    .text('category_key')
    .text('author_role')
    .int('duration_minutes')
    .int('price_key')
    .int('rating')
    .int('popularity')
    .int('published_at')
    .with((table) => table.addPrimaryKeyConstraint('discover_item_pk', ['content_id']))
    .create();
  for (const column of ['published_at', 'title_key', 'price_key', 'rating', 'popularity'])
    await index(db, `discover_item_by_${column}`, 'discover_item', [column, 'content_id']);
  await index(db, 'discover_item_by_category', 'discover_item', ['category_key', 'content_id']);
  await sql`create index discover_item_for_some on discover_item (content_id) where is_for_some = 1`.execute(
    db,
  );
  await tableOf(db, dialect, 'discover_tag')
    .text('tag_key')
    .int('content_id')
    .with((table) => table.addPrimaryKeyConstraint('discover_tag_pk', ['tag_key', 'content_id']))
    .orderedByKey()
    .create();
  await index(db, 'discover_tag_of_content', 'discover_tag', ['content_id', 'tag_key']);
  await tableOf(db, dialect, 'discover_count')
    .text('kind', { oneOf: ['type', 'category', 'tag'] })
    .text('count_key')
    .text('name')
    .int('items')
    .with((table) => table.addPrimaryKeyConstraint('discover_count_pk', ['kind', 'count_key']))
    .create();
  await index(db, 'discover_count_most', 'discover_count', ['kind', 'items', 'count_key']);
}

const NAMES = {
  exam: `select min(t.tag_name) as name from exam_question l
    join question_tag qt on qt.question_id = l.question_id and qt.deleted_at is null
    join tag t on t.id = qt.tag_id and t.deleted_at is null
    where l.exam_id = c.id and l.deleted_at is null group by lower(t.tag_name)
    order by count(*) desc, lower(t.tag_name) limit 10`,
  course: `select min(t.tag_name) as name from course_item i
    join course_item_question l on l.course_item_id = i.id and l.deleted_at is null
    join question_tag qt on qt.question_id = l.question_id and qt.deleted_at is null
    join tag t on t.id = qt.tag_id and t.deleted_at is null
    where i.course_id = c.id and i.deleted_at is null group by lower(t.tag_name)
    order by count(*) desc, lower(t.tag_name) limit 10`,
} as const;

/** What was published before says by its questions which tags it has. A computer of a hub gets that from there. */
async function fillListings(db: MigrationDb): Promise<void> {
  const role = await syncRoleOf(db);
  if (role === 'device') return;
  const now = Date.now();
  for (const type of ['exam', 'course'] as const) {
    const { rows } = await sql<{
      id: number;
      content_id: number;
      instructor_id: number;
      is_for_some: number;
      author_role: string | null;
    }>`select v.id, c.id as content_id, c.instructor_id, v.is_for_some,
      (select r.name from "user" u join role r on r.id = u.role_id where u.id = c.instructor_id) as author_role
      from ${sql.table(type)} c join ${sql.table(`${type}_version`)} v on v.id = c.published_version_id
      where c.deleted_at is null order by v.id`.execute(db);
    for (const row of rows) {
      const names = await sql<{
        name: string;
      }>`${sql.raw(NAMES[type].replace('c.id', String(row.content_id)))}`.execute(db);
      await sql`insert into version_listing (id, content_type, content_id, instructor_id, tag_names, author_role,
        is_for_some, created_at, updated_at) values (${row.id}, ${type}, ${row.content_id}, ${row.instructor_id},
        ${JSON.stringify(names.rows.map(({ name }) => name))}, ${row.author_role}, ${row.is_for_some}, ${now},
        ${now})`.execute(db);
      // What is not for everybody has no place in the catalog; it reaches its people with its next version.
      if (role === 'hub' && row.is_for_some === 0) await stampNew(db, 'version_listing', row.id);
    }
    await sql`insert into discover_backlog (content_type, content_id)
      select ${sql.lit(type)}, id from ${sql.table(type)} where published_version_id is not null`.execute(db);
  }
}

/** Whose rows say something of the catalogue, and the column that names the content. */
const SOURCES: readonly (readonly [table: string, type: string, id: string])[] = [
  ['exam', "'exam'", 'id'],
  ['exam_version', "'exam'", 'exam_id'],
  ['course', "'course'", 'id'],
  ['course_version', "'course'", 'course_id'],
  ['course_rating', "'course'", 'course_id'],
  ['version_listing', '{row}.content_type', 'content_id'],
  ['content_figure', '{row}.content_type', 'content_id'],
];

/** Whoever writes such a row, by hand, by a pull or by an import: the content is indexed anew soon. */
async function noteChanges(db: MigrationDb, dialect: MigrationDialect): Promise<void> {
  for (const [table, type, id] of SOURCES) {
    const note = (row: 'new' | 'old') =>
      `insert into discover_backlog (content_type, content_id)
        values (${type.replace('{row}', row)}, ${row}.${id}) on conflict do nothing;`;
    if (dialect === 'sqlite') {
      for (const event of ['insert', 'update', 'delete'] as const)
        await sql
          .raw(
            `create trigger discover_${table}_${event} after ${event} on ${table}
              begin ${note(event === 'delete' ? 'old' : 'new')} end`,
          )
          .execute(db);
      continue;
    }
    const body = `begin if tg_op = 'DELETE' then ${note('old')} else ${note('new')} end if; return null; end`;
    await sql
      .raw(`create function discover_note_${table}() returns trigger language plpgsql as $$ ${body} $$`)
      .execute(db);
    await sql
      .raw(
        `create trigger discover_note after insert or update or delete on ${table}
          for each row execute function discover_note_${table}()`,
      )
      .execute(db);
  }
}

import type Sqlite from 'better-sqlite3';
import type { Person, TestServer } from '#tests/helpers/test-server.ts';
import { createBenchServer } from './bench-server.ts';

/** The last name of one person in a thousand. */
export const RARE_NAME = 'Quillfeather';

export interface People {
  readonly server: TestServer;
  readonly admin: Person;
  readonly raw: Sqlite.Database;
  readonly size: number;
}

const FIRST_ID = 10_000;

/** An institution with `size` students, written in one statement past the services. */
export async function createPeople(size: number): Promise<People> {
  const server = await createBenchServer();
  const admin = await server.person('Admin');
  const { sqlite } = server.database;
  if (sqlite === null) throw new Error('The benchmark measures SQLite.');
  const { raw } = sqlite;
  const now = server.clock.now();
  raw.pragma('synchronous = OFF');
  raw.exec(`
    begin;
    insert into user (id, email, first_name, last_name, role_id, status, email_verified_at, approved_at, created_at, updated_at)
      with recursive n(i) as (select 1 union all select i + 1 from n where i < ${size})
      select ${FIRST_ID} + i, 'student' || i || '@school.test', 'First' || (i % 499),
        iif(i % 1000 = 0, '${RARE_NAME}', 'Last' || (i % 9973)), role.id, 'active', ${now}, ${now}, ${now}, ${now}
      from n, role where role.name = 'Student';
    commit;
    analyze;
  `);
  raw.pragma('wal_checkpoint(TRUNCATE)');
  raw.pragma('synchronous = FULL');
  return { server, admin, raw, size };
}

/** The statements of the list alone, with exact counts. */
export function barePeople({ raw }: People) {
  const columns = 'u.id, u.first_name, u.last_name, u.email, u.status, u.created_at';
  const from = `from user u join role r on r.id = u.role_id where r.name = 'Student' and u.deleted_at is null`;
  const page = raw.prepare(`select ${columns} ${from} order by u.last_name, u.first_name, u.id limit 5`);
  const count = raw.prepare(`select count(*) as n ${from}`);
  const likes = `and (u.first_name || ' ' || u.last_name || ' ' || u.email) like ?`;
  const found = raw.prepare(
    `select ${columns} ${from} ${likes} order by u.last_name, u.first_name, u.id limit 5`,
  );
  const counted = raw.prepare(`select count(*) as n ${from} ${likes}`);
  return {
    list: () => [page.all(), count.get()],
    search: () => [found.all(`%${RARE_NAME}%`), counted.get(`%${RARE_NAME}%`)],
  };
}

import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { systemClock } from '#server/clock.ts';
import { DATABASE_FILE } from '#server/db/data-files.ts';
import { openDatabaseFile } from '#server/db/database.ts';
import { loadIdSource } from '#server/db/ids.ts';
import { migrate } from '#server/db/migrate.ts';
import { createBuiltInRoles } from '#server/features/roles/role-service.ts';
import { insertInstitution } from '#server/features/setup/repo.ts';
import { createAccount } from '#server/features/users/account-service.ts';
import { hashPassword } from '#server/secrets/password.ts';
import { becomeHub } from '#server/sync/role.ts';
import { publishedExam, type PublishedExam } from '#tests/factories/published-exam.ts';
import { PASSWORD } from '#tests/helpers/test-server.ts';

export interface LoadSchool {
  readonly dataDir: string;
  /** Of the candidates, who all have the password of tests, at its real cost. */
  readonly emails: readonly string[];
  readonly exam: PublishedExam;
}

export interface LoadSchoolOptions {
  readonly candidates: number;
  readonly questions: number;
  readonly durationMinutes: number;
  /** Of one computer by itself where it is false. */
  readonly isHub?: boolean;
}

/** The data of an institution whose students are all enrolled in one exam. @param dataDir an empty folder */
export async function makeLoadSchool(dataDir: string, options: LoadSchoolOptions): Promise<LoadSchool> {
  mkdirSync(dataDir, { recursive: true });
  const database = openDatabaseFile(path.join(dataDir, DATABASE_FILE));
  await migrate(database.write, { dialect: 'sqlite' });
  const ids = await loadIdSource(database.write, randomBytes);
  const now = systemClock().now();
  const passwordHash = await hashPassword(PASSWORD);
  const made = await database.write.transaction().execute(async (db) => {
    const ctx = { db, now, newId: () => ids.next() };
    await insertInstitution(ctx, { name: 'School', timeZone: 'UTC', currency: 'GBP', isDemo: false });
    const roles = await createBuiltInRoles(ctx);
    const account = async (role: 'Instructor' | 'Student', at: number) => {
      const email = `${role}${at}@school.test`.toLowerCase();
      const names = { firstName: role, lastName: `Number ${at}` };
      const id = await createAccount(ctx, { email, ...names, roleId: roles.get(role) ?? 0, passwordHash });
      return { id, email };
    };
    const author = await account('Instructor', 0);
    const students: { id: number; email: string }[] = [];
    for (let at = 1; at <= options.candidates; at++) students.push(await account('Student', at));
    const { questions, durationMinutes } = options;
    const exam = await publishedExam({ write: (work) => work(ctx) }, author, {
      questions,
      durationMinutes,
      enrol: students,
      shuffled: true,
    });
    await ids.reserve(db);
    return { emails: students.map(({ email }) => email), exam };
  });
  if (options.isHub !== false) await becomeHub(database, 'epoch-load');
  await database.close();
  return { dataDir, ...made };
}

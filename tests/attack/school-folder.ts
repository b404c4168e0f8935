import { cpSync, existsSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { openServer, type OpenServerOptions } from '#server/open-server.ts';
import { placeDemoSchool } from '#tests/helpers/demo-school.ts';
import { temporaryFolder } from '#tests/helpers/temporary-folder.ts';

export interface School {
  /** As a process leaves it that was killed: the last answers are in the log beside the database. */
  readonly dataDir: string;
  /** How many events of attempts it acknowledged. */
  readonly events: number;
}

const countEvents = (file: string): number => {
  const database = new Sqlite(file, { readonly: true });
  try {
    return Number(database.prepare('select count(*) from exam_attempt_event').pluck().get());
  } finally {
    database.close();
  }
};

export const open = (dataDir: string, options: Partial<OpenServerOptions> = {}) =>
  openServer({ dataDir, appVersion: '0.0.0-test', ...options });

/** The demo school, with changes of many commits in its log. */
export async function killedSchool(): Promise<School> {
  const dataDir = await placeDemoSchool(temporaryFolder('school'));
  const server = await open(dataDir);
  for (let n = 0; n < 40; n++)
    await server.database.write
      .insertInto('sync_state')
      .values({ name: `note-${n}`, value: 'x'.repeat(3000) })
      .execute();
  const copy = temporaryFolder('killed');
  cpSync(dataDir, copy, { recursive: true });
  await server.close();
  rmSync(path.join(copy, 'lectern.lock'));
  return { dataDir: copy, events: countEvents(path.join(dataDir, 'lectern.db')) };
}

/** A copy to damage. */
export function copyOf({ dataDir }: School): string {
  const copy = temporaryFolder('damaged');
  cpSync(dataDir, copy, { recursive: true });
  return copy;
}

export const sizeOf = (file: string): number => (existsSync(file) ? statSync(file).size : -1);

import { Budgets } from '#shared/domain/limits/budgets.ts';
import { ATTEMPT_EVENTS } from '#shared/domain/limits/quotas.ts';
import { readPackage } from '#server/sync/read-items.ts';
import type { AttemptPackage, AttemptReceipt } from '#shared/contract/attempt-wire.ts';
import { AttemptLog, type AttemptLogOptions } from '#tests/factories/attempt-log.ts';
import {
  publishedExam,
  type PublishedExam,
  type PublishedExamOptions,
} from '#tests/factories/published-exam.ts';
import type { SyncRole } from '#server/sync/role.ts';
import { createTestServer, type Person, type TestServer } from '#tests/helpers/test-server.ts';
import { VersionCache } from './version-cache.ts';
import { receiveAttempts } from './receive-service.ts';
import { OpenHeads } from './open-heads.ts';
import { fileSigningKey } from '#server/signing-key.ts';

/** A hub with one published exam and one enrolled student. */
export interface HubStage {
  readonly server: TestServer;
  readonly instructor: Person;
  readonly student: Person;
  readonly exam: PublishedExam;
  readonly contentHash: string;
  readonly publicKey: () => string;
  /** A log that a device of the student begins. */
  log(options?: Partial<AttemptLogOptions>): AttemptLog;
  /** Brings packages in one transaction, from a device of the student unless somebody else is named. */
  receive(packages: readonly AttemptPackage[], users?: readonly number[]): Promise<AttemptReceipt[]>;
  attempts(): ReturnType<typeof attemptsOf>;
  close(): Promise<void>;
}

const attemptsOf = (server: TestServer) =>
  server.database.read.selectFrom('exam_attempt').selectAll().orderBy('attempt_no').execute();

export async function hubStage(
  options: PublishedExamOptions = {},
  role: SyncRole = 'standalone',
): Promise<HubStage> {
  const server = await createTestServer({ role });
  const instructor = await server.person('Instructor');
  const student = await server.person('Student');
  const exam = await publishedExam(server, instructor, { enrol: [student], ...options });
  const version = await server.database.read
    .selectFrom('exam_version')
    .where('id', '=', exam.versionId)
    .select('content_hash')
    .executeTakeFirstOrThrow();
  const signingKey = fileSigningKey(`${server.dataDir}/keys/receipt.pem`);
  const attempts = {
    versions: new VersionCache(),
    sealed: server.services.attempts.sealed,
    heads: new OpenHeads(() => 0),
    budgets: new Budgets(ATTEMPT_EVENTS),
    keeper: { expect: () => undefined },
  };
  return {
    server,
    instructor,
    student,
    exam,
    contentHash: version.content_hash,
    publicKey: () => signingKey.publicKey(),
    log: (changes = {}) =>
      new AttemptLog(exam, {
        studentId: student.id,
        contentHash: version.content_hash,
        startedAt: server.clock.now(),
        ...changes,
      }),
    receive: (packages, users = [student.id]) =>
      server.write((ctx) =>
        receiveAttempts(
          { ...ctx, services: { attempts, signingKey, authority: 'here' } },
          packages.map(readPackage),
          {
            users: new Set(users),
            mayBring: async () => true,
          },
        ),
      ),
    attempts: () => attemptsOf(server),
    close: () => server.close(),
  };
}

import type { BrowserCommand } from 'vitest/node';
import type { RoleName } from '#shared/access/built-in-roles.ts';
import type { Evidence } from '#shared/domain/exam-attempts/window-evidence.ts';
import { publishedExam, type PublishedExamOptions } from '#tests/factories/published-exam.ts';
import { createTestServer, type Person, type TestServer } from './test-server.ts';

// Runs in vitest's own process: the native database cannot be loaded into a page.

export interface PageRequest {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  /** A body of bytes in base64: only text crosses between the page and this process. */
  readonly bytes?: string;
}

export interface PageResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly bytes?: string;
}

export interface SeedOptions extends Omit<PublishedExamOptions, 'enrol'> {
  readonly isEnrolled?: boolean;
}

export interface SeededExam {
  readonly examId: number;
  readonly versionId: number;
  readonly questionIds: readonly number[];
  /** The right option of each question, in order; null for open questions. */
  readonly correct: readonly (number | null)[];
}

interface Running {
  readonly server: TestServer;
  readonly student: Person;
  readonly instructor: Person;
  /** Everybody whom the page has been so far. */
  readonly people: Map<RoleName, Person>;
  /** Whose requests the page sends. */
  caller: Person;
}

const running = new Map<string, Running>();

const serverOf = (testPath: string | undefined): Running => {
  const found = running.get(testPath ?? '');
  if (found === undefined) throw new Error('No server runs for this test file: call startServer first.');
  return found;
};

const stop = async (testPath: string | undefined): Promise<void> => {
  const found = running.get(testPath ?? '');
  running.delete(testPath ?? '');
  await found?.server.close();
};

/** A new server for this test file, with a student, whose requests `apiRequest` sends, and an instructor. */
export const startServer: BrowserCommand = async ({ testPath }) => {
  await stop(testPath);
  const server = await createTestServer();
  const instructor = await server.person('Instructor');
  const student = await server.person('Student', 'Amara Okonkwo');
  running.set(testPath ?? '', {
    server,
    student,
    instructor,
    people: new Map([
      ['Instructor', instructor],
      ['Student', student],
    ]),
    caller: student,
  });
};

export const stopServer: BrowserCommand = ({ testPath }) => stop(testPath);

/** From now on the page belongs to the person of this role, who joins when nobody has it yet. */
export const actAs: BrowserCommand<[RoleName]> = async ({ testPath }, role) => {
  const found = serverOf(testPath);
  const person = found.people.get(role) ?? (await found.server.person(role));
  found.people.set(role, person);
  found.caller = person;
};

/** One request of the person at the page. */
export const apiRequest: BrowserCommand<[PageRequest]> = async (
  { testPath },
  { method, path, body, bytes },
): Promise<PageResponse> => {
  const sent = bytes === undefined ? body : new Uint8Array(Buffer.from(bytes, 'base64'));
  const type = bytes === undefined ? 'application/json' : 'application/octet-stream';
  const { caller } = serverOf(testPath);
  const response = await caller.send(method, path, sent, { 'content-type': type });
  const headers = Object.fromEntries(response.headers);
  const isJson = response.headers.get('content-type')?.includes('json') === true;
  return isJson
    ? { status: response.status, headers, body: await response.json() }
    : {
        status: response.status,
        headers,
        body: null,
        bytes: Buffer.from(await response.arrayBuffer()).toString('base64'),
      };
};

/** A published exam; the student is enrolled in it unless the test says otherwise. */
export const seedExam: BrowserCommand<[SeedOptions]> = async (
  { testPath },
  { isEnrolled = true, ...options },
): Promise<SeededExam> => {
  const { server, instructor, student } = serverOf(testPath);
  const { examId, versionId, questionIds, correct } = await publishedExam(server, instructor, {
    ...options,
    enrol: isEnrolled ? [student] : [],
  });
  return { examId, versionId, questionIds, correct };
};

/** What the main process of a desktop sees of the window of an attempt. */
export const seeWindow: BrowserCommand<[number, readonly Evidence[]]> = async ({ testPath }, id, seen) => {
  await serverOf(testPath).server.window.write(id, seen);
};

/** Moves the clock of the server, which otherwise stands still. */
export const advanceServerClock: BrowserCommand<[number]> = ({ testPath }, ms) =>
  serverOf(testPath).server.clock.advance(ms);

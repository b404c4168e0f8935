import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import type { BrowserCommand } from 'vitest/node';
import { DEMO_ACCOUNTS } from '#server/features/setup/demo-accounts.ts';
import { openServer, type OpenedServer } from '#server/open-server.ts';
import { placeDemoSchool } from './demo-school.ts';

// A whole data folder with the real clock, for screens that need a first run or the demo school.

interface School {
  readonly server: OpenedServer;
  readonly dataDir: string;
  token: string | null;
}

export interface SchoolResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
  /** The body where it is no JSON, in base 64. */
  readonly bytes?: string;
}

const schools = new Map<string, School>();

const keyOf = (testPath: string | undefined): string => testPath ?? '';

const schoolOf = (testPath: string | undefined): School => {
  const school = schools.get(keyOf(testPath));
  if (school === undefined) throw new Error('No school is open for this test file: call startSchool first.');
  return school;
};

const stop = async (testPath: string | undefined): Promise<void> => {
  const school = schools.get(keyOf(testPath));
  schools.delete(keyOf(testPath));
  await school?.server.close();
  if (school !== undefined) rmSync(school.dataDir, { recursive: true, force: true });
};

/** A request of the page; bytes cross in base64, because only text does. */
export interface SchoolRequest {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  readonly bytes?: string;
}

const bodyOf = ({ body, bytes }: SchoolRequest): BodyInit | null => {
  if (bytes !== undefined) return new Uint8Array(Buffer.from(bytes, 'base64'));
  return body === undefined ? null : JSON.stringify(body);
};

const send = async (school: School, request: SchoolRequest): Promise<Response> =>
  school.server.fetch(
    new Request(`http://lectern.test${request.path}`, {
      method: request.method,
      headers: {
        'content-type': request.bytes === undefined ? 'application/json' : 'application/octet-stream',
        ...(school.token === null ? {} : { authorization: `Bearer ${school.token}` }),
      },
      body: bodyOf(request),
    }),
  );

/** A new data folder, empty or with the demo school; nobody is signed in. */
export const startSchool: BrowserCommand<['empty' | 'demo']> = async ({ testPath }, kind) => {
  await stop(testPath);
  const dataDir = mkdtempSync(path.join(tmpdir(), 'lectern-school-'));
  if (kind === 'demo') await placeDemoSchool(dataDir);
  const server = await openServer({ dataDir, appVersion: '0.0.0-test' });
  schools.set(keyOf(testPath), { server, dataDir, token: null });
};

export const stopSchool: BrowserCommand = ({ testPath }) => stop(testPath);

/** Signs the page in with the demo account of a role. */
export const enterSchool: BrowserCommand<[string]> = async ({ testPath }, role) => {
  const school = schoolOf(testPath);
  const account = DEMO_ACCOUNTS.find((one) => one.role === role);
  school.token = await school.server.actAs(account?.email ?? role);
};

/** One request of whoever is at the page; like the desktop, it keeps the session that a sign-in opens. */
export const schoolRequest: BrowserCommand<[SchoolRequest]> = async (
  { testPath },
  request,
): Promise<SchoolResponse> => {
  const school = schoolOf(testPath);
  const response = await send(school, request);
  const headers = Object.fromEntries(response.headers);
  if (response.headers.get('content-type')?.includes('json') !== true) {
    const bytes = Buffer.from(await response.arrayBuffer()).toString('base64');
    return { status: response.status, headers, body: null, bytes };
  }
  const body: unknown = await response.json();
  if (request.path === '/api/signin' && response.status === 200) {
    school.token = z.object({ token: z.string() }).parse(body).token;
  }
  return { status: response.status, headers, body };
};

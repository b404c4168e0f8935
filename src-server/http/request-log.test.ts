import { expect, it } from 'vitest';
import { createConsoleLog } from '../log.ts';
import { logRequest, loggedPath } from './request-log.ts';

it('logs no query and nothing that is long enough to be a secret', () => {
  expect(loggedPath('/api/exams/4503599627370496')).toBe('/api/exams/4503599627370496');
  expect(loggedPath(`/api/blobs/${'a'.repeat(64)}`)).toBe('/api/blobs/[long]');
});

it('writes one JSON object per request, files of the page only on debug', () => {
  const lines: string[] = [];
  const log = createConsoleLog('info', { write: (line) => lines.push(line) });
  const base = { method: 'GET', status: 200, ms: 1.234, requestId: 'r1' };
  logRequest(log, { ...base, path: '/api/setup' });
  logRequest(log, { ...base, path: '/assets/a.js' });
  logRequest(log, { ...base, path: '/assets/b.js', status: 404 });
  expect(lines.map((line): unknown => JSON.parse(line))).toMatchObject([
    { method: 'GET', path: '/api/setup', status: 200, ms: 1.2, requestId: 'r1' },
    { path: '/assets/b.js', status: 404 },
  ]);
});

it('keeps secrets out of the lines of a hub', () => {
  const lines: string[] = [];
  const log = createConsoleLog('info', { write: (line) => lines.push(line) });
  log.info({
    code: 'S-1',
    headers: { authorization: 'S-2', cookie: 'S-3' },
    body: { password: 'S-4', code: 'S-5' },
  });
  log.error({
    err: Object.assign(new Error('duplicate key'), { code: '23505', detail: 'Key (email)=(S-6)' }),
  });
  expect(lines.join('')).not.toMatch(/S-\d/);
  // What went wrong must stay readable.
  expect(lines[1]).toContain('23505');
});

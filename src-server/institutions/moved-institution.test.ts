import { describe, expect, it } from 'vitest';
import { awayAnswer } from './moved-institution.ts';
import type { Institution } from './directory.ts';

const north: Institution = {
  slug: 'north',
  id: 'an-id',
  name: 'North',
  host: 'north.hub.example',
  schema_name: null,
  state: 'moved',
  moved_to: 'https://north.cell-2.example',
  setup_code_hash: null,
  created_at: '2026-11-21T00:00:00.000Z',
};

const ask = (institution: Institution, path: string, method = 'GET') =>
  awayAnswer(institution, { method, url: `http://north.hub.example${path}` });

describe('where an institution was', () => {
  it('leads pages to the new address, and nowhere else', () => {
    const locationOf = (path: string) => ask(north, path).headers.get('location');
    expect(locationOf('/Exams/12?tab=1')).toBe('https://north.cell-2.example/Exams/12?tab=1');
    expect(locationOf('//evil.example/x')).toBe('https://north.cell-2.example//evil.example/x');
    expect(ask(north, '/', 'POST').status).toBe(421);
  });

  it('tells programs and devices in words and as a value', async () => {
    for (const path of ['/api/questions', '/sync/hello', '/sync/push']) {
      const answer = ask(north, path, 'POST');
      expect(answer.status).toBe(421);
      expect(await answer.json()).toMatchObject({
        code: 'ILLEGAL_STATE',
        message: 'This institution has moved to https://north.cell-2.example. Nothing is lost; go on there.',
        moved_to: 'https://north.cell-2.example',
      });
    }
  });

  it('looks unreachable to sign-ins of devices, which work without a hub', () => {
    expect(ask(north, '/sync/signin', 'POST').status).toBe(503);
  });

  it('looks unreachable to everybody while only the network is behind', () => {
    const stayed = { ...north, moved_to: 'https://north.hub.example' };
    for (const path of ['/', '/api/questions', '/sync/hello']) {
      const answer = ask(stayed, path);
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '10']);
    }
  });
});

it.each([
  ['moving', 'being moved'],
  ['restoring', 'being restored'],
  ['active', 'cannot be reached for a moment'],
] as const)('asks for patience while an institution is %s', async (state, words) => {
  const answer = ask({ ...north, state }, '/api/questions');
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '10']);
  expect(await answer.json()).toMatchObject({ code: 'UNAVAILABLE', message: expect.stringContaining(words) });
});

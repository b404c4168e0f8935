import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { parseDeepLink } from './deep-link.ts';

describe('parseDeepLink', () => {
  it.each([
    ['lectern://open/exam/12', { kind: 'exam', id: '12' }],
    ['lectern://open/exam-attempt/aB_9-x', { kind: 'exam-attempt', id: 'aB_9-x' }],
    ['lectern://open/course/7/', { kind: 'course', id: '7' }],
  ])('reads %s', (link, expected) => {
    expect(parseDeepLink(link)).toEqual(expected);
  });

  it.each([
    'lectern://open',
    'lectern://open/exam',
    'lectern://open/exam/',
    'lectern://open/exam/1/2',
    'lectern://open/exam/1?token=x',
    'lectern://open/exam/1#x',
    'lectern://open:80/exam/1',
    'lectern://user@open/exam/1',
    'lectern://signin/exam/1',
    'lectern://open/../1',
    'lectern://open/exam/..',
    'lectern://open/exam/%31',
    'lectern://open/exam/1 --inspect',
    'lectern://open/exam/1\n',
    'lectern://open/Exam/1',
    'LECTERN://open/exam/1',
    'lectern:open/exam/1',
    'https://open/exam/1',
    `lectern://open/exam/${'1'.repeat(65)}`,
    '',
  ])('refuses %j', (link) => {
    expect(parseDeepLink(link)).toBeUndefined();
  });

  test.prop([fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' })], { numRuns: 20_000 })(
    'gives nothing but plain words, whatever follows the scheme',
    (kind, id) => {
      const parsed = parseDeepLink(`lectern://open/${kind}/${id}`);
      if (parsed === undefined) return;
      expect(parsed.kind).toMatch(/^[a-z][a-z-]*$/);
      expect(parsed.id).toMatch(/^[A-Za-z0-9_-]+$/);
    },
  );
});

import i18next from 'i18next';
import { beforeAll, describe, expect, test } from 'vitest';
import common from '#renderer/i18n/locales/en/common.json' with { type: 'json' };
import { formatAbsolute, formatRelative } from './format-time.ts';

const i18n = i18next.createInstance();
const now = new Date(2026, 10, 21, 10, 42).getTime();
const MINUTE = 60_000;

const relative = (at: Date | number): string =>
  formatRelative(typeof at === 'number' ? at : at.getTime(), now, 'en-GB', i18n.getFixedT('en', 'common'));

describe('relative time', () => {
  beforeAll(() => i18n.init({ lng: 'en', ns: ['common'], resources: { en: { common } } }));

  test.each([
    [now - 20_000, 'just now'],
    [now - 12 * MINUTE, '12 min ago'],
    [now + 12 * MINUTE, 'in 12 min'],
    [new Date(2026, 10, 21, 8, 5), '08:05'],
    [new Date(2026, 10, 20, 23, 59), 'Yesterday'],
    [new Date(2026, 10, 18, 9, 0), 'Wed'],
    [new Date(2026, 10, 12, 9, 0), '12 Nov'],
    [new Date(2025, 10, 12, 9, 0), '12 Nov 2025'],
    [new Date(2026, 10, 22, 9, 30), 'Tomorrow 09:30'],
    [new Date(2026, 10, 26, 9, 30), 'Thu 09:30'],
  ])('%s is said as %s', (at, words) => {
    expect(relative(at)).toBe(words);
  });

  test('the whole moment names its zone', () => {
    expect(formatAbsolute(Date.UTC(2026, 10, 26, 9, 30), 'en-GB', 'Europe/Berlin')).toMatch(
      /26 Nov 2026.*10:30.*(CET|GMT\+1)/u,
    );
  });
});

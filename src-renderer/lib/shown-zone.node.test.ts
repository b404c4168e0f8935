import { afterEach, describe, expect, it } from 'vitest';
import { formatAbsolute, formatClock } from '#renderer/components/format-time.ts';
import { computerZone, endOfShownDay, readChosenZone, shownDayNumber, shownZone } from './shown-zone.ts';

const AT = Date.parse('2026-11-23T23:30:00Z');
const DAY_MS = 86_400_000;

afterEach(() => readChosenZone(() => null));

describe('the zone in which times are shown', () => {
  it('is that of the computer until somebody chooses one, also where the choice is unknown here', () => {
    expect(shownZone()).toBe(computerZone());
    readChosenZone(() => 'Mars/Base');
    expect(shownZone()).toBe(computerZone());
  });

  it('decides the clock, the day and the end of a day', () => {
    readChosenZone(() => 'Asia/Kolkata');
    expect(formatClock(AT, 'en-GB')).toBe('05:00');
    expect(formatAbsolute(AT, 'en-GB')).toMatch(/24 Nov 2026.*05:00/u);
    expect(shownDayNumber(AT) * DAY_MS).toBe(Date.parse('2026-11-24'));
    expect(endOfShownDay('2026-11-30')).toBe('2026-11-30T18:29:59.999Z');
  });

  it('gives way to a zone that is named', () => {
    readChosenZone(() => 'Asia/Kolkata');
    expect(formatAbsolute(AT, 'en-GB', 'Europe/London')).toContain('23:30');
  });
});

import { expect, it } from 'vitest';
import { toWallTime } from '#shared/domain/exams/wall-time.ts';
import { wallText } from './wall-clock.ts';

it.each(['Europe/London', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'America/St_Johns', 'UTC'])(
  'says in %s what the zone says, also on the days on which clocks are changed',
  (zone) => {
    const start = Date.UTC(2026, 0, 1, 0, 3, 7);
    for (let at = 0; at < 400 * 24 * 4; at += 5) {
      const ms = start + at * 15 * 60_000;
      const { date, time } = toWallTime(ms, zone);
      expect(wallText(ms, zone)).toBe(`${date} ${time}`);
    }
    for (const ms of [0, -1, Date.UTC(1950, 5, 1), Date.UTC(9999, 11, 30)]) {
      const { date, time } = toWallTime(ms, zone);
      expect(wallText(ms, zone)).toBe(`${date} ${time}`);
    }
  },
);

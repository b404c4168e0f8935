import type { Mutant } from './mutant.ts';

const PLAIN_TEXT = 'src-shared/domain/wire/plain-text.ts';
const WIRE = 'src-shared/contract/wire.ts';
const ODD_TIMES = 'tests/attack/odd-times.test.ts';
const ODD_CLAIMS = 'tests/attack/odd-claims.test.ts';
const RECEIVE = 'src-server/features/exam-attempts/receive-service.ts';

/** Values that no clock, no editor and no keyboard gives. */
export const wireMutants: readonly Mutant[] = [
  {
    name: 'instant-without-a-bound',
    file: WIRE,
    find: 'export const Instant = z.int().min(0).max(LAST_INSTANT);',
    replace: 'export const Instant = z.int();',
    test: { file: ODD_TIMES, only: 'of the time' },
  },
  {
    name: 'log-from-ahead-taken',
    file: RECEIVE,
    find: `if (isFromAhead(one, ctx.now)) return`,
    replace: `if (false) return`,
    test: { file: ODD_TIMES, only: 'more than a week ahead' },
  },
  {
    name: 'only-the-start-of-a-log-is-dated',
    file: RECEIVE,
    find: ' || events.some((event) => isAhead(event.wall_ms, now))',
    replace: '',
    test: { file: ODD_TIMES, only: 'more than a week ahead' },
  },
  {
    name: 'command-dated-by-a-wrong-clock',
    file: 'src-server/http/replay.ts',
    find: 'heardAt(mutation.now, deps.services.clock.now())',
    replace: 'Math.max(mutation.now, deps.services.clock.now() * 0)',
    test: { file: ODD_TIMES, only: 'still brings' },
  },
  {
    name: 'text-of-half-characters',
    file: PLAIN_TEXT,
    find: `!text.includes('\\0') && text.isWellFormed()`,
    replace: `!text.includes('\\0')`,
    test: { file: ODD_CLAIMS, only: 'no log of a device' },
  },
  {
    name: 'half-characters-over-the-api',
    file: PLAIN_TEXT,
    find: `text.isWellFormed() ? null : 'half-character'`,
    replace: `null`,
    test: { file: 'src-shared/domain/wire/plain-text.test.ts', only: 'anywhere in a value' },
  },
  {
    name: 'odd-time-spoils-a-page',
    file: 'src-server/iso.ts',
    find: 'const whole = writable(ms);',
    replace: 'const whole = Math.trunc(ms);',
    test: { file: 'src-server/iso.test.ts', only: 'nearest time' },
  },
  {
    name: 'claim-asked-for-its-number',
    file: 'src-server/assert-identity.ts',
    find: `(typeof claim === 'number' || typeof claim === 'string') && `,
    replace: '',
    test: { file: ODD_CLAIMS, only: 'toString is none' },
  },
  {
    name: 'value-of-any-depth',
    file: PLAIN_TEXT,
    find: `if (depth >= MAX_DEPTH) return 'too-deep';`,
    replace: '',
    test: { file: 'src-shared/domain/wire/plain-text.test.ts', only: 'ends at a depth' },
  },
];

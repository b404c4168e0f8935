import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../src-server');

/**
 * Files that read attempts whatever they are for: one attempt by its id, its own path, or how the server looks after
 * all logs. A new reader of attempts says `purpose`, or stands here with why a test run of an author belongs to it.
 */
const WHATEVER_FOR = new Map([
  ['features/audit/repo.ts', 'the name of an attempt by its id'],
  ['features/auth/session-repo.ts', 'a session lasts as long as what is sat in it'],
  ['features/blobs/repo.ts', 'whoever sits a paper sees its pictures'],
  ['features/exam-attempts/journal/journal-repo.ts', 'every log has a second copy'],
  ['features/exam-attempts/receipt-repo.ts', 'what devices bring, which are never test runs'],
  ['features/exam-attempts/send-service.ts', 'what devices send, which are never test runs'],
  ['features/exam-attempts/tables.ts', 'declares who is given it'],
  ['features/exam-packages/repo.ts', 'a paper stays open while it is sat'],
  ['features/setup/demo-school/attempts.ts', 'writes attempts that count'],
  ['features/sync/repo.ts', 'what devices could not send'],
  ['sync/attempt-arrivals.ts', 'what came to a device'],
  ['sync/membership/unsent-attempts.ts', 'what a device has not sent'],
  ['sync/put-rows.ts', 'what came to a device'],
]);

/** Of files that look at the purpose elsewhere: how often they read attempts whatever they are for. */
const ALSO = new Map([
  // The path of an attempt itself: one by its id, heads, deadlines, receipts.
  ['features/exam-attempts/repo.ts', 3],
  ['features/exam-attempts/grant-repo.ts', 1],
  ['features/exam-attempts/verify.ts', 1],
  // What was entered is there.
  ['features/exam-attempts/verify-ledger.ts', 1],
]);

/** A query as far as its end, and whether what it reads is narrowed. */
const READS = /(?:selectFrom|[jJ]oin)\(\s*'exam_attempt(?: as \w+)?'|(?:from|join) exam_attempt\b/gu;
const REACH = 900;

function looseReads(source: string): number {
  return [...source.matchAll(READS)].filter(({ index }) => {
    const rest = source.slice(index, index + REACH);
    const end = rest.search(/\n(?:export )?(?:const|async|function|interface|\/\*\*)|\n {2}[a-z]\w+: /u);
    return !/purpose|isCounted\(/u.test(end === -1 ? rest : rest.slice(0, end));
  }).length;
}

it('whoever counts attempts leaves test runs of authors out', () => {
  const found = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => file.endsWith('.ts') && !/\.(?:test|test-data)\.ts$/u.test(file))
    .flatMap((file) => {
      const loose = looseReads(readFileSync(path.join(root, file), 'utf8'));
      return loose === 0 || WHATEVER_FOR.has(file) ? [] : [[file, loose] as const];
    });
  expect(new Map(found)).toEqual(ALSO);
});

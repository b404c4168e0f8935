import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');

/** Runs a proof as npm would, with these options. */
const run = (script: string, ...args: string[]) => {
  const file = path.join(root, 'scripts', script);
  const { status, stdout, stderr } = spawnSync(process.execPath, [file, ...args], { encoding: 'utf8' });
  return { status, said: stdout + stderr };
};

// A proof that took 'abc' for a count would prove nothing, and pass.
test.for([
  ['simulate.ts', '--schedules', 'abc', "--schedules takes a whole number from 1 on, not 'abc'."],
  ['test-sync-kill.ts', '--runs', '0', "--runs takes a whole number from 1 on, not '0'."],
  ['test-message-kill.ts', '--messages', '0', "--messages takes a whole number from 1 on, not '0'."],
  ['test-kill.ts', '--kills', '1.5', "--kills takes a whole number from 1 on, not '1.5'."],
  ['test-damage.ts', '--runs', 'x', "--runs takes a whole number from 1 on, not 'x'."],
  ['test-diskfull.ts', '--points', '0', "--points takes a whole number from 1 on, not '0'."],
  ['test-powercut.ts', '--seed', '', "--seed takes a whole number from 0 on, not ''."],
  ['mutants.ts', '--only', 'nobody', "There is no mutant 'nobody'."],
  ['test-postgres.ts', '--quickly', 'x', "Unknown option '--quickly'."],
] as const)('%s refuses %s %s', ([script, option, value, sentence]) => {
  const { status, said } = run(script, option, value);
  expect(said).toContain(sentence);
  expect(said).toContain('Usage: npm run ');
  expect(said).not.toContain('    at ');
  expect(status).toBe(2);
});

test('a proof says how it is called', () => {
  const { status, said } = run('simulate.ts', '--help');
  expect(said).toContain('Usage: npm run simulate');
  expect(status).toBe(0);
});

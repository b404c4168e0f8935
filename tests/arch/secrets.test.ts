import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');

/** What looks at a secret that somebody says, or makes what it is compared with. */
const COMPARISONS =
  /\bverifyPassword\(|\btimingSafeEqual\(|@node-rs\/argon2|\bisSameText\(|\bcode_hash', '='/g;

/** Where that may stand, and why nobody guesses there without end. */
const ALLOWED: Readonly<Record<string, string>> = {
  'src-server/secrets/password.ts': 'the one place of argon2, in turns',
  'src-server/features/auth/service.ts': 'passwords, in a turn of the limiter',
  'src-server/features/auth/start-service.ts': 'start codes, looked at by the limiter',
  'src-server/secrets/totp.ts': 'whether a code is that of a step, for the two below',
  'src-server/features/auth/second-factor/factor-code.ts': 'codes, in a turn that their callers ask for',
  'src-server/features/auth/second-factor/factor-service.ts': 'the first code, looked at by the limiter',
  'src-server/features/auth/mailed-code-service.ts': 'mailed codes and invitations, looked at by the limiter',
  'src-server/features/sync/sign-in-service.ts': 'passwords without the hub, in a turn of the limiter',
  'src-server/sync/membership/hub-members.ts': 'enrolment codes, looked at by the limiter',
  'src-server/features/social-sign-in/signed-request.ts': 'a signature of 256 bits, which nobody guesses',
  'src-server/http/server-secrets.ts': 'the comparison that the limiter is given',
  'src-server/http/setup-guard.ts': 'the set-up code, looked at by the limiter',
  'src-server/http/hub-app.ts': 'the token of the metrics, looked at by the limiter',
  'src-server/features/sync/device-service.ts': 'codes are made here, never compared',
};

/** Files that compare what people say have to ask the limiter, too. */
const LIMITED = [
  'src-server/features/auth/service.ts',
  'src-server/features/auth/start-service.ts',
  'src-server/features/auth/second-factor/challenge-service.ts',
  'src-server/features/auth/second-factor/factor-service.ts',
  'src-server/features/auth/second-factor/reauthentication.ts',
  'src-server/features/auth/mailed-code-service.ts',
  'src-server/features/sync/sign-in-service.ts',
  'src-server/sync/membership/hub-members.ts',
  'src-server/http/server-secrets.ts',
];

const sources = ['src-server', 'src-main', 'src-preload', 'src-shared'].flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.test|\.test-data)\.ts$/.test(name))
    .map((name) => path.join(folder, name).replaceAll('\\', '/')),
);

const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

it('no secret is compared but where the limiter says when', () => {
  const comparing = sources.filter((file) => read(file).match(COMPARISONS) !== null);
  expect(comparing.filter((file) => !(file in ALLOWED))).toEqual([]);
  expect(comparing.length).toBeGreaterThan(5);
});

it('who compares what people say asks the limiter', () => {
  expect(LIMITED.filter((file) => !read(file).includes('guesses.look('))).toEqual([]);
});

it('passwords are looked at in turns only', () => {
  const calls = sources
    .filter((file) => !file.endsWith('secrets/password.ts'))
    .flatMap((file) => read(file).match(/.{0,20}\bverifyPassword\(/g) ?? []);
  expect(calls.filter((call) => !call.includes('turn(() => '))).toEqual([]);
  expect(calls).toHaveLength(2);
});

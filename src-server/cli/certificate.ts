import { readFileSync } from 'node:fs';
import { certificatesContract } from '#shared/contract/certificates.ts';
import { checkCertificate, type KnownIssuer } from '#shared/domain/certificates/check.ts';
import { readNumber } from '#shared/domain/certificates/number.ts';
import { toCheck } from '#shared/domain/certificates/shown-check.ts';
import { DEFAULT_SCHEMA } from '../db/postgres-schema.ts';
import { findAccount } from '../features/auth/repo.ts';
import { loadIssuer } from '../features/certificates/key-service.ts';
import { nodeSignatures } from '../features/certificates/node-signatures.ts';
import { findByNumber } from '../features/certificates/repo.ts';
import type { OpenedServer } from '../open-server.ts';
import { roleOf } from '../sync/role.ts';
import type { ApiClient } from '#shared/contract/client.ts';
import { EXIT, readArguments, required, UsageError } from './arguments.ts';
import { existingHub } from './existing-hub.ts';
import { print, printJson } from './output.ts';
import { withServer } from './session.ts';

const USAGE = [
  'lectern certificate verify FILE [--data DIR] [--schema NAME] [--json]',
  'lectern certificate issue --exam ID --student EMAIL --as EMAIL --data DIR [--schema NAME] [--json]',
  'lectern certificate revoke NUMBER --reason TEXT --as EMAIL --data DIR [--schema NAME] [--json]',
  'lectern certificate rotate-keys --as EMAIL --data DIR [--schema NAME] [--json]',
].join('\n       ');

const OPTIONS = {
  data: { type: 'string' },
  schema: { type: 'string', default: DEFAULT_SCHEMA },
  as: { type: 'string' },
  exam: { type: 'string' },
  student: { type: 'string' },
  reason: { type: 'string' },
  json: { type: 'boolean', default: false },
} as const;

type Values = ReturnType<typeof readArguments<typeof OPTIONS>>['values'];

const NOBODY: KnownIssuer = { name: '', keys: [], revocations: null };

async function issuerOf(values: Values): Promise<KnownIssuer> {
  if (values.data === undefined) return NOBODY;
  const { dataDir, options } = await existingHub(values.data, values.schema, USAGE);
  return withServer(dataDir, options, ({ database }) => loadIssuer(database.read));
}

async function verify(values: Values, file: string | undefined): Promise<number> {
  const bytes = readFileSync(required(file, 'FILE', USAGE));
  const issuer = await issuerOf(values);
  const check = toCheck(await checkCertificate(bytes, issuer, nodeSignatures), issuer.name);
  if (values.json) printJson(check);
  else if (check.verdict === 'forged') print(`${file}: forged (${check.reason})`);
  else {
    const { said } = check;
    print(`${file}: ${check.verdict}`);
    print(`${said.student_name}: ${said.title}, ${said.result}, ${said.finished_on} (${said.number})`);
    print(`${said.institution_name}, key ${check.key_id}`);
    print(
      check.revocations_as_of === null
        ? 'No signed list of revocations is known here.'
        : `Revocations as of ${check.revocations_as_of}.`,
    );
  }
  return check.verdict === 'valid' ? EXIT.ok : EXIT.unreadable;
}

/** A server in the name of somebody, where it decides itself. */
async function deciding(
  values: Values,
  work: (server: OpenedServer, api: ApiClient) => Promise<{ message: string }>,
): Promise<number> {
  const as = required(values.as, 'as', USAGE);
  const { dataDir, options } = await existingHub(values.data, values.schema, USAGE);
  return withServer(dataDir, { ...options, as }, async (server, api) => {
    if ((await roleOf(server.database.read)) === 'device')
      throw new UsageError('The hub of this computer issues certificates. Call this command there.');
    const body = await work(server, api);
    if (values.json) printJson(body);
    else print(body.message);
    return EXIT.ok;
  });
}

const issue = (values: Values): Promise<number> =>
  deciding(values, async ({ database }, api) => {
    const exam = Number(required(values.exam, 'exam', USAGE));
    const email = required(values.student, 'student', USAGE);
    if (!Number.isSafeInteger(exam) || exam <= 0) throw new UsageError('--exam is the number of an exam.');
    const student = await findAccount(database.read, email);
    if (student === undefined) throw new UsageError(`There is no account with the address ${email}.`);
    const body = { exam_id: exam, student_id: student.id };
    return (await api(certificatesContract.issueAgain, { body })).body;
  });

const revoke = (values: Values, typed: string | undefined): Promise<number> =>
  deciding(values, async ({ database }, api) => {
    const reason = required(values.reason, 'reason', USAGE);
    const number = readNumber(required(typed, 'NUMBER', USAGE));
    const row = number === null ? undefined : await findByNumber(database.read, number);
    if (row === undefined) throw new UsageError(`There is no certificate with the number ${typed}.`);
    const params = { id: row.id };
    return (await api(certificatesContract.revoke, { params, body: { reason } })).body;
  });

const rotateKeys = (values: Values): Promise<number> =>
  deciding(values, async (_server, api) => (await api(certificatesContract.rotateKeys, {})).body);

/** Checks, issues and revokes certificates, and makes new keys for them. */
export async function certificate(args: readonly string[]): Promise<number> {
  const { values, positionals } = readArguments(args, OPTIONS, USAGE, 'any');
  const [command = '', word, ...rest] = positionals;
  const takesWord = command === 'verify' || command === 'revoke';
  if (rest.length > 0 || (!takesWord && word !== undefined)) throw new UsageError(`Usage: ${USAGE}`);
  switch (command) {
    case 'verify':
      return verify(values, word);
    case 'issue':
      return issue(values);
    case 'revoke':
      return revoke(values, word);
    case 'rotate-keys':
      return rotateKeys(values);
    default:
      throw new UsageError(`Usage: ${USAGE}`);
  }
}

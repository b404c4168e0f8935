import type { Mutant } from './mutant.ts';

const API = 'src-server/features/certificates/certificates.api.test.ts';
const CHECK = 'src-shared/domain/certificates/check.ts';

/** Certificates: who gets one, how often, and what passes for one. */
export const certificateMutants: readonly Mutant[] = [
  {
    name: 'certificate-on-reload',
    file: 'src-server/features/certificates/repo.ts',
    find: '(await findFor(db, key)) !== undefined;',
    replace: '(await findFor(db, key)) === null;',
    test: { file: API, only: 'is revoked by its author alone' },
  },
  {
    name: 'certificate-for-a-fail',
    file: 'src-server/features/certificates/repo.ts',
    find: `    .where('student_id', '=', studentId)
    .where('purpose', '=', 'real')
    .where('state', '=', 'marked')
    .where('result', '=', 'pass')
    .where('withheld', 'not like', '%verdict%')
    .orderBy('submitted_at')`,
    replace: `    .where('student_id', '=', studentId)
    .orderBy('submitted_at')`,
    test: { file: API, only: 'waits until a mark cannot be taken back' },
  },
  {
    name: 'certificate-while-a-mark-can-be-taken-back',
    file: 'src-server/features/certificates/due-service.ts',
    find: 'dueAt: mayBeTakenBack ? now + TAKE_BACK_MS : now,',
    replace: 'dueAt: now,',
    test: { file: API, only: 'waits until a mark cannot be taken back' },
  },
  {
    name: 'certificate-list-unsigned',
    file: CHECK,
    find: 'return isGenuine ? readRevocations(list.text) : null;',
    replace: 'return readRevocations(list.text);',
    test: { file: API, only: 'believes no list of revocations' },
  },
  {
    name: 'certificate-pdf-unsigned',
    file: CHECK,
    find: 'if (!(await isSigned(signatures, statement.keyId, sealText(digest), sealed.signature)))',
    replace: 'if (digest === sealed.signature)',
    test: { file: API, only: 'is checked by its file' },
  },
  {
    name: 'certificate-of-any-key-valid',
    file: CHECK,
    find: "if (!isKnown) return { verdict: 'unknown_issuer'",
    replace: "if (said.number === '' && !isKnown) return { verdict: 'unknown_issuer'",
    test: { file: API, only: 'is of an unknown issuer' },
  },
  {
    name: 'certificate-revoked-by-anybody',
    file: 'src-server/features/certificates/service.ts',
    find: '(await findAuthor(ctx.db, content)) === ctx.actor.userId;',
    replace: '(await findAuthor(ctx.db, content)) !== 0;',
    test: { file: API, only: 'is revoked by its author alone' },
  },
  {
    name: 'certificates-of-others-are-listed',
    file: 'src-server/features/certificates/issued-service.ts',
    find: 'const authorId = content === null ? authorOf(ctx) : null;',
    replace: 'const authorId = null;',
    test: { file: API, only: 'is listed for its author' },
  },
];

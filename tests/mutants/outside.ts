import type { Mutant } from './mutant.ts';

const CALLS = 'src-server/outside/outside-calls.ts';
const PROOF = 'src-server/outside/outside-calls.test.ts';
const MAIL = 'src-server/features/mail/service.ts';
const MAIL_PROOF = 'src-server/features/mail/mail.api.test.ts';

/** What is begun with other systems: done once, settled always, and with no secret to the wrong one. */
export const outsideMutants: readonly Mutant[] = [
  {
    name: 'outside-interrupted-payment-repeated',
    file: CALLS,
    find: `if (call.whenInterrupted === 'settle') {`,
    replace: 'if (false as boolean) {',
    test: { file: PROOF, only: 'takes up what a crash interrupted' },
  },
  {
    name: 'outside-settled-without-the-second-transaction',
    file: CALLS,
    find: '      await deleteOutsideCall(ctx.db, row.id);\n',
    replace: '',
    test: { file: PROOF, only: 'performs a call once' },
  },
  {
    name: 'outside-repeated-key-begins-another',
    file: 'src-server/http/mount.ts',
    find: 'if (open !== null) return open;',
    replace: '',
    test: { file: MAIL_PROOF, only: 'joins the mail that is under way' },
  },
  {
    name: 'mail-without-the-tls-that-is-wanted',
    file: 'src-server/features/mail/transport.ts',
    find: "requireTLS: server.security === 'starttls',\n    ignoreTLS: server.security === 'none',",
    replace: "ignoreTLS: server.security === 'none',",
    test: { file: MAIL_PROOF, only: 'without the starttls' },
  },
  {
    name: 'mail-password-to-another-server',
    file: MAIL,
    find: 'if (isKept && before?.host === host && before.user_name === userName) return;',
    replace: 'if (isKept) return;',
    test: { file: MAIL_PROOF, only: 'sends the kept password to no other server' },
  },
];

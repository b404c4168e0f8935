import { callbackify } from 'node:util';
import { SMTPServer } from 'smtp-server';

export interface MailInbox {
  readonly port: number;
  /** Every letter that was taken, as it came. */
  readonly letters: string[];
  /** Whoever signed in, or tried to. */
  readonly logins: string[];
  /** Holds back the answer to every letter until it settles. */
  hold: Promise<void> | null;
  /** How many letters are taken before `hold` holds any. */
  holdsAfter: number;
  /** Refuses the next letters with this sentence. */
  refusal: string | null;
  /** With which code; 550 is for good, 451 for now. */
  refusalCode: number;
  /** Refuses letters to this address before it reads them. */
  refusedRecipient: string | null;
  close(): Promise<void>;
}

/**
 * A mail server on this computer that keeps what it gets. With a password, it takes nothing from anybody else.
 * @param hasBadCertificate it speaks TLS, by a certificate that everybody knows and whose time is over
 */
export async function openMailInbox(
  account?: { user: string; password: string },
  { hasBadCertificate = false } = {},
): Promise<MailInbox> {
  const letters: string[] = [];
  const logins: string[] = [];
  const inbox: Omit<MailInbox, 'port' | 'close'> = {
    letters,
    logins,
    hold: null,
    holdsAfter: 0,
    refusal: null,
    refusalCode: 550,
    refusedRecipient: null,
  };
  const server = new SMTPServer({
    authOptional: account === undefined,
    allowInsecureAuth: true,
    disabledCommands: hasBadCertificate ? [] : ['STARTTLS'],
    onAuth: ({ username, password }, _session, done) => {
      logins.push(username ?? '');
      if (username === account?.user && password === account?.password) done(null, { user: username });
      else done(new Error('Invalid user name or password'));
    },
    onRcptTo: ({ address }, _session, done) =>
      address === inbox.refusedRecipient
        ? done(Object.assign(new Error('No such mailbox'), { responseCode: 550 }))
        : done(),
    onData: (stream, _session, done) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      const answer = async (): Promise<void> => {
        if (letters.length >= inbox.holdsAfter) await inbox.hold;
        if (inbox.refusal !== null)
          throw Object.assign(new Error(inbox.refusal), { responseCode: inbox.refusalCode });
        letters.push(Buffer.concat(parts).toString('utf8'));
      };
      stream.on(
        'end',
        callbackify(answer).bind(null, (error) => done(error, 'taken')),
      );
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.server.address();
  if (address === null || typeof address === 'string') throw new Error('The inbox has no port.');
  const { port } = address;
  return Object.assign(inbox, {
    port,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  });
}

import { isMailable } from '#shared/domain/users/no-mail-address.ts';
import type { Services } from '#server/context.ts';
import type { Db } from '#server/db/tables.ts';
import { OutsideRefusal } from '#server/outside/outside-call.ts';
import { findMailServer, findSecret, type MailServerRow } from './repo.ts';
import { MAIL_PASSWORD } from './service.ts';

export interface Letter {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  /** The same whenever the same letter is sent again. */
  readonly messageId?: string;
  /** Where a mail program asks for no more letters of this kind (RFC 8058). */
  readonly unsubscribe?: string | null;
}

/** The mail server did not take a letter. */
export class LetterRefused extends OutsideRefusal {
  /** True where it will not take it later either. */
  readonly isFinal: boolean;

  constructor(message: string, isFinal: boolean, options?: ErrorOptions) {
    super(message, options);
    this.isFinal = isFinal;
  }
}

/** What the mail server says to a letter may be long; a page shows the first line of it. */
const MAX_SAID = 300;

const shortened = (said: string): string => (said.split(/\r?\n/)[0] ?? '').slice(0, MAX_SAID);

function passwordOf(services: Services, sealed: string): string {
  try {
    return services.secrets.open(MAIL_PASSWORD, sealed);
  } catch (error) {
    throw new OutsideRefusal(
      'The password of the mail server cannot be read: its key is not here. Enter it again.',
      {
        cause: error,
      },
    );
  }
}

/** Failures before a letter was handed over. */
const NOT_GIVEN = ['EAUTH', 'EENVELOPE', 'ETLS', 'EDNS', 'ECONNECTION'];

/** What answers in another language than TLS where TLS is wanted. */
const NO_TLS = ['ERR_SSL_WRONG_VERSION_NUMBER', 'ERR_SSL_PACKET_LENGTH_TOO_LONG'];
/** A certificate that is not to be trusted: nothing was said to the server that showed it. */
const BAD_CERTIFICATE = /^(?:CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|ERR_TLS_CERT_)/u;

const codeBelow = (error: Error): string => ('originalCode' in error ? String(error.originalCode) : '');

/** True where the connection came to nothing: no TLS, no certificate to trust, no greeting. */
const isUnconnected = (error: Error): boolean =>
  NO_TLS.includes(codeBelow(error)) ||
  BAD_CERTIFICATE.test(codeBelow(error)) ||
  ('timeoutType' in error && error.timeoutType === 'GREETING_TIMEOUT');

/** What an administrator reads: OpenSSL speaks of its source files. */
function saidBy(error: Error, { port }: MailServerRow): string {
  if (NO_TLS.includes(codeBelow(error)))
    return `The server does not speak TLS on port ${port}. Choose another port or another protection.`;
  if (BAD_CERTIFICATE.test(codeBelow(error)))
    return `The certificate of the server is not trusted: ${shortened(error.message)}.`;
  return shortened(error.message);
}

/** True where the mail server has not taken the letter: it said no, or was never reached. */
const isRefusal = (error: unknown): error is Error =>
  error instanceof Error &&
  (isUnconnected(error) ||
    ('responseCode' in error && typeof error.responseCode === 'number') ||
    ('code' in error && NOT_GIVEN.includes(String(error.code))) ||
    ('syscall' in error && error.syscall === 'connect'));

/** What is wrong with the letter or its mailbox is wrong for good; what is wrong with the server passes. */
const isFinalRefusal = (error: Error): boolean =>
  'code' in error &&
  (error.code === 'EENVELOPE' || error.code === 'EMESSAGE') &&
  'responseCode' in error &&
  Number(error.responseCode) >= 500;

const headersOf = (unsubscribe: string): Record<string, string> => ({
  'List-Unsubscribe': `<${unsubscribe}>`,
  ...(unsubscribe.startsWith('https:') ? { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {}),
});

async function connect(server: MailServerRow, password: string | undefined, limitMs: number) {
  // A desktop that sends no mail never loads it.
  const { createTransport } = await import('nodemailer');
  return createTransport({
    host: server.host,
    port: server.port,
    secure: server.security === 'tls',
    requireTLS: server.security === 'starttls',
    ignoreTLS: server.security === 'none',
    ...(server.user_name === null ? {} : { auth: { user: server.user_name, pass: password ?? '' } }),
    connectionTimeout: limitMs,
    greetingTimeout: limitMs,
    socketTimeout: limitMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/**
 * Gives a letter to the mail server.
 * @returns what the server said when it took it
 * @throws OutsideRefusal with what it said when it did not
 */
export async function giveLetter(
  { db, services }: { readonly db: Db; readonly services: Services },
  { unsubscribe = null, ...letter }: Letter,
  limitMs: number,
): Promise<string> {
  if (!isMailable(letter.to)) throw new OutsideRefusal('An address that ends with .invalid gets no mail.');
  const server = await findMailServer(db);
  if (server === undefined) throw new OutsideRefusal('There is no mail server any more.');
  const sealed = await findSecret(db, MAIL_PASSWORD);
  const password = sealed === undefined ? undefined : passwordOf(services, sealed);
  const transport = await connect(server, password, limitMs);
  try {
    const { response } = await transport.sendMail({
      ...letter,
      from: { name: server.from_name, address: server.from_address },
      ...(unsubscribe === null ? {} : { headers: headersOf(unsubscribe) }),
    });
    return shortened(response);
  } catch (error) {
    if (isRefusal(error))
      throw new LetterRefused(saidBy(error, server), isFinalRefusal(error), { cause: error });
    throw error;
  } finally {
    transport.close();
  }
}

/**
 * Connects to the mail server and signs in, and gives it nothing.
 * @throws OutsideRefusal with what it said, or with what was wrong on the way
 */
export async function greetMailServer(
  { db, services }: { readonly db: Db; readonly services: Services },
  limitMs: number,
): Promise<void> {
  const server = await findMailServer(db);
  if (server === undefined) throw new OutsideRefusal('There is no mail server any more.');
  const sealed = await findSecret(db, MAIL_PASSWORD);
  const transport = await connect(
    server,
    sealed === undefined ? undefined : passwordOf(services, sealed),
    limitMs,
  );
  try {
    await transport.verify();
  } catch (error) {
    const said = error instanceof Error ? saidBy(error, server) : 'It could not be reached.';
    throw new OutsideRefusal(said, { cause: error });
  } finally {
    transport.close();
  }
}

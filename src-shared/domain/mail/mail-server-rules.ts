/** How the connection to a mail server is protected: from its first byte, after a greeting, or not at all. */
export const MAIL_SECURITIES = ['tls', 'starttls', 'none'] as const;
export type MailSecurity = (typeof MAIL_SECURITIES)[number];

/** The ports that mail servers listen on for it (RFC 8314, RFC 6409, RFC 5321). */
export const DEFAULT_MAIL_PORT: Readonly<Record<MailSecurity, number>> = {
  tls: 465,
  starttls: 587,
  none: 25,
};

const THIS_COMPUTER = new Set(['localhost', '127.0.0.1', '::1']);

/** True where a password would be readable on the network. */
export const isPasswordExposed = (server: {
  readonly host: string;
  readonly security: MailSecurity;
  readonly userName: string | null;
}): boolean =>
  server.userName !== null && server.security === 'none' && !THIS_COMPUTER.has(server.host.toLowerCase());

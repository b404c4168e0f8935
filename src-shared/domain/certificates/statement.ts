import { resultWords, type CertificateFacts } from './facts.ts';
import { SIGNED_OVERHEAD } from './signed-text.ts';

/** What the QR code says. */
export interface Statement {
  readonly number: string;
  readonly studentName: string;
  readonly title: string;
  readonly institutionName: string;
  readonly result: string;
  readonly finishedOn: string;
}

/** A code that is read from paper by any camera has at most so many signs. */
export const MAX_QR = 600;

const sizeOf = (text: string): number => new TextEncoder().encode(text).length;

/** A text of at most so many bytes, with a sign that it goes on. */
function shortened(text: string, bytes: number): string {
  if (sizeOf(text) <= bytes) return text;
  const kept = Array.from(text);
  while (kept.length > 0 && sizeOf(`${kept.join('')}…`) > bytes) kept.pop();
  return `${kept.join('').trimEnd()}…`;
}

const print = (one: Statement): string =>
  JSON.stringify([one.number, one.studentName, one.title, one.institutionName, one.result, one.finishedOn]);

/** Text that grows in JSON would not fit by its bytes alone. */
const plain = (text: string): string => text.replace(/["\\]/gu, "'").replace(/\p{Cc}/gu, ' ');

/**
 * The text of the statement of a certificate. Where the code would have more than {@link MAX_QR} signs, long names are
 * shortened visibly; the PDF and the credential have them whole.
 * @param before how many signs stand before it, such as an address.
 */
export function statementText(facts: CertificateFacts, before: number): string {
  const whole: Statement = {
    number: facts.number,
    studentName: plain(facts.studentName),
    title: plain(facts.title),
    institutionName: plain(facts.institutionName),
    result: resultWords(facts),
    finishedOn: facts.finishedOn,
  };
  const room = Math.floor(((MAX_QR - before - SIGNED_OVERHEAD) * 3) / 4);
  const fixed = sizeOf(print({ ...whole, studentName: '', title: '', institutionName: '' }));
  const left = room - fixed;
  const share = Math.floor(left / 3);
  const institutionName = shortened(whole.institutionName, Math.min(share, sizeOf(whole.institutionName)));
  const forTitle = left - sizeOf(institutionName) - Math.min(share, sizeOf(whole.studentName));
  const title = shortened(whole.title, forTitle);
  const studentName = shortened(whole.studentName, left - sizeOf(institutionName) - sizeOf(title));
  return print({ ...whole, studentName, title, institutionName });
}

/** What a text says that was signed as a statement; null where it is none. */
export function readStatement(text: string): Statement | null {
  let parts: unknown;
  try {
    parts = JSON.parse(text);
  } catch {
    return null;
  }
  if (!Array.isArray(parts) || parts.length !== 6) return null;
  const words = parts.map((part: unknown) => (typeof part === 'string' ? part : null));
  const [number, studentName, title, institutionName, result, finishedOn] = words;
  if (number == null || studentName == null || title == null || institutionName == null) return null;
  return result == null || finishedOn == null
    ? null
    : { number, studentName, title, institutionName, result, finishedOn };
}

const MARK = 'LECTERN-CERTIFICATE:';

/** What stands in the QR code before the signed statement: the address of the hub's page, or a mark of ours. */
export const qrPrefix = (publicUrl: string | null): string =>
  publicUrl === null ? MARK : `${publicUrl.replace(/\/+$/u, '')}/Verify#`;

/** The signed statement in what a QR code, an address or a person says. */
export const statementIn = (said: string): string => {
  const text = said.trim();
  return text.startsWith(MARK) ? text.slice(MARK.length) : text.slice(text.lastIndexOf('#') + 1);
};

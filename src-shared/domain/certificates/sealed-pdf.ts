/**
 * The last line of a certificate in PDF: a comment that viewers pass over, with the signed statement and a signature
 * over every byte before it.
 */
const LINE = '%lectern-certificate ';

/** The property of the document that holds the credential. */
export const CREDENTIAL_PROPERTY = 'LecternCredential';

const encoder = new TextEncoder();

/** What the signature of a document covers: the SHA-256 of its bytes, in hexadecimal. */
export const sealText = (sha256: string): string => `lectern-pdf ${sha256}`;

/** A document with its seal. */
export function sealPdf(bytes: Uint8Array, statement: string, signature: string): Uint8Array {
  const line = encoder.encode(`${LINE}${statement} ${signature}\n`);
  const sealed = new Uint8Array(bytes.length + line.length);
  sealed.set(bytes);
  sealed.set(line, bytes.length);
  return sealed;
}

/** The parts of a sealed document. */
export interface SealedPdf {
  /** Everything before the seal. */
  readonly content: Uint8Array;
  readonly statement: string;
  readonly signature: string;
  /** Null where what should hold it does not. */
  readonly credential: string | null;
}

/** Later than this from the end nothing of a seal begins. */
const TAIL = 1024;

/** Takes a sealed document apart; null where it has no seal of ours. */
export function readSealedPdf(bytes: Uint8Array): SealedPdf | null {
  const text = new TextDecoder('latin1').decode(bytes);
  const at = text.lastIndexOf(LINE);
  if (at < text.length - TAIL || at < 0) return null;
  const parts = /^(\S+) (\S+)\n$/u.exec(text.slice(at + LINE.length));
  const credential = /\((ey[\w-]+\.[\w-]+\.[\w-]+)\)/u.exec(text)?.[1] ?? null;
  const [, statement, signature] = parts ?? [];
  if (statement === undefined || signature === undefined) return null;
  return { content: bytes.subarray(0, at), statement, signature, credential };
}

export const isPdf = (bytes: Uint8Array): boolean =>
  new TextDecoder('latin1').decode(bytes.subarray(0, 5)) === '%PDF-';

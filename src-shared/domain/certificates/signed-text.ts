import { textFromBase64Url, textToBase64Url } from './base64url.ts';

/**
 * A short text signed by Ed25519: `1.<key>.<text>.<signature>`, all base64url. The key is named by itself, so that whoever
 * reads it can check the signature without asking anybody; whose key it is, is another question.
 */
export interface SignedText {
  readonly keyId: string;
  readonly text: string;
  readonly signature: string;
  /** What the signature covers. */
  readonly signed: string;
}

/** What a signed text is about; one of a kind never passes for another one. */
export type SignedKind = 'certificate' | 'revocations';

const coveredBy = (kind: SignedKind, keyId: string, coded: string): string =>
  `lectern-${kind} 1.${keyId}.${coded}`;

/** The longest part of a signed text besides the text: version, key, signature and dots. */
export const SIGNED_OVERHEAD = 1 + 43 + 86 + 3;

/** Signs a text of a kind. */
export function signText(
  kind: SignedKind,
  text: string,
  key: { readonly keyId: string; sign(text: string): string },
): string {
  const coded = textToBase64Url(text);
  return `1.${key.keyId}.${coded}.${key.sign(coveredBy(kind, key.keyId, coded))}`;
}

/** Takes a signed text apart; null where it is none. Nothing is checked yet. */
export function readSignedText(kind: SignedKind, token: string): SignedText | null {
  const [version, keyId = '', coded = '', signature = '', ...rest] = token.trim().split('.');
  if (version !== '1' || rest.length > 0 || !/^[\w-]{43}$/u.test(keyId) || !/^[\w-]{86}$/u.test(signature))
    return null;
  const text = textFromBase64Url(coded);
  return text === null ? null : { keyId, text, signature, signed: coveredBy(kind, keyId, coded) };
}

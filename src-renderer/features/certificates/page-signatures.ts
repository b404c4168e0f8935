import type { Signatures } from '#shared/domain/certificates/check.ts';

const own = (bytes: Uint8Array) => new Uint8Array(bytes);

/** A key that is none checks nothing. */
const checked = async (check: () => Promise<boolean>): Promise<boolean> => {
  try {
    return await check();
  } catch {
    return false;
  }
};

/** Signatures as a page checks them; null where it may not, because it was not loaded over a safe connection. */
export const pageSignatures = (): Signatures | null => {
  if (!globalThis.isSecureContext) return null;
  const { subtle } = globalThis.crypto;
  const encoder = new TextEncoder();
  return {
    sha256: async (bytes) => new Uint8Array(await subtle.digest('SHA-256', own(bytes))),
    ed25519: (key, text, signature) =>
      checked(async () => {
        const loaded = await subtle.importKey('raw', own(key), { name: 'Ed25519' }, false, ['verify']);
        return subtle.verify({ name: 'Ed25519' }, loaded, own(signature), encoder.encode(text));
      }),
    rs256: (key, text, signature) =>
      checked(async () => {
        const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' };
        const loaded = await subtle.importKey('jwk', { ...key }, algorithm, false, ['verify']);
        return subtle.verify(algorithm, loaded, own(signature), encoder.encode(text));
      }),
  };
};

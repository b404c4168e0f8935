import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

const Payload = z.object({
  algorithm: z.literal('HMAC-SHA256'),
  user_id: z.string().min(1).max(255),
});

/**
 * Whom a `signed_request` of Facebook is about: `signature.payload`, both base64url, signed with the secret of the app.
 * @returns null where the signature is not Facebook's, or it says something else
 */
export function readSignedRequest(text: string, secret: string): string | null {
  const [signature = '', payload = '', ...more] = text.split('.');
  if (more.length > 0) return null;
  const expected = createHmac('sha256', secret).update(payload).digest();
  const given = Buffer.from(signature, 'base64url');
  if (given.byteLength !== expected.byteLength || !timingSafeEqual(given, expected)) return null;
  try {
    return Payload.parse(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'))).user_id;
  } catch {
    return null;
  }
}

import { expect, it } from 'vitest';
import { z } from 'zod';
import { GZIP_FROM_BYTES, parseWire, readWireBytes, toWireBody } from './wire-body.ts';

/** A message whose sender does not say how long it is. */
const unannounced = (text: string | null, headers: Record<string, string> = {}) =>
  new Response(text, { headers });

it('packs what is worth it, where the other side unpacks', async () => {
  const large = 'x'.repeat(GZIP_FROM_BYTES);
  expect(await toWireBody({ large })).toMatchObject({ encoding: 'gzip' });
  expect(await toWireBody({ large }, false)).toMatchObject({ encoding: null });
  expect(await toWireBody({})).toMatchObject({ encoding: null, bytes: new TextEncoder().encode('{}') });
});

it('reads a message without a length up to the limit, and none of what is more', async () => {
  expect((await readWireBytes(unannounced('12345'), 5)).toString()).toBe('12345');
  await expect(readWireBytes(unannounced('123456'), 5)).rejects.toMatchObject({ code: 'TOO_LARGE' });
});

it('takes a message without a body for an empty one', async () => {
  const bytes = await readWireBytes(unannounced(null));
  expect(bytes.byteLength).toBe(0);
});

it('understands no other encoding than gzip', async () => {
  const plain = unannounced('{}', { 'content-encoding': 'identity' });
  expect((await readWireBytes(plain)).toString()).toBe('{}');
  await expect(readWireBytes(unannounced('{}', { 'content-encoding': 'br' }))).rejects.toMatchObject({
    code: 'UNSUPPORTED_MEDIA',
  });
});

it('says what of a message is wrong', () => {
  const Message = z.strictObject({ mid: z.int({ error: 'A whole number.' }) });
  const parse = (text: string) => () => parseWire(Message, new TextEncoder().encode(text));
  expect(parse('{"mid":7}')()).toEqual({ mid: 7 });
  expect(parse('{"mid":7.5}')).toThrow('A whole number.');
  expect(parse('{"mid":')).toThrow('not valid JSON');
  // Half a character is no text.
  expect(() => parseWire(Message, new Uint8Array([0x22, 0xc3, 0x22]))).toThrow('not valid JSON');
});

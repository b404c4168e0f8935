import { expect, it } from 'vitest';
import { z } from 'zod';
import { GZIP_FROM_BYTES, parseWire, toWireBody } from './wire-body.ts';

it('packs what is worth it, where the other side unpacks', async () => {
  const large = 'x'.repeat(GZIP_FROM_BYTES);
  expect(await toWireBody({ large })).toMatchObject({ encoding: 'gzip' });
  expect(await toWireBody({ large }, false)).toMatchObject({ encoding: null });
  expect(await toWireBody({})).toMatchObject({ encoding: null, bytes: new TextEncoder().encode('{}') });
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

import { expect, it } from 'vitest';
import { plainGif } from './plain-gif.ts';

const ascii = (text: string): number[] => Array.from(text, (sign) => sign.charCodeAt(0));
const HEAD = [...ascii('GIF89a'), 1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255];
const LOOP = [0x21, 0xff, 11, ...ascii('NETSCAPE2.0'), 3, 1, 0, 0, 0];
const FRAME = [0x21, 0xf9, 4, 0, 0, 0, 0, 0, 0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0];
const COMMENT = [0x21, 0xfe, 8, ...ascii('59.9,10.'), 0];
const XMP = [0x21, 0xff, 11, ...ascii('XMP DataXMP'), 3, 1, 2, 3, 0];
const END = [0x3b];

it('keeps every frame and how often they run, and nothing that was said beside them', () => {
  const told = Uint8Array.from([...HEAD, ...LOOP, ...COMMENT, ...FRAME, ...XMP, ...FRAME, ...END, 7, 7]);
  expect([...(plainGif(told) ?? [])]).toEqual([...HEAD, ...LOOP, ...FRAME, ...FRAME, ...END]);
});

it('refuses what is damaged', () => {
  const whole = [...HEAD, ...FRAME, ...END];
  for (let length = 0; length < whole.length; length += 1)
    expect(plainGif(Uint8Array.from(whole.slice(0, length)))).toBeUndefined();
  expect(plainGif(Uint8Array.from([...HEAD, 0x99]))).toBeUndefined();
});

import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { startCodeOf } from '#shared/domain/exam-packages/start-code.ts';
import {
  isGenuinePackage,
  keyName,
  openSealedPaper,
  packageText,
  printManifest,
  readManifest,
  sealPaper,
  unwrapKey,
  wrapKey,
  type Manifest,
} from './package-format.ts';

const CODE = '0123456789ABC';
/** A thousand in the run that is quoted: each takes a fifth of a second. */
const WRONG_CODES = Number(process.env['LECTERN_GUESSES'] ?? 10);
const key = randomBytes(32);
const paper = {
  content: '{"questions":[{"question_id":7,"title":"What does the wren eat?"}]}',
  pictures: [
    { sha256: 'a'.repeat(64), mime: 'image/png' as const, bytes: new Uint8Array([1, 2, 3]) },
    { sha256: 'b'.repeat(64), mime: 'image/gif' as const, bytes: new Uint8Array(300).fill(9) },
  ],
};
const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();

let manifest: Manifest;
let text: string;
let file: Uint8Array;
let sealed: { manifest: string; sha256: string; signature: string };
beforeAll(async () => {
  const of = { version_id: 5, content_hash: createHash('sha256').update(paper.content).digest('hex') };
  manifest = {
    format: 1,
    exam_id: 4,
    version_no: 1,
    ...of,
    not_before: 1_000,
    not_after: null,
    duration_minutes: 30,
    hub_key: keyName(pem),
    questions: [7],
    wrapped: await wrapKey(of, { key, code: CODE, random: randomBytes }),
  };
  text = printManifest(manifest);
  file = sealPaper(paper, { manifest: text, key, nonce: randomBytes(12) });
  const sha256 = createHash('sha256').update(file).digest('hex');
  const signature = sign(null, Buffer.from(packageText(text, sha256)), privateKey).toString('base64url');
  sealed = { manifest: text, sha256, signature };
});

/** The same bytes with one bit another. */
const flipped = (bytes: Uint8Array, bit: number): Uint8Array => {
  const copy = Uint8Array.from(bytes);
  copy[bit >> 3] = (copy[bit >> 3] ?? 0) ^ (1 << (bit & 7));
  return copy;
};

/** Places spread over all of it, the same in every run. */
const places = (count: number, bits: number): number[] =>
  Array.from({ length: count }, (_, at) => Math.floor((at * bits) / count));

const opens = (bytes: Uint8Array, beside: { manifest: string; key: Uint8Array }): boolean => {
  try {
    openSealedPaper(bytes, beside);
    return true;
  } catch {
    return false;
  }
};

it('opens to the paper and its pictures as they were', () => {
  const opened = openSealedPaper(file, { manifest: text, key });
  expect(opened.content).toBe(paper.content);
  expect(opened.pictures.map(({ sha256, bytes }) => [sha256, [...bytes]])).toEqual(
    paper.pictures.map(({ sha256, bytes }) => [sha256, [...bytes]]),
  );
  expect(Buffer.from(file).toString()).not.toContain('wren');
  expect(readManifest(text)).toEqual(manifest);
});

describe('with one bit another', () => {
  it('no file opens, and none is genuine', () => {
    for (const bit of places(1_000, file.byteLength * 8)) {
      const bent = flipped(file, bit);
      expect(opens(bent, { manifest: text, key })).toBe(false);
      const sha256 = createHash('sha256').update(bent).digest('hex');
      expect(isGenuinePackage(pem, { ...sealed, sha256 })).toBe(false);
    }
  });

  it('no manifest opens a file, and none is genuine', () => {
    const bytes = Buffer.from(text);
    for (const bit of places(1_000, bytes.byteLength * 8)) {
      const bent = Buffer.from(flipped(bytes, bit)).toString('latin1');
      expect(opens(file, { manifest: bent, key })).toBe(false);
      expect(isGenuinePackage(pem, { ...sealed, manifest: bent })).toBe(false);
    }
  });

  it('no key opens a file, and no signature holds', () => {
    for (const bit of places(256, 256))
      expect(opens(file, { manifest: text, key: flipped(key, bit) })).toBe(false);
    const signature = Buffer.from(sealed.signature, 'base64url');
    for (const bit of places(512, 512)) {
      const bent = Buffer.from(flipped(signature, bit)).toString('base64url');
      expect(isGenuinePackage(pem, { ...sealed, signature: bent })).toBe(false);
    }
    expect(isGenuinePackage(pem, sealed)).toBe(true);
  });
});

it('the key comes by the start code alone, and for no other version', async () => {
  expect(await unwrapKey(manifest, CODE)).toEqual(Buffer.from(key));
  for (const wrong of ['0123456789ABD', '', '0000000000000', `${CODE}0`])
    expect(await unwrapKey(manifest, wrong)).toBeNull();
  expect(await unwrapKey({ ...manifest, version_id: 6 }, CODE)).toBeNull();
});

it(
  'no code with one sign another opens it, and none that was drawn',
  async () => {
    for (const at of Array(WRONG_CODES).keys()) {
      const place = at % CODE.length;
      const other = CODE.charAt(place) === 'Z' ? 'Y' : 'Z';
      const near = `${CODE.slice(0, place)}${other}${CODE.slice(place + 1)}`;
      expect(await unwrapKey(manifest, at < CODE.length ? near : startCodeOf(randomBytes(13)))).toBeNull();
    }
  },
  WRONG_CODES * 2_000,
);

it('a key of another length, and a file that is none, open nothing', () => {
  expect(opens(file, { manifest: text, key: key.subarray(1) })).toBe(false);
  for (const bytes of [new Uint8Array(), Buffer.from('AAAA'), Buffer.from('not a package at all')])
    expect(opens(bytes, { manifest: text, key })).toBe(false);
});

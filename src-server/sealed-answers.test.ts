import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isSealed, openAnswers, sealAnswers } from './sealed-answers.ts';
import { fileSigningKey, type SigningKey } from './signing-key.ts';

const CONTENT = new TextEncoder().encode(JSON.stringify({ text: 'the answer is a heron '.repeat(200) }));
const FACTS = { exam: 'Birds', count: 12, head_hash: 'ab'.repeat(32) };

let folder: string;
let hub: SigningKey;
let other: SigningKey;
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'lectern-sealed-'));
  hub = fileSigningKey(path.join(folder, 'hub.pem'));
  other = fileSigningKey(path.join(folder, 'other.pem'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('a sealed file of answers', () => {
  it('is opened by the hub that it is for, and says nothing but exam, count and head before', () => {
    const sealed = sealAnswers(hub.publicKey(), FACTS, CONTENT);
    expect(isSealed(sealed)).toBe(true);
    expect(openAnswers(hub, sealed)).toEqual(Buffer.from(CONTENT));
    const text = Buffer.from(sealed).toString('latin1');
    expect(text).toContain('"exam":"Birds","count":12');
    expect(text).not.toContain('heron');
    // Each one is sealed under a key of its own.
    expect(sealAnswers(hub.publicKey(), FACTS, CONTENT)).not.toEqual(sealed);
  });

  it('is refused by another hub, which is said', () => {
    const sealed = sealAnswers(hub.publicKey(), FACTS, CONTENT);
    expect(() => openAnswers(other, sealed)).toThrow('another institution');
  });

  it('opens with none of its bits changed, and in no shorter form', () => {
    const sealed = sealAnswers(hub.publicKey(), FACTS, CONTENT);
    const bits = sealed.byteLength * 8;
    for (let flip = 0; flip < 1000; flip++) {
      const bit = Math.floor((flip * bits) / 1000);
      const changed = Uint8Array.from(sealed);
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      expect(() => openAnswers(hub, changed), `bit ${bit}`).toThrow(/file of answers is/);
    }
    for (let length = 0; length < sealed.byteLength; length += 7)
      expect(() => openAnswers(hub, sealed.subarray(0, length)), `${length} bytes`).toThrow(
        /file of answers is/,
      );
  });

  it('is told from other files', () => {
    for (const text of ['', '{', '{"format":"other"}', '[]']) expect(isSealed(Buffer.from(text))).toBe(false);
  });
});

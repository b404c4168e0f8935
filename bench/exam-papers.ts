import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import {
  openSealedPaper,
  printManifest,
  sealPaper,
  unwrapKey,
  wrapKey,
  type Manifest,
} from '#server/features/exam-packages/package-format.ts';
import { deriveKey } from '#server/secrets/password.ts';
import { atMost, interleaved, type Benchmark } from './measure.ts';

const ROUNDS = 15;
const QUESTIONS = 200;
const PICTURES = 20;
const MiB = 1024 * 1024;
const CODE = '0123456789ABC';
const NONCE_BYTES = 12;

const content = JSON.stringify({
  questions: Array.from({ length: QUESTIONS }, (_, at) => ({
    question_id: at + 1,
    title: `What does signal ${at} say? `.repeat(8),
    options: ['One', 'Two', 'Three', 'Four'].map((text, option) => ({ option: option + 1, text })),
  })),
});

async function sealedPaper() {
  const key = randomBytes(32);
  const pictures = Array.from({ length: PICTURES }, () => {
    const bytes = randomBytes(MiB);
    return { sha256: createHash('sha256').update(bytes).digest('hex'), mime: 'image/png' as const, bytes };
  });
  const of = { version_id: 1, content_hash: createHash('sha256').update(content).digest('hex') };
  const manifest: Manifest = {
    format: 1,
    exam_id: 1,
    version_no: 1,
    ...of,
    not_before: null,
    not_after: null,
    duration_minutes: 60,
    hub_key: 'a'.repeat(64),
    questions: Array.from({ length: QUESTIONS }, (_, at) => at + 1),
    wrapped: await wrapKey(of, { key, code: CODE, random: randomBytes }),
  };
  const text = printManifest(manifest);
  const file = sealPaper({ content, pictures }, { manifest: text, key, nonce: randomBytes(NONCE_BYTES) });
  return { manifest, text, file };
}

/** As many bytes by the same cipher, and nothing read of them. */
function bareBytes(size: number) {
  const [key, nonce] = [randomBytes(32), randomBytes(NONCE_BYTES)];
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const sealed = Buffer.concat([cipher.update(Buffer.alloc(size, 7)), cipher.final()]);
  const tag = cipher.getAuthTag();
  return (): void => {
    const decipher = createDecipheriv('aes-256-gcm', key, nonce).setAuthTag(tag);
    Buffer.concat([decipher.update(sealed), decipher.final()]);
  };
}

/** A sealed paper with pictures, opened by its start code, beside what its ciphers cost alone. */
export const examPapers: Benchmark = {
  name: 'exam-papers',
  run: async () => {
    const { manifest, text, file } = await sealedPaper();
    const decipher = bareBytes(PICTURES * MiB + content.length);
    const salt = randomBytes(16);
    const { ours, theirs } = await interleaved(
      ROUNDS,
      async () => {
        const key = await unwrapKey(manifest, CODE);
        if (key === null) throw new Error('The code opens nothing.');
        openSealedPaper(file, { manifest: text, key });
      },
      async () => {
        await deriveKey(CODE, salt);
        decipher();
      },
      3,
    );
    return [
      atMost(
        {
          name: `a package of ${QUESTIONS} questions and ${PICTURES} MiB of pictures, opened by its code`,
          unit: 'ms',
          value: ours,
          baselineName: 'argon2id and AES-GCM of the same bytes',
          baseline: theirs,
        },
        1.5,
      ),
    ];
  },
};

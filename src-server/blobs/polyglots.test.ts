import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { answerMedia } from '#server/http/media-answer.ts';
import { POLYGLOTS } from '#tests/factories/polyglots.ts';
import { tellFile } from './file-kind.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'lectern-polyglots-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('there are fifty files of two kinds at once', () => {
  expect(POLYGLOTS).toHaveLength(50);
});

it.each(POLYGLOTS)(
  '$carrier with $name in it is sent as nothing that runs',
  async ({ carrier, name, content }) => {
    const file = path.join(folder, `${carrier}-${name}`);
    writeFileSync(file, content);
    const told = await tellFile(file);
    if (!('mime' in told)) return expect(told.reason).toMatch(/^(?:unknown|container|video-format)$/);
    const answer = answerMedia(
      { method: 'GET', range: null },
      {
        mime: told.mime,
        name: 'lesson.html',
        size: content.length,
        isToSave: false,
        read: ({ offset, length }) =>
          Promise.resolve(new Uint8Array(content.subarray(offset, offset + length))),
      },
    );
    expect(answer.headers.get('content-type')).toMatch(
      /^(?:video\/|audio\/|image\/(?:png|jpeg|gif|webp)$|text\/vtt$|application\/octet-stream$)/,
    );
    const isSaved = answer.headers.get('content-type') === 'application/octet-stream';
    expect(answer.headers.get('content-disposition')).toMatch(isSaved ? /^attachment;/ : /^inline;/);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    // The bytes are what they were: nothing is cut out of somebody's file.
    expect(Buffer.from(await answer.arrayBuffer()).equals(content)).toBe(true);
  },
);

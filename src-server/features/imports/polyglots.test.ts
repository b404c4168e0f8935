import { Buffer } from 'node:buffer';
import { zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { parseDocument } from '#shared/domain/documents/check-document.ts';
import { AppError } from '#shared/contract/errors.ts';
import { readOutlineFile } from '#server/features/courses/outline-file.ts';
import { POLYGLOTS } from '#tests/factories/polyglots.ts';
import { parseFile } from './formats/parse-file.ts';

const ENDINGS = ['gift', 'txt', 'xml', 'csv', 'xlsx', 'json', 'zip'] as const;
/** What an image of a question may be; SVG and HTML are none. */
const PICTURE = /^image\/(?:png|jpeg|gif|webp)$/u;

/** The file as it is, and as a picture that a package brings along. */
const shapesOf = (content: Uint8Array): readonly Uint8Array[] => [
  content,
  zipSync({ 'imsmanifest.xml': Buffer.from('<manifest/>'), 'dot.png': new Uint8Array(content) }),
];

it.each(POLYGLOTS)('questions: $carrier with $name in it is refused, or read as words alone', async (one) => {
  for (const bytes of shapesOf(one.content)) {
    for (const ending of ENDINGS) {
      const outcome = await parseFile(new Uint8Array(bytes), `questions.${ending}`);
      if (!outcome.ok) {
        expect(outcome.reason.length).toBeGreaterThan(10);
        continue;
      }
      const { total, items, rejected } = outcome.file;
      expect(items.length + rejected.length).toBe(total);
      for (const { images, solution } of items) {
        for (const image of images) expect(image.mime).toMatch(PICTURE);
        expect(solution).toBeUndefined();
      }
    }
  }
});

const ofOutlines = (content: Uint8Array): readonly [string, Uint8Array][] => [
  ['outline.csv', content],
  ['outline.md', content],
  ['outline.zip', content],
  [
    'lessons.zip',
    zipSync({
      'one.md': Buffer.from('# One\n\n![a dot](dot.png)\n'),
      'two.md': new Uint8Array(content),
      'dot.png': new Uint8Array(content),
    }),
  ],
];

it.each(POLYGLOTS)('outlines: $carrier with $name in it is refused, or read as a document', async (one) => {
  for (const [name, bytes] of ofOutlines(one.content)) {
    for (const as of ['outline', 'lesson'] as const) {
      // Which pictures are kept is told by their bytes, and tested where that is done.
      const outline = await readOutlineFile(
        { name, as, bytes: new Uint8Array(bytes) },
        async () => null,
      ).catch((error: unknown) => {
        expect(error).toBeInstanceOf(AppError);
        return null;
      });
      for (const { document } of outline?.sections.flatMap(({ items }) => items) ?? []) {
        if (document === null) continue;
        expect(parseDocument(document).ok).toBe(true);
        // Words of a script are words; no kept node and no address is one.
        expect(document).not.toMatch(/"type":"(?:html|iframe|script)"|"href":"(?:javascript|data):/iu);
      }
    }
  }
});

import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import katex from 'katex';
import { describe, expect, it } from 'vitest';
import { splitMath } from '#renderer/components/math-segments.ts';
import { parseFile } from '#server/features/imports/formats/parse-file.ts';

// Real question banks lie beside the repository on our build machines; they are not part of it.
const data = path.resolve(import.meta.dirname, '../../../shared/data');
const bank = path.join(data, 'moodle-xml/qasdatabase/math__algebra__en__f1.xml');

/** What a reader would see of TeX in a text: marks outside a formula, and formulas that cannot be drawn. */
function rawTex(text: string): string[] {
  return splitMath(text).flatMap((segment) => {
    if (segment.kind === 'text') return /\\[a-z([]|\$\$/iu.test(segment.text) ? [segment.text] : [];
    try {
      katex.renderToString(segment.tex, {
        displayMode: segment.isBlock,
        throwOnError: true,
        strict: 'ignore',
      });
      return [];
    } catch {
      return [segment.source];
    }
  });
}

describe.skipIf(!existsSync(bank))('a real bank of formulas (skipped where ../shared/data is absent)', () => {
  it('shows no question as raw TeX', async () => {
    const outcome = await parseFile(new Uint8Array(readFileSync(bank)), path.basename(bank));
    const questions = outcome.ok ? outcome.file.items : [];
    expect(questions).toHaveLength(159);
    const raw = questions.flatMap((question) =>
      [question.title, ...question.options, question.feedback.correct, question.feedback.incorrect].flatMap(
        rawTex,
      ),
    );
    expect(raw).toEqual([]);
  });
});

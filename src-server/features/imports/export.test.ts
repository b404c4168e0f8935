import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lossesOf, type ExportFormat } from '#shared/domain/imports/export-formats.ts';
import type { QuestionDraft } from '#shared/domain/imports/question-rules.ts';
import { exportQuestions } from './export.ts';
import { parseFile } from './formats/parse-file.ts';
import { hostileQuestions } from './hostile-questions.test-data.ts';

const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]);
const anyMark = fc.integer({ min: 1, max: 10_000 }).map((hundredths) => hundredths / 100);

async function throughFile(
  format: ExportFormat,
  questions: readonly QuestionDraft[],
): Promise<QuestionDraft[]> {
  const file = await exportQuestions(format, questions);
  const outcome = await parseFile(file.bytes, `bank.${file.extension}`);
  if (!outcome.ok) throw new Error(outcome.reason);
  expect(outcome.file.format).toBe(format);
  expect(outcome.file.rejected).toEqual([]);
  return outcome.file.items.map(({ index: _index, line: _line, ...question }) => question);
}

function plainQuestion(title: string, more: Partial<QuestionDraft> = {}): QuestionDraft {
  return {
    title,
    type: 'multiple-choice',
    options: ['Yes', 'No'],
    correct: 1,
    mark: 1,
    feedback: { correct: '', incorrect: '' },
    tags: [],
    folderPath: [],
    images: [],
    ...more,
  };
}

describe('what is exported is imported again unchanged', () => {
  const cases: [ExportFormat, fc.Arbitrary<number>, number][] = [
    ['gift', fc.constant(1), 1_000],
    ['moodle-xml', anyMark, 1_000],
    ['csv', anyMark, 1_000],
    ['xlsx', anyMark, 60],
    ['qti21', anyMark, 300],
    ['lectern', anyMark, 300],
  ];
  it.each(cases)('%s, whatever stands in the texts', async (format, mark, numRuns) => {
    await fc.assert(
      fc.asyncProperty(hostileQuestions(mark), async (questions) => {
        expect(await throughFile(format, questions)).toEqual(questions);
      }),
      { numRuns },
    );
  });

  it.each(['qti21', 'lectern'] as const)('%s, with a last option that stays last', async (format) => {
    const questions = [plainQuestion('Which?', { isLastPinned: true }), plainQuestion('And which?')];
    expect(await throughFile(format, questions)).toEqual(questions);
  });

  it.each(['gift', 'moodle-xml', 'qti21', 'lectern'] as const)(
    '%s, with images in every text',
    async (format) => {
      const image = (ref: string, where: 'title' | 'feedback' | 'option-2', last: number) => ({
        ref,
        alt: 'a "small" <figure>',
        mime: 'image/png',
        bytes: new Uint8Array([...png, last]),
        where,
      });
      const question = plainQuestion('See [image: image-3.png]\n\nWhat is it?', {
        options: ['One', 'Two [image: image-1.png]'],
        feedback: { correct: '', incorrect: 'Look at [image: image-2.png]' },
        images: [
          image('image-1.png', 'option-2', 1),
          image('image-2.png', 'feedback', 2),
          image('image-3.png', 'title', 3),
        ],
      });
      expect(await throughFile(format, [question])).toEqual([question]);
    },
  );

  it('lectern, with what is said of each option and the worked solution', async () => {
    const question = plainQuestion('Which?', {
      optionFeedback: ['', 'Not this one.'],
      solution: new TextEncoder().encode('%PDF-1.7\nworked'),
    });
    expect(await throughFile('lectern', [question, plainQuestion('Plain')])).toEqual([
      question,
      plainQuestion('Plain'),
    ]);
  });

  it('aiken, for multiple-choice questions on one line', async () => {
    const questions = [
      plainQuestion('Is 2 > 1?'),
      plainQuestion('Pick B', { options: ['x', 'y = z', '{w}'], correct: 2 }),
    ];
    expect(await throughFile('aiken', questions)).toEqual(questions);
  });
});

describe('what a format cannot hold is named', () => {
  it('aiken skips other types and texts that look like its own signs', async () => {
    const file = await exportQuestions('aiken', [
      plainQuestion('A question', { type: 'open_ended', options: [], correct: null }),
      plainQuestion('ANSWER: is what?'),
      plainQuestion('Kept'),
    ]);
    expect(file.skipped).toEqual([0, 1]);
  });

  it('before it is written, by question', () => {
    const full = {
      ...plainQuestion('Q', {
        mark: 2,
        tags: ['t'],
        folderPath: ['f'],
        feedback: { correct: 'y', incorrect: '' },
      }),
      images: 1,
    };
    const lines = { ...plainQuestion('Two\nlines'), images: 0 };
    expect(lossesOf('lectern', full)).toEqual([]);
    expect(lossesOf('qti21', full)).toEqual([]);
    expect(lossesOf('gift', full)).toEqual(['mark']);
    expect(lossesOf('csv', full)).toEqual(['images']);
    expect(lossesOf('aiken', full)).toEqual(['mark', 'images', 'tags', 'folder', 'feedback']);
    expect(lossesOf('aiken', lines)).toEqual(['lines']);
    expect(lossesOf('aiken', { ...full, type: 'true-false' })).toEqual(['question']);
    const own = { ...plainQuestion('Q', { optionFeedback: ['', 'No.'] }), images: 0, hasSolution: true };
    expect(lossesOf('lectern', own)).toEqual([]);
    for (const format of ['qti21', 'moodle-xml', 'gift', 'aiken', 'csv', 'xlsx'] as const)
      expect(lossesOf(format, own)).toEqual(['option_feedback', 'solution']);
    const pinned = { ...plainQuestion('Q', { isLastPinned: true }), images: 0 };
    for (const format of ['lectern', 'qti21'] as const) expect(lossesOf(format, pinned)).toEqual([]);
    for (const format of ['moodle-xml', 'csv', 'xlsx', 'aiken'] as const)
      expect(lossesOf(format, pinned)).toEqual(['pinned']);
  });

  it.each(['csv', 'xlsx'] as const)('%s gives the signs of formulas back as they were', async (format) => {
    const questions = ['=', '+', '-', '@', '＝', '＋', '－', '＠']
      .flatMap((sign) => [sign, `'${sign}`, `''${sign}`])
      .map((start) => plainQuestion(`${start}1+1`, { options: [`${start}A1`, 'no'] }));
    expect(await throughFile(format, questions)).toEqual(questions);
  });

  it('csv never starts a cell with a sign that a spreadsheet would run', async () => {
    const file = await exportQuestions('csv', [
      plainQuestion('=HYPERLINK("x")', { options: ['+1', '@SUM(A1)'] }),
      plainQuestion('＝HYPERLINK("x")', { options: ['＋1', '＠SUM(A1)', "'－1"] }),
    ]);
    const cells = new TextDecoder()
      .decode(file.bytes)
      .split(/[\r\n,]+/)
      .map((cell) => cell.replace(/^"/, ''));
    expect(cells.filter((cell) => /^[=+@\t＝＋－＠-]/.test(cell))).toEqual([]);
  });
});

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isVisible } from '#shared/domain/text/visible.ts';
import { feedbackOfOptions } from './feedback.ts';
import { formatCategoryPath, normaliseFolderName, parseCategoryPath } from './folder-path.ts';
import { importLimits } from './limits.ts';
import { checkDraft, type QuestionDraft } from './question-rules.ts';
import { excerpt, normaliseText } from './text.ts';

const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc
    .array(fc.constantFrom('a', ' ', '\t', '\n', '\r\n', '\u0000', '\ud800', '\ufeff', '/'), {
      maxLength: 12,
    })
    .map((parts) => parts.join('')),
);

const draft: QuestionDraft = {
  title: 'Which?',
  type: 'multiple-choice',
  options: ['One', 'Two'],
  correct: 1,
  mark: 1,
  feedback: { correct: '', incorrect: '' },
  tags: [],
  folderPath: [],
  images: [],
};

describe('stored text', () => {
  it('is well-formed and the same when it is normalised again', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const stored = normaliseText(text);
        expect(normaliseText(stored)).toBe(stored);
        expect(stored.isWellFormed()).toBe(true);
        expect(stored).toBe(stored.trim());
      }),
    );
  });

  it('keeps indentation and one empty line', () => {
    expect(normaliseText('\ufeffif x:\r\n  y  \r\n\r\n\r\n\r\nend\u0007 ')).toBe('if x:\n  y\n\nend');
  });

  it('is cut for lists without breaking a letter', () => {
    expect(excerpt('ab😀', 3)).toBe('ab…');
    expect(excerpt('a\nb')).toBe('a b');
  });
});

describe('a category path', () => {
  it('comes back as the same folders', () => {
    // No folder has a name that nobody sees: the import leaves such a step out.
    const name = anyText.map(normaliseFolderName).filter(isVisible);
    fc.assert(
      fc.property(fc.array(name, { maxLength: importLimits.folderDepth }), (folders) => {
        expect(parseCategoryPath(formatCategoryPath(folders))).toEqual(folders);
      }),
    );
  });

  it.each([
    ['$course$/top/Default for X/A//B', ['Default for X', 'A/B']],
    ['Math/Algebra', ['Math', 'Algebra']],
    ['$system$/top', []],
    ['top/x', ['top', 'x']],
  ])('%s', (path, folders) => {
    expect(parseCategoryPath(path)).toEqual(folders);
  });
});

describe('feedback', () => {
  it('keeps differing remarks on wrong options apart', () => {
    const said = [
      { option: 'A', right: true, feedback: 'Good' },
      { option: 'B', right: false, feedback: 'Too small' },
      { option: 'C', right: false, feedback: 'Too large' },
    ];
    expect(feedbackOfOptions(said, 'See 3.')).toEqual({
      correct: 'Good\n\nSee 3.',
      incorrect: 'B: Too small\nC: Too large\n\nSee 3.',
    });
  });
});

describe('a question that the product cannot hold is refused with the reason', () => {
  const cases: [Partial<QuestionDraft>, string][] = [
    [{ title: ' \n' }, 'no text'],
    [{ title: 'x'.repeat(importLimits.titleChars + 1) }, 'longer than 10,000'],
    [{ options: ['1', '2', '3', '4', '5', '6'] }, '6 options; at most 5'],
    [{ options: ['1'] }, 'at least 2'],
    [{ options: ['1', ' '] }, 'Option 2 is empty'],
    [{ options: ['1', 'x'.repeat(importLimits.optionChars + 1)] }, 'option 2 is longer'],
    [{ correct: 3 }, 'option 3'],
    [{ correct: null }, 'right'],
    [{ type: 'true-false' }, 'True and False'],
    [
      { feedback: { correct: 'x'.repeat(importLimits.feedbackChars + 1), incorrect: '' } },
      'feedback is longer',
    ],
  ];
  it.each(cases)('%#', (change, reason) => {
    expect(checkDraft({ ...draft, ...change })).toEqual({
      ok: false,
      reason: expect.stringContaining(reason),
    });
  });

  it('leaves out formulas that hold nothing', () => {
    const empty = { ...draft, title: '\\(\\)Which is \\(x\\)?', options: ['\\[ \\]One', 'Two'] };
    expect(checkDraft(empty)).toMatchObject({
      ok: true,
      question: { title: 'Which is \\(x\\)?', options: ['One', 'Two'] },
    });
    expect(checkDraft({ ...draft, title: '\\(\\)' })).toMatchObject({ ok: false });
  });

  it('but an impossible mark only costs a warning', () => {
    const checked = checkDraft({ ...draft, mark: Number.NaN });
    expect(checked).toMatchObject({
      ok: true,
      question: { mark: 1 },
      warnings: [expect.stringContaining('mark')],
    });
    expect(checkDraft({ ...draft, mark: 0.3333333 })).toMatchObject({ ok: true, question: { mark: 0.33 } });
  });
});

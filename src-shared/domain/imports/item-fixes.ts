import { checkQuestion } from '../questions/question-rules.ts';
import type { ImportableQuestion, ImportImage, ParsedFile, RejectedDraft, Rejection } from './parsed-file.ts';
import { checkDraft } from './question-rules.ts';
import { imageMarker } from './text.ts';

/** What can be mended in a question of an import before it is confirmed. */
export type ItemFix = Pick<ImportableQuestion, 'title' | 'type' | 'options' | 'correct' | 'mark'>;

/** The mended question in its stored form, or what is wrong with it and where. */
export type FixCheck =
  | { readonly ok: true; readonly fix: ItemFix }
  | { readonly ok: false; readonly field: 'title' | 'options' | 'correct' | 'mark'; readonly reason: string };

const trueFalse = ['True', 'False'];

/** Checks a mended question by the rules of the editor, then by those of an import. */
export function checkFix(fix: ItemFix): FixCheck {
  const options = fix.type === 'true-false' ? trueFalse : fix.options;
  const correct = fix.type === 'open_ended' ? null : fix.correct;
  const content = { type: fix.type, options: options.map((text) => ({ text, image: null })), correct };
  const edited = checkQuestion(content);
  if (!edited.ok) {
    return { ok: false, field: edited.field === 'options' ? 'options' : 'correct', reason: edited.reason };
  }
  const checked = checkDraft({
    ...fix,
    options,
    correct,
    feedback: { correct: '', incorrect: '' },
    tags: [],
    folderPath: [],
    images: [],
  });
  if (!checked.ok) {
    const isOfOption = /^Option|option/u.test(checked.reason);
    return { ok: false, field: isOfOption ? 'options' : 'title', reason: checked.reason };
  }
  const [warning] = checked.warnings;
  if (warning !== undefined) return { ok: false, field: 'mark', reason: warning };
  const { title, type, mark } = checked.question;
  return { ok: true, fix: { title, type, options: checked.question.options, correct, mark } };
}

/** Where an image stands once the texts around it were mended: where its marker is now, or nowhere. */
function placeOf(image: ImportImage, draft: Pick<RejectedDraft, 'title' | 'options'>): ImportImage | null {
  if (image.where === 'feedback') return image;
  const marker = imageMarker(image.ref);
  if (draft.title.includes(marker)) return { ...image, where: 'title' };
  const at = draft.options.findIndex((option) => option.includes(marker));
  return at === -1 ? null : { ...image, where: `option-${at + 1}` };
}

function mend(draft: RejectedDraft, fix: ItemFix): RejectedDraft {
  const { optionFeedback, ...rest } = draft;
  const mended: RejectedDraft = { ...rest, ...fix };
  mended.images = draft.images.flatMap((image) => placeOf(image, mended) ?? []);
  // What is said of an option stays with its text.
  const said = fix.options.map((option) => optionFeedback?.[draft.options.indexOf(option)] ?? '');
  if (fix.type !== 'open_ended' && said.some((text) => text !== '')) mended.optionFeedback = said;
  return mended;
}

/** The file as it was mended: a rejection with a fix is importable, and found is importable and rejected as before. */
export function applyFixes(file: ParsedFile, fixes: ReadonlyMap<number, ItemFix>): ParsedFile {
  if (fixes.size === 0) return file;
  const items = file.items.map((item): ImportableQuestion => {
    const fix = fixes.get(item.index);
    return fix === undefined ? item : { index: item.index, line: item.line, ...mend(item, fix) };
  });
  const rejected: ParsedFile['rejected'] = [];
  let isMended = false;
  for (const one of file.rejected) {
    const fix = fixes.get(one.index);
    if (fix === undefined) rejected.push(one);
    else {
      isMended = true;
      items.push({ index: one.index, line: one.line, ...mend(draftOf(one), fix) });
    }
  }
  if (isMended) items.sort((one, other) => one.index - other.index);
  return { ...file, items, rejected };
}

/** A question of which nothing but its text is known. */
export const draftWithText = (title: string): RejectedDraft => ({
  title,
  type: 'multiple-choice',
  options: [],
  correct: null,
  mark: 1,
  feedback: { correct: '', incorrect: '' },
  tags: [],
  folderPath: [],
  images: [],
});

/** What somebody can begin to mend a rejected question from. */
export const draftOf = ({ draft, title }: Rejection): RejectedDraft => draft ?? draftWithText(title);

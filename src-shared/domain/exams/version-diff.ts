import type { VersionChanges } from '#shared/contract/exam-versions.ts';
import type { VersionContent, VersionKey, VersionKeys, VersionQuestion } from './version-content.ts';

type FieldValue = string | number | null;
type ChangedQuestion = VersionChanges['changed'][number];
type Part = ChangedQuestion['parts'][number];

/** A version as it is compared: what candidates see, what marks it, and its terms by name. */
export interface ComparedVersion {
  readonly content: VersionContent;
  readonly keys: VersionKeys;
  /** Time, pass mark, dates, price: each as it is stored. */
  readonly terms: Readonly<Record<string, FieldValue>>;
  /** Hundredths. */
  readonly maxPoints: number;
}

const TEXTS = [
  'title',
  'description',
  'assessment_provider',
  'introduction_title',
  'introduction_description',
  'start_button_text',
] as const satisfies readonly (keyof VersionContent)[];

const fieldsOf = ({ content, terms }: ComparedVersion): Map<string, FieldValue> =>
  new Map<string, FieldValue>([
    ...TEXTS.map((field): [string, FieldValue] => [field, content[field]]),
    ...Object.entries(terms),
  ]);

const differing = (part: Part): boolean => part.before !== part.after;

const one = (
  part: Part['part'],
  before: FieldValue,
  after: FieldValue,
  option: number | null = null,
): Part => ({
  part,
  option,
  before,
  after,
});

const phrases = (key: VersionKey | undefined): string => (key?.accepted_phrases ?? []).join('; ');

function partsOf(
  before: VersionQuestion,
  after: VersionQuestion,
  keyBefore: VersionKey | undefined,
  keyAfter: VersionKey | undefined,
): Part[] {
  const optionBefore = new Map(before.options.map((option) => [option.option, option]));
  const optionAfter = new Map(after.options.map((option) => [option.option, option]));
  const numbers = [...new Set([...optionBefore.keys(), ...optionAfter.keys()])].toSorted((a, b) => a - b);
  return [
    one('title', before.title, after.title),
    one('type', before.type, after.type),
    one('image', before.image, after.image),
    ...numbers.flatMap((number) => [
      one('option', optionBefore.get(number)?.text ?? null, optionAfter.get(number)?.text ?? null, number),
      one(
        'option_image',
        optionBefore.get(number)?.image ?? null,
        optionAfter.get(number)?.image ?? null,
        number,
      ),
    ]),
    one('pinned', before.is_last_pinned === true ? 1 : 0, after.is_last_pinned === true ? 1 : 0),
    one('key', keyBefore?.correct_option ?? null, keyAfter?.correct_option ?? null),
    one('phrases', phrases(keyBefore), phrases(keyAfter)),
    one('feedback', keyBefore?.feedback ?? null, keyAfter?.feedback ?? null),
    one('mark', before.mark / 100, after.mark / 100),
  ].filter(differing);
}

const idsOf = (version: ComparedVersion): number[] => version.content.questions.map((one) => one.question_id);

/** What is different for candidates and for marking, from one version to another. */
export function versionChanges(before: ComparedVersion, after: ComparedVersion): VersionChanges {
  const was = new Map(before.content.questions.map((one, index) => [one.question_id, { ...one, index }]));
  const is = new Map(after.content.questions.map((one, index) => [one.question_id, { ...one, index }]));
  const keysBefore = new Map(before.keys.questions.map((key) => [key.question_id, key]));
  const keysAfter = new Map(after.keys.questions.map((key) => [key.question_id, key]));
  const named = (question: VersionQuestion & { readonly index: number }) => ({
    question_id: question.question_id,
    title: question.title,
    position: question.index + 1,
  });
  const fieldsBefore = fieldsOf(before);
  const fieldsAfter = fieldsOf(after);
  const stayed = idsOf(after).filter((id) => was.has(id));
  const order = idsOf(before).filter((id) => is.has(id));
  return {
    fields: [...new Set([...fieldsBefore.keys(), ...fieldsAfter.keys()])].flatMap((field) => {
      const [old, now] = [fieldsBefore.get(field) ?? null, fieldsAfter.get(field) ?? null];
      return old === now ? [] : [{ field, before: old, after: now }];
    }),
    added: [...is.values()].filter(({ question_id }) => !was.has(question_id)).map(named),
    removed: [...was.values()].filter(({ question_id }) => !is.has(question_id)).map(named),
    changed: [...is.values()].flatMap((question): ChangedQuestion[] => {
      const old = was.get(question.question_id);
      if (old === undefined) return [];
      const id = question.question_id;
      const parts = partsOf(old, question, keysBefore.get(id), keysAfter.get(id));
      return parts.length === 0 ? [] : [{ ...named(question), parts }];
    }),
    is_order_changed: stayed.some((id, index) => order[index] !== id),
    points_before: before.maxPoints / 100,
    points_after: after.maxPoints / 100,
  };
}

/** True where two versions say the same to everybody. */
export const changesNobody = (changes: VersionChanges): boolean =>
  changes.fields.length + changes.added.length + changes.removed.length + changes.changed.length === 0 &&
  !changes.is_order_changed;

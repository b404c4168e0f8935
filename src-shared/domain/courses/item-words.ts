import { textOf } from '../documents/document-text.ts';
import { isTimeZone, toWallTime } from '../exams/wall-time.ts';
import type { VersionKey, VersionQuestion } from '../exams/version-content.ts';
import type { ItemContent, ItemKeys } from './item-content.ts';
import { readStored } from './stored-document.ts';
import type { VersionItem } from './version-outline.ts';

const linesOf = (text: string): string[] => (text.trim() === '' ? [] : text.split('\n'));

function documentLines(document: string | null): string[] {
  const read = readStored(document);
  return read === null ? [] : linesOf(textOf(read));
}

const points = (hundredths: number): string => `(${hundredths / 100})`;

const questionLines = (question: VersionQuestion, key: VersionKey | undefined): string[] => [
  `${question.title} ${points(question.mark)}`,
  ...question.options.map(
    ({ option, text, alt = '' }) =>
      `${option === key?.correct_option ? '✓' : '–'} ${text === '' ? alt : text}`,
  ),
  ...(key?.accepted_phrases ?? []).map((phrase) => `✓ ${phrase}`),
  ...linesOf(key?.feedback ?? ''),
];

const momentIn = (at: number, zone = 'UTC'): string => {
  const { date, time } = toWallTime(at, isTimeZone(zone) ? zone : 'UTC');
  return `${date} ${time}`;
};

/** The terms of an item as its author set them, one line each. */
const termLines = (item: VersionItem): string[] =>
  Object.entries(item)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .filter(
      ([name]) =>
        !['item_id', 'kind', 'title', 'content_hash', 'edition', 'questions', 'draft_version'].includes(name),
    )
    .map(
      ([name, value]) =>
        `${name}: ${name === 'due_at' && typeof value === 'number' ? momentIn(value, item.due_time_zone) : value}`,
    );

/** What its author reads of an item, line by line, to see what was changed. */
export function wordsOfItem(item: VersionItem, content: ItemContent, keys: ItemKeys | null): string[] {
  const keyOf = new Map(keys?.questions.map((key) => [key.question_id, key]) ?? []);
  const solutions = new Map(keys?.assignment.map((key) => [key.no, key]) ?? []);
  const files = [...(content.media === null ? [] : [content.media]), ...content.resources];
  return [
    item.title,
    ...termLines(item),
    ...linesOf(content.description),
    ...documentLines(content.document),
    ...files.map(({ name }) => name),
    ...content.questions.flatMap((question) => questionLines(question, keyOf.get(question.question_id))),
    ...content.assignment.flatMap(({ no, prompt, points: marks }) => [
      `${prompt} ${points(marks)}`,
      ...linesOf(solutions.get(no)?.solution ?? ''),
    ]),
  ];
}

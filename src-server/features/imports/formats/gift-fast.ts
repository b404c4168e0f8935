import type { Essay, MultipleChoice, ShortAnswer, TextChoice, TextFormat, TrueFalse } from 'gift-pegjs';
import type { GiftParts } from './gift-structure.ts';

/** The question types of gift-pegjs that the fast path produces. */
export type FastGift = MultipleChoice | ShortAnswer | TrueFalse | Essay;

type Format = TextFormat['format'];
type Cursor = { body: string; at: number; format: Format };

const formatPrefix = /^\[(html|markdown|plain|moodle)\]/;
const escapable = '\\:#={}~n';
/** A shape the fast path leaves to gift-pegjs. */
const odd = 'odd';
type Odd = typeof odd;

function isFormat(name: string | undefined): name is Format {
  return name === 'html' || name === 'markdown' || name === 'plain' || name === 'moodle';
}

function skipSpace(text: string, from: number): number {
  let at = from;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code !== 0x20 && code !== 0x09 && code !== 0x0a) break;
    at++;
  }
  return at;
}

function clean(raw: string, format: Format): string {
  let text = raw.trim();
  if (format === 'moodle' || format === 'plain') {
    if (text.includes('\n')) text = text.replaceAll('\n', ' ');
    text = text.replace(/\s\s+/g, ' ');
  }
  return text.includes('\\')
    ? text.replace(/\\([\\:#={}~n])/g, (_all, sign: string) => (sign === 'n' ? '\n' : sign))
    : text;
}

function richText(raw: string, inherited: Format): TextFormat | null | Odd {
  let start = skipSpace(raw, 0);
  let format = inherited;
  if (raw.charCodeAt(start) === 0x5b) {
    const found = formatPrefix.exec(raw.slice(start, start + 12));
    if (found !== null && isFormat(found[1])) {
      format = found[1];
      start = skipSpace(raw, start + found[0].length);
      if (start === raw.length) return odd;
    }
  }
  return start === raw.length ? null : { format, text: clean(raw.slice(start), format) };
}

/** Reads up to the next sign that means something and returns what stood before it. */
function readText(cursor: Cursor): string {
  const { body } = cursor;
  const start = cursor.at;
  let at = start;
  for (; at < body.length; at++) {
    const code = body.charCodeAt(at);
    if (code === 0x5c) {
      if (at + 1 < body.length && escapable.includes(body.charAt(at + 1))) at++;
    } else if (code === 0x3d || code === 0x7e || code === 0x23) break;
  }
  cursor.at = Math.min(at, body.length);
  return body.slice(start, cursor.at);
}

function readFeedback(cursor: Cursor): TextFormat | null | Odd {
  if (cursor.body.charCodeAt(cursor.at) !== 0x23 || cursor.body.startsWith('####', cursor.at)) return null;
  cursor.at++;
  return richText(readText(cursor), cursor.format);
}

function readGeneral(cursor: Cursor): TextFormat | null | Odd {
  if (cursor.at === cursor.body.length) return null;
  if (!cursor.body.startsWith('####', cursor.at)) return odd;
  cursor.at += 4;
  const text = richText(readText(cursor), cursor.format);
  return text === null || cursor.at !== cursor.body.length ? odd : text;
}

const weightPattern = /^%(-?\d{1,3}(?:\.\d{1,10})?)%/;

function readChoice(cursor: Cursor): TextChoice | Odd {
  const isCorrect = cursor.body.charCodeAt(cursor.at) === 0x3d;
  cursor.at = skipSpace(cursor.body, cursor.at + 1);
  let weight: number | null = null;
  if (cursor.body.charCodeAt(cursor.at) === 0x25) {
    const found = weightPattern.exec(cursor.body.slice(cursor.at, cursor.at + 20));
    weight = Number(found?.[1] ?? Number.NaN);
    if (found === null || !(Math.abs(weight) <= 100)) return odd;
    cursor.at += found[0].length;
  }
  const text = richText(readText(cursor), cursor.format);
  if (text === null || text === odd) return odd;
  const feedback = readFeedback(cursor);
  return feedback === odd ? odd : { isCorrect, weight, text, feedback };
}

function readChoices(cursor: Cursor): TextChoice[] | Odd {
  const choices: TextChoice[] = [];
  for (;;) {
    const code = cursor.body.charCodeAt(cursor.at);
    if (code !== 0x3d && code !== 0x7e) return choices;
    const choice = readChoice(cursor);
    if (choice === odd) return odd;
    choices.push(choice);
  }
}

/**
 * Reads the common shapes (choices, true-false, short answers, essays) many times faster than the grammar does,
 * with the same result; null for everything else. The equality is a property test.
 */
export function fastGift(parts: GiftParts): FastGift | null {
  if (parts.body === null || parts.body.includes('->') || /^#(?!###)/.test(parts.body)) return null;
  const stem = richText(parts.stem, 'moodle');
  if (stem === odd) return null;
  const format = stem?.format ?? 'moodle';
  const tail = parts.tail.startsWith('//') ? null : richText(parts.tail, format);
  if (tail === odd) return null;
  const text =
    (stem === null ? '' : stem.text + (tail === null ? '' : ' ')) +
    (tail === null ? '' : `_____ ${tail.text}`);
  const question = {
    id: null,
    tags: null,
    title: null,
    stem: { format: stem?.format ?? tail?.format ?? 'moodle', text },
    hasEmbeddedAnswers: tail !== null,
  };
  return readAnswers({ body: parts.body, at: 0, format }, question);
}

function readAnswers(cursor: Cursor, question: Omit<Essay, 'type' | 'globalFeedback'>): FastGift | null {
  const word = /^(?:TRUE|T|FALSE|F)(?=[ \t\n]*(?:#|$))/.exec(cursor.body)?.[0];
  if (word !== undefined) {
    cursor.at = skipSpace(cursor.body, word.length);
    const trueFeedback = readFeedback(cursor);
    const falseFeedback = readFeedback(cursor);
    const globalFeedback = readGeneral(cursor);
    if (trueFeedback === odd || falseFeedback === odd || globalFeedback === odd) return null;
    return {
      ...question,
      type: 'TF',
      isTrue: word.startsWith('T'),
      trueFeedback,
      falseFeedback,
      globalFeedback,
    };
  }
  const choices = readChoices(cursor);
  if (choices === odd) return null;
  const globalFeedback = readGeneral(cursor);
  if (globalFeedback === odd) return null;
  if (choices.length === 0) return { ...question, type: 'Essay', globalFeedback };
  const type = choices.every((choice) => choice.isCorrect) ? 'Short' : 'MC';
  return { ...question, type, choices, globalFeedback };
}

import { expect, it } from 'vitest';
import { formatSelection, type Format } from './format-selection.ts';

/** `[` and `]` are around what is selected. */
const read = (shown: string) => {
  const [start, end] = [shown.indexOf('['), shown.indexOf(']') - 1];
  return { text: shown.replace('[', '').replace(']', ''), start, end };
};
const show = ({ text, start, end }: ReturnType<typeof read>): string =>
  `${text.slice(0, start)}[${text.slice(start, end)}]${text.slice(end)}`;

it.each<[Format, string, string]>([
  ['bold', 'a [b] c', 'a **[b]** c'],
  ['bold', 'a **[b]** c', 'a [b] c'],
  ['italic', '[]', '*[]*'],
  ['italic', '**[b]**', '***[b]***'],
  ['italic', '***[b]***', '**[b]**'],
  ['bold', '*[b]*', '***[b]***'],
  ['formula', 'x [a+b]', String.raw`x \([a+b]\)`],
  ['code', '[a]', '`[a]`'],
  ['code', '[a\nb]', '```\n[a\nb]\n```'],
  ['list', 'one\ntw[o\nthr]ee', 'one\n[- two\n- three]'],
  ['list', '- on[e]', '[one]'],
  ['quote', '[said]\nanswer', '[> said]\nanswer'],
])('%s of %j', (format, before, after) => {
  expect(show(formatSelection(read(before), format))).toBe(after);
});

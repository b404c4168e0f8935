/** What stands above a lesson of Markdown, as far as an outline keeps it. */
export interface FrontMatter {
  readonly title: string | null;
  readonly minutes: number;
  /** The text below it, with as many lines as the whole: places stay true. */
  readonly text: string;
}

const BLOCK = /^---[ \t]*\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/u;
const LINE = /^([A-Za-z_]+)[ \t]*:[ \t]*(.*?)[ \t]*$/u;
/** Minutes of a lesson stand in these, as lessons of The Carpentries write them. */
const MINUTES: ReadonlySet<string> = new Set(['teaching', 'exercises', 'minutes', 'duration']);

const unquoted = (value: string): string => value.replace(/^(["'])(.*)\1$/u, '$2');

/** Reads title and minutes from the lines between two rules at the top of a file. */
export function readFrontMatter(text: string): FrontMatter {
  const block = BLOCK.exec(text);
  if (block === null) return { title: null, minutes: 0, text };
  let title: string | null = null;
  let minutes = 0;
  for (const line of (block[1] ?? '').split('\n')) {
    const [, key = '', value = ''] = LINE.exec(line.trimEnd()) ?? [];
    if (key === 'title' && value !== '') title = unquoted(value);
    if (MINUTES.has(key) && /^\d{1,4}$/u.test(value)) minutes += Number(value);
  }
  const above = block[0].split('\n').length - 1;
  return { title, minutes, text: '\n'.repeat(above) + text.slice(block[0].length) };
}

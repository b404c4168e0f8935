interface Named {
  readonly userId: number;
  readonly name: string;
}

const LETTER = /[\p{L}\p{N}-]/u;

/** Whether `@name` stands in a text as a whole name: not as the beginning of a longer one. */
function isNamedIn(text: string, name: string): boolean {
  if (name === '') return false;
  const sought = `@${name.toLowerCase()}`;
  for (let at = text.indexOf(sought); at !== -1; at = text.indexOf(sought, at + 1)) {
    const [next = ''] = text.slice(at + sought.length);
    const before = at === 0 ? '' : (text[at - 1] ?? '');
    if (!LETTER.test(next) && !LETTER.test(before)) return true;
  }
  return false;
}

/** The people whom a text names with an @ before their name, in any case. */
export function mentionedIn(text: string, people: readonly Named[]): number[] {
  const lower = text.toLowerCase();
  return people.filter(({ name }) => isNamedIn(lower, name)).map(({ userId }) => userId);
}

interface Selection {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** Puts a mention in place of what is selected, with room around it. @returns the text and where one writes on */
export function withMention({ text, start, end }: Selection, name: string): { text: string; at: number } {
  const [before, after] = [text.slice(0, start), text.slice(end)];
  const room = before === '' || /\s$/u.test(before) ? '' : ' ';
  const put = `${room}**@${name}**${after.startsWith(' ') ? '' : ' '}`;
  return {
    text: `${before}${put}${after}`,
    at: before.length + put.length + (after.startsWith(' ') ? 1 : 0),
  };
}

import type { NotTaken } from './found-outline.ts';

const DIV = /^[ \t]*:{3,}[ \t]*(.*?)[ \t:]*$/u;
const FENCE = /^[ \t]*(`{3,}|~{3,})/u;
/** What is written for those who teach. */
const FOR_INSTRUCTORS: ReadonlySet<string> = new Set(['instructor', 'instructors']);

const nameOf = (written: string): string =>
  written.replaceAll(/[{}]/gu, ' ').trim().split(/\s+/u)[0]?.replace(/^\./u, '').toLowerCase() ?? '';

const labelOf = (name: string): string => {
  const words = name.replaceAll(/[-_]+/gu, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/**
 * Fenced divs (`::: challenge`) of The Carpentries and of Pandoc become a small heading above what stands
 * in them; notes for instructors are left out and named. Lines stay where they are, code included.
 */
export function withoutDivs(text: string): { readonly text: string; readonly named: readonly NotTaken[] } {
  const open: string[] = [];
  const named: NotTaken[] = [];
  let fence: string | undefined;
  const lines = text.split('\n').map((line, at) => {
    const isHidden = open.some((name) => FOR_INSTRUCTORS.has(name));
    const [, mark] = FENCE.exec(line) ?? [];
    if (fence !== undefined) {
      if (mark !== undefined && mark.startsWith(fence) && line.trim() === mark) fence = undefined;
      return isHidden ? '' : line;
    }
    if (mark !== undefined) {
      fence = mark;
      return isHidden ? '' : line;
    }
    const div = DIV.exec(line);
    if (div === null) return isHidden ? '' : line;
    const name = nameOf(div[1] ?? '');
    if (name === '') {
      open.pop();
      return '';
    }
    open.push(name);
    if (isHidden) return '';
    if (!FOR_INSTRUCTORS.has(name)) return `###### ${labelOf(name)}`;
    named.push({ place: `line ${at + 1}`, reason: 'Notes for instructors are not shown to learners.' });
    return '';
  });
  return { text: lines.join('\n'), named };
}

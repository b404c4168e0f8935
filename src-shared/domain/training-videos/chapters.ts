/** A part of a recording that can be gone to. */
export interface Chapter {
  readonly at_s: number;
  readonly title: string;
}

const LINE = /^(?:(\d{1,2}):)?(\d{1,3}):(\d{2})\s+(.+)$/u;

function chapterOf(line: string): Chapter | undefined {
  const [, hours = '0', minutes = '0', seconds = '0', title = ''] = LINE.exec(line.trim()) ?? [];
  if (title === '' || Number(seconds) > 59) return undefined;
  return { at_s: Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds), title: title.trim() };
}

const linesOf = (text: string): string[] => text.split('\n').filter((line) => line.trim() !== '');

/** The chapters that lines such as `1:30 The first question` name, the first first; what is no such line is left out. */
export const chaptersIn = (text: string): Chapter[] =>
  linesOf(text)
    .flatMap((line) => chapterOf(line) ?? [])
    .sort((a, b) => a.at_s - b.at_s);

/** The first line that names no chapter; undefined where each does. */
export const lineWithoutChapter = (text: string): string | undefined =>
  linesOf(text).find((line) => chapterOf(line) === undefined);

/** A time of a recording as its chapters write it. */
export function timeText(seconds: number): string {
  const two = (value: number): string => String(value).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)];
  const rest = two(Math.floor(seconds % 60));
  return hours === 0 ? `${minutes}:${rest}` : `${hours}:${two(minutes)}:${rest}`;
}

import { MAX_CAPTIONS } from './limits.ts';

/** One thing that is wrong with captions; `line` counts from 1. */
export interface CaptionProblem {
  readonly line: number;
  readonly problem:
    | 'too-large'
    | 'no-header'
    | 'no-cue'
    | 'no-timing'
    | 'time'
    | 'end-before-start'
    | 'order'
    | 'no-text'
    | 'arrow-in-text';
}

export interface CheckedCaptions {
  readonly cues: number;
  /** When the last cue ends, in milliseconds. */
  readonly endsMs: number;
  readonly problems: readonly CaptionProblem[];
}

const TIMING = /^(\S+)[ \t]+-->[ \t]+(\S+)([ \t].*)?$/;
const TIME = /^(?:(\d{2,}):)?([0-5]\d):([0-5]\d)\.(\d{3})$/;
const BLOCK = /^(NOTE|STYLE|REGION)(?:[ \t]|$)/;
const MAX_PROBLEMS = 50;

/** A time of a cue in milliseconds; null for what is none. */
function timeOf(text: string): number | null {
  const said = TIME.exec(text);
  if (said === null) return null;
  const [, hours = '0', minutes, seconds, milliseconds] = said;
  return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number(milliseconds);
}

interface Block {
  /** Of its first line, from 1. */
  readonly line: number;
  readonly lines: readonly string[];
}

function blocksOf(lines: readonly string[]): Block[] {
  const blocks: { line: number; lines: string[] }[] = [];
  let open: { line: number; lines: string[] } | null = null;
  for (const [at, line] of lines.entries()) {
    if (line.trim() === '') {
      open = null;
    } else if (open === null) {
      open = { line: at + 1, lines: [line] };
      blocks.push(open);
    } else {
      open.lines.push(line);
    }
  }
  return blocks;
}

/** Captions with the line ends of one kind, and without the mark that some editors begin with. */
export const plainCaptions = (text: string): string =>
  text.replace(/^\uFEFF/u, '').replaceAll(/\r\n?/gu, '\n');

const isHeader = (line: string | undefined): boolean => /^WEBVTT(?:[ \t].*)?$/.test(line ?? '');

/**
 * Checks WebVTT as its players read it: the header, and of each cue its times, their order and its text. Styles,
 * regions and notes are left as they are.
 */
export function checkWebVtt(given: string): CheckedCaptions {
  if (given.length > MAX_CAPTIONS)
    return { cues: 0, endsMs: 0, problems: [{ line: 1, problem: 'too-large' }] };
  const lines = plainCaptions(given).split('\n');
  const problems: CaptionProblem[] = [];
  const say = (line: number, problem: CaptionProblem['problem']): void => {
    if (problems.length < MAX_PROBLEMS) problems.push({ line, problem });
  };
  if (!isHeader(lines[0])) say(1, 'no-header');
  const [first, ...others] = blocksOf(lines);
  const blocks = first === undefined || isHeader(first.lines[0]) ? others : [first, ...others];
  let cues = 0;
  let endsMs = 0;
  let lastStart = 0;
  for (const block of blocks) {
    if (BLOCK.test(block.lines[0] ?? '')) continue;
    cues += 1;
    const at = block.lines.findIndex((line) => line.includes('-->'));
    // Above its times a cue may have one line that names it.
    if (at === -1 || at > 1) {
      say(block.line, 'no-timing');
      continue;
    }
    const line = block.line + at;
    const [, from = '', to = ''] = TIMING.exec(block.lines[at] ?? '') ?? [];
    const [start, end] = [timeOf(from), timeOf(to)];
    if (start === null || end === null) {
      say(line, 'time');
      continue;
    }
    if (end <= start) say(line, 'end-before-start');
    if (start < lastStart) say(line, 'order');
    const text = block.lines.slice(at + 1);
    if (text.length === 0) say(line, 'no-text');
    if (text.some((one) => one.includes('-->'))) say(line, 'arrow-in-text');
    lastStart = Math.max(lastStart, start);
    endsMs = Math.max(endsMs, end);
  }
  if (cues === 0) say(lines.length, 'no-cue');
  return { cues, endsMs, problems };
}

export interface CaptionCue {
  readonly fromMs: number;
  /** Its lines as one, without the marks of speakers and styles. */
  readonly text: string;
}

/** What captions say, cue by cue; what no player would read is left out. */
export function captionCues(given: string): CaptionCue[] {
  return blocksOf(plainCaptions(given).split('\n')).flatMap(({ lines }) => {
    const at = lines.findIndex((line) => line.includes('-->'));
    const [, from = ''] = TIMING.exec(lines[at] ?? '') ?? [];
    const fromMs = timeOf(from);
    const text = lines
      .slice(at + 1)
      .join(' ')
      .replaceAll(/<[^>]*>/gu, '')
      .trim();
    return fromMs === null || text === '' ? [] : [{ fromMs, text }];
  });
}

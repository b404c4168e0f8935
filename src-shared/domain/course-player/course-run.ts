import {
  runOutline,
  type RunIndexes,
  type RunItem,
  type RunOutline,
  type RunPart,
  type RunStop,
} from './run-outline.ts';

/** The level at which what is open stands. */
export type ViewLevel = 'section' | 'subsection' | 'nested_subsection';

/** How far somebody is with one content: sent means that what counts has not been decided yet. */
export type ProcessStep = 'unseen' | 'opened' | 'begun' | 'sent' | 'done';

/** What a run knows of one content beyond the outline. */
export interface RunContent {
  readonly step: ProcessStep;
  readonly correctAnswers: number;
}

/** A run through a course (spec 1 §4.2). Nothing in it decides: completion is what the server has said. */
export interface CourseRun {
  readonly outline: RunOutline;
  /** Where it stands among the stops of the outline; 0 also where there are none. */
  readonly at: number;
  readonly contents: ReadonlyMap<number, RunContent>;
  /** Items, and questions of them, that somebody wants to find again: see `flagKey`. */
  readonly flagged: ReadonlySet<string>;
}

/** What the server says of one content. */
export interface ToldContent {
  readonly itemId: number;
  readonly step: ProcessStep;
  readonly correctAnswers: number;
  /** Left as they are where it does not say. */
  readonly isFlagged?: boolean;
  readonly flaggedQuestions?: readonly number[];
}

export type CourseRunAction =
  | { readonly type: 'open'; readonly itemId: number }
  | { readonly type: 'next' }
  | { readonly type: 'previous' }
  /** Something of the content was done: played, read, answered. */
  | { readonly type: 'begun'; readonly itemId: number }
  | { readonly type: 'answered'; readonly itemId: number; readonly correctAnswers: number }
  | { readonly type: 'told'; readonly contents: readonly ToldContent[] }
  | {
      readonly type: 'flag';
      readonly itemId: number;
      readonly questionId: number | null;
      readonly isFlagged: boolean;
    };

const STEPS: readonly ProcessStep[] = ['unseen', 'opened', 'begun', 'sent', 'done'];
const NOTHING: RunContent = { step: 'unseen', correctAnswers: 0 };

/** How a flagged item, or one of its questions, is known. */
export const flagKey = (itemId: number, questionId: number | null): string =>
  questionId === null ? `${itemId}` : `${itemId}:${questionId}`;

export const contentOf = ({ contents }: CourseRun, itemId: number): RunContent =>
  contents.get(itemId) ?? NOTHING;

export const stopOf = ({ outline, at }: CourseRun): RunStop | undefined => outline.stops[at];

/** The item that is open; undefined at the end of a section, of the course, and without items. */
export function currentItem(run: CourseRun): number | undefined {
  const stop = stopOf(run);
  return stop?.kind === 'item' ? stop.itemId : undefined;
}

interface Tracked extends RunIndexes {
  readonly viewLevel: ViewLevel;
  readonly showEndOfSection: boolean;
  readonly finishCourse: boolean;
}

/** View level and indexes as the specification tracks them; the last item stays current while a page after it shows. */
export function trackedOf(run: CourseRun): Tracked {
  const stop = stopOf(run);
  const item = run.outline.stops.slice(0, run.at + 1).findLast((one) => one.kind === 'item');
  const indexes =
    item?.kind === 'item'
      ? item.indexes
      : { section: 0, subsection: null, nestedSubsection: null, content: 0 };
  return {
    ...indexes,
    viewLevel:
      indexes.subsection === null
        ? 'section'
        : indexes.nestedSubsection === null
          ? 'subsection'
          : 'nested_subsection',
    showEndOfSection: stop?.kind === 'end-of-section',
    finishCourse: stop?.kind === 'finish',
  };
}

interface Restored {
  /** Where somebody stopped; another place is taken when it is not in the outline any more. */
  readonly itemId?: number | undefined;
  readonly contents?: readonly ToldContent[];
  /** The page after the place that was open: of its section, or of the course. */
  readonly page?: 'section' | 'course' | undefined;
}

/** Begins, or goes on where somebody stopped; without a place, with the first item that is not done. */
export function startRun(
  sections: readonly RunPart[],
  items: readonly RunItem[],
  { itemId, contents = [], page }: Restored = {},
): CourseRun {
  const outline = runOutline(sections, items);
  const told = courseRun(
    { outline, at: 0, contents: new Map(), flagged: new Set() },
    { type: 'told', contents },
  );
  const kept = itemId === undefined ? -1 : stopAt(outline, itemId);
  const open = outline.stops.findIndex(
    (stop) => stop.kind === 'item' && contentOf(told, stop.itemId).step !== 'done',
  );
  const at = kept === -1 ? Math.max(0, open) : kept;
  if (page === 'course') return arrive(told, outline.stops.length - 1);
  const after = outline.stops.findIndex((stop, index) => index > at && stop.kind === 'end-of-section');
  return arrive(told, page === 'section' ? Math.max(at, after) : at);
}

const stopAt = ({ stops }: RunOutline, itemId: number): number =>
  stops.findIndex((stop) => stop.kind === 'item' && stop.itemId === itemId);

/** A step is never taken back: what was done stays done. */
function further(run: CourseRun, itemId: number, change: Partial<RunContent>): CourseRun {
  const before = contentOf(run, itemId);
  const wanted = change.step ?? before.step;
  const next = {
    step: STEPS.indexOf(wanted) > STEPS.indexOf(before.step) ? wanted : before.step,
    correctAnswers: change.correctAnswers ?? before.correctAnswers,
  };
  if (next.step === before.step && next.correctAnswers === before.correctAnswers) return run;
  return { ...run, contents: new Map(run.contents).set(itemId, next) };
}

function hear(run: CourseRun, told: ToldContent): CourseRun {
  const { itemId, step, correctAnswers, isFlagged, flaggedQuestions } = told;
  const next = further(run, itemId, { step, correctAnswers });
  if (isFlagged === undefined && flaggedQuestions === undefined) return next;
  const others = [...run.flagged].filter((key) => Number.parseInt(key, 10) !== itemId);
  const flagged = [
    ...(isFlagged === true ? [flagKey(itemId, null)] : []),
    ...(flaggedQuestions ?? []).map((id) => flagKey(itemId, id)),
  ];
  return { ...next, flagged: new Set([...others, ...flagged]) };
}

function arrive(run: CourseRun, at: number): CourseRun {
  const most = Math.max(0, run.outline.stops.length - 1);
  const there = { ...run, at: Math.min(most, Math.max(0, at)) };
  const itemId = currentItem(there);
  return itemId === undefined ? there : further(there, itemId, { step: 'opened' });
}

/** The run after something happened; what is not in the outline changes nothing. */
export function courseRun(run: CourseRun, action: CourseRunAction): CourseRun {
  if (action.type === 'next') return arrive(run, run.at + 1);
  if (action.type === 'previous') return arrive(run, run.at - 1);
  if (action.type === 'told')
    return action.contents.filter(({ itemId }) => stopAt(run.outline, itemId) !== -1).reduce(hear, run);
  const at = stopAt(run.outline, action.itemId);
  if (at === -1) return run;
  switch (action.type) {
    case 'open':
      return arrive(run, at);
    case 'begun':
      return further(run, action.itemId, { step: 'begun' });
    case 'answered':
      return further(run, action.itemId, { step: 'begun', correctAnswers: action.correctAnswers });
    case 'flag': {
      const flagged = new Set(run.flagged);
      const key = flagKey(action.itemId, action.questionId);
      if (action.isFlagged) flagged.add(key);
      else flagged.delete(key);
      return { ...run, flagged };
    }
  }
}

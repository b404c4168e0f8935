import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import {
  contentOf,
  courseRun,
  currentItem,
  flagKey,
  startRun,
  stopOf,
  trackedOf,
  type CourseRun,
  type CourseRunAction,
} from './course-run.ts';
import { completeParts, completionOf } from './run-completion.ts';
import { runMirror } from './run-mirror.ts';

const item = (itemId: number, sectionId: number, isRequired = true) => ({
  item_id: itemId,
  section_id: sectionId,
  is_required: isRequired,
});

/** Two sections; the first has a subsection with a nested one, and an empty section stands between. */
const SECTIONS = [
  { id: 1, parent_id: null },
  { id: 2, parent_id: 1 },
  { id: 3, parent_id: 2 },
  { id: 4, parent_id: null },
  { id: 5, parent_id: null },
];
const ITEMS = [item(10, 1), item(11, 2), item(12, 3, false), item(13, 5)];

const play = (run: CourseRun, ...actions: CourseRunAction[]): CourseRun => actions.reduce(courseRun, run);
const next: CourseRunAction = { type: 'next' };
const previous: CourseRunAction = { type: 'previous' };

describe('a run through a course', () => {
  it('begins at the level of sections and goes through every level, a page after each section, and the end', () => {
    const run = startRun(SECTIONS, ITEMS);
    expect(trackedOf(run)).toMatchObject({ viewLevel: 'section', section: 0, subsection: null, content: 0 });
    const seen = [run];
    for (let step = 0; step < 6; step++) seen.push(courseRun(seen.at(-1) ?? run, next));
    expect(seen.map((one) => currentItem(one) ?? stopOf(one)?.kind)).toEqual([
      10,
      11,
      12,
      'end-of-section',
      13,
      'end-of-section',
      'finish',
    ]);
    expect(seen.map((one) => trackedOf(one).viewLevel).slice(0, 4)).toEqual([
      'section',
      'subsection',
      'nested_subsection',
      'nested_subsection',
    ]);
    expect(trackedOf(play(run, next, next, next))).toMatchObject({ showEndOfSection: true, section: 0 });
    expect(seen.at(-1)).toBeDefined();
    expect(trackedOf(seen.at(-1) ?? run)).toMatchObject({ finishCourse: true, section: 2 });
  });

  it('comes back to the kept place, and to the first item that is not done where that is gone', () => {
    expect(currentItem(startRun(SECTIONS, ITEMS, { itemId: 12 }))).toBe(12);
    const contents = [{ itemId: 10, step: 'done' as const, correctAnswers: 0 }];
    expect(currentItem(startRun(SECTIONS, ITEMS, { itemId: 99, contents }))).toBe(11);
    const pageOf = (page: 'section' | 'course') => stopOf(startRun(SECTIONS, ITEMS, { itemId: 11, page }));
    expect(pageOf('section')).toEqual({ kind: 'end-of-section', section: 0 });
    expect(pageOf('course')).toEqual({ kind: 'finish' });
  });

  it('counts required items by level; a part without any is complete', () => {
    const done = (itemId: number) => ({ itemId, step: 'done' as const, correctAnswers: 2 });
    const run = startRun(SECTIONS, ITEMS, { contents: [done(11)] });
    const [first, empty, last] = completionOf(run);
    expect(first).toMatchObject({ required: 2, done: 1, isComplete: false, correctAnswers: 2 });
    expect(first?.subsections[0]).toMatchObject({
      id: 2,
      isComplete: true,
      nested: [{ id: 3, required: 0 }],
    });
    expect(empty).toMatchObject({ id: 4, isComplete: true });
    expect(last).toMatchObject({ id: 5, isComplete: false });
    expect(completeParts(run).get(3)?.isComplete).toBe(true);
  });

  it('never takes back what was done, whatever is told later', () => {
    const run = play(
      startRun(SECTIONS, ITEMS),
      { type: 'told', contents: [{ itemId: 10, step: 'done', correctAnswers: 1 }] },
      { type: 'told', contents: [{ itemId: 10, step: 'begun', correctAnswers: 3 }] },
      { type: 'begun', itemId: 10 },
    );
    expect(contentOf(run, 10)).toEqual({ step: 'done', correctAnswers: 3 });
  });

  it('hears from the server which flags there are', () => {
    const told = { itemId: 10, step: 'opened' as const, correctAnswers: 0 };
    const run = play(
      startRun(SECTIONS, ITEMS, { contents: [{ ...told, isFlagged: true, flaggedQuestions: [1, 2] }] }),
      { type: 'flag', itemId: 13, questionId: null, isFlagged: true },
      { type: 'told', contents: [{ ...told, isFlagged: false, flaggedQuestions: [2] }] },
    );
    expect([...run.flagged]).toEqual(['13', '10:2']);
  });

  it('is mirrored as the documents name it', () => {
    const run = play(startRun(SECTIONS, ITEMS, { itemId: 11 }), {
      type: 'flag',
      itemId: 11,
      questionId: 7,
      isFlagged: true,
    });
    expect(runMirror(run)).toMatchObject({
      currentSectionIndex: 0,
      currentSubsectionIndex: 0,
      currentNestedSubsectionIndex: null,
      processSteps: { 11: 'opened' },
      flaggedQuestions: ['11:7'],
    });
  });
});

/** Sections whose parent is one before them, however deep, and items anywhere in them. */
const outlines = fc
  .array(fc.nat(), { maxLength: 8 })
  .chain((parents) =>
    fc.record({
      sections: fc.constant(
        parents.map((pick, at) => ({
          id: at + 1,
          parent_id: pick % (at + 1) === 0 ? null : pick % (at + 1),
        })),
      ),
      items: fc.array(
        fc.record({ section: fc.nat({ max: Math.max(0, parents.length - 1) }), isRequired: fc.boolean() }),
        { maxLength: parents.length === 0 ? 0 : 12 },
      ),
    }),
  )
  .map(({ sections, items }) => ({
    sections,
    items: items.map(({ section, isRequired }, at) => item(at + 100, section + 1, isRequired)),
  }));

const ids = fc.integer({ min: 98, max: 113 });
const actions = fc.array(
  fc.oneof(
    fc.constant(next),
    fc.constant(previous),
    ids.map((itemId): CourseRunAction => ({ type: 'open', itemId })),
    ids.map((itemId): CourseRunAction => ({ type: 'begun', itemId })),
    ids.map((itemId): CourseRunAction => ({
      type: 'told',
      contents: [{ itemId, step: 'done', correctAnswers: 1 }],
    })),
    fc
      .record({ itemId: ids, questionId: fc.option(fc.nat({ max: 3 })), isFlagged: fc.boolean() })
      .map((flag): CourseRunAction => ({ type: 'flag', ...flag })),
  ),
  { maxLength: 40 },
);

test.prop([outlines, actions])('its indexes never leave the outline', ({ sections, items }, taken) => {
  const run = play(startRun(sections, items), ...taken);
  expect(run.outline.stops.filter(({ kind }) => kind === 'item')).toHaveLength(items.length);
  if (items.length === 0) {
    expect(stopOf(run)).toBeUndefined();
    return;
  }
  const { section, subsection, nestedSubsection, content } = trackedOf(run);
  const part = run.outline.sections[section];
  const sub = subsection === null ? undefined : part?.subsections[subsection];
  const place = nestedSubsection === null ? (sub ?? part) : sub?.nested_subsections[nestedSubsection];
  const found = place?.content[content];
  expect(found).toBeDefined();
  const opened = currentItem(run);
  if (opened !== undefined) expect(found).toBe(opened);
});

test.prop([outlines, actions])(
  'previous comes back from wherever next has led',
  ({ sections, items }, taken) => {
    const run = play(startRun(sections, items), ...taken);
    const there = courseRun(run, next);
    if (there.at !== run.at) expect(courseRun(there, previous).at).toBe(run.at);
  },
);

test.prop([outlines, actions])('flags exclude nothing and move nothing', ({ sections, items }, taken) => {
  const withFlags = play(startRun(sections, items), ...taken);
  const without = play(startRun(sections, items), ...taken.filter(({ type }) => type !== 'flag'));
  expect(withFlags.at).toBe(without.at);
  expect(completionOf(withFlags)).toEqual(completionOf(without));
  expect([...withFlags.contents]).toEqual([...without.contents]);
  const known = new Set(items.map((one) => one.item_id));
  const last = new Map<string, boolean>();
  for (const action of taken)
    if (action.type === 'flag' && known.has(action.itemId))
      last.set(flagKey(action.itemId, action.questionId), action.isFlagged);
  expect([...withFlags.flagged].toSorted()).toEqual(
    [...last].flatMap(([key, isFlagged]) => (isFlagged ? [key] : [])).toSorted(),
  );
});

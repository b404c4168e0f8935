import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { canonicalJson } from '../exams/canonical-json.ts';
import { courseChanges, changesNobody, type ComparedCourse } from './course-changes.ts';
import { heldQuestion, item, section } from './course-drafts.test-data.ts';
import { changedLines } from './changed-lines.ts';
import type { DraftItem, DraftSection } from './draft-course.ts';
import { contentOf, keysOf } from './item-content.ts';
import { movedAmong } from './moved-among.ts';
import { placedItems, outlineTree, sectionsInOrder } from './outline-tree.ts';
import { countsOf } from './version-counts.ts';
import { saidBy, toVersionOutline } from './version-outline.ts';

/** What is hashed: the same text gives the same hash. */
const hashOf = canonicalJson;

const outlineOf = (sections: readonly DraftSection[], items: readonly DraftItem[]) =>
  toVersionOutline(
    outlineTree(sections, items),
    new Map(items.map((one) => [one.id, { hash: hashOf(contentOf(one)), edition: 0 }])),
  );

const courseOf = (sections: readonly DraftSection[], items: readonly DraftItem[]): ComparedCourse => ({
  fields: { title: 'Cells' },
  outline: outlineOf(sections, items),
});

const noWords = () => ({ before: [], after: [] });
const ids = (list: readonly { item_id: number }[]): number[] => list.map((one) => one.item_id);

describe('the tree of a draft', () => {
  const anySections = fc.uniqueArray(
    fc.record({ id: fc.integer({ min: 1, max: 12 }), parentId: fc.option(fc.integer({ min: 1, max: 14 })) }),
    { selector: ({ id }) => id, maxLength: 12 },
  );
  const anyItems = fc.uniqueArray(
    fc.record({ id: fc.integer({ min: 100, max: 140 }), sectionId: fc.integer({ min: 1, max: 14 }) }),
    { selector: ({ id }) => id, maxLength: 30 },
  );

  test.prop([anySections, anyItems])('loses nothing and shows nothing twice', (someSections, someItems) => {
    const sections = someSections.map(({ id, parentId }) => section(id, { parentId }));
    const items = someItems.map(({ id, sectionId }) => item(id, { sectionId }));
    const tree = outlineTree(sections, items);
    const shown = sectionsInOrder(tree.sections).map(({ id }) => id);
    expect(shown.toSorted((a, b) => a - b)).toEqual(sections.map(({ id }) => id).toSorted((a, b) => a - b));
    const standing = [
      ...placedItems(tree.sections).map((one) => one.item.id),
      ...tree.stray.map(({ id }) => id),
    ];
    expect(standing.toSorted((a, b) => a - b)).toEqual(items.map(({ id }) => id).toSorted((a, b) => a - b));
  });

  it('shows sections that were moved into each other', () => {
    const tree = outlineTree([section(1, { parentId: 2 }), section(2, { parentId: 1 })], []);
    expect(sectionsInOrder(tree.sections)).toHaveLength(2);
  });
});

describe('what a publication keeps', () => {
  const shuffledKeys = (value: unknown, order: (keys: string[]) => string[]): unknown => {
    if (Array.isArray(value)) return value.map((one) => shuffledKeys(one, order));
    if (value === null || typeof value !== 'object') return value;
    const entries = Object.entries(value);
    return Object.fromEntries(
      order(entries.map(([key]) => key)).map((key) => [key, shuffledKeys(Reflect.get(value, key), order)]),
    );
  };

  test.prop([fc.integer(), fc.string(), fc.array(fc.integer({ min: 1, max: 9 }))])(
    'has the same hash whatever the order of keys',
    (seed, description, questions) => {
      const quiz = item(5, { kind: 'quiz', description, questions: questions.map((id) => heldQuestion(id)) });
      const content = contentOf(quiz);
      const turned = shuffledKeys(content, (keys) =>
        seed % 2 === 0 ? keys.toReversed() : keys.toSorted((a, b) => b.localeCompare(a)),
      );
      expect(hashOf(turned)).toBe(hashOf(content));
    },
  );

  it('has keys apart: nothing that marks stands in the content', () => {
    const quiz = item(5, { kind: 'quiz', questions: [heldQuestion(1, 2)] });
    expect(canonicalJson(contentOf(quiz))).not.toContain('correct');
    expect(keysOf(quiz)?.questions[0]?.correct_option).toBe(2);
    const solved = {
      prompt: 'Explain',
      points: 500,
      solution: 'the solution',
      feedbackCorrect: 'feedback A',
      feedbackPartial: 'feedback B',
      feedbackIncorrect: 'feedback C',
    };
    const assignment = item(6, { kind: 'assignment', assignmentQuestions: [solved] });
    const content = canonicalJson(contentOf(assignment));
    for (const secret of ['the solution', 'feedback A', 'feedback B', 'feedback C'])
      expect(content).not.toContain(secret);
    expect(keysOf(assignment)?.assignment[0]?.solution).toBe('the solution');
  });

  it('says the same where a draft was changed and changed back', () => {
    const one = outlineOf([section(1)], [item(10, { version: 3 })]);
    const other = outlineOf([section(1)], [item(10, { version: 8 })]);
    expect(saidBy(one)).toEqual(saidBy(other));
    expect(hashOf(saidBy(outlineOf([section(1)], [item(10, { durationMinutes: 3 })])))).not.toBe(
      hashOf(saidBy(one)),
    );
  });

  it('counts what it holds', () => {
    const sections = [section(1), section(2, { parentId: 1 })];
    const items = [item(10), item(11, { kind: 'quiz' }), item(12, { sectionId: 2, durationMinutes: 5 })];
    expect(countsOf(outlineOf(sections, items))).toEqual({
      section_count: 2,
      lesson_count: 2,
      quiz_count: 1,
      practice_test_count: 0,
      assignment_count: 0,
      duration_minutes: 25,
    });
  });
});

describe('what a publication changes', () => {
  test.prop([
    fc.uniqueArray(fc.integer({ min: 1, max: 30 })),
    fc.uniqueArray(fc.integer({ min: 1, max: 30 })),
  ])('is told by as few moves as turn one order into the other', (before, after) => {
    const moved = movedAmong(before, after);
    const common = (list: readonly number[], other: readonly number[]) =>
      list.filter((id) => other.includes(id) && !moved.has(id));
    expect(common(before, after)).toEqual(common(after, before));
    if (before.length > 1) {
      const [first = 0, ...rest] = before;
      expect(movedAmong(before, [...rest, first]).size).toBe(1);
    }
  });

  const placed = fc.uniqueArray(
    fc.record({
      id: fc.integer({ min: 10, max: 30 }),
      sectionId: fc.constantFrom(1, 2),
      words: fc.constantFrom('x', 'y'),
    }),
    { selector: ({ id }) => id },
  );

  test.prop([placed, placed])(
    'names each item as added, removed, moved or changed, and no other',
    (one, other) => {
      const sections = [section(1), section(2)];
      const items = (list: typeof one): DraftItem[] =>
        list.map(({ id, sectionId, words }, at) =>
          item(id, { sectionId, description: words, place: `a${100 + at}` }),
        );
      const changes = courseChanges(
        courseOf(sections, items(one)),
        courseOf(sections, items(other)),
        noWords,
      );
      const was = new Map(one.map((each) => [each.id, each]));
      const is = new Map(other.map((each) => [each.id, each]));
      const sorted = (list: readonly number[]) => list.toSorted((a, b) => a - b);
      expect(sorted(ids(changes.added))).toEqual(sorted([...is.keys()].filter((id) => !was.has(id))));
      expect(sorted(ids(changes.removed))).toEqual(sorted([...was.keys()].filter((id) => !is.has(id))));
      expect(sorted(ids(changes.changed))).toEqual(
        sorted(
          [...is.values()]
            .filter((each) => (was.get(each.id)?.words ?? each.words) !== each.words)
            .map(({ id }) => id),
        ),
      );
      const elsewhere = [...is.values()].filter(
        (each) => (was.get(each.id)?.sectionId ?? each.sectionId) !== each.sectionId,
      );
      expect(ids(changes.moved)).toEqual(expect.arrayContaining(elsewhere.map(({ id }) => id)));
      const same = courseOf(sections, items(one));
      expect(changesNobody(courseChanges(same, same, noWords))).toBe(true);
    },
  );

  it('says fields, sections and the lines that differ', () => {
    const before = courseOf([section(1)], [item(10)]);
    const after = {
      ...courseOf([section(1, { title: 'Tissues' })], [item(10, { description: 'New' })]),
      fields: { title: 'Organs' },
    };
    const changes = courseChanges(before, after, () => ({ before: ['a', 'b', 'c'], after: ['a', 'x', 'c'] }));
    expect(changes.fields).toEqual([
      { field: 'title', before: 'Cells', after: 'Organs' },
      { field: 'sections', before: 'Section 1', after: 'Tissues' },
    ]);
    expect(changes.changed).toMatchObject([{ item_id: 10, section: 'Tissues', before: 'b', after: 'x' }]);
    expect(changedLines(['a'], ['a'])).toEqual({ before: null, after: null });
  });
});

import { describe, expect, it } from 'vitest';
import { heldQuestion, item, section } from './course-drafts.test-data.ts';
import { courseProblems, type CheckedCourse } from './course-problems.ts';
import type { DraftItem, DraftSection } from './draft-course.ts';

const NOW = 1_000_000;
const ready: CheckedCourse = {
  title: 'Cells',
  description: 'What lives.',
  category: 'Biology',
  level: 'beginner',
  studentLearning: ['Name the parts of a cell'],
  hasImage: false,
  imageAlt: '',
  promotional: null,
  priceMinor: 0,
  currency: 'GBP',
  opensAt: null,
  timeZone: null,
  publishedOpensAt: undefined,
  isForNobody: false,
};

const codesOf = ({
  course = {},
  sections = [section(1)],
  items = [item(10)],
  practiceNow = [],
}: {
  course?: Partial<CheckedCourse>;
  sections?: DraftSection[];
  items?: DraftItem[];
  practiceNow?: number[];
}): string[] =>
  courseProblems({ ...ready, ...course }, { sections, items, practiceNow: new Set(practiceNow) }, NOW).map(
    (one) => `${one.code}${one.is_required ? '!' : ''} ${one.item_id ?? one.section_id ?? ''}`.trim(),
  );

describe('what keeps a course from being published', () => {
  it('is nothing where all is there', () => {
    expect(codesOf({})).toEqual([]);
  });

  it('is a title, an item, a section that holds something', () => {
    expect(codesOf({ course: { title: ' ' }, items: [] })).toEqual(['title_missing!', 'no_items!']);
    expect(codesOf({ sections: [section(1), section(2, { title: '' })] })).toEqual([
      'section_title_missing! 2',
      'section_empty! 2',
    ]);
    const nested = [section(1), section(2), section(3, { parentId: 2 })];
    expect(codesOf({ sections: nested, items: [item(10), item(11, { sectionId: 3 })] })).toEqual([]);
  });

  it('is content, questions and their keys, files', () => {
    expect(codesOf({ items: [item(10, { document: null, title: '' })] })).toEqual([
      'item_title_missing! 10',
      'lesson_empty! 10',
    ]);
    expect(codesOf({ items: [item(10, { kind: 'quiz' })] })).toEqual(['questions_missing! 10']);
    const questions = [heldQuestion(1), heldQuestion(2, null)];
    expect(codesOf({ items: [item(10, { kind: 'quiz', questions })] })).toEqual(['question_key_missing! 10']);
    expect(codesOf({ items: [item(10, { media: { mediaFileId: 5, isMissing: true } })] })).toEqual([
      'media_missing! 10',
    ]);
    const video = {
      mediaFileId: 5,
      name: 'v.mp4',
      kind: 'video' as const,
      mime: 'video/mp4',
      size: 9,
      sha256: null,
      durationMs: null,
      captions: null,
      poster: null,
    };
    expect(codesOf({ items: [item(10, { media: video })] })).toEqual([
      'media_on_its_way! 10',
      'video_without_captions 10',
    ]);
  });

  it('is a price without a currency, an opening that has passed, nobody who may enrol', () => {
    const course = { priceMinor: 100, currency: '', opensAt: 5, timeZone: 'UTC', isForNobody: true };
    expect(codesOf({ course })).toEqual(['schedule_past!', 'currency_missing!', 'nobody_named!']);
    expect(codesOf({ course: { opensAt: 5, timeZone: 'UTC', publishedOpensAt: 5 } })).toEqual([]);
    expect(codesOf({ course: { opensAt: 5, timeZone: 'Nowhere/Else' } })).toEqual(['time_zone_unknown!']);
  });
});

it('recommends to decide about copies, and says where keys were given out', () => {
  const copy = item(11, { copyOf: 10, document: null });
  expect(codesOf({ items: [item(10), copy] })).toEqual(['copy_undecided 11']);
  const quiz = item(10, { kind: 'quiz', questions: [heldQuestion(1)], isGraded: true });
  expect(codesOf({ items: [quiz], practiceNow: [10] })).toEqual(['keys_given_out 10']);
  expect(codesOf({ items: [{ ...quiz, isGraded: false }], practiceNow: [10] })).toEqual([]);
  expect(codesOf({ items: [item(10), item(11, { sectionId: 99 })] })).toEqual(['item_without_section 11']);
});

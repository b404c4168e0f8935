import type { TFunction } from 'i18next';
import type { ContentProgressProps } from '#renderer/components/course-player/content-progress.tsx';
import type { PlayerOutlineItem, PlayerSection } from '#renderer/components/course-player/player-item.ts';
import type { ProcessStep } from '#shared/domain/course-player/course-run.ts';

const item = (
  id: number,
  sectionId: number,
  rest: Pick<PlayerOutlineItem, 'kind' | 'title'> & Partial<PlayerOutlineItem>,
): PlayerOutlineItem => ({
  item_id: id,
  section_id: sectionId,
  duration_minutes: 10,
  is_required: true,
  is_graded: false,
  ...rest,
});

/** Three levels of sections, for where no course is named. */
export const sampleSections = (t: TFunction<'course-player'>): PlayerSection[] =>
  (
    [
      [1, null, 'cells'],
      [2, 1, 'membrane'],
      [3, 2, 'transport'],
      [4, null, 'tissues'],
    ] as const
  ).map(([id, parent, key]) => ({
    id,
    parent_id: parent,
    title: t(`sample.section.${key}`),
    description: '',
  }));

export const sampleItems = (t: TFunction<'course-player'>): PlayerOutlineItem[] => [
  item(1, 1, { kind: 'lesson', title: t('sample.item.cell') }),
  item(2, 2, { kind: 'quiz', title: t('sample.item.layers') }),
  item(3, 3, { kind: 'practice_test', title: t('sample.item.osmosis'), is_graded: true }),
  item(4, 4, { kind: 'assignment', title: t('sample.item.drawing'), is_required: false }),
];

const STEPS: Readonly<Record<number, ProcessStep>> = { 1: 'done', 2: 'begun', 3: 'sent' };
export const sampleStepOf = (itemId: number): ProcessStep => STEPS[itemId] ?? 'unseen';

export const sampleParts: ContentProgressProps['parts'] = new Map(
  [
    [1, 1, 3],
    [2, 0, 2],
    [3, 0, 1],
    [4, 0, 0],
  ].map(([id = 0, done = 0, required = 0]) => [id, { done, required, isComplete: done === required }]),
);

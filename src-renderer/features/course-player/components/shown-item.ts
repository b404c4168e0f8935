import type { CourseProgress } from '#shared/contract/course-progress.ts';
import type { PublishedItem } from '#shared/contract/course-readers.ts';
import type { CourseRunHandle } from '../use-course-run.ts';
import type { ItemRunHandle } from '../use-item-run.ts';

export interface OpenItemProps {
  readonly progress: CourseProgress;
  readonly handle: CourseRunHandle;
  readonly itemId: number;
  readonly userId: number;
  /** Tells where the recording is, for notes. */
  readonly onPosition: (position: (() => number) | undefined) => void;
}

export interface ShownItemProps extends OpenItemProps {
  readonly item: PublishedItem;
  readonly itemRun: ItemRunHandle;
}

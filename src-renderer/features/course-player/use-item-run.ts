import { useEffect, useRef, useState, type RefObject } from 'react';
import type { CourseActivityInput } from '#shared/contract/course-progress.ts';
import {
  jumpedTo,
  NOTHING_PLAYED,
  playedTo,
  type Played,
} from '#shared/domain/course-player/played-stretches.ts';
import type { ItemRun } from '#renderer/components/course-player/item-run.ts';
import type { MediaControls } from '#renderer/components/media/media-player.tsx';
import type { CourseRecorder } from './course-recorder.ts';
import { StudyTime } from './study-time.ts';

const KEEP_EVERY_MS = 15_000;
/** Less than this is no time of study; a minute of reading is written down while it goes on. */
const LEAST_TIME_MS = 2_000;
const READING_MS = 60_000;

export interface ItemInCourse {
  readonly courseId: number;
  readonly publishedVersion: number;
  readonly itemId: number;
}

type Done<A> = A extends CourseActivityInput
  ? Omit<A, 'course_id' | 'item_id' | 'published_version' | 'time_ms'>
  : never;
/** What was done, without where and how long. */
export type DoneActivity = Done<CourseActivityInput>;

/** Follows one item while it is open: place, stretches and time; everything goes to the recorder. */
class ItemWatch {
  readonly #item: ItemInCourse;
  readonly #recorder: CourseRecorder;
  readonly #time = new StudyTime();
  #played: Played = NOTHING_PLAYED;
  #length: number | null = null;
  #position: number;
  #keptPosition: number | null = null;

  constructor(item: ItemInCourse, recorder: CourseRecorder, position: number) {
    this.#item = item;
    this.#recorder = recorder;
    this.#position = position;
  }

  get position(): number {
    return this.#position;
  }

  about(): Pick<CourseActivityInput, 'course_id' | 'item_id' | 'published_version' | 'time_ms'> {
    const { courseId, publishedVersion, itemId } = this.#item;
    return {
      course_id: courseId,
      item_id: itemId,
      published_version: publishedVersion,
      time_ms: this.#time.take(performance.now()),
    };
  }

  report(done: DoneActivity): void {
    this.#recorder.record({ ...done, ...this.about() });
  }

  attend(): void {
    this.#time.attend(document.visibilityState === 'visible', performance.now());
  }

  leave(): void {
    this.flush(LEAST_TIME_MS);
    this.#time.attend(false, performance.now());
  }

  onTime(position: number): void {
    this.#played = playedTo(this.#played, position);
    this.#position = position;
  }

  onJump(position: number): void {
    this.#played = jumpedTo(this.#played, position);
    this.#position = position;
  }

  onLength(length: number): void {
    this.#length = length;
  }

  /** Writes down where somebody is, what was played, and the time once there is enough of it. */
  flush(leastTime: number): void {
    const { stretches, at } = this.#played;
    if (stretches.length > 0) {
      this.#played = { stretches: [], at };
      this.report({
        kind: 'played',
        stretches: stretches.map(({ from, to }) => ({ from_ms: from, to_ms: to })),
        ...(this.#length === null ? {} : { length_ms: this.#length }),
      });
    } else if (this.#time.spent(performance.now()) >= leastTime) {
      this.report({ kind: 'time_spent' });
    }
    if (this.#keptPosition === this.#position) return;
    this.#keptPosition = this.#position;
    this.#recorder.place({ itemId: this.#item.itemId, positionMs: this.#position });
  }
}

export interface ItemRunHandle {
  readonly run: ItemRun;
  readonly report: (done: DoneActivity) => void;
  /** Where and how long, for what is not written by the recorder. */
  readonly about: ItemWatch['about'];
  readonly position: () => number;
}

interface Options {
  readonly item: ItemInCourse;
  readonly recorder: CourseRecorder;
  /** Places of recordings in this visit, by item. */
  readonly positions: Map<number, number>;
  readonly controls: RefObject<MediaControls | null>;
  /** It is complete: that its text was read again is no news. */
  readonly isDone: boolean;
}

/** Follows the item that is open until it is left. Mount what calls it with the item as its key. */
export const useItemRun = ({ item, recorder, positions, controls, isDone }: Options): ItemRunHandle => {
  const [startAt] = useState(() => positions.get(item.itemId) ?? 0);
  const [watch] = useState(() => new ItemWatch(item, recorder, startAt));
  const hasRead = useRef(isDone);
  useEffect(() => {
    const { itemId } = item;
    watch.attend();
    watch.flush(LEAST_TIME_MS);
    const keeping = setInterval(() => watch.flush(READING_MS), KEEP_EVERY_MS);
    const onVisibility = (): void => {
      if (document.visibilityState === 'hidden') watch.flush(LEAST_TIME_MS);
      watch.attend();
    };
    const onLeave = (): void => watch.leave();
    document.addEventListener('visibilitychange', onVisibility);
    window.addEventListener('pagehide', onLeave);
    return () => {
      clearInterval(keeping);
      document.removeEventListener('visibilitychange', onVisibility);
      window.removeEventListener('pagehide', onLeave);
      positions.set(itemId, watch.position);
      watch.leave();
    };
    // The item is the key of whoever calls this: nothing of it changes.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [watch]);
  return {
    run: {
      startAt,
      controls,
      onTime: (position) => watch.onTime(position),
      onJump: (position) => watch.onJump(position),
      onPause: () => watch.flush(READING_MS),
      onLength: (length) => watch.onLength(length),
      onRead: () => {
        if (hasRead.current) return;
        hasRead.current = true;
        watch.report({ kind: 'text_read' });
      },
      onFileOpened: (mediaFileId) => watch.report({ kind: 'file_opened', media_file_id: mediaFileId }),
    },
    report: (done) => watch.report(done),
    about: () => watch.about(),
    position: () => watch.position,
  };
};

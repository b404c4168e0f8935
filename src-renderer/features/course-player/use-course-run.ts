import { useMutation } from '@tanstack/react-query';
import {
  useEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
  useSyncExternalStore,
  type RefObject,
} from 'react';
import { courseProgressContract, type CourseProgress } from '#shared/contract/course-progress.ts';
import type { PublishedCourse } from '#shared/contract/course-readers.ts';
import {
  courseRun,
  currentItem,
  flagKey,
  startRun,
  stopOf,
  type CourseRun,
  type CourseRunAction,
} from '#shared/domain/course-player/course-run.ts';
import { runMirror } from '#shared/domain/course-player/run-mirror.ts';
import type { MediaControls } from '#renderer/components/media/media-player.tsx';
import type { SaveStatus } from '#renderer/hooks/autosaver.ts';
import { api } from '#renderer/lib/api.ts';
import { writeCourseMirror } from '#renderer/lib/course-mirrors.ts';
import { errorText } from '#renderer/lib/error-text.ts';
import { CourseRecorder } from './course-recorder.ts';
import { rememberFlag, rememberItem } from './queries.ts';
import { toldContents } from './told-contents.ts';

/** Where the address says that somebody is. */
export interface AddressedPlace {
  readonly itemId: number | undefined;
  readonly page: 'section' | 'course' | undefined;
  /** In its recording. */
  readonly positionMs: number | undefined;
}

export interface CourseRunHandle {
  /** As it was opened: a newer version is taken at the next opening. */
  readonly course: PublishedCourse;
  readonly run: CourseRun;
  readonly recorder: CourseRecorder;
  readonly saved: SaveStatus;
  readonly positions: Map<number, number>;
  readonly controls: RefObject<MediaControls | null>;
  /** Something was opened since the course was: what comes gets the focus. */
  readonly isMoved: boolean;
  readonly open: (itemId: number, positionMs?: number | null) => void;
  readonly next: () => void;
  readonly previous: () => void;
  readonly marked: (itemId: number, correctAnswers: number) => void;
  readonly isFlagged: (itemId: number, questionId?: number) => boolean;
  readonly flag: (itemId: number, questionId: number | null, isFlagged: boolean) => void;
}

const openRecorder = (courseId: number): CourseRecorder =>
  new CourseRecorder({
    send: async (body, idempotencyKey) => {
      const { body: said } = await api(
        courseProgressContract.recordCourseActivity,
        { body },
        { idempotencyKey },
      );
      rememberItem(courseId, said.data);
    },
    keepPlace: async ({ itemId, positionMs }) => {
      await api(courseProgressContract.setCoursePlace, {
        params: { id: courseId },
        body: { item_id: itemId, position_ms: positionMs },
      });
    },
    describe: errorText,
  });

/** Where recordings begin in this visit: where somebody stopped last, on any computer. */
const positionsOf = ({ places }: CourseProgress, { itemId, positionMs }: AddressedPlace) => {
  const positions = new Map<number, number>();
  for (const place of places.toReversed()) positions.set(place.item_id, place.position_ms);
  if (itemId !== undefined && positionMs !== undefined) positions.set(itemId, positionMs);
  return positions;
};

const begin = ({ progress, place }: { progress: CourseProgress; place: AddressedPlace }): CourseRun =>
  startRun(progress.course.sections, progress.course.items, {
    itemId: place.itemId ?? progress.places[0]?.item_id,
    page: place.page,
    contents: toldContents(progress.items),
  });

/** A course while somebody takes it: the run, what it writes down, and where the address says that it is. */
export const useCourseRun = (
  progress: CourseProgress,
  place: AddressedPlace,
  onMoved: (place: Omit<AddressedPlace, 'positionMs'>) => void,
): CourseRunHandle => {
  const { id: courseId } = progress.course;
  const [course] = useState(progress.course);
  const [state, dispatch] = useReducer(courseRun, { progress, place }, begin);
  const [positions] = useState(() => positionsOf(progress, place));
  const [recorder] = useState(() => openRecorder(courseId));
  const [firstAt] = useState(state.at);
  const [isMoved, setMoved] = useState(false);
  const controls = useRef<MediaControls>(null);
  const saved = useSyncExternalStore(recorder.subscribe, recorder.getSnapshot);
  const run = useMemo(
    () => courseRun(state, { type: 'told', contents: toldContents(progress.items) }),
    [state, progress.items],
  );
  useEffect(() => {
    recorder.start();
    return () => recorder.stop();
  }, [recorder]);
  useEffect(
    () =>
      writeCourseMirror(courseId, {
        selectedCourse: course.id,
        course_title: course.course_title,
        ...runMirror(run),
      }),
    [courseId, course, run],
  );
  const moved = useRef(onMoved);
  useEffect(() => {
    moved.current = onMoved;
  });
  const stop = stopOf(run);
  const itemId = currentItem(run);
  const page = stop?.kind === 'finish' ? 'course' : stop?.kind === 'end-of-section' ? 'section' : undefined;
  const lastItem = run.outline.stops.slice(0, run.at + 1).findLast((one) => one.kind === 'item');
  const keptItem = lastItem?.kind === 'item' ? lastItem.itemId : undefined;
  useEffect(() => moved.current({ itemId: keptItem, page }), [keptItem, page]);

  const setFlag = useMutation({
    mutationFn: async (flag: { itemId: number; questionId: number | null; isFlagged: boolean }) => {
      await api(courseProgressContract.setCourseFlag, {
        params: { id: courseId },
        body: { item_id: flag.itemId, question_id: flag.questionId, is_flagged: flag.isFlagged },
      });
      return flag;
    },
    onSuccess: (flag) => rememberFlag(courseId, flag),
  });

  const move = (action: CourseRunAction): void => {
    setMoved(true);
    dispatch(action);
  };
  return {
    course,
    run,
    recorder,
    saved,
    positions,
    controls,
    isMoved: isMoved || run.at !== firstAt,
    open: (wanted, positionMs) => {
      if (positionMs !== undefined && positionMs !== null) {
        positions.set(wanted, positionMs);
        if (wanted === itemId) controls.current?.seek(positionMs / 1000);
      }
      move({ type: 'open', itemId: wanted });
    },
    next: () => move({ type: 'next' }),
    previous: () => move({ type: 'previous' }),
    marked: (wanted, correctAnswers) => dispatch({ type: 'answered', itemId: wanted, correctAnswers }),
    isFlagged: (wanted, questionId) => run.flagged.has(flagKey(wanted, questionId ?? null)),
    flag: (wanted, questionId, isFlagged) => setFlag.mutate({ itemId: wanted, questionId, isFlagged }),
  };
};

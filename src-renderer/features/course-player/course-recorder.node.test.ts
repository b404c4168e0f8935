import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AppError } from '#shared/contract/errors.ts';
import type { CourseActivityInput } from '#shared/contract/course-progress.ts';
import { networkError } from '#renderer/lib/transport-error.ts';
import { CourseRecorder, type PlaceInCourse } from './course-recorder.ts';
import { StudyTime } from './study-time.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const done = (itemId: number): CourseActivityInput => ({ kind: 'done', course_id: 1, item_id: itemId });

/** A recorder whose server answers as it is told to. */
const openRecorder = () => {
  const sent: { readonly item: number; readonly key: string }[] = [];
  const places: PlaceInCourse[] = [];
  let failure: Error | null = null;
  const recorder = new CourseRecorder({
    send: async (activity, key) => {
      sent.push({ item: activity.item_id, key });
      if (failure !== null) throw failure;
    },
    keepPlace: async (place) => {
      places.push(place);
      if (failure !== null) throw failure;
    },
    describe: (error) => (error instanceof Error ? error.message : ''),
  });
  recorder.start();
  return { recorder, sent, places, fail: (error: Error | null) => (failure = error) };
};

test('what nobody answered is sent again under its own key, in its order, and is saved only then', async () => {
  const { recorder, sent, fail } = openRecorder();
  fail(networkError());
  recorder.record(done(1));
  recorder.record(done(2));
  await vi.advanceTimersByTimeAsync(0);
  expect(recorder.getSnapshot()).toEqual({ state: 'failed', reason: 'Network Error' });
  expect(sent.map(({ item }) => item)).toEqual([1]);
  fail(null);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(sent.map(({ item }) => item)).toEqual([1, 1, 2]);
  expect(new Set(sent.map(({ key }) => key)).size).toBe(2);
  expect(recorder.getSnapshot().state).toBe('saved');
});

test('what is refused is told and not sent again, and keeps nothing else from being written', async () => {
  const { recorder, sent, fail } = openRecorder();
  fail(new AppError('FORBIDDEN', 'You are not in this course.'));
  recorder.record(done(1));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toHaveLength(1);
  expect(recorder.getSnapshot()).toMatchObject({ state: 'failed', reason: 'You are not in this course.' });
  fail(null);
  recorder.record(done(2));
  await vi.advanceTimersByTimeAsync(0);
  expect(recorder.getSnapshot().state).toBe('saved');
});

test('of places the last one counts', async () => {
  const { recorder, places, fail } = openRecorder();
  fail(networkError());
  recorder.place({ itemId: 1, positionMs: 0 });
  recorder.place({ itemId: 1, positionMs: 15_000 });
  await vi.advanceTimersByTimeAsync(0);
  fail(null);
  await recorder.flush();
  expect(places.at(-1)).toEqual({ itemId: 1, positionMs: 15_000 });
  expect(recorder.getSnapshot().state).toBe('saved');
});

test('time counts while the window is in sight, and each part of it once', () => {
  const time = new StudyTime();
  time.attend(true, 1_000);
  expect(time.take(4_000)).toBe(3_000);
  time.attend(false, 5_000);
  expect(time.spent(60_000)).toBe(1_000);
  time.attend(true, 60_000);
  expect(time.take(62_000)).toBe(3_000);
  expect(time.take(62_000)).toBe(0);
});

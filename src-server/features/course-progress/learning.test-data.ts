import {
  courseProgressContract as progress,
  type CourseActivityInput,
} from '#shared/contract/course-progress.ts';
import { coursesContract } from '#shared/contract/courses.ts';
import { addCourseItem, publishCourse, readyCourse } from '#tests/factories/courses.ts';
import type { Person, TestServer } from '#tests/helpers/test-server.ts';

/** As long as the video of the course. */
export const VIDEO_MS = 100_000;

const addVideo = (server: TestServer, owner: Person) =>
  server.write(async ({ db, now, newId }) => {
    const row = { id: newId(), created_at: now, updated_at: now };
    const file = { mime: 'video/mp4', size: 1234 };
    await db
      .insertInto('blob')
      .values({ ...row, id: newId(), sha256: 'a'.repeat(64), ...file })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await db
      .insertInto('media_file')
      .values({
        ...row,
        ...file,
        instructor_id: owner.id,
        name: 'Shown.mp4',
        kind: 'video',
        file_sha256: 'a'.repeat(64),
        duration_ms: VIDEO_MS,
        captions: 'WEBVTT\n\n00:01.000 --> 00:02.000\nHello',
      })
      .execute();
    return row.id;
  });

/** A published course with a lesson, a quiz, a graded test, an assignment and a video, in which somebody is enrolled. */
export async function learnedCourse(server: TestServer, author: Person, student: Person) {
  const made = await readyCourse(server, author);
  const media = await addVideo(server, author);
  const changes = { title: 'A video', media_file_id: media };
  const video = await addCourseItem(author, made.section, { kind: 'lesson', place: 'a8' }, changes);
  await publishCourse(author, made.id);
  const enrolment = { content_id: made.id, content_type: 'course' };
  await student.send('POST', '/api/contentPurchaseFreeRecord', enrolment);
  return { ...made, media, video };
}

/** What a learner does. */
export async function doActivity(student: Person, activity: CourseActivityInput) {
  const { method, path, responses } = progress.recordCourseActivity;
  const response = await student.send(method, path, activity);
  return responses[201].parse(await response.json()).data;
}

export const progressOf = async (student: Person, id: number) =>
  (await student.call(progress.getCourseProgress, { params: { id } })).body.data;

/** The questions of an item, with answers that are all right, or all wrong. */
export async function answersTo(student: Person, courseId: number, itemId: number, isRight: boolean) {
  const params = { id: courseId, itemId };
  const { data } = (await student.call(coursesContract.getPublishedItem, { params })).body;
  // The library of tests has option 1 right in the first question, 2 in the second, and so on.
  return data.questions.map(({ question_id }, at) => ({ question_id, option: isRight ? at + 1 : 4 }));
}

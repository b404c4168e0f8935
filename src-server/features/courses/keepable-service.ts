import type { Ctx } from '#server/context.ts';
import { isEnrolled } from '../enrolments/enrol-service.ts';
import { findVersion } from './publication-repo.ts';
import { findCourse } from './repo.ts';

/** A course whose files somebody may have on their computer. */
export interface KeepableCourse {
  readonly id: number;
  readonly title: string;
  readonly image: string | null;
  readonly isAuthor: boolean;
  /** Of what was published; null where nothing is. */
  readonly outline: string | null;
}

/** A course of which somebody is the author, or in which they are enrolled; undefined of any other. */
export async function findKeepable(
  ctx: Pick<Ctx, 'db'>,
  { userId, courseId }: { readonly userId: number; readonly courseId: number },
): Promise<KeepableCourse | undefined> {
  const course = await findCourse(ctx.db, courseId, { instructorId: null });
  if (course === undefined) return undefined;
  const isAuthor = course.instructor_id === userId;
  if (!isAuthor && !(await isEnrolled({ db: ctx.db, actor: { userId } }, 'course', courseId)))
    return undefined;
  const { published_version_id: offered } = course;
  const version = offered === null ? undefined : await findVersion(ctx.db, offered);
  if (version === undefined && !isAuthor) return undefined;
  return {
    id: courseId,
    title: isAuthor ? course.title : (version?.title ?? ''),
    image: isAuthor ? course.image_sha256 : (version?.image_sha256 ?? null),
    isAuthor,
    outline: version?.outline ?? null,
  };
}

import { sql } from 'kysely';

/**
 * The title by which a course is listed; beside `course` stands the version that is offered. Of a course of somebody
 * else, a computer of a hub has the published title alone.
 * @param instructorId whose courses a call may see; null means those of everybody
 */
export const courseTitleIn = ({ instructorId }: { readonly instructorId: number | null }) =>
  instructorId === null
    ? sql<string>`coalesce(nullif(course.title, ''), course_version.title, '')`
    : sql<string>`course.title`;

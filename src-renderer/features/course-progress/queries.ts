import { courseProgressContract } from '#shared/contract/course-progress.ts';
import type { PurchasedCourse } from '#shared/contract/course-records.ts';
import { AppError } from '#shared/contract/errors.ts';
import { api } from '#renderer/lib/api.ts';
import { pagedQuery, type LoadPage, type PageOf } from '#renderer/lib/paged.ts';

export const COURSE_TABS = ['all', 'in-progress', 'finished'] as const;
export type CourseTab = (typeof COURSE_TABS)[number];

type CoursePage = PageOf<PurchasedCourse>;

const STATES = { all: undefined, 'in-progress': 'in_progress', finished: 'finished' } as const;

/** The list of the documents answers 404 when there is nothing. */
const loadFrom =
  (tab: CourseTab): LoadPage<CoursePage> =>
  async (range, options) => {
    try {
      const state = STATES[tab];
      const query = { ...range, ...(state === undefined ? {} : { state }) };
      const { body } = await api(courseProgressContract.purchasedCourses, { query }, options);
      return { rows: body.data, total: body.count };
    } catch (error) {
      if (error instanceof AppError && error.status === 404) return { rows: [], total: 0 };
      throw error;
    }
  };

/** One page of the own courses: all, those that are not finished, or those that are. */
export const myCoursesQuery = (tab: CourseTab, page: number) => ({
  ...pagedQuery(['student-courses', tab], page, loadFrom(tab)),
  // Whoever comes back from a course sees where they are now.
  staleTime: 0,
});

import type { CourseProblem } from '#shared/contract/course-drafts.ts';
import type { CourseCard } from '#shared/contract/courses.ts';

const at = '2026-09-14T09:00:00.000Z';

/** Shown where the specification gives a component a path of its own. */
export const sampleCard: CourseCard = {
  about_course_id: 1,
  course_title: 'Cell biology',
  course_subtitle: 'From the membrane to the nucleus',
  course_category: 'Biology',
  course_level: 'beginner',
  course_status: 'published',
  course_progress_bar: 5,
  course_instructor_id: 1,
  course_image: null,
  course_image_alt: '',
  number_of_lessons: 14,
  number_of_items: 21,
  duration_minutes: 320,
  course_price: 0,
  currency: 'GBP',
  enrolled: 48,
  has_changes: false,
  opens_at: null,
  published_at: at,
  created_at: at,
  updated_at: at,
};

const problem = (code: string, step: number, is_required: boolean): CourseProblem => ({
  code,
  step,
  is_required,
  section_id: null,
  item_id: null,
});

/** What a course lacks that was begun today. */
export const sampleProblems: readonly CourseProblem[] = [
  problem('title_missing', 2, true),
  problem('no_items', 3, true),
  problem('description_missing', 2, false),
  problem('learning_missing', 1, false),
];

import type { PurchasedCourse } from '#shared/contract/course-records.ts';

const at = '2026-09-14T09:00:00.000Z';

/** Shown where the specification gives a component a path of its own. */
export const sampleCourse: PurchasedCourse = {
  id: 1,
  course_id: 1,
  course_instructor_id: 1,
  instructor_name: 'Ivy Chen',
  course_title: 'Cell biology',
  course_subtitle: 'From the membrane to the nucleus',
  course_category: 'Biology',
  course_level: 'beginner',
  course_image: null,
  course_image_alt: '',
  number_of_items: 21,
  duration_minutes: 320,
  published_version: 1,
  opens_at: null,
  is_open: true,
  is_archived: false,
  state: 'in_progress',
  progress: 33,
  completed_count: 7,
  required_count: 21,
  completion: null,
  next_item: { item_id: 2, title: 'The nucleus' },
  places: [
    {
      item_id: 1,
      item_title: 'The membrane',
      position_ms: 760_000,
      computer: 'Laptop 2',
      is_this_computer: false,
      at,
    },
  ],
  enrolled_at: at,
  last_at: at,
};

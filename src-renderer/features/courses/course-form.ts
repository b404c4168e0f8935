import { COURSE_LEVELS, type CourseDraft, type CourseRecord } from '#shared/contract/course-drafts.ts';
import { EVERYBODY } from '#shared/domain/exams/audience.ts';
import { fromWallTime } from '#shared/domain/exams/wall-time.ts';
import { keysOf, pick } from '#renderer/lib/form-fields.ts';
import { documentOrNull } from './document-field.ts';

/** The form of about, landing, schedule and price; an entry of a list may still be empty. */
export type CourseForm = CourseRecord['draft'];
export type Schedule = NonNullable<CourseForm['schedule']>;
export type ListField = 'student_learning' | 'course_requirements' | 'course_designed_for';

/** The five steps of a course, by the number that the address carries. */
export const STEPS = [1, 2, 3, 4, 5] as const;
export type StepNumber = (typeof STEPS)[number];

export const isStepNumber = (value: number): value is StepNumber => STEPS.some((step) => step === value);

export const MAX_LIST_ENTRIES = 30;

/** What the form shows before a draft exists; the server's defaults take its place when it is stored. */
export const blankCourse = (): CourseForm => ({
  student_learning: [],
  course_requirements: [],
  course_designed_for: [],
  course_title: '',
  course_subtitle: '',
  course_description: null,
  course_level: '',
  course_category: '',
  course_qualification: '',
  ofqual_code: '',
  product_code: '',
  qualification_time: '',
  course_image: null,
  course_image_alt: '',
  promotional_media_id: null,
  course_specification: null,
  issue_certificate: false,
  course_price: 0,
  currency: 'GBP',
  schedule: null,
  access: EVERYBODY,
});

const filled = (entries: readonly string[]): string[] =>
  entries.map((entry) => entry.trim()).filter((entry) => entry !== '');

/** What is sent: lists without the entries that nobody has written yet. */
export const draftOf = (form: CourseForm): CourseDraft => ({
  ...form,
  course_description: documentOrNull(form.course_description),
  course_level: COURSE_LEVELS.find((level) => level === form.course_level) ?? '',
  student_learning: filled(form.student_learning),
  course_requirements: filled(form.course_requirements),
  course_designed_for: filled(form.course_designed_for),
});

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The fields in which two forms differ, in the order of the steps. */
export const differingFields = (mine: CourseForm, theirs: CourseForm): (keyof CourseForm)[] => {
  const [one, other] = [draftOf(mine), draftOf(theirs)];
  return keysOf(blankCourse()).filter((key) => !isSame(one[key], other[key]));
};

/** True where storing the one instead of the other would make no difference. */
export const isSameForm = (one: CourseForm, other: CourseForm): boolean =>
  differingFields(one, other).length === 0;

/** `from` with these fields of `to`. */
export const withFields = (
  from: CourseForm,
  to: CourseForm,
  fields: Iterable<keyof CourseForm>,
): CourseForm => ({ ...from, ...pick(to, fields) });

/** When the course is to open, UTC milliseconds; null as soon as it is published or while the date is wrong. */
export const opensAtOf = (schedule: CourseForm['schedule']): number | null =>
  schedule === null
    ? null
    : fromWallTime({ date: schedule.schedule_date, time: schedule.schedule_time }, schedule.time_zone);

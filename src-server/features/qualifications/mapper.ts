import type { Qualification } from '#shared/contract/qualifications.ts';
import type { OfferedCourse, OfferedExam } from './repo.ts';

/** What passing an exam leads to. */
export const ofExam = (row: OfferedExam): Qualification => ({
  kind: 'exam',
  id: row.id,
  title: row.title,
  description: row.description,
  subject: row.subject,
  instructor_id: row.instructor_id,
  instructor_name: row.instructor_name,
  leads_to: row.is_certificate_issued === 1 ? 'certificate' : 'result',
  pass_percent: row.pass_percent / 100,
  num_of_questions: row.question_count,
  number_of_lessons: null,
  level: '',
});

/** What finishing a course leads to. */
export const ofCourse = (row: OfferedCourse): Qualification => ({
  kind: 'course',
  id: row.id,
  title: row.title,
  description: row.subtitle,
  subject: row.category,
  instructor_id: row.instructor_id,
  instructor_name: row.instructor_name,
  leads_to: 'completion',
  pass_percent: null,
  num_of_questions: null,
  number_of_lessons: row.lesson_count,
  level: row.level,
});

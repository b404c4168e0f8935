import type { CarriedKind } from '#shared/contract/sync-status.ts';
import type { Tables } from '#server/db/tables.ts';

/**
 * The roots of drafts that come along when a computer joins a hub, what is referred to first. Content names each by
 * its table: `folder` stands in `folders`.
 */
export const CARRIED = [
  'folder',
  'tag',
  'smart_folder',
  'media_file',
  'question',
  'exam',
  'course',
  'course_section',
  'course_item',
] as const satisfies readonly CarriedKind[];

/** Drafts that stay in the archive, and why. */
export const NOT_CARRIED: { readonly [table in keyof Tables]?: string } = {
  user_profile: 'The person has a profile at the hub, which counts.',
  user_setting: 'The person has settings at the hub, which count.',
  course_place: 'It is about a course of the institution that was left.',
  course_flag: 'It is about a course of the institution that was left.',
  cart_item: 'It names what the institution sold that was left.',
  wishlist_item: 'It names what the institution sold that was left.',
  calendar_entry: 'It belongs to the calendar of the person there; the archive has it.',
  task: 'It names people of the institution that was left.',
  conversation_mark: 'It is about conversations of the institution that was left.',
  person_block: 'It is about a person of the institution that was left.',
  course_note: 'It is about a course of the institution that was left; the archive has it.',
  billing_profile: 'The person says at the hub by what they are billed.',
  import_batch: 'It only says which questions came together; the questions come along.',
};

/** The parts that come with each; of who may take it only that it is not for everybody. */
export const CARRIED_PARTS: { readonly [root in (typeof CARRIED)[number]]: readonly (keyof Tables)[] } = {
  folder: [],
  tag: [],
  smart_folder: [],
  media_file: [],
  question: ['answer', 'question_tag'],
  exam: ['exam_question', 'exam_access', 'exam_plan'],
  course: ['course_access'],
  course_section: [],
  course_item: ['course_item_question', 'assignment_question'],
};

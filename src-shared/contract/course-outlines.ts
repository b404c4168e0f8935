import { z } from 'zod';
import { NOT_AUDITED } from './audit-rule.ts';
import { add, view, write } from './course-access.ts';
import { ItemKind, ItemMinutes, MAX_COURSE_ITEMS } from './course-items.ts';
import { DocumentText } from './documents.ts';
import { defineEndpoint } from './define.ts';
import { Id, IdParams, line, Message, Sha256, text } from './wire.ts';

const Item = z.strictObject({
  kind: ItemKind,
  title: text(200),
  minutes: ItemMinutes,
  description: text(4000),
  document: DocumentText.nullable(),
});

const Section = z.strictObject({
  title: text(200),
  /** The section before it in the list that it stands in; null at the top. */
  parent: z.int().min(0).max(MAX_COURSE_ITEMS).nullable(),
  items: z.array(Item).max(MAX_COURSE_ITEMS),
});
export type OutlineSectionDraft = z.infer<typeof Section>;

const Sections = z.array(Section).max(MAX_COURSE_ITEMS);

/** What a file says of a course: every row or block of it is taken, or named. */
export const ReadOutline = z.object({
  sections: Sections,
  named: z.array(z.object({ place: z.string(), reason: z.string() })),
  found: z.int(),
  taken: z.int(),
  /** Images of the file that its lessons show. */
  files: z.array(Sha256),
});
export type ReadOutline = z.infer<typeof ReadOutline>;

/** Outlines of courses from files, and as files. */
export const courseOutlineEndpoints = {
  readCourseOutline: defineEndpoint({
    method: 'POST',
    path: '/api/course-outlines/readings',
    summary:
      'What an outline says: CSV, Markdown, or a zip of Markdown with its images; nothing is added yet',
    query: z.strictObject({ file_name: line(255), as: z.enum(['outline', 'lesson']).default('outline') }),
    body: 'bytes',
    responses: { 200: z.object({ data: ReadOutline }) },
    origin: 'lectern',
    ...add,
    sync: 'local',
    audit: { exempt: 'Nothing of the file is in the course before it is added.' },
  }),
  addCourseOutline: defineEndpoint({
    method: 'POST',
    path: '/api/course-outlines',
    summary: 'Add sections with their items behind those of an own course, all or none',
    body: z.strictObject({
      course_id: Id,
      sections: Sections.min(1),
      /** Images that the documents show. */
      files: z.array(Sha256).max(MAX_COURSE_ITEMS),
    }),
    responses: { 201: Message.extend({ section_ids: z.array(Id), items: z.int() }) },
    conflict: 'none',
    origin: 'lectern',
    audit: NOT_AUDITED.ownDraft,
    ...write,
  }),
  removeCourseOutline: defineEndpoint({
    method: 'POST',
    path: '/api/course-outline-removals',
    summary: 'Take added sections with their items away again, all or none; they can be restored',
    body: z.strictObject({ course_id: Id, section_ids: z.array(Id).min(1).max(MAX_COURSE_ITEMS) }),
    responses: { 200: Message },
    conflict: 'refuse',
    origin: 'lectern',
    audit: NOT_AUDITED.ownDraft,
    ...write,
  }),
  exportCourseOutline: defineEndpoint({
    method: 'GET',
    path: '/api/courses/{id}/outline-table',
    summary: 'The outline of an own course as CSV',
    params: IdParams,
    responses: { 200: z.object({ data: z.object({ file_name: z.string(), csv: z.string() }) }) },
    origin: 'lectern',
    ...view,
  }),
} as const;

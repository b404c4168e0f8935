import { z } from 'zod';
import { NOT_AUDITED } from './audit-rule.ts';
import { add, view, write } from './course-access.ts';
import { CourseOutline } from './course-drafts.ts';
import { CourseItem, CourseItemDraft, ItemKind, MAX_COURSE_ITEMS, Place } from './course-items.ts';
import { defineEndpoint } from './define.ts';
import { Done, Id, IdParams, IsoTime, Message, text, Version } from './wire.ts';

const own = { origin: 'lectern', audit: NOT_AUDITED.ownDraft } as const;
const SavedVersion = z.object({ version: z.int(), updated_at: IsoTime });

/** Sections and items of a course: each a draft of its own, so that two computers can write two lessons. */
export const courseContentEndpoints = {
  getCourseOutline: defineEndpoint({
    method: 'GET',
    path: '/api/courses/{id}/outline',
    summary: 'Sections and items of an own course in their order',
    params: IdParams,
    responses: { 200: z.object({ data: CourseOutline }) },
    origin: 'lectern',
    ...view,
  }),
  addCourseSection: defineEndpoint({
    method: 'POST',
    path: '/api/course-sections',
    summary: 'Add a section, or a subsection under `parent_id`',
    body: z.strictObject({ course_id: Id, parent_id: Id.nullable(), title: text(200), place: Place }),
    responses: { 201: Done },
    conflict: 'none',
    ...own,
    ...write,
  }),
  saveCourseSection: defineEndpoint({
    method: 'PUT',
    path: '/api/course-sections/{id}',
    summary: 'Title and description of a section; refused when it changed since `version`',
    params: IdParams,
    body: z.strictObject({ version: Version, title: text(200), description: text(4000) }),
    responses: { 200: SavedVersion },
    conflict: 'copy',
    ...own,
    ...write,
  }),
  deleteCourseSection: defineEndpoint({
    method: 'DELETE',
    path: '/api/course-sections/{id}',
    summary: 'Delete a section with its subsections and items; they can be restored',
    params: IdParams,
    responses: { 200: Message },
    conflict: 'refuse',
    ...own,
    ...write,
  }),
  restoreCourseSection: defineEndpoint({
    method: 'POST',
    path: '/api/course-sections/{id}/restoration',
    summary: 'Undo the deletion of a section, with what was deleted with it',
    params: IdParams,
    responses: { 200: Message },
    conflict: 'merge',
    ...own,
    ...write,
  }),
  getCourseItem: defineEndpoint({
    method: 'GET',
    path: '/api/course-items/{id}',
    summary: 'One item of an own course, with what its questions say in it',
    params: IdParams,
    responses: { 200: z.object({ data: CourseItem }) },
    origin: 'lectern',
    ...view,
  }),
  addCourseItem: defineEndpoint({
    method: 'POST',
    path: '/api/course-items',
    summary: 'Add an empty lesson, quiz, practice test or assignment',
    body: z.strictObject({ section_id: Id, kind: ItemKind, title: text(200), place: Place }),
    responses: { 201: Done },
    conflict: 'none',
    ...own,
    ...write,
  }),
  saveCourseItem: defineEndpoint({
    method: 'PUT',
    path: '/api/course-items/{id}',
    summary: 'Autosave of one item; refused when it changed since `version`',
    params: IdParams,
    body: z.strictObject({ version: Version, draft: CourseItemDraft }),
    responses: { 200: SavedVersion },
    conflict: 'copy',
    ...own,
    ...write,
  }),
  deleteCourseItem: defineEndpoint({
    method: 'DELETE',
    path: '/api/course-items/{id}',
    summary: 'Delete an item; it can be restored',
    params: IdParams,
    responses: { 200: Message },
    conflict: 'refuse',
    ...own,
    ...write,
  }),
  restoreCourseItem: defineEndpoint({
    method: 'POST',
    path: '/api/course-items/{id}/restoration',
    summary: 'Undo the deletion of an item',
    params: IdParams,
    responses: { 200: Message },
    conflict: 'merge',
    ...own,
    ...write,
  }),
  copyCourseItem: defineEndpoint({
    method: 'POST',
    path: '/api/course-items/{id}/copies',
    summary: 'A second item with the same content at `place`',
    params: IdParams,
    body: z.strictObject({ place: Place }),
    responses: { 201: Done },
    conflict: 'none',
    ...own,
    ...add,
  }),
  moveCourseContent: defineEndpoint({
    method: 'POST',
    path: '/api/course-moves',
    summary: 'Where sections and items stand; what they say is not touched',
    body: z.strictObject({
      course_id: Id,
      sections: z
        .array(z.strictObject({ id: Id, parent_id: Id.nullable(), place: Place }))
        .max(MAX_COURSE_ITEMS),
      items: z.array(z.strictObject({ id: Id, section_id: Id, place: Place })).max(MAX_COURSE_ITEMS),
    }),
    responses: { 200: Message },
    conflict: 'merge',
    ...own,
    ...write,
  }),
  takeOverQuestions: defineEndpoint({
    method: 'POST',
    path: '/api/course-items/{id}/question-updates',
    summary: 'Take over what questions say in the library today: those named, or all that changed',
    params: IdParams,
    body: z.strictObject({ version: Version, question_ids: z.array(Id).max(200).nullable() }),
    responses: { 200: SavedVersion },
    conflict: 'refuse',
    ...own,
    ...write,
  }),
} as const;

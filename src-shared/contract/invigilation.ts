import { z } from 'zod';
import { INVIGILATES } from '#shared/access/invigilation.ts';
import { defineEndpoint } from './define.ts';
import { Named } from './exam-who.ts';
import { Count, Id, IdParams, IdText, IsoTime, Message, Paging, SearchText } from './wire.ts';

/** Somebody who invigilates an exam beside its author. */
const Invigilator = z.strictObject({
  user_id: Id,
  name: z.string(),
  granted_by: z.string(),
  granted_at: IsoTime,
});
export type Invigilator = z.infer<typeof Invigilator>;

/** What somebody who invigilates an exam has to know of it: nothing of its questions, answers and results. */
const InvigilatedExam = z.strictObject({
  exam_id: Id,
  exam_title: z.string(),
  published_version: z.int(),
  opens_at: IsoTime.nullable(),
  closes_at: IsoTime.nullable(),
  /** Null without a limit. */
  duration_minutes: z.int().nullable(),
  /** It is opened by a start code where the institution's server cannot be asked. */
  is_sealed: z.boolean(),
});
export type InvigilatedExam = z.infer<typeof InvigilatedExam>;

const staff = {
  auth: 'session',
  ability: ['instructor-exams:grade', 'settings:add'],
  origin: 'lectern',
  sync: 'hub-only',
} as const;

/** Who invigilates which exam: a grant of its author, no role. */
export const invigilationContract = {
  listInvigilators: defineEndpoint({
    method: 'GET',
    path: '/api/exams/{id}/invigilators',
    summary: 'Who invigilates an exam beside its author',
    params: IdParams,
    responses: { 200: z.object({ data: z.array(Invigilator) }) },
    ...staff,
  }),
  addInvigilators: defineEndpoint({
    method: 'PUT',
    path: '/api/exams/{id}/invigilators',
    summary: 'Let people invigilate an exam, beside those who do already; repeating it changes nothing',
    params: IdParams,
    body: z.strictObject({ user_ids: z.array(Id).min(1).max(50) }),
    responses: { 200: Message.extend({ count: Count }) },
    ...staff,
    audit: { target: 'exam', by: 'id', keep: ['user_ids'] },
  }),
  removeInvigilator: defineEndpoint({
    method: 'DELETE',
    path: '/api/exams/{id}/invigilators/{userId}',
    summary: 'Somebody invigilates an exam no more, from the next call on',
    params: z.strictObject({ id: IdText, userId: IdText }),
    responses: { 200: Message },
    ...staff,
    audit: { target: 'exam', by: 'id' },
  }),
  listInvigilatorChoices: defineEndpoint({
    method: 'GET',
    path: '/api/invigilator-choices',
    summary: 'People by name who can invigilate: staff, and everybody where the author may see people',
    query: Paging.extend({ search: SearchText.optional() }),
    responses: { 200: z.object({ data: z.array(Named), count: Count }) },
    ...staff,
    sync: 'read',
  }),
  listInvigilatedExams: defineEndpoint({
    method: 'GET',
    path: '/api/invigilations',
    summary: 'The exams that one invigilates',
    responses: { 200: z.object({ data: z.array(InvigilatedExam) }) },
    auth: 'session',
    ability: [INVIGILATES],
    origin: 'lectern',
    sync: 'read',
  }),
} as const;

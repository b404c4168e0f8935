import { z } from 'zod';
import { defineEndpoint } from './define.ts';
import { Done, Id, IdParams, IsoTime, line, Message } from './wire.ts';

/** An answer that staff give often. */
export const AnswerTemplate = z.object({
  id: Id,
  title: z.string(),
  /** `{name}` stands for the person who asked. */
  text: z.string(),
  author_name: z.string(),
  updated_at: IsoTime,
});
export type AnswerTemplate = z.infer<typeof AnswerTemplate>;

const Written = z.strictObject({ title: line(120), text: line(4000) });

/** Templates belong to all who answer requests, on the hub. */
const staff = {
  auth: 'session',
  ability: ['fetch-unaccepted-support:add'],
  origin: 'lectern',
  sync: 'hub-only',
} as const;

/** Answers to requests for support that are written once. */
export const answerTemplatesContract = {
  list: defineEndpoint({
    method: 'GET',
    path: '/api/answer-templates',
    summary: 'All templates for answers, by title: at most 200',
    responses: { 200: z.object({ data: z.array(AnswerTemplate) }) },
    ...staff,
  }),
  create: defineEndpoint({
    method: 'POST',
    path: '/api/answer-templates',
    summary: 'Write a template for answers',
    body: Written,
    responses: { 201: Done },
    ...staff,
    audit: { target: 'record' },
  }),
  update: defineEndpoint({
    method: 'PUT',
    path: '/api/answer-templates/{id}',
    summary: 'Change a template for answers',
    params: IdParams,
    body: Written,
    responses: { 200: Message },
    ...staff,
    audit: { target: 'record', by: 'id' },
  }),
  delete: defineEndpoint({
    method: 'DELETE',
    path: '/api/answer-templates/{id}',
    summary: 'Delete a template for answers',
    params: IdParams,
    responses: { 200: Message },
    ...staff,
    audit: { target: 'record', by: 'id' },
  }),
} as const;

import type { AnswerTemplate, answerTemplatesContract } from '#shared/contract/answer-templates.ts';
import type { HandlersFor } from '#shared/contract/types.ts';
import type { Ctx } from '#server/context.ts';
import { iso } from '#server/iso.ts';
import { refuse } from '#server/refuse.ts';
import { actorAsPerson } from '../messages/conversation-service.ts';
import * as repo from './answer-template-repo.ts';

const toTemplate = (row: repo.TemplateRow): AnswerTemplate => ({
  id: row.id,
  title: row.title,
  text: row.text,
  author_name: row.author_name || 'Former member',
  updated_at: iso(row.updated_at),
});

const gone = (): never => refuse('NOT_FOUND', 'There is no such template any more.');

export const answerTemplatesHandlers: HandlersFor<typeof answerTemplatesContract, Ctx> = {
  list: async (ctx) => ({
    status: 200,
    body: { data: (await repo.listTemplates(ctx.db)).map(toTemplate) },
  }),

  create: async (ctx, { body }) => {
    const id = ctx.newId();
    if ((await repo.countTemplates(ctx.db)) >= repo.MOST_TEMPLATES)
      refuse('CONFLICT', `There are ${repo.MOST_TEMPLATES} templates already. Delete one of them first.`);
    const { userId, name } = actorAsPerson(ctx);
    const times = { created_at: ctx.now, updated_at: ctx.now };
    await repo.insertTemplate(ctx.db, { id, ...body, author_id: userId, author_name: name, ...times });
    return { status: 201, body: { message: 'The template was saved.', id } };
  },

  update: async (ctx, { params, body }) => {
    if (!(await repo.updateTemplate(ctx.db, params.id, { ...body, updated_at: ctx.now }))) gone();
    return { status: 200, body: { message: 'The template was saved.' } };
  },

  delete: async (ctx, { params }) => {
    if (!(await repo.deleteTemplate(ctx.db, params.id))) gone();
    return { status: 200, body: { message: 'The template was deleted.' } };
  },
};

import type { courseQuestionsContract } from '#shared/contract/course-questions.ts';
import type { HandlersFor } from '#shared/contract/types.ts';
import type { Ctx } from '#server/context.ts';
import { listNearest, listQuestions } from './read-service.ts';
import { answerQuestion, askQuestion, setState, vote } from './say-service.ts';

export const courseQuestionsHandlers: HandlersFor<typeof courseQuestionsContract, Ctx> = {
  qaFromUsers: async (ctx, { query }) => ({
    status: 200,
    body: { status: 'success', ...(await listQuestions(ctx, query)) },
  }),

  nearestQuestions: async (ctx, { params, query }) => ({
    status: 200,
    body: { data: await listNearest(ctx, params.id, query) },
  }),

  askQuestion: async (ctx, { body }) => {
    const data = await askQuestion(ctx, body);
    return { status: 201, body: { message: 'Your question was asked.', id: data.id, data } };
  },

  answerQuestion: async (ctx, { params, body }) => ({
    status: 201,
    body: { message: 'Your answer was given.', ...(await answerQuestion(ctx, params.id, body)) },
  }),

  voteInCourse: async (ctx, { params, body }) => ({
    status: 200,
    body: {
      message: body.is_up ? 'Your vote counts.' : 'Your vote was taken back.',
      data: await vote(ctx, params.id, body),
    },
  }),

  setQuestionState: async (ctx, { params, body }) => ({
    status: 201,
    body: { message: 'The question was changed.', ...(await setState(ctx, params.id, body)) },
  }),
};

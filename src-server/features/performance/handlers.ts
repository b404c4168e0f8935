import type { performanceContract } from '#shared/contract/performance.ts';
import type { HandlersFor } from '#shared/contract/types.ts';
import type { Ctx } from '#server/context.ts';
import { pdfAnswer } from '#server/pdf-answer.ts';
import { ownStatement } from '../exam-attempts/statement-service.ts';
import { comparison, ownPerformance } from './service.ts';

export const performanceHandlers: HandlersFor<typeof performanceContract, Ctx> = {
  getOwn: async (ctx) => ({ status: 200, body: await ownPerformance(ctx) }),
  getStatement: async (ctx) => pdfAnswer(await ownStatement(ctx, null), 'results.pdf'),
  compare: async (ctx) => ({ status: 200, body: await comparison(ctx) }),
};

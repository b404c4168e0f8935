import type { examsContract } from '#shared/contract/exams.ts';
import type { HandlersFor } from '#shared/contract/types.ts';
import type { Ctx } from '#server/context.ts';
import { iso } from '#server/iso.ts';
import { getOwnExam, getVisibleExam, getWritableExam } from './access.ts';
import { documentedExamHandlers } from './documented-handlers.ts';
import { copyExam } from './copy-service.ts';
import { archiveExam, createExamDraft, saveExamDraft } from './draft-service.ts';
import { listResults } from './list-service.ts';
import { statusOf, toSettingColumns } from './mapper.ts';
import { checkDraft, checkExam, finalSave } from './publish-service.ts';
import { updateDraft } from './repo.ts';
import { takeBackMs, takeBackPublication } from './take-back-service.ts';

export const examsHandlers: HandlersFor<typeof examsContract, Ctx> = {
  ...documentedExamHandlers,

  createExamDraft: async (ctx, { body }) => ({
    status: 201,
    body: { data: await createExamDraft(ctx, body.question_ids) },
  }),

  saveExamDraft: async (ctx, { params, body }) => {
    const version = await saveExamDraft(ctx, params.id, body);
    const { problems, hasChanges } = await checkDraft(ctx, await getOwnExam(ctx, params.id));
    return {
      status: 200,
      body: { version, updated_at: iso(ctx.now), problems, has_changes: hasChanges },
    };
  },

  saveExamSettings: async (ctx, { params, body }) => {
    await getWritableExam(ctx, params.id);
    await updateDraft(ctx, params.id, toSettingColumns(body));
    return { status: 200, body: { message: 'The settings were saved.', id: params.id } };
  },

  publishExam: async (ctx, { body }) => {
    const { status, version } = await finalSave(ctx, body.exam_id, {
      requested: 'published',
      draftVersion: body.version,
    });
    if (version === null) throw new Error('Publishing made no version.');
    return {
      status: 201,
      body: {
        message: 'The exam was published.',
        exam_id: body.exam_id,
        exam_status: status,
        published_version: version.versionNo,
        content_hash: version.contentHash,
        take_back_ms: await takeBackMs(ctx, body.exam_id),
      },
    };
  },

  takeBackPublication: async (ctx, { body }) => {
    const exam = await takeBackPublication(ctx, body.exam_id, body.published_version);
    return {
      status: 200,
      body: {
        message: 'The publication was taken back.',
        exam_id: exam.id,
        exam_status: statusOf(exam, ctx.now),
      },
    };
  },

  checkExam: async (ctx, { params }) => ({
    status: 200,
    body: { data: await checkExam(ctx, await getVisibleExam(ctx, params.id)) },
  }),

  archiveExam: async (ctx, { params }) => {
    await archiveExam(ctx, params.id);
    return { status: 200, body: { message: 'The exam was archived.' } };
  },

  copyExam: async (ctx, { params }) => ({
    status: 201,
    body: { data: await copyExam(ctx, params.id) },
  }),

  examResults: async (ctx, { params, query }) => ({
    status: 200,
    body: await listResults(ctx, params.id, query),
  }),
};

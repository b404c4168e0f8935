import type { questionsContract } from '#shared/contract/questions.ts';
import type { HandlersFor } from '#shared/contract/types.ts';
import { assertOwnClaim } from '#server/assert-identity.ts';
import type { Ctx } from '#server/context.ts';
import { createAnswer, deleteAnswer, updateAnswer } from './answer-service.ts';
import {
  changeQuestions,
  deletedMessage,
  deleteQuestions,
  moveQuestions,
  tagQuestion,
} from './change-service.ts';
import { batchMessage, saveBatch } from './batch-service.ts';
import { replaceDraft, saveDraft } from './draft-service.ts';
import { findAlike } from './duplicates-service.ts';
import { changeFolder, createFolder, deleteFolder } from './folder-service.ts';
import { getLibrary, listFoldersWithCounts, presentFolder, presentTag } from './library-service.ts';
import {
  getLastQuestion,
  getQuestion,
  listAnswers,
  listAnswersInBulk,
  listDeleted,
  listIds,
  listOrphans,
  listQuestions,
  listQuestionsById,
} from './list-service.ts';
import { createQuestion, updateQuestion } from './question-service.ts';
import {
  createSmartFolder,
  deleteSmartFolder,
  listSmartFolders,
  updateSmartFolder,
} from './smart-folder-service.ts';
import { createTag, deleteTag, renameTag } from './tag-service.ts';
import { getUsage, getUses } from './usage-service.ts';
import { listVersions } from './version-service.ts';

const NEWEST = { sort: 'newest' } as const;
const SAVED = 'Your question has been saved.';

export const questionsHandlers: HandlersFor<typeof questionsContract, Ctx> = {
  listQuestions: async (ctx, { query }) => ({
    status: 200,
    body: await listQuestions(ctx, { ...query, ...NEWEST }),
  }),

  filterQuestions: async (ctx, { query }) => ({ status: 200, body: await listQuestions(ctx, query) }),

  questionLibrary: async (ctx, { query }) => ({
    status: 200,
    body: await listQuestions(ctx, { ...query, ...NEWEST }),
  }),

  filterQuestionLibrary: async (ctx, { query }) => ({ status: 200, body: await listQuestions(ctx, query) }),

  searchQuestions: async (ctx, { query }) => ({ status: 200, body: await listQuestions(ctx, query) }),

  showLastQuestion: async (ctx) => ({ status: 200, body: { question: await getLastQuestion(ctx) } }),

  questionById: async (ctx, { params }) => ({
    status: 200,
    body: { question: [await getQuestion(ctx, params.questionId)] },
  }),

  listAlikeQuestions: async (ctx, { query }) => {
    const [data = []] = await findAlike(ctx, [{ title: query.text }], query.except);
    return { status: 200, body: { data } };
  },

  orphanQuestions: async (ctx, { query }) => ({ status: 200, body: await listOrphans(ctx, query) }),

  deletedQuestions: async (ctx, { query }) => ({ status: 200, body: await listDeleted(ctx, query) }),

  questionUses: async (ctx, { body }) => ({ status: 200, body: await getUses(ctx, body.question_ids) }),

  createQuestion: async (ctx, { body }) => ({
    status: 200,
    body: { question_id: await createQuestion(ctx, body), message: SAVED },
  }),

  updateQuestion: async (ctx, { params, body }) => {
    await updateQuestion(ctx, params.id, body);
    return { status: 200, body: { message: SAVED, question: await getQuestion(ctx, params.id) } };
  },

  patchQuestion: async (ctx, { params, body }) => {
    await moveQuestions(ctx, [params.id], body.assign_folder_id);
    return { status: 200, body: { message: 'Your question has been moved.' } };
  },

  deleteQuestion: async (ctx, { params }) => ({
    status: 200,
    body: { message: deletedMessage(await deleteQuestions(ctx, [params.id])) },
  }),

  answerOfQuestion: async (ctx, { params }) => ({
    status: 200,
    body: { answers: await listAnswers(ctx, params.questionId) },
  }),

  showAnswerByQuestionId: async (ctx, { params }) => ({
    status: 200,
    body: { answers: await listAnswers(ctx, params.id) },
  }),

  answersInBulk: async (ctx, { body }) => ({
    status: 200,
    body: { answers: await listAnswersInBulk(ctx, body.questionIds) },
  }),

  questionsInBulk: async (ctx, { body }) => ({
    status: 200,
    body: { question: await listQuestionsById(ctx, body.question_ids) },
  }),

  createAnswer: async (ctx, { body }) => ({
    status: 200,
    body: { answer_id: await createAnswer(ctx, body), message: SAVED },
  }),

  updateAnswer: async (ctx, { params, body }) => {
    const questionId = await updateAnswer(ctx, params.id, body);
    const [answer] = await listAnswers(ctx, questionId);
    if (answer === undefined) throw new Error(`Answer ${params.id} went while it was changed.`);
    return { status: 200, body: { message: SAVED, answer } };
  },

  deleteAnswer: async (ctx, { params }) => {
    await deleteAnswer(ctx, params.id);
    return { status: 200, body: { message: 'The answer was deleted.' } };
  },

  tagQuestion: async (ctx, { body }) => {
    assertOwnClaim(ctx.actor, body.instructor_id);
    await tagQuestion(ctx, body.question_id, body.tag_id);
    return { status: 200, body: { message: 'Your question has been tagged.' } };
  },

  saveQuestion: async (ctx, { body }) => {
    const id = await saveDraft(ctx, body);
    return { status: 201, body: { message: SAVED, question: await getQuestion(ctx, id) } };
  },

  saveQuestionBatch: async (ctx, { body }) => {
    const { saved, refused } = await saveBatch(ctx, body);
    const questions = await listQuestionsById(
      ctx,
      saved.map(({ id }) => id),
    );
    const placed = saved.flatMap(({ at, id }) => {
      const question = questions.find((one) => one.id === id);
      return question === undefined ? [] : [{ at, question }];
    });
    return { status: 200, body: { message: batchMessage(placed.length), saved: placed, refused } };
  },

  questionVersions: async (ctx, { params }) => ({
    status: 200,
    body: { data: await listVersions(ctx, params.id) },
  }),

  replaceQuestion: async (ctx, { params, body }) => {
    await replaceDraft(ctx, params.id, body);
    return { status: 200, body: { message: SAVED, question: await getQuestion(ctx, params.id) } };
  },

  changeQuestions: async (ctx, { body }) => ({
    status: 200,
    body: await changeQuestions(ctx, body.question_ids, body.change),
  }),

  questionIds: async (ctx, { query }) => ({ status: 200, body: await listIds(ctx, query) }),

  questionUsage: async (ctx, { params }) => ({ status: 200, body: await getUsage(ctx, params.id) }),

  foldersAndTags: async (ctx) => ({ status: 200, body: await getLibrary(ctx) }),

  listFolders: async (ctx) => ({ status: 200, body: { data: await listFoldersWithCounts(ctx) } }),

  createFolder: async (ctx, { body }) => {
    assertOwnClaim(ctx.actor, body.instructor_id);
    const place = { name: body.folder_name, parentId: body.parent_folder_id ?? null };
    const folder = await presentFolder(ctx, await createFolder(ctx, place));
    return { status: 200, body: { message: 'Your new folder has been added', folder } };
  },

  updateFolder: async (ctx, { params, body }) => {
    assertOwnClaim(ctx.actor, body.instructor_id);
    const changes = { name: body.folder_name, parentId: body.parent_folder_id };
    const folder = await presentFolder(ctx, await changeFolder(ctx, params.id, changes));
    const message =
      body.folder_name === undefined
        ? `Folder '${folder.folder_name}' was moved`
        : `Folder renamed to ${folder.folder_name} succesfully`;
    return { status: 200, body: { message, folder } };
  },

  deleteFolder: async (ctx, { params }) => ({
    status: 200,
    body: { message: `Folder '${await deleteFolder(ctx, params.folderId)}' was succesfully deleted` },
  }),

  listSmartFolders: async (ctx) => ({ status: 200, body: { data: await listSmartFolders(ctx) } }),

  createSmartFolder: async (ctx, { body }) => {
    const data = await createSmartFolder(ctx, body);
    return { status: 201, body: { message: `The smart folder '${data.name}' has been added.`, data } };
  },

  updateSmartFolder: async (ctx, { params, body }) => {
    const data = await updateSmartFolder(ctx, params.id, body);
    return { status: 200, body: { message: `The smart folder '${data.name}' was saved.`, data } };
  },

  deleteSmartFolder: async (ctx, { params }) => ({
    status: 200,
    body: { message: `The smart folder '${await deleteSmartFolder(ctx, params.id)}' was deleted.` },
  }),

  createTag: async (ctx, { body }) => {
    assertOwnClaim(ctx.actor, body.instructor_id);
    const tag = await presentTag(ctx, await createTag(ctx, body.tag_names));
    return { status: 200, body: { message: 'Your new tag has been added', tag } };
  },

  updateTag: async (ctx, { params, body }) => {
    assertOwnClaim(ctx.actor, body.instructor_id);
    const tag = await presentTag(ctx, await renameTag(ctx, params.id, body.tag_names));
    return { status: 200, body: { message: `Tag renamed to ${tag.tag_names} succesfully`, tag } };
  },

  deleteTag: async (ctx, { params }) => {
    assertOwnClaim(ctx.actor, params.userId);
    const name = await deleteTag(ctx, params.tagId);
    return { status: 200, body: { message: `Tag '${name}' was succesfully deleted` } };
  },
};

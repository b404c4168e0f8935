import { AppError } from '#shared/contract/errors.ts';
import type { ExamRecord } from '#shared/contract/exam-drafts.ts';
import { examsContract } from '#shared/contract/exams.ts';
import type { Folder } from '#shared/contract/folders.ts';
import { questionsContract, type Question, type QuestionDraft } from '#shared/contract/questions.ts';
import type { ConflictCopy } from '#shared/contract/sync-conflicts.ts';
import { api } from '#renderer/lib/api.ts';
import { fetchOwnExam } from '#renderer/lib/own-exam.ts';
import {
  draftOfQuestion,
  flattenExam,
  unflattenExam,
  type FlatExam,
  type FolderDraft,
  type TagDraft,
} from './conflict-drafts.ts';
import { orGone, ownTitle, thenDrop, type Sides, type Undo } from './conflict-ways.ts';
import {
  courseSides,
  itemSides,
  sectionSides,
  type CourseSides,
  type ItemSides,
  type SectionSides,
} from './course-sides.ts';
import { mediaSides, type MediaSides } from './media-sides.ts';

export type QuestionSides = Sides<'question', QuestionDraft> & { readonly folders: readonly Folder[] };
export type ExamSides = Sides<'exam', FlatExam> & {
  /** Titles of the questions that either side names. */
  readonly titles: ReadonlyMap<number, string>;
};
export type FolderSides = Sides<'folder', FolderDraft> & { readonly folders: readonly Folder[] };
export type TagSides = Sides<'tag', TagDraft>;
export type ConflictSides =
  | QuestionSides
  | ExamSides
  | FolderSides
  | TagSides
  | CourseSides
  | SectionSides
  | ItemSides
  | MediaSides;

const fetchQuestion = async (id: number, signal: AbortSignal): Promise<Question> => {
  const { body } = await api(questionsContract.questionById, { params: { questionId: id } }, { signal });
  const [question] = body.question;
  if (question === undefined) throw new AppError('NOT_FOUND', '');
  return question;
};

const libraryOf = async (signal: AbortSignal) =>
  (await api(questionsContract.foldersAndTags, {}, { signal })).body.data;

/** Writes a draft over whatever stands now, and answers the way back. */
const replaceQuestion = async (seen: Question, draft: QuestionDraft): Promise<Undo> => {
  const { body } = await api(questionsContract.replaceQuestion, {
    params: { id: seen.id },
    body: { version: seen.version, draft },
  });
  return async () => {
    await api(questionsContract.replaceQuestion, {
      params: { id: seen.id },
      body: { version: body.question.version, draft: draftOfQuestion(seen) },
    });
  };
};

const changeQuestion = (id: number, kind: 'delete' | 'restore') =>
  api(questionsContract.changeQuestions, { body: { question_ids: [id], change: { kind } } });

const questionSides = async (conflict: ConflictCopy, signal: AbortSignal): Promise<QuestionSides> => {
  const { copy_id: copyId, original } = conflict;
  const [copy, standing, { folders }] = await Promise.all([
    fetchQuestion(copyId, signal),
    original === null ? undefined : orGone(fetchQuestion(original.id, signal)),
    libraryOf(signal),
  ]);
  const drop = async (): Promise<Undo> => {
    await changeQuestion(copyId, 'delete');
    return async () => {
      await changeQuestion(copyId, 'restore');
    };
  };
  const draft = draftOfQuestion(copy);
  return {
    kind: 'question',
    mine: { ...draft, question_title: ownTitle(draft.question_title) },
    theirs: standing === undefined ? undefined : draftOfQuestion(standing),
    folders,
    drop,
    keep: (chosen) =>
      standing === undefined
        ? replaceQuestion(copy, chosen)
        : thenDrop(replaceQuestion(standing, chosen), drop),
  };
};

const replaceExam = async (seen: ExamRecord, draft: FlatExam): Promise<Undo> => {
  const params = { id: seen.exam_step_one_id };
  const step = Math.max(1, seen.progress_bar);
  const { body } = await api(examsContract.saveExamDraft, {
    params,
    body: { version: seen.version, step, draft: unflattenExam(draft) },
  });
  return async () => {
    await api(examsContract.saveExamDraft, {
      params,
      body: { version: body.version, step, draft: seen.draft },
    });
  };
};

const titlesOf = async (ids: readonly number[], signal: AbortSignal): Promise<Map<number, string>> => {
  if (ids.length === 0) return new Map();
  const { body } = await api(
    questionsContract.questionsInBulk,
    { body: { question_ids: ids.slice(0, 500) } },
    { signal },
  );
  return new Map(body.question.map((question) => [question.id, question.question_title]));
};

const examSides = async (conflict: ConflictCopy, signal: AbortSignal): Promise<ExamSides> => {
  const { copy_id: copyId, original } = conflict;
  const [copy, standing] = await Promise.all([
    fetchOwnExam(copyId, signal),
    original === null ? undefined : orGone(fetchOwnExam(original.id, signal)),
  ]);
  const named = [...copy.draft.questions, ...(standing?.draft.questions ?? [])];
  const titles = await titlesOf([...new Set(named.map((one) => one.question_id))], signal);
  const drop = async (): Promise<Undo> => {
    await api(examsContract.deleteStepOne, { params: { id: copyId } });
    // A deleted draft of an exam is gone, so that going back makes it anew.
    return async () => {
      const { body } = await api(examsContract.createExamDraft, { body: {} });
      await replaceExam(body.data, flattenExam(copy.draft));
    };
  };
  const mine = flattenExam(copy.draft);
  return {
    kind: 'exam',
    mine: { ...mine, exam_title: ownTitle(mine.exam_title) },
    theirs: standing === undefined ? undefined : flattenExam(standing.draft),
    titles,
    drop,
    keep: (chosen) =>
      standing === undefined ? replaceExam(copy, chosen) : thenDrop(replaceExam(standing, chosen), drop),
  };
};

const folderSides = async (conflict: ConflictCopy, signal: AbortSignal): Promise<FolderSides> => {
  const { folders } = await libraryOf(signal);
  const draftOf = (id: number | undefined): FolderDraft | undefined => {
    const found = folders.find((one) => one.id === id);
    return found === undefined
      ? undefined
      : { name: found.folder_name, parent_folder_id: found.parent_folder_id };
  };
  const copy = draftOf(conflict.copy_id);
  if (copy === undefined) throw new AppError('NOT_FOUND', '');
  const standing = draftOf(conflict.original?.id);
  const write = (id: number, { name, parent_folder_id }: FolderDraft) =>
    api(questionsContract.updateFolder, { params: { id }, body: { folder_name: name, parent_folder_id } });
  const drop = async (): Promise<Undo> => {
    await api(questionsContract.deleteFolder, { params: { folderId: conflict.copy_id } });
    return async () => {
      const { name, parent_folder_id } = copy;
      await api(questionsContract.createFolder, { body: { folder_name: name, parent_folder_id } });
    };
  };
  return {
    kind: 'folder',
    mine: { ...copy, name: ownTitle(copy.name) },
    theirs: standing,
    folders,
    drop,
    keep: async (chosen) => {
      const id = standing === undefined ? conflict.copy_id : (conflict.original?.id ?? conflict.copy_id);
      await write(id, chosen);
      const restore = standing === undefined ? undefined : await drop();
      return async () => {
        await restore?.();
        await write(id, standing ?? copy);
      };
    },
  };
};

const tagSides = async (conflict: ConflictCopy, userId: number, signal: AbortSignal): Promise<TagSides> => {
  const { tags } = await libraryOf(signal);
  const nameOf = (id: number | undefined): string | undefined => tags.find((one) => one.id === id)?.tag_names;
  const copy = nameOf(conflict.copy_id);
  if (copy === undefined) throw new AppError('NOT_FOUND', '');
  const standing = nameOf(conflict.original?.id);
  const write = (id: number, name: string) =>
    api(questionsContract.updateTag, { params: { id }, body: { tag_names: name } });
  const drop = async (): Promise<Undo> => {
    await api(questionsContract.deleteTag, { params: { userId: String(userId), tagId: conflict.copy_id } });
    return async () => {
      await api(questionsContract.createTag, { body: { tag_names: copy } });
    };
  };
  return {
    kind: 'tag',
    mine: { name: ownTitle(copy) },
    theirs: standing === undefined ? undefined : { name: standing },
    drop,
    keep: async ({ name }) => {
      const id = standing === undefined ? conflict.copy_id : (conflict.original?.id ?? conflict.copy_id);
      // First, because two tags of one person may not have one name.
      const restore = standing === undefined ? undefined : await drop();
      try {
        await write(id, name);
      } catch (error) {
        await restore?.();
        throw error;
      }
      return async () => {
        await write(id, standing ?? copy);
        await restore?.();
      };
    },
  };
};

/** Both sides of a conflict as they are stored now, and the ways to end it. */
export const loadSides = (
  conflict: ConflictCopy,
  userId: number,
  signal: AbortSignal,
): Promise<ConflictSides> => {
  switch (conflict.kind) {
    case 'question':
      return questionSides(conflict, signal);
    case 'exam':
      return examSides(conflict, signal);
    case 'folder':
      return folderSides(conflict, signal);
    case 'tag':
      return tagSides(conflict, userId, signal);
    case 'course':
      return courseSides(conflict, signal);
    case 'course_section':
      return sectionSides(conflict, signal);
    case 'course_item':
      return itemSides(conflict, signal);
    case 'media_file':
      return mediaSides(conflict, signal);
  }
};

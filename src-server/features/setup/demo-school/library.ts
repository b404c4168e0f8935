import { composeFeedback } from '#shared/domain/questions/feedback.ts';
import type { Ctx } from '#server/context.ts';
import { toOptionColumns } from '#server/features/questions/mapper.ts';
import { insertFolders } from '#server/features/questions/folder-repo.ts';
import { insertTagLinks } from '#server/features/questions/question-repo.ts';
import { NEW_STATUS } from '#server/features/questions/question-service.ts';
import { indexLater } from '#server/features/questions/search-index.ts';
import { resolveTags } from '#server/features/questions/tag-names.ts';
import { TallyChange } from '#server/features/questions/tally.ts';
import { chanceOf } from './chance.ts';
import type { DemoQuestion, DemoSchool, DemoSubject } from './data.ts';
import type { DemoPerson } from './people.ts';
import { actingAs } from './acting.ts';
import { DAY_MS, inPortions } from './writer.ts';

/** A question in somebody's library. */
export interface LibraryQuestion {
  readonly id: number;
  readonly type: DemoQuestion['type'];
  readonly mark: number;
}

/** Questions by `<e-mail>/<folder>`, in the order of the file. */
export type Library = ReadonlyMap<string, readonly LibraryQuestion[]>;

const OLDEST_DAYS_AGO = 150;
const NEWEST_DAYS_AGO = 75;

interface PlacedFolder {
  readonly owner: DemoPerson;
  readonly subject: string;
  readonly name: string;
  readonly questions: readonly DemoQuestion[];
}

/** A folder belongs to whoever examines with it, otherwise to the first teacher of its subject. */
function ownerEmail(school: DemoSchool, subject: string, folder: string): string | undefined {
  const exam = school.exams.find((each) => each.subject === subject && each.folders.includes(folder));
  return exam?.instructor ?? school.staff.find((person) => person.subjects.includes(subject))?.email;
}

function placeFolders(
  school: DemoSchool,
  subjects: readonly DemoSubject[],
  people: readonly DemoPerson[],
): PlacedFolder[] {
  return subjects.flatMap(({ subject, folders }) =>
    folders.map((folder) => {
      const email = ownerEmail(school, subject, folder.name);
      const owner = people.find((person) => person.email === email);
      if (owner === undefined) throw new Error(`Nobody teaches ${subject}: ${folder.name}.`);
      return { owner, subject, name: folder.name, questions: folder.questions };
    }),
  );
}

/** Top folders by owner and subject, with a folder per topic below. */
async function insertFolderTree(
  ctx: Ctx,
  folders: readonly PlacedFolder[],
): Promise<Map<PlacedFolder, number>> {
  const createdAt = ctx.now - OLDEST_DAYS_AGO * DAY_MS;
  const times = { created_at: createdAt, updated_at: createdAt };
  const roots = new Map<string, number>();
  const ids = new Map<PlacedFolder, number>();
  const rows = [];
  for (const folder of folders) {
    const key = `${folder.owner.id} ${folder.subject}`;
    let rootId = roots.get(key);
    if (rootId === undefined) {
      rootId = ctx.newId();
      roots.set(key, rootId);
      rows.push({
        id: rootId,
        folder_name: folder.subject,
        instructor_id: folder.owner.id,
        parent_folder_id: null,
        ...times,
      });
    }
    const id = ctx.newId();
    ids.set(folder, id);
    rows.push({
      id,
      folder_name: folder.name,
      instructor_id: folder.owner.id,
      parent_folder_id: rootId,
      ...times,
    });
  }
  await insertFolders(ctx.db, rows);
  return ids;
}

/** Tag ids by owner and name; names that differ in case only are one tag. */
async function insertTags(ctx: Ctx, folders: readonly PlacedFolder[]): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const [owner, own] of Map.groupBy(folders, (folder) => folder.owner)) {
    const names = [
      ...new Set(own.flatMap((folder) => folder.questions.flatMap((question) => question.tags))),
    ];
    const acting = actingAs(ctx, owner, ctx.now - OLDEST_DAYS_AGO * DAY_MS);
    for (const name of names) {
      const [id] = await resolveTags(acting, [name]);
      if (id !== undefined) ids.set(`${owner.id} ${name}`, id);
    }
  }
  return ids;
}

/** The question library: folders, questions with their answers and tags, counts and full text. */
export async function insertLibrary(
  ctx: Ctx,
  school: DemoSchool,
  subjects: readonly DemoSubject[],
  people: readonly DemoPerson[],
): Promise<Library> {
  const folders = placeFolders(school, subjects, people);
  const folderIds = await insertFolderTree(ctx, folders);
  const tagIds = await insertTags(ctx, folders);
  const chance = chanceOf('library');
  const total = folders.reduce((sum, folder) => sum + folder.questions.length, 0);
  const tally = new TallyChange();
  const library = new Map<string, LibraryQuestion[]>();
  const questions = [];
  const answers = [];
  const links = [];
  for (const folder of folders) {
    const kept: LibraryQuestion[] = [];
    library.set(`${folder.owner.email}/${folder.name}`, kept);
    for (const question of folder.questions) {
      const age = OLDEST_DAYS_AGO - ((OLDEST_DAYS_AGO - NEWEST_DAYS_AGO) * questions.length) / total;
      const createdAt = Math.floor(ctx.now - (age - chance.between(0, 0.4)) * DAY_MS);
      // Some questions were improved since, a few of them lately.
      const updatedAt = chance.happens(0.12)
        ? Math.floor(ctx.now - chance.between(0.2, 30) * DAY_MS)
        : createdAt;
      const times = { created_at: createdAt, updated_at: updatedAt };
      const id = ctx.newId();
      const folderId = folderIds.get(folder) ?? null;
      const ownTags = new Set(
        question.tags.flatMap((name) => tagIds.get(`${folder.owner.id} ${name}`) ?? []),
      );
      questions.push({
        id,
        instructor_id: folder.owner.id,
        folder_id: folderId,
        title: question.title,
        mark: Math.round(question.mark * 100),
        type: question.type,
        status: NEW_STATUS,
        ...times,
      });
      answers.push({
        id: ctx.newId(),
        question_id: id,
        ...toOptionColumns(question.options.map((text) => ({ text, image: null }))),
        correct_answer: question.correct,
        feedback: composeFeedback(question.feedback),
        ...times,
      });
      for (const tagId of ownTags) {
        links.push({
          id: ctx.newId(),
          question_id: id,
          tag_id: tagId,
          instructor_id: folder.owner.id,
          question_created_at: createdAt,
          ...times,
        });
      }
      tally.question(folder.owner.id, folderId, [...ownTags], 1);
      kept.push({ id, type: question.type, mark: question.mark });
    }
  }
  await inPortions(questions, (portion) => ctx.db.insertInto('question').values(portion).execute());
  await inPortions(answers, (portion) => ctx.db.insertInto('answer').values(portion).execute());
  await inPortions(links, (portion) => insertTagLinks(ctx.db, portion));
  await tally.apply(ctx.db);
  await indexLater(
    ctx.db,
    questions.map((question) => question.id),
  );
  return library;
}

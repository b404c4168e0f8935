import { parseCopyTitle } from '#shared/domain/sync/titles.ts';
import type { ConflictCopy } from '#shared/contract/sync-conflicts.ts';
import type { Edit } from './author.ts';
import { call, drop, type Draft, type Way } from './conflict-way.ts';
import { keepOfCourse } from './course-conflicts.ts';
import { markIn } from './marks.ts';

/** Which draft a conflict ends with: the one that lost, the one that stands, or some fields of each. */
export type Side = 'mine' | 'theirs' | 'both';

const ownTitle = (title: string): string => parseCopyTitle(title)?.title ?? title;

/** Ends a conflict by the same calls as the page of conflicts. @returns the content that was acknowledged, or what was done. */
export async function endConflict(way: Way, conflict: ConflictCopy, side: Side): Promise<Edit | string> {
  const { kind, copy_id: id, copy_title: title, original } = conflict;
  const copy = { id, title };
  if (side === 'theirs') {
    const isDropped = await drop(way, kind, copy);
    return `${isDropped ? '' : 'not '}drop ${title}`;
  }
  const kept = await keep(way, kind, copy, original, side);
  return kept ?? `not keep ${title}`;
}

function keep(way: Way, kind: ConflictCopy['kind'], copy: Draft, original: Draft | null, side: Side) {
  switch (kind) {
    case 'question':
      return keepQuestion(way, copy, original, side);
    case 'exam':
      return keepExam(way, copy, original);
    case 'folder':
      return keepFolder(way, copy, original, side);
    case 'tag':
      return keepTag(way, copy, original);
    case 'course':
    case 'course_section':
    case 'course_item':
      return keepOfCourse(way, kind, copy, original);
    case 'media_file':
      return keepFile(way, copy, original);
  }
}

async function keepQuestion(way: Way, copy: Draft, original: Draft | null, side: Side) {
  const { author, node, person } = way;
  const rows = await author.questionsOf(node, person);
  const mine = rows.find(({ id }) => id === copy.id);
  if (mine === undefined) return null;
  const standing = rows.find(({ id }) => id === original?.id);
  // The text is written anew in any case; of both, where it lies is theirs and how it is tagged mine.
  const places = { folder: side === 'both' ? standing : mine, tags: mine };
  const edit = await author.writeOver(node, person, standing ?? mine, [mine.title], places);
  if (edit !== null && standing !== undefined) await drop(way, 'question', copy);
  return edit;
}

async function keepExam(way: Way, copy: Draft, original: Draft | null): Promise<Edit | null> {
  const { author, node } = way;
  const seen = original ?? copy;
  const mark = author.newMark();
  author.sawReplaced(mark, seen.title, copy.title);
  const texts = { exam_title: `Exam ${mark}`, exam_description: `About ${mark}`, exam_duration: 30 };
  if (!(await call(way, 'PUT', `/api/editExamStepOne/${seen.id}`, texts))) return null;
  if (original !== null) await drop(way, 'exam', copy);
  return author.edited(node, 'keep exam', mark, markIn(seen.title));
}

async function keepFile(way: Way, copy: Draft, original: Draft | null): Promise<Edit | null> {
  const { author, node } = way;
  const seen = original ?? copy;
  const mark = author.newMark();
  author.sawReplaced(mark, seen.title, copy.title);
  const said = { name: `File ${mark}`, alt_text: `About ${mark}` };
  if (!(await call(way, 'PUT', `/api/media-files/${seen.id}`, said))) return null;
  if (original !== null) await drop(way, 'media_file', copy);
  return author.edited(node, 'keep file', mark, markIn(seen.title));
}

async function keepFolder(way: Way, copy: Draft, original: Draft | null, side: Side): Promise<Edit | null> {
  const { author, node } = way;
  const seen = original ?? copy;
  const name = ownTitle(copy.title);
  const rows = node.database.write.selectFrom('folder').where('id', '=', (side === 'both' ? seen : copy).id);
  const place = await rows.select('parent_folder_id').executeTakeFirst();
  author.sawReplaced(markIn(name), seen.title);
  const body = { folder_name: name, parent_folder_id: place?.parent_folder_id ?? null };
  if (!(await call(way, 'PUT', `/api/folder/${seen.id}`, body))) return null;
  if (original !== null) await drop(way, 'folder', copy);
  return author.edited(node, 'keep folder', markIn(name), markIn(seen.title));
}

async function keepTag(way: Way, copy: Draft, original: Draft | null): Promise<Edit | null> {
  const { author, node } = way;
  const seen = original ?? copy;
  const name = ownTitle(copy.title);
  // First, because two tags of one person may not have one name.
  if (original !== null && !(await drop(way, 'tag', copy))) return null;
  author.sawReplaced(markIn(name), seen.title);
  const isKept = await call(way, 'PUT', `/api/tag/${seen.id}`, { tag_names: name });
  if (!isKept && original !== null) await call(way, 'POST', '/api/tags', { tag_names: copy.title });
  return isKept ? author.edited(node, 'keep tag', markIn(name), markIn(seen.title)) : null;
}

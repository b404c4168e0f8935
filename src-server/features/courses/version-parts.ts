import { hash } from 'node:crypto';
import { decided } from '#shared/domain/courses/course-problems.ts';
import type { DraftItem } from '#shared/domain/courses/draft-course.ts';
import { isMissing } from '#shared/domain/courses/draft-course.ts';
import {
  contentOf,
  filesOfContent,
  isPractice,
  keysOf,
  type ItemContent,
} from '#shared/domain/courses/item-content.ts';
import { outlineTree, placedItems } from '#shared/domain/courses/outline-tree.ts';
import { withoutPlaceholder } from '#shared/domain/courses/placeholders.ts';
import { countsOf } from '#shared/domain/courses/version-counts.ts';
import { saidBy, toVersionOutline, type VersionOutline } from '#shared/domain/courses/version-outline.ts';
import { effectiveAccess } from '#shared/domain/exams/audience.ts';
import { canonicalJson } from '#shared/domain/exams/canonical-json.ts';
import type { ExamAccess } from '#shared/contract/exam-drafts.ts';
import type { Ctx } from '#server/context.ts';
import { accessOf } from './access-service.ts';
import type { DraftContent } from './draft-content.ts';
import { fileOf, type LibraryFiles } from './library-files.ts';
import { authorName, listKeys, type KeyTable } from './publication-repo.ts';
import type { CourseRow } from './repo.ts';

type Reader = Pick<Ctx, 'db'>;

/** Never hexadecimal: what looks like the name of a file is taken for one where commands are sent. */
export const hashOf = (text: string): string => hash('sha256', text, 'base64url');

/** One item as a version keeps it. */
export interface ItemParts {
  readonly item: DraftItem;
  readonly content: ItemContent;
  readonly contentJson: string;
  readonly hash: string;
  readonly edition: number;
  readonly keysJson: string | null;
  readonly keyTable: KeyTable;
}

/** Keys by the hash of their content, whichever table they are in. */
async function storedKeys(
  db: Ctx['db'],
  courseId: number,
  hashes: readonly string[],
): Promise<Map<string, string>> {
  const practice = await listKeys(db, 'course_practice_key', courseId, hashes);
  const counting = await listKeys(db, 'course_content_key', courseId, hashes);
  return new Map([...practice, ...counting].map(({ content_hash: hash, keys }) => [hash, keys]));
}

/**
 * What a version keeps of some items, in their order. The same content with other keys than those that are kept becomes
 * another edition of it: one hash has one set of keys.
 */
export async function itemParts(
  { db }: Reader,
  courseId: number,
  items: readonly DraftItem[],
): Promise<ItemParts[]> {
  const taken = new Map<string, string>();
  const parts = new Map<number, ItemParts>();
  let waiting = items.map((item) => {
    const keys = keysOf(item);
    return { item, content: contentOf(item), keysJson: keys === null ? null : canonicalJson(keys) };
  });
  for (let edition = 0; waiting.length > 0; edition++) {
    const tried = waiting.map((one) => {
      const content = edition === 0 ? one.content : { ...one.content, edition };
      const contentJson = canonicalJson(content);
      return { ...one, content, contentJson, hash: hashOf(contentJson) };
    });
    const kept = await storedKeys(
      db,
      courseId,
      tried.flatMap((one) => (one.keysJson === null ? [] : [one.hash])),
    );
    const others: typeof waiting = [];
    for (const [at, one] of tried.entries()) {
      const known = taken.get(one.hash) ?? kept.get(one.hash);
      const original = waiting[at];
      if (one.keysJson !== null && known !== undefined && known !== one.keysJson) {
        if (original !== undefined) others.push(original);
        continue;
      }
      if (one.keysJson !== null) taken.set(one.hash, one.keysJson);
      const keyTable = isPractice(one.item) ? 'course_practice_key' : 'course_content_key';
      parts.set(one.item.id, { ...one, edition, keyTable });
    }
    waiting = others;
  }
  return items.flatMap(({ id }) => parts.get(id) ?? []);
}

const landingColumns = (course: CourseRow, files: LibraryFiles, access: ExamAccess) => {
  const promotional =
    course.promotional_media_id === null ? null : fileOf(files, course.promotional_media_id);
  const isThere = promotional !== null && !isMissing(promotional) && promotional.sha256 !== null;
  return {
    title: course.title.trim(),
    subtitle: course.subtitle,
    description: withoutPlaceholder('description', course.description),
    description_document: course.description_document,
    level: course.level,
    category: course.category,
    qualification: course.qualification,
    ofqual_code: course.ofqual_code,
    product_code: course.product_code,
    qualification_time: course.qualification_time,
    student_learning: course.student_learning,
    course_requirements: course.course_requirements,
    course_designed_for: course.course_designed_for,
    specification_sha256: course.specification_sha256,
    specification_name: course.specification_name,
    image_sha256: course.image_sha256,
    image_alt: course.image_alt,
    promotional_sha256: isThere ? promotional.sha256 : null,
    promotional_mime: isThere ? promotional.mime : null,
    price_minor: course.price_minor,
    currency: course.currency,
    is_certificate_issued: course.is_certificate_issued,
    is_for_some: access.who === 'some' ? (1 as const) : (0 as const),
    opens_at: course.opens_at,
    time_zone: course.time_zone,
  };
};

export interface VersionParts {
  readonly landing: ReturnType<typeof landingColumns>;
  readonly instructorName: string;
  readonly items: readonly ItemParts[];
  readonly outline: VersionOutline;
  readonly counts: ReturnType<typeof countsOf>;
  /** Of what the outline says to learners. */
  readonly contentHash: string;
  readonly access: ExamAccess;
}

/** What a version of this draft would hold. */
export async function toVersionParts(
  ctx: Reader,
  course: CourseRow,
  content: DraftContent,
  files: LibraryFiles,
): Promise<VersionParts> {
  const access = effectiveAccess(await accessOf(ctx, course.id));
  const tree = outlineTree(decided(content.sections), decided(content.items));
  const items = await itemParts(
    ctx,
    course.id,
    placedItems(tree.sections).map(({ item }) => item),
  );
  const outline = toVersionOutline(tree, new Map(items.map((one) => [one.item.id, one])));
  return {
    landing: landingColumns(course, files, access),
    instructorName: await authorName(ctx.db, course.instructor_id),
    items,
    outline,
    counts: countsOf(outline),
    contentHash: hashOf(canonicalJson(saidBy(outline))),
    access,
  };
}

/** Every file that contents name, with the hash of the content. */
export const namedFiles = (
  items: readonly ItemParts[],
): { readonly hash: string; readonly sha256: string }[] =>
  items.flatMap(({ content, hash }) => filesOfContent(content).map(({ sha256 }) => ({ hash, sha256 })));

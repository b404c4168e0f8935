import type { AssignmentKey, AssignmentPrompt } from '#shared/domain/courses/item-content.ts';
import type { ItemTerms } from '#shared/domain/courses/draft-course.ts';
import { parseOutline, termsOfVersion, versionItems } from '#shared/domain/courses/version-outline.ts';
import type { Ctx } from '#server/context.ts';
import { loadContents } from '../courses/learner-service.ts';
import { findVersionOf, loadAssignmentKeys } from '../courses/version-facts.ts';

type Reader = Pick<Ctx, 'db'>;

/** An assignment as a version has it. */
export interface Assignment {
  readonly courseId: number;
  readonly versionId: number;
  readonly versionNo: number;
  readonly itemId: number;
  readonly title: string;
  readonly contentHash: string;
  readonly terms: ItemTerms;
  readonly prompts: readonly AssignmentPrompt[];
}

/** An assignment of a version; undefined where the version has none of that id, or what it says is not here. */
export async function findAssignment(
  ctx: Reader,
  { courseId, versionId, itemId }: Pick<Assignment, 'courseId' | 'versionId' | 'itemId'>,
): Promise<Assignment | undefined> {
  const version = await findVersionOf(ctx, courseId, versionId);
  if (version === undefined) return undefined;
  const item = versionItems(parseOutline(version.outline).sections).find(
    (place) => place.item.item_id === itemId && place.item.kind === 'assignment',
  )?.item;
  if (item === undefined) return undefined;
  const content = (await loadContents(ctx, courseId, [item.content_hash])).get(item.content_hash);
  if (content === undefined) return undefined;
  return {
    courseId,
    versionId,
    versionNo: version.version_no,
    itemId: item.item_id,
    title: item.title,
    contentHash: item.content_hash,
    terms: termsOfVersion(item),
    prompts: content.assignment,
  };
}

/** Solutions and words for each verdict; empty on a computer that must not have them. */
export const keysOf = (
  ctx: Reader,
  { courseId, contentHash }: Pick<Assignment, 'courseId' | 'contentHash'>,
): Promise<readonly AssignmentKey[]> => loadAssignmentKeys(ctx, courseId, contentHash);

import type { ItemKind } from '#shared/contract/course-items.ts';
import { canonicalJson } from '../exams/canonical-json.ts';
import type { DraftItem, DraftSection, ItemTerms } from './draft-course.ts';
import type { OutlineTree, SectionNode } from './outline-tree.ts';

/** An item in the outline of a version; terms that are as usual are left out. */
export interface VersionItem {
  readonly item_id: number;
  readonly kind: ItemKind;
  readonly title: string;
  readonly content_hash: string;
  /** Of its content; absent in the first. */
  readonly edition?: number;
  readonly minutes?: number;
  readonly questions?: number;
  /** Present where it is left to the learner. */
  readonly optional?: true;
  readonly graded?: true;
  readonly score_to_reach?: number;
  readonly weight?: number;
  readonly attempts?: number;
  readonly shuffled?: true;
  readonly due_at?: number;
  readonly due_time_zone?: string;
  readonly due_days?: number;
  /** The version of the draft that was published: while the draft has it, nothing changed since. */
  readonly draft_version: number;
}

export interface VersionSection {
  readonly section_id: number;
  readonly title: string;
  readonly description: string;
  readonly items: readonly VersionItem[];
  readonly sections: readonly VersionSection[];
}

/** `course_version_outline.outline`. */
export interface VersionOutline {
  readonly sections: readonly VersionSection[];
}

/** Reads `course_version_outline.outline`; the server alone wrote it, from the type above. */
export const parseOutline = (json: string): VersionOutline => JSON.parse(json);

/** Where the content of an item stands. */
export interface ContentPlace {
  readonly hash: string;
  readonly edition: number;
}

export const USUAL_WEIGHT = 1;

const termsOf = (
  item: ItemTerms,
): Omit<VersionItem, 'item_id' | 'kind' | 'title' | 'content_hash' | 'draft_version'> => ({
  ...(item.durationMinutes === 0 ? {} : { minutes: item.durationMinutes }),
  ...(item.isRequired ? {} : { optional: true }),
  ...(item.isGraded ? { graded: true } : {}),
  ...(item.scoreToReach === null ? {} : { score_to_reach: item.scoreToReach }),
  ...(item.weight === USUAL_WEIGHT ? {} : { weight: item.weight }),
  ...(item.attemptsAllowed === 0 ? {} : { attempts: item.attemptsAllowed }),
  ...(item.isShuffled ? { shuffled: true } : {}),
  ...(item.dueAt === null ? {} : { due_at: item.dueAt }),
  ...(item.dueAt === null || item.dueTimeZone === null ? {} : { due_time_zone: item.dueTimeZone }),
  ...(item.dueDays === null ? {} : { due_days: item.dueDays }),
});

/** How an item of a version is taken. */
export const termsOfVersion = (item: VersionItem): ItemTerms => ({
  durationMinutes: item.minutes ?? 0,
  isRequired: item.optional !== true,
  isGraded: item.graded === true,
  scoreToReach: item.score_to_reach ?? null,
  weight: item.weight ?? USUAL_WEIGHT,
  attemptsAllowed: item.attempts ?? 0,
  isShuffled: item.shuffled === true,
  dueAt: item.due_at ?? null,
  dueTimeZone: item.due_time_zone ?? null,
  dueDays: item.due_days ?? null,
});

const questionCount = (item: DraftItem): number =>
  item.kind === 'assignment' ? item.assignmentQuestions.length : item.questions.length;

/** An item as the outline of a version names it. */
export function toVersionItem(item: DraftItem, { hash, edition }: ContentPlace): VersionItem {
  const questions = questionCount(item);
  return {
    item_id: item.id,
    kind: item.kind,
    title: item.title.trim(),
    content_hash: hash,
    ...(edition === 0 ? {} : { edition }),
    ...termsOf(item),
    ...(questions === 0 ? {} : { questions }),
    draft_version: item.version,
  };
}

type Node = SectionNode<DraftSection, DraftItem>;

const toVersionSection = (node: Node, places: ReadonlyMap<number, ContentPlace>): VersionSection => ({
  section_id: node.section.id,
  title: node.section.title.trim(),
  description: node.section.description,
  items: node.items.map((item) => toVersionItem(item, places.get(item.id) ?? { hash: '', edition: 0 })),
  sections: node.sections.map((inner) => toVersionSection(inner, places)),
});

/** The outline of a version of this draft, with where the content of each item stands. */
export const toVersionOutline = (
  { sections }: OutlineTree<DraftSection, DraftItem>,
  places: ReadonlyMap<number, ContentPlace>,
): VersionOutline => ({ sections: sections.map((node) => toVersionSection(node, places)) });

/** What an outline says of an item: two are the same where nothing of it differs, in whatever order it was written. */
export const saidOfItem = ({ draft_version: _draft, ...said }: VersionItem): string => canonicalJson(said);

const saidOfSection = (section: VersionSection): object => ({
  ...section,
  items: section.items.map(({ draft_version: _draft, ...said }) => said),
  sections: section.sections.map(saidOfSection),
});

/** What an outline says to learners: the same where drafts were changed and changed back. Its hash is the version's. */
export const saidBy = ({ sections }: VersionOutline): object => ({ sections: sections.map(saidOfSection) });

/** An item of a version, and the sections that it stands in, from the outermost. */
export interface PublishedPlace {
  readonly item: VersionItem;
  readonly path: readonly VersionSection[];
}

export function versionItems(
  sections: readonly VersionSection[],
  above: readonly VersionSection[] = [],
): PublishedPlace[] {
  return sections.flatMap((section) => {
    const path = [...above, section];
    return [...section.items.map((item) => ({ item, path })), ...versionItems(section.sections, path)];
  });
}

export const versionSections = (sections: readonly VersionSection[]): VersionSection[] =>
  sections.flatMap((section) => [section, ...versionSections(section.sections)]);

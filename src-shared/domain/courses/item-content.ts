import type { ItemKind } from '#shared/contract/course-items.ts';
import { filesOf } from '../documents/document-files.ts';
import { withLibraryFiles } from '../documents/library-media.ts';
import type { VersionKey, VersionQuestion } from '../exams/version-content.ts';
import type { ContentMedia, NamedFile } from './content-file.ts';
import { readStored } from './stored-document.ts';
import { isMissing, type DraftItem, type DraftMedia, type MissingMedia } from './draft-course.ts';

/** What a learner is asked in an assignment. */
export interface AssignmentPrompt {
  /** From 1, in the order of the assignment: keys and answers name it. */
  readonly no: number;
  readonly prompt: string;
  /** Hundredths. */
  readonly points: number;
}

/** `course_content.content`: what a learner is shown of one item, and no key. How it is taken stands in the outline. */
export interface ItemContent {
  readonly kind: ItemKind;
  readonly description: string;
  /** DocumentText: the text of a lesson, the instructions of an assignment. */
  readonly document: string | null;
  readonly media: ContentMedia | null;
  readonly resources: readonly ContentMedia[];
  /** Files of the library that the document names; absent where it names none. */
  readonly document_media?: readonly ContentMedia[];
  readonly questions: readonly VersionQuestion[];
  readonly assignment: readonly AssignmentPrompt[];
  /**
   * Absent in the first. The same content with other keys is another edition, and so has another hash: a hash over the
   * keys would let whoever holds the content try out which keys give it.
   */
  readonly edition?: number;
}

export interface AssignmentKey {
  readonly no: number;
  readonly solution: string;
  readonly feedback_correct: string;
  readonly feedback_partial: string;
  readonly feedback_incorrect: string;
}

/** `course_practice_key.keys` and `course_content_key.keys`. */
export interface ItemKeys {
  readonly questions: readonly VersionKey[];
  readonly assignment: readonly AssignmentKey[];
}

/** Reads `course_content.content`; the server alone wrote it, from the type above. */
export const parseItemContent = (json: string): ItemContent => JSON.parse(json);

/** Reads what stands under `keys`; the server alone wrote it, from the type above. */
export const parseItemKeys = (json: string): ItemKeys => JSON.parse(json);

const mediaOf = (media: DraftMedia | MissingMedia | null): ContentMedia[] =>
  media === null || isMissing(media) || media.sha256 === null
    ? []
    : [
        {
          media_file_id: media.mediaFileId,
          name: media.name,
          kind: media.kind,
          mime: media.mime,
          size: media.size,
          sha256: media.sha256,
          duration_ms: media.durationMs,
          captions: media.captions,
          poster: media.poster,
        },
      ];

const hasQuestions = (kind: ItemKind): boolean => kind === 'quiz' || kind === 'practice_test';

function documentOf({
  document,
  documentMedia,
}: DraftItem): Pick<ItemContent, 'document' | 'document_media'> {
  const files = documentMedia.flatMap(mediaOf);
  if (document === null || files.length === 0) return { document };
  const byId = new Map(files.map((file) => [file.media_file_id, file]));
  return { document: withLibraryFiles(document, (id) => byId.get(id)), document_media: files };
}

/** What learners see of an item; a file that is missing or on its way is left out, and keeps it from being published. */
export const contentOf = (item: DraftItem): ItemContent => ({
  kind: item.kind,
  description: item.description,
  ...documentOf(item),
  media: mediaOf(item.media)[0] ?? null,
  resources: item.resources.flatMap(mediaOf),
  questions: hasQuestions(item.kind) ? item.questions.map(({ content, mark }) => ({ ...content, mark })) : [],
  assignment:
    item.kind === 'assignment'
      ? item.assignmentQuestions.map(({ prompt, points }, index) => ({ no: index + 1, prompt, points }))
      : [],
});

/** What marks an item; null where there is nothing to mark. */
export function keysOf(item: DraftItem): ItemKeys | null {
  if (hasQuestions(item.kind)) return { questions: item.questions.map(({ key }) => key), assignment: [] };
  if (item.kind !== 'assignment') return null;
  return {
    questions: [],
    assignment: item.assignmentQuestions.map((question, index) => ({
      no: index + 1,
      solution: question.solution,
      feedback_correct: question.feedbackCorrect,
      feedback_partial: question.feedbackPartial,
      feedback_incorrect: question.feedbackIncorrect,
    })),
  };
}

/** Practice answers at once, on any computer: its keys go to the enrolled. Solutions of assignments never do. */
export const isPractice = (item: Pick<DraftItem, 'kind' | 'isGraded'>): boolean =>
  hasQuestions(item.kind) && !item.isGraded;

function* namedFiles(content: ItemContent): Generator<NamedFile> {
  const document = readStored(content.document);
  if (document !== null) yield* filesOf(document);
  const { media: shown, resources, document_media: inDocument = [] } = content;
  for (const media of [...(shown === null ? [] : [shown]), ...resources, ...inDocument]) {
    const { kind, sha256, poster } = media;
    yield { sha256, use: kind === 'video' || kind === 'audio' || kind === 'image' ? kind : 'file' };
    if (poster !== null) yield { sha256: poster, use: 'poster' };
  }
  for (const { image, options } of content.questions) {
    if (image !== null) yield { sha256: image, use: 'image' };
    for (const option of options) if (option.image !== null) yield { sha256: option.image, use: 'image' };
  }
}

/** Every file that a content names, each once. */
export const filesOfContent = (content: ItemContent): NamedFile[] => [
  ...new Map([...namedFiles(content)].map((file) => [file.sha256, file])).values(),
];

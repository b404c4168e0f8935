import type { DocumentedContent, DocumentedSection } from '#shared/contract/course-records.ts';
import type { ItemContent, ItemKeys } from '#shared/domain/courses/item-content.ts';
import {
  parseOutline,
  termsOfVersion,
  versionItems,
  type VersionItem,
  type VersionSection,
} from '#shared/domain/courses/version-outline.ts';
import type { VersionKey, VersionQuestion } from '#shared/domain/exams/version-content.ts';
import type { Ctx } from '#server/context.ts';
import { loadContents, loadPracticeKeys, type LearnerCourse } from '../courses/learner-service.ts';
import { toShown } from '../courses/published-mapper.ts';

interface Loaded {
  readonly contents: ReadonlyMap<string, ItemContent>;
  readonly keys: ReadonlyMap<string, ItemKeys>;
}

function toQuestion(question: VersionQuestion, key: VersionKey | undefined) {
  const option = (no: number) => question.options.find((one) => one.option === no)?.text ?? null;
  return {
    id: question.question_id,
    question_title: question.title,
    question_type: question.type,
    question_mark: question.mark / 100,
    question_image: question.image,
    answers: {
      question_id: question.question_id,
      answer_1: option(1),
      answer_2: option(2),
      answer_3: option(3),
      answer_4: option(4),
      answer_5: option(5),
      correct_answer: key?.correct_option ?? null,
      answer_feedback: key?.feedback ?? null,
    },
  };
}

/** What the documents have of an item; of one that has not arrived nothing. */
function toContent(item: VersionItem, { contents, keys }: Loaded): DocumentedContent[] {
  const content = contents.get(item.content_hash);
  if (content === undefined) return [];
  const terms = termsOfVersion(item);
  const { document, media, resources, description } = toShown(content);
  const basic = {
    id: item.item_id,
    title: item.title,
    description,
    is_required: terms.isRequired,
    is_graded: terms.isGraded,
    duration_minutes: terms.durationMinutes,
  };
  const keyOf = new Map((keys.get(item.content_hash)?.questions ?? []).map((key) => [key.question_id, key]));
  const asked = {
    ...basic,
    score_to_reach: terms.scoreToReach === null ? null : terms.scoreToReach / 100,
    attempts_allowed: terms.attemptsAllowed,
    questions: content.questions.map((question) => toQuestion(question, keyOf.get(question.question_id))),
  };
  switch (item.kind) {
    case 'lesson':
      return [{ content_type: 'Lesson', data: { ...basic, document, media, resources } }];
    case 'quiz':
      return [{ content_type: 'Quiz', data: { quiz: asked } }];
    case 'practice_test':
      return [{ content_type: 'PracticeTest', data: { practiceTest: asked } }];
    case 'assignment': {
      const questions = content.assignment.map(({ no, prompt, points }) => ({
        no,
        prompt,
        points: points / 100,
      }));
      return [
        {
          content_type: 'Assignment',
          data: { assignment: { ...basic, document, media, resources, questions } },
        },
      ];
    }
  }
}

/** An outline in the words of the documents, which have three levels of sections. */
function toSections(sections: readonly VersionSection[], loaded: Loaded): DocumentedSection[] {
  const level = (section: VersionSection) => ({
    title: section.title,
    description: section.description,
    content: section.items.flatMap((item) => toContent(item, loaded)),
  });
  return sections.map((section) => ({
    section_id: section.section_id,
    ...level(section),
    subsections: section.sections.map((inner) => ({
      subsection_id: inner.section_id,
      ...level(inner),
      nested_subsections: inner.sections.map((nested) => ({
        nested_subsection_id: nested.section_id,
        ...level(nested),
      })),
    })),
  }));
}

/** Everything that an open course shows, named key by key; before its day the sections alone. */
export async function presentContent(ctx: Pick<Ctx, 'db'>, { course, version, isOpen }: LearnerCourse) {
  const { sections } = parseOutline(version.outline);
  const items = isOpen ? versionItems(sections).map(({ item }) => item) : [];
  const hashes = items.map((item) => item.content_hash);
  const contents = await loadContents(ctx, course.id, hashes);
  const keys = await loadPracticeKeys(ctx, course.id, items);
  return {
    course_id: course.id,
    course_title: version.title,
    course_instructor_id: course.instructor_id,
    published_version: version.version_no,
    sections: toSections(sections, { contents, keys }),
  };
}

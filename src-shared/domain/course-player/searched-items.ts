import type { DocumentedContent, DocumentedSection } from '#shared/contract/course-records.ts';
import type { SearchedItem } from './search-course.ts';

const none = { document: null, captions: null, questions: [] };

function searchedItem(content: DocumentedContent): SearchedItem {
  switch (content.content_type) {
    case 'Lesson': {
      const { id, title, description, document, media } = content.data;
      return { ...none, itemId: id, title, description, document, captions: media?.captions ?? null };
    }
    case 'Assignment': {
      const { id, title, description, document, media, questions } = content.data.assignment;
      return {
        itemId: id,
        title,
        description,
        document,
        captions: media?.captions ?? null,
        questions: questions.map(({ prompt }) => prompt),
      };
    }
    case 'Quiz':
    case 'PracticeTest': {
      const asked = content.content_type === 'Quiz' ? content.data.quiz : content.data.practiceTest;
      const questions = asked.questions.map((one) => one.question_title);
      return { ...none, itemId: asked.id, title: asked.title, description: asked.description, questions };
    }
  }
}

/** The items of a course as its learners have it, in reading order, for the search in it. */
export const searchedItems = (sections: readonly DocumentedSection[]): SearchedItem[] =>
  sections
    .flatMap(({ content, subsections }) => [
      ...content,
      ...subsections.flatMap((subsection) => [
        ...subsection.content,
        ...subsection.nested_subsections.flatMap((nested) => nested.content),
      ]),
    ])
    .map(searchedItem);

import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { differing, questionFields, type DraftField } from '#shared/domain/drafts/draft-fields.ts';
import type { ConflictField } from '#renderer/components/patterns/conflict-fields.tsx';
import { QuestionFieldValue } from '#renderer/components/question-field-value.tsx';
import { examFields, folderFields, tagFields } from './conflict-drafts.ts';
import type { ConflictSides } from './conflict-sides.ts';
import { courseFields, itemFields, sectionFields } from './course-drafts.ts';
import { mediaFields } from './media-sides.ts';
import { useCourseWords } from './use-course-words.ts';
import { useExamWords } from './use-exam-words.tsx';
import { useFolderWords } from './use-folder-words.ts';
import { useItemWords } from './use-item-words.tsx';

interface FieldRows {
  readonly rows: readonly ConflictField[];
  readonly sameCount: number;
}

/** The fields in which the two sides differ; every field where only one side is left. */
export const useFieldRows = (sides: ConflictSides): FieldRows => {
  const { t } = useTranslation('sync');
  const examWords = useExamWords();
  const folderName = useFolderWords();
  const courseWords = useCourseWords();
  const itemWords = useItemWords();
  const rowsOf = <D, F extends DraftField<D>>(
    fields: readonly F[],
    { mine, theirs }: { mine: D; theirs: D | undefined },
    draw: (draft: D, key: F['key']) => ReactNode,
  ): FieldRows => {
    const shown = theirs === undefined ? fields : differing(fields, mine, theirs);
    return {
      rows: shown.map(({ key }) => ({
        key,
        label: sides.kind === 'question' ? t(`common:question.${key}`) : t(`field.${sides.kind}.${key}`),
        mine: draw(mine, key),
        theirs: theirs === undefined ? undefined : draw(theirs, key),
      })),
      sameCount: fields.length - shown.length,
    };
  };
  switch (sides.kind) {
    case 'question':
      return rowsOf(questionFields, sides, (draft, field) => (
        <QuestionFieldValue
          draft={draft}
          field={field}
          folder={folderName(sides.folders, draft.assign_folder_id)}
        />
      ));
    case 'exam':
      return rowsOf(examFields, sides, (draft, field) => examWords(draft, field, sides.titles));
    case 'folder':
      return rowsOf(folderFields, sides, (draft, field) =>
        field === 'name' ? draft.name : folderName(sides.folders, draft.parent_folder_id),
      );
    case 'tag':
      return rowsOf(tagFields, sides, ({ name }) => name);
    case 'course':
      return rowsOf(courseFields, sides, courseWords);
    case 'course_section':
      return rowsOf(sectionFields, sides, (draft, field) => draft[field]);
    case 'course_item':
      return rowsOf(itemFields, sides, (draft, field) => itemWords(draft, field, sides.titles));
    case 'media_file':
      return rowsOf(mediaFields, sides, ({ name, captions, poster_sha256: poster, alt_text }, field) => {
        if (field === 'poster') return t(poster === null ? 'value.noFile' : 'value.aFile');
        return { name, captions, alt: alt_text }[field] ?? t('value.nothing');
      });
  }
};

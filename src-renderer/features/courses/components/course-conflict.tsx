import { useTranslation } from 'react-i18next';
import type { LoadedDraft } from '#shared/domain/drafts/draft.ts';
import { ConflictDialog } from '#renderer/components/patterns/conflict-dialog.tsx';
import { differingFields, withFields, type CourseForm } from '../course-form.ts';
import { useCourseWords } from '../use-course-words.ts';

interface CourseConflictProps {
  readonly mine: CourseForm;
  readonly theirs: LoadedDraft<CourseForm>;
  readonly onResolve: (chosen: CourseForm) => Promise<void>;
}

/** The course was changed elsewhere while it was open here: what differs, and the choice. */
export function CourseConflict({ mine, theirs, onResolve }: CourseConflictProps) {
  const { t } = useTranslation('courses');
  const words = useCourseWords();
  const fields = differingFields(mine, theirs.value);
  return (
    <ConflictDialog
      title={t('conflict.title')}
      savedAt={theirs.updatedAt}
      fields={fields.map((field) => ({
        key: field,
        label: t(`field.${field}`),
        mine: words(mine, field),
        theirs: words(theirs.value, field),
      }))}
      onResolve={(fromMine) =>
        onResolve(
          withFields(
            mine,
            theirs.value,
            fields.filter((field) => !fromMine.has(field)),
          ),
        )
      }
    />
  );
}

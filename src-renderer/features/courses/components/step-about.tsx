import { Box } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FormSection } from '#renderer/components/patterns/record-page.tsx';
import type { ListField } from '../course-form.ts';
import type { CourseFormHandle } from '../use-course-form.ts';
import { LineList } from './line-list.tsx';

const FIELDS: readonly ListField[] = ['student_learning', 'course_requirements', 'course_designed_for'];

/** Step 1: what one learns, what one needs, and for whom it is. */
export function StepAbout({ form: { draft, change } }: { form: CourseFormHandle }) {
  const { t } = useTranslation('courses');
  return (
    <Box maw={720}>
      {FIELDS.map((field) => (
        <FormSection key={field} title={t(`field.${field}`)}>
          <LineList
            label={t(`field.${field}`)}
            example={t(`about.example.${field}`)}
            entries={draft[field]}
            onEntries={(entries) => change({ [field]: entries })}
          />
        </FormSection>
      ))}
    </Box>
  );
}

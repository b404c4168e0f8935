import { Box, Select, SimpleGrid, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { COURSE_LEVELS } from '#shared/contract/course-drafts.ts';
import { DocumentEditor } from '#renderer/components/document-editor/document-editor.tsx';
import { MediaField } from '#renderer/components/media/media-field.tsx';
import { FormSection } from '#renderer/components/patterns/record-page.tsx';
import type { CourseForm } from '../course-form.ts';
import { subjectsQuery } from '../queries.ts';
import type { CourseFormHandle } from '../use-course-form.ts';
import { CoverField } from './cover-field.tsx';
import { SpecificationField } from './specification-field.tsx';

type TextField =
  | 'course_title'
  | 'course_subtitle'
  | 'course_qualification'
  | 'ofqual_code'
  | 'product_code'
  | 'qualification_time';

const LENGTHS: Readonly<Record<TextField, number>> = {
  course_title: 200,
  course_subtitle: 300,
  course_qualification: 200,
  ofqual_code: 60,
  product_code: 60,
  qualification_time: 60,
};

interface StepLandingProps {
  readonly form: CourseFormHandle;
  /** Lessons of the draft, counted. */
  readonly lessons: number;
}

/** Step 2: what whoever looks for a course reads and sees of it. */
export function StepLanding({ form, lessons }: StepLandingProps) {
  const { t } = useTranslation('courses');
  const { draft, change } = form;
  const subjects = useQuery(subjectsQuery).data ?? [];
  const categories = [
    ...new Set([
      ...subjects.map(({ name }) => name),
      ...(draft.course_category === '' ? [] : [draft.course_category]),
    ]),
  ];
  const text = (field: TextField, hint?: string) => (
    <TextInput
      label={t(`field.${field}`)}
      description={hint}
      maxLength={LENGTHS[field]}
      value={draft[field]}
      onChange={(event) => {
        const patch: Partial<CourseForm> = { [field]: event.currentTarget.value };
        change(patch);
      }}
    />
  );
  return (
    <Box maw={720}>
      <FormSection title={t('landing.about')}>
        {text('course_title')}
        {text('course_subtitle', t('landing.subtitleHint'))}
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <Select
            label={t('field.course_level')}
            clearable
            data={COURSE_LEVELS.filter((level) => level !== '').map((value) => ({
              value,
              label: t(`level.${value}`),
            }))}
            value={draft.course_level || null}
            onChange={(value) => change({ course_level: value ?? '' })}
          />
          <Select
            label={t('field.course_category')}
            clearable
            searchable
            data={categories}
            value={draft.course_category || null}
            nothingFoundMessage={t('landing.noCategory')}
            onChange={(value) => change({ course_category: value ?? '' })}
          />
        </SimpleGrid>
        <DocumentEditor
          label={t('field.course_description')}
          description={t('landing.descriptionHint')}
          value={draft.course_description ?? ''}
          onChange={(words) => change({ course_description: words })}
        />
        <Text size="sm" c="dimmed">
          {t('landing.lessons', { count: lessons })}
        </Text>
      </FormSection>
      <FormSection title={t('landing.cover')}>
        <CoverField form={form} />
      </FormSection>
      <FormSection title={t('landing.promotion')}>
        <MediaField
          label={t('field.promotional_media_id')}
          description={t('landing.promotionHint')}
          kinds={['video']}
          value={draft.promotional_media_id}
          onChange={(promotional_media_id) => change({ promotional_media_id })}
        />
      </FormSection>
      <FormSection title={t('landing.recognition')}>
        {text('course_qualification')}
        <SimpleGrid cols={{ base: 1, xs: 3 }}>
          {text('ofqual_code')}
          {text('product_code')}
          {text('qualification_time')}
        </SimpleGrid>
        <SpecificationField form={form} />
      </FormSection>
    </Box>
  );
}

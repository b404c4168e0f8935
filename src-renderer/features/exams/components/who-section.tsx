import { Radio, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { EVERYBODY } from '#shared/domain/exams/audience.ts';
import type { ExamAccess } from '#shared/contract/exam-drafts.ts';
import { FormSection } from '#renderer/components/patterns/record-page.tsx';
import { useCan } from '#renderer/lib/session.ts';
import type { ExamForm } from '../use-exam-form.ts';
import { examAccessQuery } from '../who-queries.ts';
import { NamePicker } from './name-picker.tsx';

/** Step 5: everybody, or those who are named. */
export function WhoSection({ form }: { form: ExamForm }) {
  const { t } = useTranslation('exams');
  const seesPeople = useCan()('users:view');
  const { draft, change, problems } = form;
  const access = draft.access ?? EVERYBODY;
  const names = useQuery(examAccessQuery(form.examId)).data;
  const isNobody = problems.some(({ code }) => code === 'nobody_named');
  const set = (patch: Partial<ExamAccess>): void => change({ access: { ...access, ...patch } });
  return (
    <FormSection title={t('who.title')}>
      <Radio.Group
        label={t('who.title')}
        labelProps={{ className: 'visually-hidden' }}
        value={access.who}
        onChange={(value) => set({ who: value === 'some' ? 'some' : 'everybody' })}
      >
        <Stack gap={12} pt={8}>
          <Radio value="everybody" label={t('who.everybody')} description={t('who.everybodyHint')} />
          <Radio value="some" label={t('who.some')} description={t('who.someHint')} />
        </Stack>
      </Radio.Group>
      {access.who === 'everybody' ? null : (
        <>
          <NamePicker
            label={t('who.groups')}
            description={t('who.groupsHint')}
            chosen={access.group_ids}
            known={names?.groups ?? []}
            kind="groups"
            error={isNobody ? t('problem.nobody_named') : undefined}
            onChoose={(group_ids) => set({ group_ids })}
          />
          <NamePicker
            label={t('who.people')}
            description={seesPeople ? t('who.peopleHint') : t('who.ownPeopleHint')}
            chosen={access.user_ids}
            known={names?.people ?? []}
            kind="people"
            error={undefined}
            onChoose={(user_ids) => set({ user_ids })}
          />
        </>
      )}
      {names === undefined || names.enrolled === 0 ? null : (
        <Text size="sm" c="dimmed">
          {t('who.enrolled', { count: names.enrolled })}
        </Text>
      )}
    </FormSection>
  );
}

import { Radio, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ExamAccess } from '#shared/contract/exam-drafts.ts';
import type { Named } from '#shared/contract/exam-who.ts';
import { FormSection } from '#renderer/components/patterns/record-page.tsx';
import { useCan } from '#renderer/lib/session.ts';
import { NamePicker } from './name-picker.tsx';

export interface WhoSectionProps {
  readonly access: ExamAccess;
  /** Names of those whom the stored draft is for, and how many are enrolled; undefined until they are known. */
  readonly known:
    | { readonly groups: readonly Named[]; readonly people: readonly Named[]; readonly enrolled: number }
    | undefined;
  /** Only those who are named may, and nobody is. */
  readonly isForNobody: boolean;
  /** What each choice means, and whose names are found. */
  readonly words: { readonly everybody: string; readonly some: string; readonly ownPeople: string };
  readonly onAccess: (access: ExamAccess) => void;
}

/** Whom an exam or a course is for: everybody, or those who are named. */
export function WhoSection({ access, known, isForNobody, words, onAccess }: WhoSectionProps) {
  const { t } = useTranslation('common');
  const seesPeople = useCan()('users:view');
  const set = (patch: Partial<ExamAccess>): void => onAccess({ ...access, ...patch });
  return (
    <FormSection title={t('who.title')}>
      <Radio.Group
        label={t('who.title')}
        labelProps={{ className: 'visually-hidden' }}
        value={access.who}
        onChange={(value) => set({ who: value === 'some' ? 'some' : 'everybody' })}
      >
        <Stack gap={12} pt={8}>
          <Radio value="everybody" label={t('who.everybody')} description={words.everybody} />
          <Radio value="some" label={t('who.some')} description={words.some} />
        </Stack>
      </Radio.Group>
      {access.who === 'everybody' ? null : (
        <>
          <NamePicker
            label={t('who.groups')}
            description={t('who.groupsHint')}
            chosen={access.group_ids}
            known={known?.groups ?? []}
            kind="groups"
            error={isForNobody ? t('who.noneNamed') : undefined}
            onChoose={(group_ids) => set({ group_ids })}
          />
          <NamePicker
            label={t('who.people')}
            description={seesPeople ? t('who.peopleHint') : words.ownPeople}
            chosen={access.user_ids}
            known={known?.people ?? []}
            kind="people"
            error={undefined}
            onChoose={(user_ids) => set({ user_ids })}
          />
        </>
      )}
      {known === undefined || known.enrolled === 0 ? null : (
        <Text size="sm" c="dimmed">
          {t('who.enrolled', { count: known.enrolled })}
        </Text>
      )}
    </FormSection>
  );
}

import { Button, Group, SimpleGrid, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { onboardingContract, type Questionnaire } from '#shared/contract/onboarding.ts';
import { QUESTIONNAIRE_FIELDS } from '#shared/domain/onboarding/questionnaire.ts';
import { Notice } from '#renderer/components/notice.tsx';
import { sentAs, useContractForm } from '#renderer/hooks/use-contract-form.ts';
import { useStoreResponse } from '../queries.ts';
import { ProfileAnswer } from './answer-fields.tsx';

interface QuestionnaireFormProps {
  readonly stored: Questionnaire;
  readonly onDone: () => void;
  /** Beside the button. */
  readonly children?: React.ReactNode;
}

type Values = Record<(typeof QUESTIONNAIRE_FIELDS)[number], string>;

const answersOf = (stored: Questionnaire): Values => ({
  teaching_experience: stored.teaching_experience,
  video_experience: stored.video_experience,
  audience_size: stored.audience_size,
  current_career_goals: stored.current_career_goals,
  current_occupation: stored.current_occupation,
  desired_occupation: stored.desired_occupation,
  area_of_employment: stored.area_of_employment,
  experience_level: stored.experience_level,
  highest_level_of_education: stored.highest_level_of_education,
});

/** What a new instructor is asked; any of it may stay empty, and all of it can be changed later. */
export const QuestionnaireForm = ({ stored, onDone, children }: QuestionnaireFormProps) => {
  const { t } = useTranslation('onboarding');
  const store = useStoreResponse(stored.user_id);
  const initial = answersOf(stored);
  const bodyOf = (values: Values) => ({
    user_id: stored.user_id,
    onboarding_questions_id: stored.onboarding_questions_id,
    onboarding_complete: true,
    // Field by field: what was not changed here may have been changed on another computer.
    ...Object.fromEntries(
      QUESTIONNAIRE_FIELDS.filter((field) => values[field] !== initial[field]).map((field) => [
        field,
        values[field],
      ]),
    ),
  });
  const form = useContractForm<Values, Questionnaire>(onboardingContract.storeResponse, {
    initial,
    body: bodyOf,
    mutation: sentAs(store, bodyOf),
    onDone,
  });
  return (
    <form {...form.props}>
      <Stack gap={20}>
        {form.problem === undefined ? null : (
          <Notice tone="bad" role="alert">
            {form.problem}
          </Notice>
        )}
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing={16}>
          {QUESTIONNAIRE_FIELDS.map((name) => (
            <ProfileAnswer
              key={name}
              name={name}
              data-path={name}
              error={form.field(name).error}
              value={form.values[name]}
              onChange={(value) => form.set(name, value)}
            />
          ))}
        </SimpleGrid>
        <Group gap={8}>
          <Button type="submit" loading={form.isBusy}>
            {t('questionnaire.save')}
          </Button>
          {children}
        </Group>
      </Stack>
    </form>
  );
};

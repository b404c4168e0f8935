import { Checkbox, SimpleGrid, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import {
  joinNames,
  splitNames,
  STEP_FIELDS,
  type JourneyField,
} from '#shared/domain/onboarding/journey-answers.ts';
import { Notice } from '#renderer/components/notice.tsx';
import { QueryState } from '#renderer/components/query-state.tsx';
import { subjectsQuery } from '../queries.ts';
import type { Answers } from '../use-journey.ts';
import { ProfileAnswer, RadioAnswer } from './answer-fields.tsx';

interface JourneyStepProps {
  readonly step: number;
  readonly answers: Answers;
  readonly onAnswer: (field: JourneyField, value: string) => void;
}

const SubjectChoice = ({ answers, onAnswer }: Omit<JourneyStepProps, 'step'>) => {
  const { t } = useTranslation('onboarding');
  const query = useQuery(subjectsQuery);
  const chosen = splitNames(answers.subject_are_you_interested_in);
  return (
    <QueryState
      query={query}
      empty={{
        when: (subjects) => subjects.length === 0 && chosen.length === 0,
        content: <Notice tone="info">{t('journey.noSubjects')}</Notice>,
      }}
    >
      {(subjects) => (
        <Checkbox.Group
          label={t('fields.subject_are_you_interested_in.label')}
          description={t('fields.subject_are_you_interested_in.text')}
          value={chosen}
          onChange={(names) => onAnswer('subject_are_you_interested_in', joinNames(names))}
        >
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing={10} verticalSpacing={10} mt={12}>
            {[...new Set([...subjects.map(({ name }) => name), ...chosen])].map((name) => (
              <Checkbox key={name} value={name} label={name} />
            ))}
          </SimpleGrid>
        </Checkbox.Group>
      )}
    </QueryState>
  );
};

/** What a step of the journey asks. */
export const JourneyStep = ({ step, answers, onAnswer }: JourneyStepProps) => {
  const { t } = useTranslation('onboarding');
  const radio = (
    name: 'content_review_type' | 'experience_in_reviewing_content' | 'familiarity_with_platform',
  ) => <RadioAnswer name={name} value={answers[name]} onChange={(value) => onAnswer(name, value)} />;
  switch (step) {
    case 1:
      return radio('content_review_type');
    case 2:
      return <SubjectChoice answers={answers} onAnswer={onAnswer} />;
    case 3:
      return radio('experience_in_reviewing_content');
    case 4:
      return radio('familiarity_with_platform');
    default:
      return (
        <Stack gap={16}>
          <Text size="sm" c="dimmed">
            {t('journey.profileText')}
          </Text>
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing={16}>
            {STEP_FIELDS[5].map((name) => (
              <ProfileAnswer
                key={name}
                name={name}
                value={answers[name]}
                onChange={(value) => onAnswer(name, value)}
              />
            ))}
          </SimpleGrid>
        </Stack>
      );
  }
};

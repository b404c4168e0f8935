import { Box, Group, Stack, Text, UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Question } from '#shared/contract/questions.ts';
import { Clamp } from '#renderer/components/clamp.tsx';
import { TypeBadge } from '#renderer/components/icon-word.tsx';
import { spokenText } from '#renderer/components/math-segments.ts';
import { RelativeTime } from '#renderer/components/relative-time.tsx';
import { TagChips } from '#renderer/components/tag-chips.tsx';
import { EllipseDropdown, type QuestionActions } from './ellipse-dropdown.tsx';
import { QuestionState } from './question-state.tsx';

interface CompletedQuestionCardProps {
  readonly question: Question;
  readonly actions?: QuestionActions | undefined;
  readonly onOpen: () => void;
}

/** A finished question as a card: more of its text than a row holds, and what can be done with it. */
export const CompletedQuestionCard = ({ question, actions, onOpen }: CompletedQuestionCardProps) => {
  const { t } = useTranslation('questions');
  return (
    <Stack gap={8} h="100%" mih={148} px={14} pt={2} pb={12}>
      <Group gap={4} justify="space-between" wrap="nowrap" ps={26} mih={32}>
        <TypeBadge
          type={question.question_type}
          size="caption"
          suffix={`, ${t('count.marks', { count: question.question_mark })}`}
        />
        {actions === undefined ? null : (
          <EllipseDropdown
            label={t('card.menu', { title: spokenText(question.question_title) })}
            actions={actions}
          />
        )}
      </Group>
      <UnstyledButton
        display="flex"
        flex={1}
        fz="md"
        lh="20px"
        fw={500}
        // A clamp that is stretched shows what it cuts off.
        style={{ alignItems: 'flex-start' }}
        onClick={onOpen}
      >
        <Clamp withMath lines={3}>
          {question.question_title}
        </Clamp>
      </UnstyledButton>
      <Box>
        <QuestionState question={question} isQuiet />
      </Box>
      <Group gap={8} justify="space-between" wrap="nowrap">
        <TagChips tags={question.tag_names} max={2} />
        <Text component="span" flex="none" size="xs" c="dimmed">
          <RelativeTime at={question.updated_at} />
        </Text>
      </Group>
    </Stack>
  );
};

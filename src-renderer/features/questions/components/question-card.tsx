import { Box, Group, Stack, Text, UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Question } from '#shared/contract/questions.ts';
import { Clamp } from '#renderer/components/clamp.tsx';
import { TypeBadge } from '#renderer/components/icon-word.tsx';
import { RelativeTime } from '#renderer/components/relative-time.tsx';
import { TagChips } from '#renderer/components/tag-chips.tsx';

interface QuestionCardProps {
  readonly question: Question;
  readonly onOpen: () => void;
}

/** A question in the card view: more of its text than a row holds. */
export const QuestionCard = ({ question, onOpen }: QuestionCardProps) => {
  const { t } = useTranslation('questions');
  return (
    <Stack gap={8} h="100%" mih={148} px={14} pt={10} pb={12}>
      <Box ps={26}>
        <TypeBadge
          type={question.question_type}
          size="caption"
          suffix={`, ${t('count.marks', { count: question.question_mark })}`}
        />
      </Box>
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
      <Group gap={8} justify="space-between" wrap="nowrap">
        <TagChips tags={question.tag_names} max={2} />
        <Text component="span" flex="none" size="xs" c="dimmed">
          <RelativeTime at={question.updated_at} />
        </Text>
      </Group>
    </Stack>
  );
};

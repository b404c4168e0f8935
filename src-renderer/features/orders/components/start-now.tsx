import { Button, Group, Stack, Text } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

export interface Bought {
  readonly id: number;
  readonly type: 'exam' | 'course';
  readonly title: string;
}

interface StartNowProps {
  readonly bought: readonly Bought[];
}

/** What was bought, each with the way into it. */
export const StartNow = ({ bought }: StartNowProps) => {
  const { t } = useTranslation('orders');
  return (
    <Stack component="ul" variant="lines" gap={0} aria-label={t('result.bought')}>
      {bought.map(({ id, type, title }, index) => (
        <Group key={`${type}-${id}`} component="li" justify="space-between" py={10} gap="8px 16px">
          <Text fw={550} style={{ overflowWrap: 'anywhere' }}>
            {title}
          </Text>
          <Button
            component={Link}
            to={type === 'exam' ? `/examPage?examId=${id}` : `/coursePage?courseId=${id}`}
            variant={index === 0 ? 'filled' : 'default'}
            size="xs"
            leftSection={<IconPlayerPlay size={16} stroke={1.6} aria-hidden />}
            aria-label={t('result.startOf', { title })}
          >
            {t('result.start')}
          </Button>
        </Group>
      ))}
    </Stack>
  );
};

import { Button, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';

interface SecondStepNoticeProps {
  readonly email: string;
  readonly by: string;
  readonly onBack: () => void;
}

/** The account asks for a second step, which this version cannot take. */
export const SecondStepNotice = ({ email, by, onBack }: SecondStepNoticeProps) => {
  const { t } = useTranslation('auth');
  return (
    <Stack align="flex-start" gap={8} role="alert">
      <Text c="var(--ink2)">{t('secondStep.asked', { email, by })}</Text>
      <Text c="var(--ink2)">{t('secondStep.cannot')}</Text>
      <Button variant="default" mt={12} onClick={onBack}>
        {t('secondStep.back')}
      </Button>
    </Stack>
  );
};

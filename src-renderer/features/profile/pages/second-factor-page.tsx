import { Anchor, Box, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { PageHeader } from '#renderer/components/page-header.tsx';
import { SecondFactorSection } from '../components/second-factor-section.tsx';

/** Whoever has to have a second factor and has none sees this and nothing else; it lets go by itself. */
export const SecondFactorPage = () => {
  const { t } = useTranslation('profile');
  return (
    <Box maw={720} mx="auto" px={24} py={48}>
      <PageHeader title={t('factor.page.title')} description={t('factor.page.text')} />
      <SecondFactorSection />
      <Text mt={24} size="sm">
        <Anchor component={Link} to="/signout">
          {t('signOut')}
        </Anchor>
      </Text>
    </Box>
  );
};

import { Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ShortcutList } from '#renderer/components/shortcut-list.tsx';
import { PublicPage } from '../components/public-page.tsx';

/** Where to ask, what to do in an exam and without the network, and what the keyboard can do. */
export const SupportCentrePage = () => {
  const { t } = useTranslation('public-pages');
  return (
    <PublicPage page="supportCentre">
      <div>
        <Title order={2} mb={4}>
          {t('shortcuts')}
        </Title>
        <ShortcutList />
      </div>
    </PublicPage>
  );
};

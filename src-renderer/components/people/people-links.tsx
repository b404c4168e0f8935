import { Button } from '@mantine/core';
import { IconUsersGroup } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

/** What else there is to people: their groups. */
export const PeopleLinks = () => {
  const { t } = useTranslation('common');
  return (
    <Button
      component={Link}
      to="/PeopleGroups"
      variant="default"
      leftSection={<IconUsersGroup size={18} stroke={1.6} aria-hidden />}
    >
      {t('groups.manage')}
    </Button>
  );
};

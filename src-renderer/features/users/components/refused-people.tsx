import { List, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Notice } from '#renderer/components/notice.tsx';
import type { Outcomes } from '../for-each-person.ts';

/** Who was left out of a change of several, and why. */
export const RefusedPeople = ({ refused }: Pick<Outcomes<unknown>, 'refused'>) => {
  const { t } = useTranslation('users');
  if (refused.length === 0) return null;
  return (
    <Notice tone="bad" role="alert" mb={16}>
      <Text size="sm">{t('bulk.refused', { count: refused.length })}</Text>
      <List size="sm">
        {refused.map(({ name, why }) => (
          <List.Item key={name + why}>{t('bulk.reason', { name, why })}</List.Item>
        ))}
      </List>
    </Notice>
  );
};

import { Group, SimpleGrid, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { SettingRow } from '#renderer/components/patterns/settings-page.tsx';
import { setupQuery } from '#renderer/lib/setup-query.ts';
import { licences } from '../licences.ts';
import { appInfoQuery } from '../queries.ts';

/** Which version this is, what it runs on and whose work it contains. */
export const AboutSection = () => {
  const { t } = useTranslation('setup');
  const { data: setup } = useQuery(setupQuery);
  const { data: info } = useQuery(appInfoQuery);
  return (
    <>
      <SettingRow label={t('about.version')} description={t('about.licence')}>
        {() => setup?.version}
      </SettingRow>
      <SettingRow
        label={t('about.runtime')}
        description={info === null ? t('about.browser') : t('about.runtimeText')}
      >
        {() => (info === undefined || info === null ? null : `${info.runtime}, ${info.platform}`)}
      </SettingRow>
      <Title order={3} mt={24}>
        {t('about.others')}
      </Title>
      <Text size="sm" c="dimmed" maw="62ch" mt={2}>
        {t('about.othersText')}
      </Text>
      <SimpleGrid component="ul" minColWidth={200} spacing={24} verticalSpacing={8} pt={16}>
        {licences.map(({ name, licence }) => (
          <Group
            key={name}
            component="li"
            gap={12}
            align="stretch"
            justify="space-between"
            wrap="nowrap"
            fz="sm"
            lh="18px"
          >
            <span>{name}</span>
            <Text component="span" inherit flex="none" fz={12} c="dimmed">
              {licence}
            </Text>
          </Group>
        ))}
      </SimpleGrid>
    </>
  );
};

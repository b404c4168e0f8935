import { Anchor, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { PageHeader } from '#renderer/components/page-header.tsx';
import { QueryState } from '#renderer/components/query-state.tsx';
import { setupQuery } from '#renderer/lib/setup-query.ts';
import { connectionQuery } from '#renderer/lib/sync-status.ts';
import { PAGE_CONTENT, PUBLIC_PAGES, type PublicPageName } from '../page-content.ts';
import { SESSION_FACTS } from '../page-facts.ts';

const PageSection = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Title order={2} id={id} mb={4}>
        {title}
      </Title>
      {children}
    </section>
  );
};

const RelatedPages = ({ current }: { readonly current: PublicPageName }) => {
  const { t } = useTranslation(['public-pages', 'shell']);
  return (
    <Group component="nav" gap="4px 20px" aria-label={t('related')}>
      {PUBLIC_PAGES.filter((page) => page !== current).map((page) => (
        <Anchor key={page} component={Link} to={PAGE_CONTENT[page].path} size="sm" lh="24px">
          {t(`shell:routes.${page}`)}
        </Anchor>
      ))}
    </Group>
  );
};

interface PublicPageProps {
  readonly page: PublicPageName;
  /** After the sections. */
  readonly children?: ReactNode;
}

/** A page about this installation: true for its institution, and for the place that it runs at. */
export const PublicPage = ({ page, children }: PublicPageProps) => {
  const { t } = useTranslation(['public-pages', 'shell']);
  const setup = useQuery(setupQuery);
  const connection = useQuery(connectionQuery);
  const institution = setup.data?.institution;
  const facts = {
    ...SESSION_FACTS,
    institution: institution?.name ?? t('unnamed'),
    zone: institution?.time_zone ?? 'UTC',
    hub: connection.data?.hub_url ?? t('nowhere'),
    version: setup.data?.version,
  };
  return (
    <>
      <PageHeader
        title={t(`shell:routes.${page}`)}
        description={setup.data === undefined ? '\u00a0' : t(`pages.${page}.line`, facts)}
        withLine
      />
      <Stack gap={24} maw={768} px={{ base: 16, sm: 24 }} py={20}>
        <QueryState query={setup} errorTitle={t('failed')}>
          {() => (
            <QueryState query={connection} errorTitle={t('failed')}>
              {({ role }) => (
                <>
                  {PAGE_CONTENT[page].sections.map(({ key, differsByRole }) => (
                    <PageSection key={key} title={t(`pages.${page}.${key}.title`, facts)}>
                      <Text maw="72ch">
                        {t(`pages.${page}.${key}.${differsByRole === true ? role : 'text'}`, facts)}
                      </Text>
                    </PageSection>
                  ))}
                  {children}
                </>
              )}
            </QueryState>
          )}
        </QueryState>
        <RelatedPages current={page} />
      </Stack>
    </>
  );
};

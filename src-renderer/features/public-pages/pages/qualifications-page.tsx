import { Anchor, Badge, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconCertificate, IconChartBar, IconFlag } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { qualificationsContract, type Qualification } from '#shared/contract/qualifications.ts';
import { EmptyState } from '#renderer/components/empty-state.tsx';
import { PageHeader } from '#renderer/components/page-header.tsx';
import { QueryState } from '#renderer/components/query-state.tsx';
import { SkeletonLines } from '#renderer/components/skeletons.tsx';
import { api } from '#renderer/lib/api.ts';

const icons = { certificate: IconCertificate, result: IconChartBar, completion: IconFlag } as const;

const useFacts = () => {
  const { t } = useTranslation('public-pages');
  return (item: Qualification): string[] => [
    ...(item.num_of_questions === null
      ? []
      : [t('qualifications.questions', { count: item.num_of_questions })]),
    ...(item.pass_percent === null ? [] : [t('qualifications.pass', { percent: item.pass_percent })]),
    ...(item.number_of_lessons === null
      ? []
      : [t('qualifications.lessons', { count: item.number_of_lessons })]),
    ...(item.level === '' ? [] : [item.level]),
  ];
};

const QualificationRow = ({ item }: { readonly item: Qualification }) => {
  const { t } = useTranslation('public-pages');
  const facts = useFacts();
  const Sign = icons[item.leads_to];
  return (
    <Stack component="li" gap={4} py={12}>
      <Group gap={8}>
        <Text fw={550}>{item.title}</Text>
        <Badge variant="default">{t(`qualifications.kind.${item.kind}`)}</Badge>
      </Group>
      {item.description === '' ? null : (
        <Text size="sm" maw="72ch" lineClamp={2}>
          {item.description}
        </Text>
      )}
      <Group gap={6} wrap="nowrap" align="flex-start">
        <Sign size={18} stroke={1.6} aria-hidden style={{ flex: 'none' }} />
        <Text size="sm">{t(`qualifications.leadsTo.${item.leads_to}`)}</Text>
      </Group>
      <Text size="sm" c="dimmed">
        {facts(item).join(' \u00b7 ')}
        {item.instructor_name === '' ? null : (
          <>
            {' \u00b7 '}
            <Anchor
              component={Link}
              to={`/public/profile?id=${item.instructor_id}`}
              inherit
              underline="always"
            >
              {item.instructor_name}
            </Anchor>
          </>
        )}
      </Text>
    </Stack>
  );
};

const SubjectSection = ({
  subject,
  items,
}: {
  readonly subject: string;
  readonly items: readonly Qualification[];
}) => {
  const { t } = useTranslation('public-pages');
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Title order={2} id={id} mb={4}>
        {subject === '' ? t('qualifications.noSubject') : subject}
      </Title>
      <Stack component="ul" variant="lines" gap={0}>
        {items.map((item) => (
          <QualificationRow key={`${item.kind} ${item.id}`} item={item} />
        ))}
      </Stack>
    </section>
  );
};

/** What the published exams and courses of the institution lead to, by subject. */
export const QualificationsPage = () => {
  const { t } = useTranslation(['public-pages', 'shell']);
  const query = useQuery({
    queryKey: ['qualifications'],
    queryFn: async ({ signal }) =>
      (await api(qualificationsContract.listQualifications, {}, { signal })).body.data,
  });
  return (
    <>
      <PageHeader title={t('shell:routes.qualifications')} description={t('qualifications.line')} withLine />
      <Stack gap={24} maw={768} w="100%" px={{ base: 16, sm: 24 }} py={20}>
        <QueryState
          query={query}
          skeleton={<SkeletonLines />}
          errorTitle={t('failed')}
          empty={{
            when: (items) => items.length === 0,
            content: (
              <EmptyState
                title={t('qualifications.empty')}
                text={t('qualifications.emptyText')}
                illustration="exams"
              />
            ),
          }}
        >
          {(items) => (
            <>
              {[...Map.groupBy(items, ({ subject }) => subject)]
                .toSorted(([one], [other]) => one.localeCompare(other))
                .map(([subject, own]) => (
                  <SubjectSection key={subject} subject={subject} items={own} />
                ))}
            </>
          )}
        </QueryState>
      </Stack>
    </>
  );
};

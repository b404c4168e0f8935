import { Anchor, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconFlag } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Achievement, CertificateHold } from '#shared/contract/certificates.ts';
import { EmptyState } from '#renderer/components/empty-state.tsx';
import { IconWord } from '#renderer/components/icon-word.tsx';
import { Notice } from '#renderer/components/notice.tsx';
import { PageHeader } from '#renderer/components/page-header.tsx';
import { Panel } from '#renderer/components/panel.tsx';
import { QueryState } from '#renderer/components/query-state.tsx';
import { RelativeTime } from '#renderer/components/relative-time.tsx';
import { useIsHubAway } from '#renderer/lib/sync-status.ts';
import { CertificateRow } from '../components/certificate-row.tsx';
import { achievementsQuery } from '../queries.ts';

const HoldNotice = ({ hold }: { readonly hold: CertificateHold }) => {
  const { t } = useTranslation('certificates');
  return <Notice tone="warn">{t(`hold.${hold.reason}`, { title: hold.title, signs: hold.signs })}</Notice>;
};

const MilestoneRow = ({ achievement }: { readonly achievement: Achievement }) => {
  const { t } = useTranslation('certificates');
  return (
    <Stack component="li" gap={2} py={12}>
      <IconWord icon={IconFlag}>
        {t(`milestone.${achievement.kind}`, { subject: achievement.subject })}
      </IconWord>
      <Text size="sm" c="dimmed">
        <RelativeTime at={achievement.earned_at} />
      </Text>
    </Stack>
  );
};

/** What somebody has earned: certificates with their files, and milestones. */
export const MyAchievementsPage = () => {
  const { t } = useTranslation(['certificates', 'shell']);
  const query = useQuery(achievementsQuery);
  const isHubAway = useIsHubAway();
  return (
    <>
      <PageHeader title={t('shell:routes.myAchievements')} description={t('own.text')} withLine />
      <Stack gap={24} maw={768} w="100%" px={{ base: 16, sm: 24 }} py={20}>
        <QueryState query={query} errorTitle={t('own.failed')}>
          {({ certificates, achievements, holds, is_decided_elsewhere: isElsewhere }) => (
            <>
              {isElsewhere && isHubAway ? <Notice tone="neutral">{t('own.offline')}</Notice> : null}
              {holds.map((hold) => (
                <HoldNotice key={hold.id} hold={hold} />
              ))}
              {certificates.length === 0 && achievements.length === 0 ? (
                <EmptyState title={t('own.empty')} text={t('own.emptyText')} illustration="exams" />
              ) : null}
              {certificates.length === 0 ? null : (
                <Panel title={t('own.certificates')} kind="flush">
                  <Stack component="ul" variant="lines" gap={0}>
                    {certificates.map((certificate) => (
                      <CertificateRow key={certificate.id} certificate={certificate} isHubAway={isHubAway} />
                    ))}
                  </Stack>
                </Panel>
              )}
              {achievements.length === 0 ? null : (
                <Panel title={t('own.milestones')} kind="flush">
                  <Stack component="ul" variant="lines" gap={0}>
                    {achievements.map((achievement) => (
                      <MilestoneRow key={achievement.id} achievement={achievement} />
                    ))}
                  </Stack>
                </Panel>
              )}
              <Anchor component={Link} to="/Verify" size="sm">
                {t('own.verify')}
              </Anchor>
            </>
          )}
        </QueryState>
      </Stack>
    </>
  );
};

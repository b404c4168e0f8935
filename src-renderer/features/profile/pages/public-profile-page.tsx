import { Anchor, Badge, Button, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import type { PublicProfile } from '#shared/contract/profile.ts';
import { AppError } from '#shared/contract/errors.ts';
import { CHOICES } from '#shared/domain/onboarding/questionnaire.ts';
import { EmptyState } from '#renderer/components/empty-state.tsx';
import { Notice } from '#renderer/components/notice.tsx';
import { PageHeader } from '#renderer/components/page-header.tsx';
import { QueryState } from '#renderer/components/query-state.tsx';
import { SkeletonForm } from '#renderer/components/skeletons.tsx';
import { readId } from '#renderer/lib/read-id.ts';
import { useCan, useSession } from '#renderer/lib/session.ts';
import { PersonPhoto } from '../components/person-photo.tsx';
import { ownProfileQuery, publicProfileQuery } from '../settings-queries.ts';

const useEducationWords = () => {
  const { t } = useTranslation('profile');
  return (stored: string): string => {
    const known = CHOICES.highest_level_of_education.find((choice) => choice === stored);
    return known === undefined ? stored : t(`education.${known}`);
  };
};

const Exams = ({ exams }: Pick<PublicProfile, 'exams'>) => {
  const { t } = useTranslation('profile');
  const id = useId();
  const mayTake = useCan()('exams:view');
  return (
    <section aria-labelledby={id}>
      <Title order={2} id={id} mb={8}>
        {t('publicPage.exams')}
      </Title>
      {exams.length === 0 ? (
        <Text c="dimmed">{t('publicPage.noExams')}</Text>
      ) : (
        <Stack component="ul" variant="lines" gap={0}>
          {exams.map((exam) => (
            <Group key={exam.exam_id} component="li" justify="space-between" gap="4px 16px" py={10}>
              {mayTake ? (
                <Anchor component={Link} to="/MyExams?tab=available" variant="ink" fw={550}>
                  {exam.exam_title}
                </Anchor>
              ) : (
                <Text fw={550}>{exam.exam_title}</Text>
              )}
              <Text size="sm" c="dimmed">
                {[exam.subject, t('publicPage.questions', { count: exam.num_of_questions })]
                  .filter((word) => word !== '')
                  .join(', ')}
              </Text>
            </Group>
          ))}
        </Stack>
      )}
    </section>
  );
};

interface ProfileBodyProps {
  readonly profile: PublicProfile;
  /** Who writes no exams has none to show. */
  readonly hasExams: boolean;
}

const ProfileBody = ({ profile, hasExams }: ProfileBodyProps) => {
  const { t } = useTranslation('profile');
  const education = useEducationWords();
  const facts = [profile.current_occupation, education(profile.highest_level_of_education)].filter(
    (fact) => fact !== '',
  );
  return (
    <Stack gap={24}>
      <Group gap={20} align="flex-start" wrap="nowrap">
        <PersonPhoto person={profile} sha256={profile.photo_sha256} size={96} />
        <Stack gap={4} miw={0}>
          <Title order={2}>{`${profile.first_name} ${profile.last_name}`.trim()}</Title>
          {profile.headline === '' ? null : <Text>{profile.headline}</Text>}
          <Text size="sm" c="dimmed">
            {[profile.user_role, ...facts].join(' \u00b7 ')}
          </Text>
          {profile.subjects.length === 0 ? null : (
            <Group gap={6} mt={4} component="ul" aria-label={t('publicPage.subjects')}>
              {profile.subjects.map((subject) => (
                <Badge key={subject} component="li" variant="outline">
                  {subject}
                </Badge>
              ))}
            </Group>
          )}
        </Stack>
      </Group>
      {profile.biography === '' ? null : (
        <Text maw="72ch" style={{ whiteSpace: 'pre-line' }}>
          {profile.biography}
        </Text>
      )}
      {hasExams ? <Exams exams={profile.exams} /> : null}
    </Stack>
  );
};

/** Said above the own profile: who sees it. */
const OwnNotice = () => {
  const { t } = useTranslation('profile');
  const { data } = useQuery(ownProfileQuery);
  if (data === undefined) return null;
  const who = data.is_public ? 'shown' : data.may_be_public ? 'hidden' : 'onlyYou';
  return <Notice tone="info">{t(`publicPage.${who}`)}</Notice>;
};

/** What a person shows of themselves: the own profile as others see it, or that of an author by `?id`. */
export const PublicProfilePage = () => {
  const { t } = useTranslation('profile');
  const [params] = useSearchParams();
  const ownId = useSession()?.user.id;
  const id = readId(params.get('id')) ?? ownId;
  const isOwn = id === ownId;
  const query = useQuery({ ...publicProfileQuery(id ?? 0), enabled: id !== undefined });
  const own = useQuery({ ...ownProfileQuery, enabled: isOwn });
  const isSeen = !isOwn || own.data?.may_be_public !== false;
  const isMissing = query.error instanceof AppError && query.error.code === 'NOT_FOUND';
  return (
    <>
      <PageHeader
        title={t('publicPage.title')}
        description={t(isOwn ? (isSeen ? 'publicPage.own' : 'publicPage.unseen') : 'publicPage.others')}
        withLine
        actions={
          isOwn ? (
            <Button component={Link} to="/myaccount?section=public" variant="default">
              {t('publicPage.edit')}
            </Button>
          ) : undefined
        }
      />
      <Stack gap={20} maw={768} w="100%" px={{ base: 16, sm: 24 }} py={20}>
        {isOwn ? <OwnNotice /> : null}
        {isMissing ? (
          <EmptyState title={t('publicPage.missing')} text={t('publicPage.missingText')} />
        ) : (
          <QueryState query={query} skeleton={<SkeletonForm />} errorTitle={t('publicPage.failed')}>
            {(profile) => <ProfileBody profile={profile} hasExams={isSeen} />}
          </QueryState>
        )}
      </Stack>
    </>
  );
};

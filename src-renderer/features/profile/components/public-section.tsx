import { Button, FileButton, Group, Select, Switch, TagsInput, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconExternalLink, IconPhotoPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { profileContract, type OwnProfile } from '#shared/contract/profile.ts';
import { subjectsContract } from '#shared/contract/subjects.ts';
import { CHOICES } from '#shared/domain/onboarding/questionnaire.ts';
import { showError } from '#renderer/components/feedback-store.ts';
import { QueryState } from '#renderer/components/query-state.tsx';
import { SettingField } from '#renderer/components/patterns/setting-field.tsx';
import { SettingRow } from '#renderer/components/patterns/settings-page.tsx';
import { SkeletonForm } from '#renderer/components/skeletons.tsx';
import { api } from '#renderer/lib/api.ts';
import { useSession } from '#renderer/lib/session.ts';
import { readPicture } from '../photo-file.ts';
import { ownProfileQuery, savePublicProfile, useSavePhoto } from '../settings-queries.ts';
import { PersonPhoto } from './person-photo.tsx';
import { PhotoDialog } from './photo-dialog.tsx';

const KINDS = 'image/png,image/jpeg,image/webp,image/gif';

const parts = profileContract.updatePublicProfile.body.shape;

const PhotoRow = ({ profile }: { readonly profile: OwnProfile }) => {
  const { t } = useTranslation('profile');
  const user = useSession()?.user;
  const [picture, setPicture] = useState<ImageBitmap | null>(null);
  const save = useSavePhoto();
  const choose = (file: File | null): void => {
    if (file === null) return;
    readPicture(file).then(setPicture, () => showError(t('photo.unknown', { name: file.name })));
  };
  return (
    <SettingRow label={t('photo.label')} description={t('photo.text')} scope="account">
      {() => (
        <Group gap={12} justify="flex-end">
          {user === undefined ? null : <PersonPhoto person={user} sha256={profile.photo_sha256} />}
          <FileButton accept={KINDS} onChange={choose}>
            {(props) => (
              <Button
                {...props}
                variant="default"
                size="xs"
                leftSection={<IconPhotoPlus size={16} stroke={1.6} aria-hidden />}
              >
                {t(profile.photo_sha256 === null ? 'photo.add' : 'photo.change')}
              </Button>
            )}
          </FileButton>
          {profile.photo_sha256 === null ? null : (
            <Button variant="default" size="xs" loading={save.isPending} onClick={() => save.mutate(null)}>
              {t('photo.remove')}
            </Button>
          )}
          <PhotoDialog
            picture={picture}
            isBusy={save.isPending}
            onClose={() => setPicture(null)}
            onSave={(bytes) => save.mutate(bytes, { onSuccess: () => setPicture(null) })}
          />
        </Group>
      )}
    </SettingRow>
  );
};

const store = async (changes: Parameters<typeof savePublicProfile>[0]): Promise<void> => {
  await savePublicProfile(changes);
};

type TextKey = 'headline' | 'biography' | 'current_occupation';

const TextRow = ({ name, stored }: { readonly name: TextKey; readonly stored: string }) => {
  const { t } = useTranslation('profile');
  const isLong = name === 'biography';
  return (
    <SettingField
      label={t(`public.${name}.label`)}
      description={t(`public.${name}.text`)}
      scope="account"
      stored={stored}
      fits={(value) => parts[name].safeParse(value).success}
      wrong={t(`public.${name}.error`)}
      save={(value) => store({ [name]: value })}
    >
      {({ onChange, ...control }) =>
        isLong ? (
          <Textarea
            {...control}
            autosize
            minRows={3}
            maxRows={10}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        ) : (
          <TextInput {...control} onChange={(event) => onChange(event.currentTarget.value)} />
        )
      }
    </SettingField>
  );
};

const PublicFields = ({ profile }: { readonly profile: OwnProfile }) => {
  const { t } = useTranslation('profile');
  const subjects = useQuery({
    queryKey: ['subjects'],
    queryFn: async ({ signal }) => (await api(subjectsContract.listSubjects, {}, { signal })).body.data,
  });
  return (
    <>
      <PhotoRow profile={profile} />
      {profile.may_be_public ? (
        <SettingField
          label={t('public.show.label')}
          description={t('public.show.text')}
          scope="account"
          stored={profile.is_public}
          fits={() => true}
          wrong=""
          save={(value) => store({ is_public: value })}
        >
          {({ value, onChange, w: _w, error: _error, ...control }) => (
            <Switch
              {...control}
              checked={value}
              onChange={(event) => onChange(event.currentTarget.checked)}
            />
          )}
        </SettingField>
      ) : null}
      <TextRow name="headline" stored={profile.headline} />
      <TextRow name="biography" stored={profile.biography} />
      <TextRow name="current_occupation" stored={profile.current_occupation} />
      <SettingField
        label={t('public.education.label')}
        description={t('public.education.text')}
        scope="account"
        stored={profile.highest_level_of_education}
        fits={() => true}
        wrong=""
        save={(value) => store({ highest_level_of_education: value })}
      >
        {({ value, onChange, ...control }) => (
          <Select
            {...control}
            clearable
            clearButtonProps={{ 'aria-label': t('public.education.clear') }}
            value={value === '' ? null : value}
            onChange={(chosen) => onChange(chosen ?? '')}
            data={CHOICES.highest_level_of_education.map((choice) => ({
              value: choice,
              label: t(`education.${choice}`),
            }))}
          />
        )}
      </SettingField>
      <SettingField
        label={t('public.subjects.label')}
        description={t('public.subjects.text')}
        scope="account"
        stored={profile.subjects}
        fits={(value) => parts.subjects.safeParse(value).success}
        wrong={t('public.subjects.error')}
        save={(value) => store({ subjects: value })}
      >
        {({ value, ...control }) => (
          <TagsInput {...control} value={value} data={subjects.data?.map(({ name }) => name) ?? []} />
        )}
      </SettingField>
    </>
  );
};

/** What others read of the own person, with the way to see it as they do. */
export const PublicSection = () => {
  const { t } = useTranslation('profile');
  const query = useQuery(ownProfileQuery);
  return (
    <QueryState query={query} skeleton={<SkeletonForm />}>
      {(profile) => (
        <>
          <Group py={16}>
            <Button
              component={Link}
              to="/public/profile"
              variant="default"
              leftSection={<IconExternalLink size={18} stroke={1.6} aria-hidden />}
            >
              {t('public.preview')}
            </Button>
          </Group>
          <PublicFields profile={profile} />
        </>
      )}
    </QueryState>
  );
};

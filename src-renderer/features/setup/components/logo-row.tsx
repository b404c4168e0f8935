import { Box, Button, FileButton, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { showError } from '#renderer/components/feedback-store.ts';
import { SettingRow } from '#renderer/components/patterns/settings-page.tsx';
import { StoredImage } from '#renderer/components/stored-image.tsx';
import { useIsHubAway } from '#renderer/lib/sync-status.ts';
import { useSaveLogo } from '../queries.ts';

const KINDS = 'image/png,image/jpeg,image/webp';
const MAX_BYTES = 512 * 1024;

interface LogoRowProps {
  readonly sha256: string | null;
  readonly isDisabled: boolean;
}

/** The logo of the institution: chosen, shown, taken away. */
export const LogoRow = ({ sha256, isDisabled }: LogoRowProps) => {
  const { t } = useTranslation('setup');
  const isHubAway = useIsHubAway();
  const save = useSaveLogo();
  const isFixed = isDisabled || isHubAway;
  const choose = (file: File | null): void => {
    if (file === null) return;
    if (file.size > MAX_BYTES) showError(t('logo.tooLarge', { name: file.name }));
    else save.mutate(file);
  };
  return (
    <SettingRow
      label={t('logo.label')}
      description={isHubAway ? t('subjects.hubAway') : t('logo.text')}
      scope="institution"
    >
      {() => (
        <Group gap={12} justify="flex-end">
          {sha256 === null ? null : (
            <Box maw={120}>
              <StoredImage sha256={sha256} alt={t('logo.alt')} />
            </Box>
          )}
          <FileButton accept={KINDS} onChange={choose} disabled={isFixed}>
            {(props) => (
              <Button {...props} variant="default" size="xs" disabled={isFixed} loading={save.isPending}>
                {t(sha256 === null ? 'logo.add' : 'logo.change')}
              </Button>
            )}
          </FileButton>
          {sha256 === null ? null : (
            <Button variant="default" size="xs" disabled={isFixed} onClick={() => save.mutate(null)}>
              {t('logo.remove')}
            </Button>
          )}
        </Group>
      )}
    </SettingRow>
  );
};

import { Select, Switch } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { SettingRow } from '#renderer/components/patterns/settings-page.tsx';
import { setPreferences } from '#renderer/lib/preferences.ts';
import { useSharedIdleMinutes } from '#renderer/lib/shared-computer.ts';

const MINUTES = [5, 10, 15, 20, 30, 45, 60] as const;
const USUAL = 10;

/** Whether several people use this computer one after the other, and how long it waits for one of them. */
export const SharedComputerRow = () => {
  const { t } = useTranslation('setup');
  const minutes = useSharedIdleMinutes();
  const save = useMutation({
    mutationFn: (sharedIdleMinutes: number | null) => setPreferences({ sharedIdleMinutes }),
  });
  return (
    <SettingRow label={t('shared.label')} description={t('shared.text')} scope="device">
      {({ labelId, descriptionId }) => (
        <>
          <Switch
            aria-labelledby={labelId}
            aria-describedby={descriptionId}
            checked={minutes !== null}
            onChange={({ currentTarget }) => save.mutate(currentTarget.checked ? USUAL : null)}
          />
          {minutes === null ? null : (
            <Select
              w="100%"
              label={t('shared.idle')}
              data={MINUTES.map((count) => ({ value: String(count), label: t('shared.minutes', { count }) }))}
              value={String(minutes)}
              onChange={(value) => save.mutate(Number(value ?? USUAL))}
              allowDeselect={false}
            />
          )}
        </>
      )}
    </SettingRow>
  );
};

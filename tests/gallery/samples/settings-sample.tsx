import { useState } from 'react';
import { NumberInput, SegmentedControl, Select, Switch } from '@mantine/core';
import { IconBell, IconBuilding, IconPalette, IconShieldLock } from '@tabler/icons-react';
import { SettingRow, SettingsPage } from '#renderer/components/patterns/settings-page.tsx';

export function SettingsSample() {
  const [section, setSection] = useState('look');
  return (
    <SettingsPage
      title="Settings"
      description="How Lectern looks and behaves, here and for everyone."
      current={section}
      onSection={setSection}
      sections={[
        {
          key: 'look',
          label: 'Appearance',
          icon: IconPalette,
          description: 'How this computer shows Lectern to you.',
          content: (
            <>
              <SettingRow
                label="Theme"
                description="Follows the system unless you choose."
                scope="device"
                saveStatus={{ state: 'saved', at: new Date(2026, 10, 21, 10, 42).getTime() }}
              >
                {({ labelId }) => (
                  <SegmentedControl aria-labelledby={labelId} data={['System', 'Light', 'Dark']} />
                )}
              </SettingRow>
              <SettingRow
                label="High contrast"
                description="Darker borders around everything you can press."
                scope="device"
              >
                {({ labelId, descriptionId }) => (
                  <Switch aria-labelledby={labelId} aria-describedby={descriptionId} defaultChecked />
                )}
              </SettingRow>
              <SettingRow label="Language" scope="device">
                {({ labelId }) => (
                  <Select
                    aria-labelledby={labelId}
                    data={['English (UK)', 'Español']}
                    defaultValue="English (UK)"
                  />
                )}
              </SettingRow>
              <SettingRow
                label="Pass mark"
                description="Where an exam does not set its own. Counts for exams published from now on."
                scope="institution"
                saveStatus={{ state: 'failed', reason: 'no network' }}
                onRetrySave={() => undefined}
              >
                {({ labelId }) => <NumberInput aria-labelledby={labelId} defaultValue={60} suffix=" %" />}
              </SettingRow>
            </>
          ),
        },
        { key: 'notify', label: 'Notifications', icon: IconBell, content: null },
        { key: 'security', label: 'Security', icon: IconShieldLock, content: null },
        { key: 'institution', label: 'Institution', icon: IconBuilding, content: null },
      ]}
    />
  );
}

import { Button, Code, CopyButton, List, Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogActions } from '#renderer/components/dialog-actions.tsx';
import { SettingRow, type SettingScope } from '#renderer/components/patterns/settings-page.tsx';
import { appInfoQuery } from '../queries.ts';

/** The command that puts the newest backup back. @param dataDir null where this page does not know the folder */
const restoreCommand = (dataDir: string | null): string =>
  `npm run -s lectern -- restore --latest --data ${dataDir === null ? 'DIR' : `"${dataDir}"`}`;

/** How a backup takes the place of the data; nobody can do it while the server runs. */
export const RestoreGuide = ({ scope }: { readonly scope: SettingScope }) => {
  const { t } = useTranslation('setup');
  const { data: info } = useQuery(appInfoQuery);
  const [isOpen, setOpen] = useState(false);
  const dataDir = info?.dataDir ?? null;
  const command = restoreCommand(dataDir);
  return (
    <SettingRow label={t('restore.label')} description={t('restore.text')} scope={scope}>
      {() => (
        <>
          <Button variant="default" size="xs" onClick={() => setOpen(true)}>
            {t('restore.open')}
          </Button>
          <Modal
            opened={isOpen}
            onClose={() => setOpen(false)}
            title={t('restore.title')}
            size={560}
            closeButtonProps={{ 'aria-label': t('restore.close') }}
          >
            <List type="ordered" spacing={12} pr={8}>
              <List.Item>{t('restore.stop')}</List.Item>
              <List.Item>
                {t(dataDir === null ? 'restore.runAt' : 'restore.run')}
                <Code block mt={8} style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
                  {command}
                </Code>
              </List.Item>
              <List.Item>{t('restore.result')}</List.Item>
              <List.Item>{t('restore.start')}</List.Item>
            </List>
            <DialogActions>
              <CopyButton value={command}>
                {({ copied, copy }) => (
                  <Button variant="default" onClick={copy}>
                    {t(copied ? 'restore.copied' : 'restore.copy')}
                  </Button>
                )}
              </CopyButton>
              <Button data-autofocus onClick={() => setOpen(false)}>
                {t('restore.close')}
              </Button>
            </DialogActions>
          </Modal>
        </>
      )}
    </SettingRow>
  );
};

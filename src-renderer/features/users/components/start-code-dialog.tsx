import { Button, CopyButton, Modal, Paper, Text } from '@mantine/core';
import { IconCheck, IconCopy, IconPrinter } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { StartCode, User } from '#shared/contract/users.ts';
import { DialogActions } from '#renderer/components/dialog-actions.tsx';
import { formatAbsolute } from '#renderer/components/format-time.ts';
import { Notice } from '#renderer/components/notice.tsx';
import { StartSlips, type GivenCode } from '#renderer/components/people/start-slips.tsx';
import { errorText } from '#renderer/lib/error-text.ts';
import { printPage } from '#renderer/lib/print-page.ts';
import { nameOf } from '../name-of.ts';
import { useCreateStartCode } from '../queries.ts';

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;
const codeStyle = { letterSpacing: '0.06em', overflowWrap: 'anywhere', userSelect: 'all' } as const;

/** Whose start code it is about. */
export interface AskedCode {
  readonly user: User;
  /** Undefined where one is still to be made. */
  readonly given?: StartCode | undefined;
}

interface StartCodeDialogProps {
  /** Undefined while there is nothing to show. */
  readonly asked: AskedCode | undefined;
  readonly onClose: () => void;
}

/** A start code, made on demand and shown this one time: to be copied, or printed on a slip for its person. */
export const StartCodeDialog = ({ asked, onClose }: StartCodeDialogProps) => {
  const { t } = useTranslation('users');
  return (
    <Modal
      opened={asked !== undefined}
      onClose={onClose}
      title={t('code.title')}
      size={480}
      // Whoever clicks beside it has lost the code.
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('code.close') }}
    >
      {asked === undefined ? null : <Asked {...asked} onClose={onClose} />}
    </Modal>
  );
};

interface Closing {
  readonly onClose: () => void;
}

// Mounted anew with each opening, so a code that was shown is gone.
const Asked = ({ user, given, onClose }: AskedCode & Closing) => {
  const { t } = useTranslation('users');
  const create = useCreateStartCode();
  const code = given ?? create.data;
  if (code !== undefined) return <Shown user={user} given={code} onClose={onClose} />;
  return (
    <>
      {create.error === null ? null : (
        <Notice tone="bad" role="alert" mb={16}>
          {errorText(create.error)}
        </Notice>
      )}
      <Text>{t('code.ask', { name: nameOf(user) })}</Text>
      <DialogActions>
        <Button variant="default" disabled={create.isPending} onClick={onClose}>
          {t('code.cancel')}
        </Button>
        <Button data-autofocus loading={create.isPending} onClick={() => create.mutate(user)}>
          {t('code.make')}
        </Button>
      </DialogActions>
    </>
  );
};

const Shown = ({ user, given, onClose }: GivenCode & Closing) => {
  const { t, i18n } = useTranslation('users');
  const until = formatAbsolute(Date.parse(given.expires_at), i18n.language);
  return (
    <>
      <Text mb={12}>{t('code.text', { name: nameOf(user) })}</Text>
      <Paper withBorder p={16} mb={8} radius="md" bg="var(--sunken)">
        <Text
          role="status"
          aria-label={t('code.label')}
          ff="monospace"
          fz={24}
          lh="32px"
          ta="center"
          style={codeStyle}
        >
          {given.code}
        </Text>
      </Paper>
      <Text size="sm" c="var(--dim)">
        {t('code.valid', { until })}
      </Text>
      <DialogActions>
        <Button variant="subtle" leftSection={<IconPrinter {...icon} />} onClick={printPage}>
          {t('code.print')}
        </Button>
        <CopyButton value={given.code}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              leftSection={copied ? <IconCheck {...icon} /> : <IconCopy {...icon} />}
              onClick={copy}
            >
              {copied ? t('code.copied') : t('code.copy')}
            </Button>
          )}
        </CopyButton>
        <Button autoFocus onClick={onClose}>
          {t('code.done')}
        </Button>
      </DialogActions>
      <StartSlips codes={[{ user, given }]} />
    </>
  );
};

import { Box, Button, CopyButton, Modal, Paper, Switch, Text } from '@mantine/core';
import { IconCheck, IconCopy, IconKey } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogActions } from '#renderer/components/dialog-actions.tsx';
import { formatAbsolute } from '#renderer/components/format-time.ts';
import { Notice } from '#renderer/components/notice.tsx';
import { errorText } from '#renderer/lib/error-text.ts';
import { useCreateCode, useOpenEnrolment } from '../queries.ts';
import { OpenCodes } from './open-codes.tsx';

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;
const codeStyle = { letterSpacing: '0.06em', overflowWrap: 'anywhere', userSelect: 'all' } as const;

interface EnrolmentDialogProps {
  readonly opened: boolean;
  /** People may connect a computer without a code. */
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The ways for a computer into the institution: a code for one of them, or without a code for all. */
export const EnrolmentDialog = ({ opened, isOpen, onClose }: EnrolmentDialogProps) => {
  const { t } = useTranslation('sync');
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('enrolment.title')}
      size={460}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <EnrolmentBody isOpen={isOpen} />
    </Modal>
  );
};

// Mounted anew with each opening, so a code that was shown is gone.
const EnrolmentBody = ({ isOpen }: Pick<EnrolmentDialogProps, 'isOpen'>) => {
  const { t, i18n } = useTranslation('sync');
  const create = useCreateCode();
  const policy = useOpenEnrolment();
  // Not the data of the mutation, which are gone while another code is made.
  const [shown, setShown] = useState<typeof create.data>();
  const make = (): void => create.mutate(undefined, { onSuccess: setShown });
  const error = create.error ?? policy.error;
  return (
    <>
      {error === null ? null : (
        <Notice tone="bad" role="alert">
          {errorText(error)}
        </Notice>
      )}
      <Text mb={12}>{t('enrolment.text')}</Text>
      {shown === undefined ? (
        <Button leftSection={<IconKey {...icon} />} loading={create.isPending} data-autofocus onClick={make}>
          {t('enrolment.make')}
        </Button>
      ) : (
        <>
          <Paper withBorder p={16} mt={12} mb={8} radius="md" bg="var(--sunken)">
            <Text
              role="status"
              aria-label={t('enrolment.code')}
              ff="monospace"
              fz={24}
              lh="32px"
              ta="center"
              style={codeStyle}
            >
              {shown.code}
            </Text>
          </Paper>
          <Text size="sm" c="var(--dim)">
            {t('enrolment.valid', { until: formatAbsolute(Date.parse(shown.expires_at), i18n.language) })}
          </Text>
          <DialogActions>
            <Button variant="subtle" loading={create.isPending} onClick={make}>
              {t('enrolment.another')}
            </Button>
            <CopyButton value={shown.code}>
              {({ copied, copy }) => (
                <Button
                  autoFocus
                  leftSection={copied ? <IconCheck {...icon} /> : <IconCopy {...icon} />}
                  onClick={copy}
                >
                  {copied ? t('enrolment.copied') : t('enrolment.copy')}
                </Button>
              )}
            </CopyButton>
          </DialogActions>
        </>
      )}
      <OpenCodes
        shownId={shown?.id}
        onWithdrawn={(id) => (id === shown?.id ? setShown(undefined) : undefined)}
      />
      <Box mt={20} pt={16} style={{ borderTop: '1px solid var(--line)' }}>
        <Switch
          label={t('enrolment.open')}
          description={t('enrolment.openText')}
          checked={policy.isPending ? policy.variables : isOpen}
          disabled={policy.isPending}
          onChange={(event) => policy.mutate(event.currentTarget.checked)}
        />
      </Box>
    </>
  );
};

import { Button, Modal, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogActions } from '#renderer/components/dialog-actions.tsx';
import { PrintSlip } from '#renderer/components/print-slip.tsx';
import { printPage } from '#renderer/lib/print-page.ts';
import { useSession } from '#renderer/lib/session.ts';

interface RecoveryCodesDialogProps {
  /** Undefined while there is nothing to show. */
  readonly codes: readonly string[] | undefined;
  readonly onClose: () => void;
}

const Codes = ({ codes }: { readonly codes: readonly string[] }) => (
  <SimpleGrid component="ul" cols={{ base: 1, xs: 2 }} spacing={8} m={0} p={0} style={{ listStyle: 'none' }}>
    {codes.map((code) => (
      <Text key={code} component="li" ff="monospace" className="tn">
        {code}
      </Text>
    ))}
  </SimpleGrid>
);

/** The recovery codes, this once: closed by a button that says what that means. */
export const RecoveryCodesDialog = ({ codes, onClose }: RecoveryCodesDialogProps) => {
  const { t } = useTranslation('profile');
  const session = useSession();
  const [isPrinted, setPrinted] = useState(false);
  const shown = codes ?? [];
  return (
    <Modal
      opened={codes !== undefined}
      onClose={() => undefined}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      title={t('factor.codes.title')}
      size={460}
    >
      <Stack gap={16}>
        <Text c="var(--ink2)">{t('factor.codes.text')}</Text>
        <Codes codes={shown} />
        <DialogActions>
          <Button
            variant="default"
            leftSection={<IconPrinter size={18} stroke={1.6} aria-hidden />}
            onClick={() => {
              setPrinted(true);
              // The slip has to be there before the dialog of the browser opens.
              setTimeout(printPage);
            }}
          >
            {t('factor.codes.print')}
          </Button>
          <Button
            onClick={() => {
              setPrinted(false);
              onClose();
            }}
            data-autofocus
          >
            {t('factor.codes.kept')}
          </Button>
        </DialogActions>
      </Stack>
      {isPrinted ? (
        <PrintSlip>
          <Title order={2}>
            {t('factor.codes.slip', {
              institution: session?.institution.name ?? '',
              email: session?.user.email ?? '',
            })}
          </Title>
          <Text my={12}>{t('factor.codes.slipText')}</Text>
          <Codes codes={shown} />
        </PrintSlip>
      ) : null}
    </Modal>
  );
};

import { Anchor, Box, Stack, Text, TextInput } from '@mantine/core';
import { create } from 'qrcode';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { secondFactorContract } from '#shared/contract/second-factor.ts';
import { FactorCode } from '#shared/contract/second-step.ts';
import { FormDialog } from '#renderer/components/form-dialog.tsx';
import { useSetSecondFactor, useTurnAppOn } from '../second-factor-queries.ts';

const code = { body: z.strictObject({ code: FactorCode }) };

interface AppDialogProps {
  /** What was drawn; undefined while there is nothing to scan. */
  readonly drawn: { readonly qrCode: string; readonly secret: string } | undefined;
  readonly onDone: (recoveryCodes: readonly string[]) => void;
  readonly onClose: () => void;
}

const grouped = (secret: string): string => secret.match(/.{1,4}/gu)?.join(' ') ?? '';

/** A QR code as one path of dark squares, on the white that scanners want in both schemes. */
const QrCode = ({ text, label }: { readonly text: string; readonly label: string }) => {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const { size } = modules;
  const squares = Array.from(modules.data, (isDark, at) =>
    isDark === 1 ? `M${at % size} ${Math.floor(at / size)}h1v1h-1z` : '',
  ).join('');
  return (
    <Box bg="white" p={12} style={{ alignSelf: 'center', borderRadius: 8 }}>
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${size} ${size}`}
        width={176}
        height={176}
        shapeRendering="crispEdges"
        style={{ display: 'block' }}
      >
        <path d={squares} fill="black" />
      </svg>
    </Box>
  );
};

/** The secret for an authenticator app, and its first code, which turns it on. */
export const AppDialog = ({ drawn, onDone, onClose }: AppDialogProps) => {
  const { t } = useTranslation('profile');
  return (
    <FormDialog
      opened={drawn !== undefined}
      title={t('factor.app.title')}
      endpoint={secondFactorContract.verifyQrScanned}
      initial={{ code: '' }}
      missing={{ code: t('factor.codeMissing') }}
      mutation={useTurnAppOn()}
      submitLabel={t('factor.turnOn')}
      onClose={onClose}
      onDone={onDone}
    >
      {(form) => (
        <>
          <Text c="var(--ink2)">{t('factor.app.text')}</Text>
          {drawn === undefined ? null : <QrCode text={drawn.qrCode} label={t('factor.app.qr')} />}
          <Stack gap={4}>
            <Text size="sm">{t('factor.app.secret')}</Text>
            <Text ff="monospace" className="tn" style={{ overflowWrap: 'anywhere' }}>
              {grouped(drawn?.secret ?? '')}
            </Text>
            <Anchor href={drawn?.qrCode ?? ''} size="sm">
              {t('factor.app.open')}
            </Anchor>
          </Stack>
          <TextInput
            {...form.field('code')}
            label={t('factor.app.code')}
            description={t('factor.app.codeHint')}
            autoComplete="one-time-code"
            inputMode="numeric"
            data-autofocus
          />
        </>
      )}
    </FormDialog>
  );
};

interface MailDialogProps {
  readonly opened: boolean;
  readonly onDone: (recoveryCodes: readonly string[]) => void;
  readonly onClose: () => void;
}

/** The code that was sent, which turns codes by mail on. */
export const MailDialog = ({ opened, onDone, onClose }: MailDialogProps) => {
  const { t } = useTranslation('profile');
  const set = useSetSecondFactor('inline');
  return (
    <FormDialog
      opened={opened}
      title={t('factor.mail.title')}
      endpoint={code}
      initial={{ code: '' }}
      missing={{ code: t('factor.codeMissing') }}
      mutation={{
        isPending: set.isPending,
        mutate: (values: { code: string }, on) =>
          set.mutate({ two_factor_status: true, two_factor_authentication_method: 'email', ...values }, on),
      }}
      submitLabel={t('factor.turnOn')}
      onClose={onClose}
      onDone={(answer: { recovery_codes: string[] }) => onDone(answer.recovery_codes)}
    >
      {(form) => (
        <>
          <Text c="var(--ink2)">{t('factor.mail.text')}</Text>
          <TextInput
            {...form.field('code')}
            label={t('factor.mail.code')}
            autoComplete="one-time-code"
            inputMode="numeric"
            data-autofocus
          />
        </>
      )}
    </FormDialog>
  );
};

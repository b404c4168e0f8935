import { Button, CopyButton, Modal, Switch } from '@mantine/core';
import { IconCheck, IconCopy, IconKey } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { bindClasses } from '#renderer/components/bind-classes.ts';
import { formatAbsolute } from '#renderer/components/format-time.ts';
import { Notice } from '#renderer/components/notice.tsx';
import { errorText } from '#renderer/lib/error-text.ts';
import { useCreateCode, useOpenEnrolment } from '../queries.ts';
import { OpenCodes } from './open-codes.tsx';
import classes from './device-preview.module.css';

const cx = bindClasses(classes);

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;

interface EnrolmentDialogProps {
  readonly opened: boolean;
  /** People may connect a computer without a code. */
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The ways for a computer into the institution: a code for one of them, or without a code for all. */
export const EnrolmentDialog = (props: EnrolmentDialogProps) => {
  const { t } = useTranslation('sync');
  return (
    <Modal
      opened={props.opened}
      onClose={props.onClose}
      title={t('enrolment.title')}
      size={460}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <EnrolmentBody {...props} />
    </Modal>
  );
};

// Mounted anew with each opening, so a code that was shown is gone.
const EnrolmentBody = ({ isOpen }: EnrolmentDialogProps) => {
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
      <p className={cx('text')}>{t('enrolment.text')}</p>
      {shown === undefined ? (
        <Button leftSection={<IconKey {...icon} />} loading={create.isPending} data-autofocus onClick={make}>
          {t('enrolment.make')}
        </Button>
      ) : (
        <>
          <p className={cx('code')} role="status" aria-label={t('enrolment.code')}>
            {shown.code}
          </p>
          <p className={cx('fine')}>
            {t('enrolment.valid', { until: formatAbsolute(Date.parse(shown.expires_at), i18n.language) })}
          </p>
          <div className={cx('actions')}>
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
          </div>
        </>
      )}
      <OpenCodes
        shownId={shown?.id}
        onWithdrawn={(id) => (id === shown?.id ? setShown(undefined) : undefined)}
      />
      <div className={cx('policy')}>
        <Switch
          label={t('enrolment.open')}
          description={t('enrolment.openText')}
          checked={policy.isPending ? policy.variables : isOpen}
          disabled={policy.isPending}
          onChange={(event) => policy.mutate(event.currentTarget.checked)}
        />
      </div>
    </>
  );
};

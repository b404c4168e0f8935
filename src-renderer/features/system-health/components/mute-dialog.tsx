import { Select, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { systemHealthContract } from '#shared/contract/system-health.ts';
import { FormDialog } from '#renderer/components/form-dialog.tsx';
import { sentAs } from '#renderer/hooks/use-contract-form.ts';
import { useMuteProbe } from '../queries.ts';

interface Values extends Record<string, unknown> {
  hours: string;
  reason: string;
}

const HOURS = ['1', '8', '24', '168'] as const;

const bodyOf = ({ hours, reason }: Values) => ({ hours: Number(hours), reason });

/** For how long nobody is told of a probe, and why. */
export const MuteDialog = ({ probe, onClose }: { readonly probe: string; readonly onClose: () => void }) => {
  const { t } = useTranslation('system-health');
  const mute = useMuteProbe(probe);
  const mutation = sentAs(mute, bodyOf);
  return (
    <FormDialog
      opened
      title={t('mute.title', { name: t(`probe.${probe}.name`, { defaultValue: probe }) })}
      submitLabel={t('mute.save')}
      endpoint={systemHealthContract.muteProbe}
      initial={{ hours: '8', reason: '' }}
      body={bodyOf}
      mutation={mutation}
      missing={{ reason: t('mute.missing') }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextInput {...form.field('reason')} label={t('mute.reason')} maxLength={200} data-autofocus />
          <Select
            {...form.field('hours')}
            label={t('mute.hours')}
            data={HOURS.map((value) => ({ value, label: t(`mute.for.${value}`) }))}
            allowDeselect={false}
          />
        </>
      )}
    </FormDialog>
  );
};

import { NumberInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { Mark } from '#shared/contract/questions.ts';
import { FormDialog } from '#renderer/components/form-dialog.tsx';
import { handOn } from '#renderer/hooks/use-contract-form.ts';

const marking = { body: z.object({ mark: Mark }) };

interface MarkDialogProps {
  readonly opened: boolean;
  readonly count: number;
  readonly onMark: (mark: number) => void;
  readonly onClose: () => void;
}

/** One mark for many questions. */
export const MarkDialog = ({ opened, count, onMark, onClose }: MarkDialogProps) => {
  const { t } = useTranslation('questions');
  return (
    <FormDialog
      opened={opened}
      title={t('change.markTitle', { count })}
      submitLabel={t('change.giveMark')}
      endpoint={marking}
      initial={{ mark: 1 }}
      wrong={{ mark: t('problem.mark') }}
      mutation={handOn(({ mark }: { mark: number }) => onMark(mark))}
      onClose={onClose}
    >
      {(form) => (
        <NumberInput
          {...form.field('mark')}
          label={t('column.mark')}
          description={t('change.markText')}
          decimalScale={2}
          data-autofocus
        />
      )}
    </FormDialog>
  );
};

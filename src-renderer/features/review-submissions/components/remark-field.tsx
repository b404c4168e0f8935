import { Checkbox, Stack, Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Remark } from '../queries.ts';

interface RemarkFieldProps {
  readonly label: string;
  readonly remark: Remark;
  readonly onChange: (remark: Remark) => void;
}

/** What is said of one place, and whether it has to change. */
export const RemarkField = ({ label, remark, onChange }: RemarkFieldProps) => {
  const { t } = useTranslation('review-submissions');
  return (
    <Stack gap={8}>
      <Textarea
        label={label}
        value={remark.text}
        onChange={(event) => onChange({ ...remark, text: event.currentTarget.value })}
        maxLength={2000}
        autosize
        minRows={2}
        maxRows={8}
      />
      {remark.text.trim() === '' ? null : (
        <Checkbox
          label={t('required')}
          checked={remark.is_required}
          onChange={(event) => onChange({ ...remark, is_required: event.currentTarget.checked })}
        />
      )}
    </Stack>
  );
};

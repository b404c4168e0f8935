import { NumberInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { mediaContract } from '#shared/contract/media.ts';
import { MAX_FILE_BYTES, PIECE_BYTES } from '#shared/domain/media/limits.ts';
import { SettingField } from '#renderer/components/patterns/setting-field.tsx';
import { QueryState } from '#renderer/components/query-state.tsx';
import { SkeletonForm } from '#renderer/components/skeletons.tsx';
import { mediaLimitsQuery } from '#renderer/lib/media.ts';
import { saveFileLimit } from '../queries.ts';

const MEBIBYTE = PIECE_BYTES;
const toMebibytes = (bytes: number | null): number | null => (bytes === null ? null : bytes / MEBIBYTE);
const toBytes = (mebibytes: number | null): number | null =>
  mebibytes === null ? null : mebibytes * MEBIBYTE;

const bodyOf = (mebibytes: number | null) =>
  mediaContract.setMediaLimit.body.safeParse({ institution_bytes: toBytes(mebibytes) });

/** How large a file of the library may be here; an empty field leaves it at what Lectern keeps at most. */
export const FileLimitRow = ({ isDisabled }: { readonly isDisabled: boolean }) => {
  const { t } = useTranslation('setup');
  const query = useQuery(mediaLimitsQuery);
  const words = { most: toMebibytes(MAX_FILE_BYTES) };
  return (
    <QueryState query={query} skeleton={<SkeletonForm />}>
      {({ institution_bytes: stored }) => (
        <SettingField<number | null>
          label={t('settings.file_limit.label')}
          description={t('settings.file_limit.text', words)}
          scope="institution"
          stored={toMebibytes(stored)}
          fits={(value) => bodyOf(value).success}
          wrong={t('settings.file_limit.error', words)}
          save={(value) => saveFileLimit(toBytes(value))}
        >
          {({ value, onChange, ...control }) => (
            <NumberInput
              {...control}
              placeholder={t('settings.file_limit.none', words)}
              suffix=" MiB"
              allowDecimal={false}
              allowNegative={false}
              hideControls
              disabled={isDisabled}
              value={value ?? ''}
              onChange={(next) => onChange(next === '' ? null : Number(next))}
            />
          )}
        </SettingField>
      )}
    </QueryState>
  );
};

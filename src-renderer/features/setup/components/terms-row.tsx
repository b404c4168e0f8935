import { Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Institution } from '#shared/contract/setup.ts';
import { parseTerms, printTerms } from '#shared/domain/insight/terms.ts';
import { SettingField } from '#renderer/components/patterns/setting-field.tsx';
import { saveSetting, settingParts } from '../queries.ts';

interface TermsRowProps {
  readonly stored: Institution['terms'];
  readonly isDisabled: boolean;
}

const fits = (text: string): boolean => {
  const terms = parseTerms(text);
  return terms !== null && settingParts.terms.safeParse(terms).success;
};

/** The terms of the institution, one a line; figures can be asked for by them. */
export const TermsRow = ({ stored, isDisabled }: TermsRowProps) => {
  const { t } = useTranslation('setup');
  return (
    <SettingField<string>
      label={t('settings.terms.label')}
      description={t('settings.terms.text')}
      scope="institution"
      stored={printTerms(stored)}
      fits={fits}
      wrong={t('settings.terms.error')}
      save={(text) => saveSetting('terms', parseTerms(text) ?? [])}
    >
      {({ onChange, ...control }) => (
        <Textarea
          {...control}
          autosize
          minRows={2}
          maxRows={8}
          disabled={isDisabled}
          placeholder={t('settings.terms.example')}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </SettingField>
  );
};

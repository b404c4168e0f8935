import { TagsInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readConfigKey } from '#shared/domain/exam-attempts/safe-browser.ts';
import { MAX_CONFIG_KEYS } from '#shared/domain/exams/limits.ts';
import { FormSection } from '#renderer/components/patterns/record-page.tsx';
import type { ExamForm } from '../use-exam-form.ts';

/** With which settings of the Safe Exam Browser a browser may sit the exam. */
export function SafeBrowserSection({ form: { draft, changeSettings } }: { readonly form: ExamForm }) {
  const { t } = useTranslation('exams');
  const [problem, setProblem] = useState<string | null>(null);
  const { safe_browser_keys: keys = [] } = draft.settings;
  const choose = (typed: readonly string[]): void => {
    const found = [...new Set(typed.map(readConfigKey).filter((key) => key !== null))];
    // What was typed leaves the field, so that the sentence has it.
    const wrong = typed.find((one) => readConfigKey(one) === null);
    const isTooMany = found.length > MAX_CONFIG_KEYS;
    setProblem(
      wrong !== undefined
        ? t('settings.configKeysWrong', { typed: wrong })
        : isTooMany
          ? t('settings.configKeysMost', { count: MAX_CONFIG_KEYS })
          : null,
    );
    changeSettings({ safe_browser_keys: found.slice(0, MAX_CONFIG_KEYS) });
  };
  return (
    <FormSection title={t('settings.safeBrowser')}>
      <TagsInput
        label={t('settings.configKeys')}
        description={t('settings.configKeysText')}
        value={[...keys]}
        onChange={choose}
        splitChars={[',', ' ', '\n']}
        acceptValueOnBlur
        error={problem}
        spellCheck={false}
      />
    </FormSection>
  );
}

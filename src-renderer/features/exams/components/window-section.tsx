import { Radio } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { LOCKDOWNS, ON_LEAVING, SECOND_DISPLAYS } from '#shared/contract/exam-drafts.ts';
import { bindClasses } from '#renderer/components/bind-classes.ts';
import { FormSection } from '#renderer/components/patterns/record-page.tsx';
import type { ExamForm } from '../use-exam-form.ts';
import classes from './wizard-form.module.css';

const cx = bindClasses(classes);

const FIRST = { second_display: 'log', on_leaving: 'note' } as const;

/** What the exam asks of the window it is sat in. */
export function WindowSection({ form: { draft, changeSettings } }: { readonly form: ExamForm }) {
  const { t } = useTranslation('exams');
  const { lockdown = 'off', second_display = 'allow', on_leaving = 'nothing' } = draft.settings;
  const choices = [
    {
      name: 'lockdown',
      value: lockdown,
      values: LOCKDOWNS,
      choose: (value: string) => {
        const chosen = LOCKDOWNS.find((one) => one === value);
        if (chosen === undefined) return;
        // Who begins to hold the window wants to hear of what happens.
        const first = lockdown === 'off' ? FIRST : {};
        changeSettings({ ...first, lockdown: chosen });
      },
    },
    {
      name: 'secondDisplay',
      value: second_display,
      values: SECOND_DISPLAYS,
      choose: (value: string) => {
        const chosen = SECOND_DISPLAYS.find((one) => one === value);
        if (chosen !== undefined) changeSettings({ second_display: chosen });
      },
    },
    {
      name: 'onLeaving',
      value: on_leaving,
      values: ON_LEAVING,
      choose: (value: string) => {
        const chosen = ON_LEAVING.find((one) => one === value);
        if (chosen !== undefined) changeSettings({ on_leaving: chosen });
      },
    },
  ] as const;
  return (
    <FormSection title={t('settings.window')}>
      {(lockdown === 'off' ? choices.slice(0, 1) : choices).map(({ name, value, values, choose }) => (
        <Radio.Group key={name} label={t(`settings.${name}`)} value={value} onChange={choose}>
          <div className={cx('choices')}>
            {values.map((one) => (
              <Radio
                key={one}
                value={one}
                label={t(`window.${name}.${one}.label`)}
                description={t(`window.${name}.${one}.hint`)}
              />
            ))}
          </div>
        </Radio.Group>
      ))}
      {lockdown === 'off' ? null : <p className={cx('hint')}>{t('settings.windowHonest')}</p>}
    </FormSection>
  );
}

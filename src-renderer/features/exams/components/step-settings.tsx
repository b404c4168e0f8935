import { Button, Radio, Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { MAX_DURATION_MINUTES, REVIEW_POLICIES } from '#shared/contract/exam-drafts.ts';
import { MAX_ATTEMPTS, MAX_GRACE_MINUTES } from '#shared/domain/exams/limits.ts';
import { CertificatePreview } from '#renderer/components/certificate-preview.tsx';
import { bindClasses } from '#renderer/components/bind-classes.ts';
import { FormSection } from '#renderer/components/patterns/record-page.tsx';
import { ReleaseFields } from '#renderer/components/publishing/release-fields.tsx';
import { shownZone } from '#renderer/lib/shown-zone.ts';
import { marksDiffer, RELEASED_AT_ONCE } from '../exam-form.ts';
import type { ExamForm } from '../use-exam-form.ts';
import { NumberField } from '#renderer/components/number-field.tsx';
import { SafeBrowserSection } from './safe-browser-section.tsx';
import { WindowSection } from './window-section.tsx';
import classes from './wizard-form.module.css';

const cx = bindClasses(classes);

const SCORING = ['equal', 'weighted'] as const;

/** Step 4: time, pass mark, order, attempts and review. */
export function StepSettings({ form }: { form: ExamForm }) {
  const { t } = useTranslation('exams');
  const { draft, change, changeSettings, problems } = form;
  const { settings } = draft;
  const errorOf = (code: string): string | undefined =>
    problems.some((problem) => problem.code === code) ? t(`problem.${code}`) : undefined;
  return (
    <div className={cx('form')}>
      <FormSection title={t('settings.time')}>
        <NumberField
          className={cx('medium')}
          label={t('settings.duration')}
          description={t('settings.durationHint')}
          suffix={settings.exam_duration === 0 ? '' : t('settings.minutesSuffix')}
          min={0}
          max={MAX_DURATION_MINUTES}
          allowDecimal={false}
          value={settings.exam_duration}
          error={errorOf('duration_invalid')}
          onValue={(exam_duration) => exam_duration !== undefined && changeSettings({ exam_duration })}
        />
        <p className={cx('hint')}>
          {settings.exam_duration === 0 ? t('settings.untimedHint') : t('settings.timedHint')}
        </p>
        <NumberField
          className={cx('short')}
          label={t('settings.resumeGrace')}
          description={t('settings.resumeGraceHint')}
          suffix={(settings.resume_grace_minutes ?? 0) === 0 ? '' : t('settings.minutesSuffix')}
          min={0}
          max={MAX_GRACE_MINUTES}
          allowDecimal={false}
          value={settings.resume_grace_minutes ?? 0}
          onValue={(minutes) => minutes !== undefined && changeSettings({ resume_grace_minutes: minutes })}
        />
      </FormSection>
      <FormSection title={t('settings.marking')}>
        <NumberField
          className={cx('medium')}
          label={t('settings.passMark')}
          suffix=" %"
          min={0}
          max={100}
          decimalScale={2}
          value={settings.pass_percent}
          error={errorOf('pass_percent_invalid')}
          onValue={(pass_percent) => pass_percent !== undefined && changeSettings({ pass_percent })}
        />
        <Radio.Group
          label={t('settings.scoring')}
          value={settings.scoring_mode}
          onChange={(value) => changeSettings({ scoring_mode: value === 'weighted' ? 'weighted' : 'equal' })}
        >
          <div className={cx('choices')}>
            {SCORING.map((mode) => (
              <Radio
                key={mode}
                value={mode}
                label={t(`scoring.${mode}.label`)}
                description={t(`scoring.${mode}.hint`)}
              />
            ))}
          </div>
        </Radio.Group>
        <WeightedOffer form={form} />
      </FormSection>
      <FormSection title={t('settings.order')}>
        <Switch
          label={t('settings.shuffleQuestions')}
          checked={settings.shuffle_questions}
          onChange={(event) => changeSettings({ shuffle_questions: event.currentTarget.checked })}
        />
        <Switch
          label={t('settings.shuffleOptions')}
          checked={settings.shuffle_options}
          onChange={(event) => changeSettings({ shuffle_options: event.currentTarget.checked })}
        />
      </FormSection>
      <FormSection title={t('settings.secrecy')}>
        <Switch
          label={t('settings.sealed')}
          description={t('settings.sealedHint')}
          checked={settings.secrecy === 'sealed'}
          onChange={(event) => changeSettings({ secrecy: event.currentTarget.checked ? 'sealed' : 'open' })}
        />
      </FormSection>
      <WindowSection form={form} />
      <SafeBrowserSection form={form} />
      <FormSection title={t('field.issue_certificate')}>
        <Switch
          label={t('settings.certificate')}
          description={t('settings.certificateHint')}
          checked={draft.issue_certificate}
          onChange={(event) => change({ issue_certificate: event.currentTarget.checked })}
        />
        {draft.issue_certificate ? (
          <CertificatePreview kind="exam" title={draft.exam_title} subject="" />
        ) : null}
      </FormSection>
      <FormSection title={t('settings.attempts')}>
        <NumberField
          className={cx('medium')}
          label={t('settings.attemptsAllowed')}
          description={t('settings.attemptsHint')}
          min={1}
          max={MAX_ATTEMPTS}
          allowDecimal={false}
          value={settings.attempts_allowed}
          onValue={(attempts_allowed) =>
            attempts_allowed !== undefined && changeSettings({ attempts_allowed })
          }
        />
        <Radio.Group
          label={t('settings.review')}
          value={settings.review_policy}
          onChange={(value) => {
            const policy = REVIEW_POLICIES.find((one) => one === value);
            if (policy !== undefined) changeSettings({ review_policy: policy });
          }}
        >
          <div className={cx('choices')}>
            {REVIEW_POLICIES.map((policy) => (
              <Radio
                key={policy}
                value={policy}
                label={t(`review.${policy}.label`)}
                description={t(`review.${policy}.hint`)}
              />
            ))}
          </div>
        </Radio.Group>
      </FormSection>
      <FormSection title={t('settings.release')}>
        <ReleaseFields
          value={settings.release ?? RELEASED_AT_ONCE}
          zone={draft.schedule?.time_zone ?? draft.closing?.time_zone ?? shownZone()}
          error={errorOf('release_date_missing')}
          onChange={(release) => changeSettings({ release })}
        />
      </FormSection>
    </div>
  );
}

/** Said where marks differ but do not count. */
export function WeightedOffer({ form: { draft, changeSettings } }: { form: ExamForm }) {
  const { t } = useTranslation('exams');
  if (draft.settings.scoring_mode === 'weighted' || !marksDiffer(draft.questions)) return null;
  return (
    <div className={cx('offer')}>
      <span className={cx('offerText')}>{t('scoring.offer')}</span>
      <Button size="xs" variant="default" onClick={() => changeSettings({ scoring_mode: 'weighted' })}>
        {t('scoring.accept')}
      </Button>
    </div>
  );
}

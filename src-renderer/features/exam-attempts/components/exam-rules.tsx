import {
  IconAppWindow,
  IconCalendarEvent,
  IconClock,
  IconDeviceFloppy,
  IconEye,
  IconKeyboard,
  IconPlayerPause,
  IconRepeat,
  IconScale,
  IconShieldLock,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { StudentExam } from '#shared/contract/enrolments.ts';
import { ownMinutes } from '#shared/domain/exams/allowance.ts';
import { bridge } from '#renderer/lib/bridge.ts';
import { bindClasses } from '#renderer/components/bind-classes.ts';
import { formatAbsolute } from '#renderer/components/format-time.ts';
import { ShortcutHint } from '#renderer/components/shortcut-hint.tsx';
import { useStorageLocation } from '#renderer/lib/storage-location.ts';
import classes from './exam-rules.module.css';

const cx = bindClasses(classes);

const icon = { size: 18, stroke: 1.6, 'aria-hidden': true } as const;

const keys = [
  { caps: ['1', '…', '5'], what: 'choose' },
  { caps: ['0'], what: 'clear' },
  { caps: ['←', '→'], what: 'step' },
  { caps: ['F'], what: 'flag' },
] as const;

/** When the score comes, as truthfully as it can be said beforehand. */
function scoreRule({ is_scored_elsewhere: isElsewhere, has_open_questions: isRead }: StudentExam) {
  if (isElsewhere) return isRead ? 'rules.score.elsewhereLater' : 'rules.score.elsewhere';
  return isRead ? 'rules.score.later' : 'rules.score.atOnce';
}

/** What the exam asks of the window, said before it begins. */
const WindowRulesItem = ({ window }: Pick<StudentExam, 'window'>) => {
  const { t } = useTranslation('exam-attempts');
  const isDesktop = bridge() !== undefined;
  return (
    <li>
      <IconAppWindow {...icon} />
      <span>
        {t(isDesktop ? `rules.window.${window.lockdown}` : 'rules.window.browser')} {t('rules.window.page')}{' '}
        {t(`rules.window.leaving.${window.on_leaving}`)}
        {isDesktop ? ` ${t(`rules.window.display.${window.second_display}`)}` : ''}
      </span>
    </li>
  );
};

/** How the exam works, in the order in which it matters. */
export const ExamRules = ({ exam }: { readonly exam: StudentExam }) => {
  const { t, i18n } = useTranslation('exam-attempts');
  const isHardClose = exam.closes_at !== null && exam.close_rule === 'hard_close';
  const { at, host } = useStorageLocation();
  const releasedAt = formatAbsolute(Date.parse(exam.results_at ?? exam.updated_at), i18n.language);
  const breaks = exam.allowance?.break_minutes ?? 0;
  const breakCount = exam.allowance?.break_count ?? 0;
  return (
    <section aria-label={t('rules.title')}>
      <h3 className={cx('title')}>{t('rules.title')}</h3>
      <ul className={cx('list')}>
        <li>
          <IconClock {...icon} />
          {exam.exam_duration > 0
            ? t('rules.clock', { count: ownMinutes(exam.exam_duration, exam.allowance) })
            : t(isHardClose ? 'rules.untimedUntilClosing' : 'rules.untimed')}
        </li>
        {exam.exam_duration === 0 || breaks === 0 ? null : (
          <li>
            <IconPlayerPause {...icon} />
            {t('rules.breaks', { count: breaks })}
            {breakCount === 0 ? null : ` ${t('rules.breakCount', { count: breakCount })}`}
          </li>
        )}
        {exam.closes_at === null ? null : (
          <li>
            <IconCalendarEvent {...icon} />
            {t(`rules.closes.${exam.close_rule}`, {
              at: formatAbsolute(Date.parse(exam.closes_at), i18n.language),
            })}
          </li>
        )}
        <li>
          <IconDeviceFloppy {...icon} />
          {t(`rules.saved.${at}`, { host })}
        </li>
        {exam.safe_browser == null ? null : (
          <li>
            <IconShieldLock {...icon} />
            {t(`rules.safeBrowser.${exam.safe_browser}`)}
          </li>
        )}
        {exam.window.lockdown === 'off' ? null : <WindowRulesItem window={exam.window} />}
        <li>
          <IconRepeat {...icon} />
          {t('rules.attempts', { count: exam.attempts_allowed })}
        </li>
        <li>
          <IconScale {...icon} />
          {t(`rules.scoring.${exam.scoring_mode}`)}
        </li>
        <li>
          <IconEye {...icon} />
          {exam.results_policy === 'at_once'
            ? t(scoreRule(exam))
            : t(`rules.score.${exam.results_policy}`, { at: releasedAt })}{' '}
          {exam.is_scored_elsewhere || exam.results_policy !== 'at_once'
            ? null
            : t(`rules.review.${exam.review_policy}`)}
        </li>
        <li>
          <IconKeyboard {...icon} />
          <span className={cx('keys')}>
            {keys.map(({ caps, what }) => (
              <ShortcutHint key={what} keys={caps}>
                {t(`rules.keys.${what}`)}
              </ShortcutHint>
            ))}
          </span>
        </li>
      </ul>
    </section>
  );
};

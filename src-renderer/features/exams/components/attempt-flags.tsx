import { Button, Group } from '@mantine/core';
import {
  IconClockExclamation,
  IconClockQuestion,
  IconDeviceDesktopQuestion,
  IconForbid,
  IconGitBranch,
  type Icon,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { AttemptRow } from '../queries.ts';

interface AttemptFlagProps {
  readonly icon: Icon;
  readonly children: string;
}

/** One such thing, with its sign. */
export const AttemptFlag = ({ icon: Sign, children }: AttemptFlagProps) => (
  <Group component="span" gap={4} wrap="nowrap" fz="xs" lh="16px" fw={550} c="var(--warn)">
    <Sign size={13} stroke={1.8} aria-hidden />
    {children}
  </Group>
);

/** What somebody has to know before they trust a result, and the way to all of it. */
export function AttemptFlags({ row, onOpen }: { row: AttemptRow; onOpen: () => void }) {
  const { t } = useTranslation('exams');
  const isVoid = row.state === 'void';
  const unlike = row.unlike_others ?? [];
  if (!isVoid && !row.is_late && !row.has_other_logs && row.flags.length + unlike.length === 0) return null;
  return (
    <>
      {isVoid ? <AttemptFlag icon={IconForbid}>{t('results.void')}</AttemptFlag> : null}
      {row.is_late ? <AttemptFlag icon={IconClockExclamation}>{t('results.late')}</AttemptFlag> : null}
      {row.flags.map(({ kind }) => (
        <AttemptFlag key={kind} icon={IconClockQuestion}>
          {t(`flag.${kind}`)}
        </AttemptFlag>
      ))}
      {unlike.map(({ what }) => (
        <AttemptFlag key={what} icon={IconDeviceDesktopQuestion}>
          {t(`unlike.${what}`)}
        </AttemptFlag>
      ))}
      {row.has_other_logs ? <AttemptFlag icon={IconGitBranch}>{t('results.otherLog')}</AttemptFlag> : null}
      <Button
        mt={4}
        size="compact-xs"
        variant="default"
        aria-label={t('logs.openNamed', { number: row.attempt_no, name: row.student_name })}
        onClick={onOpen}
      >
        {t('logs.open')}
      </Button>
    </>
  );
}

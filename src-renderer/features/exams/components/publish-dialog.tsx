import { Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ExamRecord } from '#shared/contract/exam-drafts.ts';
import { ConfirmDialog } from '#renderer/components/confirm-dialog.tsx';
import { FactList } from '#renderer/components/patterns/record-page.tsx';
import { useNow } from '#renderer/hooks/use-now.ts';
import { closesAtOf, opensAtOf, totalMarks } from '../exam-form.ts';
import { formatOpening } from '../exam-time.ts';

export interface PublishDialogProps {
  opened: boolean;
  /** The exam as it is stored: what would be published. */
  record: ExamRecord;
  attempts: number;
  /** The words on the button that led here. */
  confirmLabel: string;
  isBusy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Says what publishing will do before it is done: who can start from when, and what is new. */
export function PublishDialog({ record, attempts, ...dialog }: PublishDialogProps) {
  const { t } = useTranslation('exams');
  return (
    <ConfirmDialog
      {...dialog}
      title={t('publish.ask', { title: record.draft.exam_title })}
      isDestructive={false}
    >
      <Stack gap="sm">
        <Text size="sm">{[useStartWords(record), useCloseWords(record)].join(' ').trim()}</Text>
        <Changes record={record} />
        {attempts === 0 ? null : <Text size="sm">{t('publish.keepVersion', { count: attempts })}</Text>}
        <Text size="sm" c="dimmed">
          {t('publish.canTakeBack')}
        </Text>
      </Stack>
    </ConfirmDialog>
  );
}

/** Who can start, and from when. */
function useStartWords({ draft, requires_approval: needsApproval }: ExamRecord): string {
  const { t, i18n } = useTranslation('exams');
  const now = useNow(10_000);
  if (needsApproval) return t('publish.startsApproved');
  const at = opensAtOf(draft.schedule);
  if (draft.schedule === null || at === null || at <= now) return t('publish.startsNow');
  const zone = draft.schedule.time_zone;
  return t('publish.startsAt', { time: formatOpening(at, i18n.language, zone, now), zone });
}

/** When it closes; empty where it stays open. */
function useCloseWords({ draft: { closing } }: ExamRecord): string {
  const { t, i18n } = useTranslation('exams');
  const now = useNow(10_000);
  const at = closesAtOf(closing);
  if (closing === null || at === null) return '';
  const zone = closing.time_zone;
  return t('publish.closesAt', { time: formatOpening(at, i18n.language, zone, now), zone });
}

/** The size of the exam, beside that of the version that students get now where it differs. */
function Changes({ record }: { record: ExamRecord }) {
  const { t } = useTranslation('exams');
  const { draft, published_terms: before } = record;
  const minutes = (count: number): string =>
    count === 0 ? t('settings.untimed') : t('count.minutes', { count });
  const values = [
    {
      label: t('column.questions'),
      now: String(draft.questions.length),
      was: before === null ? undefined : String(before.num_of_questions),
    },
    {
      label: t('publish.marks'),
      now: String(totalMarks(draft.questions)),
      was: before === null ? undefined : String(before.marks),
    },
    {
      label: t('preview.time'),
      now: minutes(draft.settings.exam_duration),
      was: before === null ? undefined : minutes(before.exam_duration),
    },
  ];
  const isSameSize = before !== null && values.every(({ now, was }) => now === was);
  return (
    <>
      <FactList
        facts={values.map(({ label, now, was }) => ({
          label,
          value: was === undefined || was === now ? now : t('publish.changed', { now, was }),
        }))}
      />
      {isSameSize ? <Text size="sm">{t('publish.sameSize')}</Text> : null}
    </>
  );
}

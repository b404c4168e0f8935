import { Radio, Stack, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ExamRecord } from '#shared/contract/exam-drafts.ts';
import { ConfirmDialog } from '#renderer/components/confirm-dialog.tsx';
import { FactList } from '#renderer/components/patterns/record-page.tsx';
import { useNow } from '#renderer/hooks/use-now.ts';
import { closesAtOf, opensAtOf, totalMarks } from '../exam-form.ts';
import { formatOpening } from '#renderer/lib/content-time.ts';

/** What is done with what is stored. */
const ENDINGS = ['publish', 'schedule', 'approval', 'draft'] as const;
export type Ending = (typeof ENDINGS)[number];

export interface SaveAndPublishModalProps {
  opened: boolean;
  /** The exam as it is stored: what would be published. */
  record: ExamRecord;
  attempts: number;
  /** The words on the button that led here. */
  confirmLabel: string;
  isBusy: boolean;
  /** What to look at, and what changes for students. */
  review: ReactNode;
  onConfirm: (ending: Ending) => void;
  onClose: () => void;
}

/** Says what publishing will do before it is done, and offers what else can be done with the draft. */
export function SaveAndPublishModal({
  record,
  attempts,
  review,
  confirmLabel,
  onConfirm,
  ...dialog
}: SaveAndPublishModalProps) {
  const { t } = useTranslation('exams');
  const startWords = useStartWords(record);
  const closeWords = useCloseWords(record);
  const usual = usualEnding(record);
  const [ending, setEnding] = useState<Ending>(usual);
  const isPublished = ending === 'publish' || ending === 'schedule';
  return (
    <ConfirmDialog
      {...dialog}
      title={t('publish.ask', { title: record.draft.exam_title })}
      isDestructive={false}
      confirmLabel={ending === usual ? confirmLabel : t(`ending.${ending}.confirm`)}
      onConfirm={() => onConfirm(ending)}
    >
      <Stack gap="sm">
        <Radio.Group
          label={t('ending.label')}
          value={ending}
          onChange={(value) => setEnding(ENDINGS.find((one) => one === value) ?? usual)}
        >
          <Stack gap={6} pt={6}>
            {ENDINGS.map((one) => {
              const obstacle = obstacleTo(one, record);
              return (
                <Radio
                  key={one}
                  value={one}
                  label={t(`ending.${one}.label`)}
                  disabled={obstacle !== undefined}
                  description={obstacle === undefined ? undefined : t(`ending.obstacle.${obstacle}`)}
                />
              );
            })}
          </Stack>
        </Radio.Group>
        {ending === 'draft' ? (
          <Text size="sm">{t('ending.draft.text')}</Text>
        ) : (
          <>
            <Text size="sm">
              {ending === 'approval'
                ? t('publish.startsApproved')
                : [startWords, closeWords].join(' ').trim()}
            </Text>
            <Changes record={record} />
            {review}
            {attempts === 0 ? null : <Text size="sm">{t('publish.keepVersion', { count: attempts })}</Text>}
            {isPublished ? (
              <Text size="sm" c="dimmed">
                {t('publish.canTakeBack')}
              </Text>
            ) : null}
          </>
        )}
      </Stack>
    </ConfirmDialog>
  );
}

/** What the button that led here does. */
const usualEnding = ({ requires_approval: needsApproval, draft }: ExamRecord): Ending =>
  needsApproval ? 'approval' : draft.schedule === null ? 'publish' : 'schedule';

/** Why something cannot be done with the draft; undefined where it can. */
function obstacleTo(ending: Ending, record: ExamRecord): string | undefined {
  const isOffered = record.exam_status === 'published' || record.exam_status === 'scheduled';
  switch (ending) {
    case 'publish':
      return record.requires_approval ? 'approval' : record.draft.schedule === null ? undefined : 'date';
    case 'schedule':
      return record.requires_approval ? 'approval' : record.draft.schedule === null ? 'noDate' : undefined;
    case 'approval':
      return isOffered && !record.requires_approval ? 'offered' : undefined;
    case 'draft':
      return undefined;
  }
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

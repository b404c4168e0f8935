import { Button, Group, Modal, Stack, Table, Text, Textarea } from '@mantine/core';
import { IconFileTypePdf, IconHandStop, IconLockOpen } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ExamRelease } from '#shared/contract/exam-release.ts';
import { MAX_HOLD_REASON } from '#shared/domain/exam-attempts/limits.ts';
import { showSuccess } from '#renderer/components/feedback-store.ts';
import { formatAbsolute } from '#renderer/components/format-time.ts';
import { Notice } from '#renderer/components/notice.tsx';
import { RowMenu } from '#renderer/components/patterns/row-menu.tsx';
import { shownPercent } from '#renderer/components/shown-percent.ts';
import { StatusBadge } from '#renderer/components/status-badge.tsx';
import { errorText } from '#renderer/lib/error-text.ts';
import { useHoldResult, useLiftHold, useSaveStaffStatement } from '../release-queries.ts';

type Row = ExamRelease['results'][number];

const MIN_REASON = 3;
const TONES = { released: 'ok', waiting: 'info', held: 'warn' } as const;

interface HoldFormProps {
  readonly row: Row;
  readonly onDone: () => void;
}

/** Why one result is held back, in the words that its student reads. */
function HoldForm({ row, onDone }: HoldFormProps) {
  const { t } = useTranslation('exam-marking');
  const [reason, setReason] = useState(row.reason ?? '');
  const hold = useHoldResult();
  const said = reason.trim();
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (said.length < MIN_REASON) return;
        hold.mutate(
          { attemptId: row.attempt_id, reason: said },
          {
            onSuccess: () => {
              showSuccess(t('release.holdDone', { name: row.student_name }));
              onDone();
            },
          },
        );
      }}
    >
      <Stack gap={12}>
        <Text size="sm">{t(row.state === 'released' ? 'release.holdSeen' : 'release.holdText')}</Text>
        <Textarea
          data-autofocus
          label={t('release.reason')}
          description={t('release.reasonText')}
          autosize
          minRows={2}
          maxLength={MAX_HOLD_REASON}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {hold.isError ? (
          <Notice tone="bad" role="alert">
            {errorText(hold.error)}
          </Notice>
        ) : null}
        <Group gap={12} justify="flex-end">
          <Button variant="default" onClick={onDone}>
            {t('release.cancel')}
          </Button>
          <Button type="submit" loading={hold.isPending} disabled={said.length < MIN_REASON}>
            {t('release.hold')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** Results by student: who has theirs, who waits, and whose is held back. */
export function ReleaseTable({ results }: { readonly results: readonly Row[] }) {
  const { t, i18n } = useTranslation('exam-marking');
  const [held, setHeld] = useState<Row>();
  const lift = useLiftHold();
  const paper = useSaveStaffStatement();
  const actionsOf = (row: Row) => [
    {
      key: 'hold',
      label: t(row.state === 'held' ? 'release.changeReason' : 'release.holdBack'),
      icon: IconHandStop,
      run: (done: () => void) => {
        setHeld(row);
        done();
      },
    },
    {
      key: 'statement',
      label: t('release.statement'),
      icon: IconFileTypePdf,
      run: (done: () => void) =>
        paper.mutate({ attemptId: row.attempt_id, name: row.student_name }, { onSettled: done }),
    },
    ...(row.state === 'held'
      ? [
          {
            key: 'lift',
            label: t('release.lift'),
            icon: IconLockOpen,
            confirm: {
              title: t('release.liftAsk', { name: row.student_name }),
              text: t('release.liftText'),
              isDestructive: false,
            },
            run: (done: () => void) =>
              lift.mutate(row.attempt_id, {
                onSuccess: () => showSuccess(t('release.lifted', { name: row.student_name })),
                onSettled: done,
              }),
          },
        ]
      : []),
  ];
  if (results.length === 0) return <Text c="dimmed">{t('release.nobody')}</Text>;
  return (
    <>
      <Table.ScrollContainer minWidth={320} type="native">
        <Table verticalSpacing={8}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('release.student')}</Table.Th>
              <Table.Th ta="end">{t('release.score')}</Table.Th>
              <Table.Th>{t('release.verdict')}</Table.Th>
              <Table.Th>{t('release.stands')}</Table.Th>
              <Table.Th pos="relative">
                <span className="visually-hidden">{t('release.actions')}</span>
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {results.map((row) => (
              <Table.Tr key={row.attempt_id}>
                <Table.Td>{t('regrade.named', { name: row.student_name, number: row.attempt_no })}</Table.Td>
                <Table.Td ta="end" className="tn">
                  {row.exam_score === null ? '' : t('percent', { value: shownPercent(row.exam_score) })}
                </Table.Td>
                <Table.Td>{t(`verdict.${row.exam_result}`)}</Table.Td>
                <Table.Td>
                  <StatusBadge tone={TONES[row.state]} plain>
                    {t(`release.state.${row.state}`)}
                  </StatusBadge>
                  {row.reason === null ? null : (
                    <Text size="xs" c="dimmed">
                      {row.reason}
                    </Text>
                  )}
                  {row.state !== 'released' || row.released_at === null ? null : (
                    <Text size="xs" c="dimmed">
                      {formatAbsolute(Date.parse(row.released_at), i18n.language)}
                    </Text>
                  )}
                </Table.Td>
                <Table.Td ta="end">
                  <RowMenu
                    label={t('release.menu', { name: row.student_name })}
                    actions={actionsOf(row)}
                    isBusy={lift.isPending}
                  />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {lift.isError ? (
        <Notice tone="bad" role="alert">
          {errorText(lift.error)}
        </Notice>
      ) : null}
      <Modal
        opened={held !== undefined}
        onClose={() => setHeld(undefined)}
        title={t('release.holdAsk', { name: held?.student_name ?? '' })}
        size={460}
        closeButtonProps={{ 'aria-label': t('common:action.close') }}
      >
        {held === undefined ? null : (
          <HoldForm key={held.attempt_id} row={held} onDone={() => setHeld(undefined)} />
        )}
      </Modal>
    </>
  );
}

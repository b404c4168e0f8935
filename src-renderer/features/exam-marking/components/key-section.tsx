import { Button, Group, Select, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Regrades } from '#shared/contract/exam-marking.ts';
import type { KeyCorrection } from '#shared/domain/exam-attempts/key-revision.ts';
import { Notice } from '#renderer/components/notice.tsx';
import { QueryState } from '#renderer/components/query-state.tsx';
import { errorText } from '#renderer/lib/error-text.ts';
import { regradesQuery, usePreviewRegrade } from '../queries.ts';
import { CorrectionForm } from './correction-form.tsx';
import { RegradeHistory } from './regrade-history.tsx';
import { RegradeTable } from './regrade-table.tsx';

interface Draft {
  readonly versionId: number;
  readonly corrections: readonly KeyCorrection[];
}

const standing = (data: Regrades): KeyCorrection[] =>
  data.questions.flatMap(({ question_id, correction }) =>
    correction === null ? [] : [{ question_id, ...correction }],
  );

interface CorrectionsProps {
  readonly examId: number;
  readonly data: Regrades;
  readonly versionId: number;
  readonly onDone: () => void;
}

/** One version: what was answered, what is to count, and what that would do. */
function Corrections({ examId, data, versionId, onDone }: CorrectionsProps) {
  const { t } = useTranslation('exam-marking');
  const [draft, setDraft] = useState<Draft>();
  const dryRun = usePreviewRegrade(examId);
  const corrections = draft?.corrections ?? standing(data);
  const look = (next: readonly KeyCorrection[]): void => {
    setDraft({ versionId, corrections: next });
    dryRun.mutate({ versionId, corrections: next });
  };
  return (
    <Stack gap={24}>
      <CorrectionForm
        questions={data.questions}
        corrections={corrections}
        onChange={(next) => {
          setDraft({ versionId, corrections: next });
          dryRun.reset();
        }}
      />
      <Group gap={12}>
        <Button
          variant={dryRun.data === undefined ? 'filled' : 'default'}
          disabled={draft === undefined}
          loading={dryRun.isPending}
          onClick={() => look(corrections)}
        >
          {t('key.look')}
        </Button>
        {draft === undefined ? (
          <Text size="sm" c="dimmed">
            {t('key.lookHint')}
          </Text>
        ) : null}
      </Group>
      {dryRun.isError ? (
        <Notice tone="bad" role="alert">
          {errorText(dryRun.error)}
        </Notice>
      ) : null}
      {dryRun.data === undefined ? null : (
        <RegradeTable
          examId={examId}
          versionId={versionId}
          corrections={corrections}
          preview={dryRun.data}
          onDone={onDone}
        />
      )}
      <RegradeHistory data={data} onUndo={look} />
    </Stack>
  );
}

/** The key of an exam after the hand-in: what was answered, how it is corrected, and how it was. */
export function KeySection({ examId, isAway }: { readonly examId: number; readonly isAway: boolean }) {
  const { t } = useTranslation('exam-marking');
  const [versionId, setVersionId] = useState<number>();
  const [round, setRound] = useState(0);
  const query = useQuery({ ...regradesQuery(examId, versionId), enabled: !isAway });
  if (isAway) return <Notice tone="warn">{t('key.away')}</Notice>;
  return (
    <QueryState query={query}>
      {(data) => (
        <Stack gap={20}>
          <Text size="sm" c="dimmed" maw={720}>
            {t('key.text')}
          </Text>
          {data.versions.length > 1 ? (
            <Select
              label={t('key.version')}
              maw={320}
              allowDeselect={false}
              data={data.versions.map(({ id, version_no: number, attempts: count }) => ({
                value: String(id),
                label: t('key.versionNamed', { number, count }),
              }))}
              value={String(data.version_id)}
              onChange={(value) => setVersionId(Number(value))}
            />
          ) : null}
          {data.version_id === null ? null : (
            <Corrections
              key={`${data.version_id} ${round}`}
              examId={examId}
              data={data}
              versionId={data.version_id}
              onDone={() => setRound(round + 1)}
            />
          )}
        </Stack>
      )}
    </QueryState>
  );
}

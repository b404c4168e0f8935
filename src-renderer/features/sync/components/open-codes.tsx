import { Box, Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatAbsolute } from '#renderer/components/format-time.ts';
import { Notice } from '#renderer/components/notice.tsx';
import { RelativeTime } from '#renderer/components/relative-time.tsx';
import { errorText } from '#renderer/lib/error-text.ts';
import { openCodesQuery, useWithdrawCode } from '../queries.ts';

interface OpenCodesProps {
  /** The code that is shown beside the list. */
  readonly shownId: number | undefined;
  readonly onWithdrawn: (id: number) => void;
}

/** Codes that would still let a computer in: who made each, until when it is good, and the way to end it. */
export const OpenCodes = ({ shownId, onWithdrawn }: OpenCodesProps) => {
  const { t, i18n } = useTranslation('sync');
  const { data: codes = [], error } = useQuery(openCodesQuery);
  const withdraw = useWithdrawCode();
  const failure = withdraw.error ?? error;
  const heading = useRef<HTMLHeadingElement>(null);
  const moment = (at: string): string => formatAbsolute(Date.parse(at), i18n.language);
  if (codes.length === 0 && failure === null && !withdraw.isSuccess) return null;
  return (
    <Box component="section" mt={20} pt={16} style={{ borderTop: '1px solid var(--line)' }}>
      <Text component="h3" ref={heading} tabIndex={-1} mb={8} fw={550}>
        {t('codes.title', { count: codes.length })}
      </Text>
      {failure === null ? null : (
        <Notice tone="bad" role="alert">
          {errorText(failure)}
        </Notice>
      )}
      <Box component="ul" m={0} p={0} mah={216} style={{ overflowY: 'auto', listStyle: 'none' }}>
        {codes.map((code) => (
          <Group key={code.id} component="li" gap={12} py={6} justify="space-between" wrap="nowrap">
            <Text component="div" size="sm" miw={0} style={{ overflowWrap: 'anywhere' }}>
              {code.id === shownId ? t('codes.shown') : t('codes.by', { name: code.created_by })},{' '}
              <RelativeTime at={code.created_at} />
              <Text size="sm" c="var(--dim)">
                {t('enrolment.valid', { until: moment(code.expires_at) })}
              </Text>
            </Text>
            <Button
              variant="default"
              size="xs"
              aria-label={t('codes.withdrawNamed', { name: code.created_by, at: moment(code.created_at) })}
              loading={withdraw.isPending && withdraw.variables === code.id}
              disabled={withdraw.isPending}
              onClick={() => {
                // The button goes with its code.
                heading.current?.focus();
                withdraw.mutate(code.id, { onSuccess: () => onWithdrawn(code.id) });
              }}
            >
              {t('codes.withdraw')}
            </Button>
          </Group>
        ))}
      </Box>
    </Box>
  );
};

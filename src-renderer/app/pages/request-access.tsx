import { Button, Stack, Text, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { accessRequestsContract, type AccessRequest } from '#shared/contract/access-requests.ts';
import { isSamePermission, type MatrixPermission } from '#shared/domain/roles/permission-set.ts';
import { formatAbsolute } from '#renderer/components/format-time.ts';
import { Notice } from '#renderer/components/notice.tsx';
import { QueryState } from '#renderer/components/query-state.tsx';
import { useContractForm } from '#renderer/hooks/use-contract-form.ts';
import { ownRequestsQuery, useAskForAccess } from '../access-requests.ts';

interface RequestAccessProps {
  readonly permission: MatrixPermission;
}

/** Asks an administrator for what a page needs, once, and says what became of it. */
export const RequestAccess = ({ permission }: RequestAccessProps) => (
  <QueryState query={useQuery(ownRequestsQuery)}>
    {(requests) => {
      const asked = requests.find((one) => isSamePermission(one, permission));
      return asked === undefined || hasLapsed(asked) ? (
        <Ask permission={permission} />
      ) : (
        <Answer request={asked} />
      );
    }}
  </QueryState>
);

/** Granted, and yet the page is refused: the day is over, or the grant was taken back. */
const hasLapsed = ({ state }: AccessRequest): boolean => state === 'granted';

const Answer = ({ request: { state, word, decided_at: at } }: { readonly request: AccessRequest }) => {
  const { t, i18n } = useTranslation('shell');
  if (state === 'waiting') return <Notice tone="info">{t('access.waiting')}</Notice>;
  const day = at === null ? '' : formatAbsolute(Date.parse(at), i18n.language);
  return (
    <Notice tone="warn">
      <Text size="sm">{t('access.refused', { day })}</Text>
      {word === '' ? null : <Text size="sm">{word}</Text>}
    </Notice>
  );
};

const Ask = ({ permission }: RequestAccessProps) => {
  const { t } = useTranslation('shell');
  const ask = useAskForAccess();
  const form = useContractForm(accessRequestsContract.askForAccess, {
    initial: { reason: '' },
    body: ({ reason }) => ({ ...permission, reason }),
    mutation: {
      isPending: ask.isPending,
      mutate: ({ reason }, on) => ask.mutate({ ...permission, reason }, on),
    },
    missing: { reason: t('access.missing') },
  });
  return (
    <form {...form.props}>
      <Stack gap={12} ta="start">
        {form.problem === undefined ? null : (
          <Notice tone="bad" role="alert">
            {form.problem}
          </Notice>
        )}
        <Textarea
          {...form.field('reason')}
          label={t('access.reason')}
          description={t('access.who')}
          autosize
          minRows={2}
          maxLength={500}
        />
        <Button type="submit" variant="default" loading={form.isBusy} style={{ alignSelf: 'flex-start' }}>
          {t('access.ask')}
        </Button>
      </Stack>
    </form>
  );
};

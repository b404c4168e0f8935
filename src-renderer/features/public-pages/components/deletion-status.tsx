import { Button, Group, Text, TextInput, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId, useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { socialSignInContract } from '#shared/contract/social-sign-in.ts';
import { PROVIDER_NAMES } from '#shared/domain/social-sign-in/providers.ts';
import { Notice } from '#renderer/components/notice.tsx';
import { QueryState } from '#renderer/components/query-state.tsx';
import { RelativeTime } from '#renderer/components/relative-time.tsx';
import { api } from '#renderer/lib/api.ts';

const MAX_CODE = 64;

/** What became of a deletion that Facebook asked for, by the code that it shows; the code is part of the address. */
export const DeletionStatus = () => {
  const { t } = useTranslation('public-pages');
  const id = useId();
  const [search, setSearch] = useSearchParams();
  const code = search.get('code') ?? '';
  const [typed, setTyped] = useState(code);
  const query = useQuery({
    queryKey: ['data-deletion', code],
    queryFn: async ({ signal }) =>
      (await api(socialSignInContract.getDataDeletion, { params: { code } }, { signal })).body.data,
    enabled: code !== '',
    retry: false,
  });
  const ask = (event: SubmitEvent): void => {
    event.preventDefault();
    setSearch(typed.trim() === '' ? {} : { code: typed.trim() }, { replace: true });
  };
  return (
    <section aria-labelledby={id}>
      <Title order={2} id={id} mb={4}>
        {t('deletion.title')}
      </Title>
      <Text maw="72ch" mb={12}>
        {t('deletion.text')}
      </Text>
      <form onSubmit={ask}>
        <Group align="flex-end" gap={8} mb={12}>
          <TextInput
            label={t('deletion.code')}
            value={typed}
            maxLength={MAX_CODE}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Button type="submit" variant="default">
            {t('deletion.look')}
          </Button>
        </Group>
      </form>
      {code === '' ? null : (
        <QueryState query={query} errorTitle={t('deletion.failed')}>
          {({ provider, was_known: wasKnown, done_at: doneAt }) => (
            <Notice tone="ok" role="status">
              {t(wasKnown ? 'deletion.done' : 'deletion.nothing', { provider: PROVIDER_NAMES[provider] })}{' '}
              <RelativeTime at={doneAt} />
            </Notice>
          )}
        </QueryState>
      )}
    </section>
  );
};

import { Anchor, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { Notice } from '#renderer/components/notice.tsx';
import { PageHeader } from '#renderer/components/page-header.tsx';
import { QueryState } from '#renderer/components/query-state.tsx';
import { choiceQuery } from '../queries.ts';

type Choice = Parameters<typeof choiceQuery>[0];

const OTHER_PATH = { unsubscribe: '/stay-connected', stayConnected: '/unsubscribed' } as const;

const Chosen = ({ choice, token }: { readonly choice: Choice; readonly token: string }) => {
  const { t } = useTranslation('mail');
  const query = useQuery(choiceQuery(choice, token));
  return (
    <QueryState query={query} errorTitle={t('choice.failed')}>
      {(kind) => (
        <>
          <Notice tone="ok" role="status" mb={16}>
            {t(`choice.${choice}.done`, { kind: t(`kind.${kind}`) })}
          </Notice>
          <Text mb={16}>{t(`choice.${choice}.text`)}</Text>
          <Anchor component={Link} to={`${OTHER_PATH[choice]}#token=${token}`}>
            {t(`choice.${choice}.other`)}
          </Anchor>
        </>
      )}
    </QueryState>
  );
};

/** Does what the link of a mail asks for, signed in or not, and says for which kind of mail. */
export const ChoicePage = ({ choice }: { readonly choice: Choice }) => {
  const { t } = useTranslation('mail');
  const token = new URLSearchParams(useLocation().hash.replace(/^#/u, '')).get('token') ?? '';
  return (
    <>
      <PageHeader title={t(`choice.${choice}.title`)} />
      <Stack maw={560} px={{ base: 16, sm: 24 }} py={16} gap={0} align="flex-start">
        {token === '' ? (
          <Notice tone="info">{t('choice.noToken')}</Notice>
        ) : (
          <Chosen key={`${choice} ${token}`} choice={choice} token={token} />
        )}
      </Stack>
    </>
  );
};

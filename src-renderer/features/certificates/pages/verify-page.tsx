import { Button, FileButton, Group, Stack, Text, TextInput } from '@mantine/core';
import { useEffect, useEffectEvent, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useSearchParams } from 'react-router';
import { readNumber } from '#shared/domain/certificates/number.ts';
import { Notice } from '#renderer/components/notice.tsx';
import { PageHeader } from '#renderer/components/page-header.tsx';
import { FormSection } from '#renderer/components/patterns/record-page.tsx';
import { errorText } from '#renderer/lib/error-text.ts';
import { CheckResult } from '../components/check-result.tsx';
import { useCheck } from '../queries.ts';
import { readCode } from '../read-code.ts';

const FILES = 'application/pdf,.pdf,.jwt,application/jwt,text/plain,image/png,image/jpeg,image/webp';
const MAX_BYTES = 5 * 1024 * 1024;

/** Anybody checks a certificate here: by its number, its file, or a picture of its code. */
export const VerifyPage = () => {
  const { t } = useTranslation(['certificates', 'shell']);
  const { hash } = useLocation();
  const [search] = useSearchParams();
  const asked = search.get('number') ?? '';
  const check = useCheck();
  const [typed, setTyped] = useState(asked);
  const [problem, setProblem] = useState<string | null>(null);
  const start = (checked: Parameters<typeof check.mutate>[0]): void => {
    setProblem(null);
    check.mutate(checked);
  };
  const fail = (words: string): void => {
    check.reset();
    setProblem(words);
  };
  const checkText = (text: string): void => start({ bytes: new TextEncoder().encode(text) });
  const openCode = useEffectEvent((code: string) => check.mutate({ bytes: new TextEncoder().encode(code) }));
  // The address of a code says what is checked; a server never gets that part of it.
  useEffect(() => {
    if (hash.length > 1) openCode(hash.slice(1));
  }, [hash]);
  const openNumber = useEffectEvent((number: string) => check.mutate({ number }));
  useEffect(() => {
    const number = readNumber(asked);
    if (number !== null) openNumber(number);
  }, [asked]);
  const openFile = async (file: File | null): Promise<void> => {
    if (file === null) return;
    if (file.size > MAX_BYTES) return fail(t('check.tooLarge'));
    if (!file.type.startsWith('image/')) return start({ bytes: new Uint8Array(await file.arrayBuffer()) });
    const code = await readCode(file);
    return code === null ? fail(t('check.noCode')) : checkText(code);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const number = readNumber(typed);
    if (number !== null) start({ number });
    else if (typed.trim() === '') fail(t('check.nothing'));
    else checkText(typed);
  };
  return (
    <>
      <PageHeader title={t('shell:routes.verify')} description={t('check.text')} withLine />
      <Stack gap={24} maw={768} w="100%" px={{ base: 16, sm: 24 }} py={20}>
        <FormSection title={t('check.how')}>
          <form onSubmit={submit}>
            <Group align="flex-end" gap={12}>
              <TextInput
                flex={1}
                miw={240}
                label={t('check.number')}
                description={t('check.numberHint')}
                value={typed}
                onChange={(event) => setTyped(event.currentTarget.value)}
              />
              <Button type="submit" loading={check.isPending}>
                {t('check.go')}
              </Button>
            </Group>
          </form>
          <Group gap={12}>
            <FileButton accept={FILES} onChange={(file) => void openFile(file)}>
              {(props) => (
                <Button {...props} variant="default">
                  {t('check.file')}
                </Button>
              )}
            </FileButton>
            <Text size="sm" c="dimmed">
              {t('check.fileHint')}
            </Text>
          </Group>
        </FormSection>
        {problem === null ? null : (
          <Notice tone="bad" role="alert">
            {problem}
          </Notice>
        )}
        {check.error === null ? null : (
          <Notice tone="bad" role="alert">
            {errorText(check.error)}
            {check.variables !== undefined && 'number' in check.variables
              ? ` ${t('check.numberOnline')}`
              : ''}
          </Notice>
        )}
        {check.data === undefined ? null : <CheckResult check={check.data} />}
      </Stack>
    </>
  );
};

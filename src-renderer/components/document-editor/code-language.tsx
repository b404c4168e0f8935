import { Autocomplete } from '@mantine/core';
import { type Editor, useEditorState } from '@tiptap/react';
import { useTranslation } from 'react-i18next';

const COMMON = [
  'bash',
  'c',
  'c++',
  'c#',
  'css',
  'go',
  'html',
  'java',
  'javascript',
  'json',
  'kotlin',
  'latex',
].concat(['matlab', 'php', 'python', 'r', 'ruby', 'rust', 'sql', 'swift', 'typescript', 'xml', 'yaml']);

/** What a word may be to name a language. */
const inLanguage = (typed: string): string =>
  typed
    .toLowerCase()
    .replaceAll(/[^a-z0-9+#._-]/gu, '')
    .slice(0, 40);

/** The language of the code in which the cursor stands. */
export const CodeLanguage = ({ editor }: { readonly editor: Editor }) => {
  const { t } = useTranslation('documents');
  const language = useEditorState({
    editor,
    selector: (): string => {
      const value: unknown = editor.getAttributes('codeBlock')['language'];
      return typeof value === 'string' ? value : '';
    },
  });
  return (
    <Autocomplete
      size="xs"
      maw={220}
      label={t('codeLanguage')}
      data={COMMON}
      value={language}
      onChange={(typed) => {
        const next = inLanguage(typed);
        editor.commands.updateAttributes('codeBlock', { language: next === '' ? null : next });
      }}
    />
  );
};

import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { CodeFailure } from '#renderer/components/code-failure.tsx';
import { loadTexts } from '#renderer/i18n/start-i18n.ts';
import { loadCode } from '#renderer/lib/load-code.ts';
import type { DocumentEditorProps } from './editor-body.tsx';

// A failure stands in the place of the editor: an error that is thrown here would take the whole screen.
const Body = lazy(async () => {
  try {
    const [{ EditorBody }] = await loadCode(() =>
      Promise.all([import('./editor-body.tsx'), loadTexts('documents')]),
    );
    return { default: EditorBody };
  } catch (error) {
    return { default: () => <CodeFailure error={error} /> };
  }
});

/** Where somebody writes a document: lessons, announcements, articles. Its code comes when it is first shown. */
export const DocumentEditor = (props: DocumentEditorProps) => (
  <Suspense fallback={<Skeleton height={240} />}>
    <Body {...props} />
  </Suspense>
);

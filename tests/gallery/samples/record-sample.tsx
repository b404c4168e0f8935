import { Button, Select, TagsInput, TextInput, Textarea } from '@mantine/core';
import { FormSection, RecordPage } from '#renderer/components/patterns/record-page.tsx';
import { RelativeTime } from '#renderer/components/relative-time.tsx';
import { StatusBadge } from '#renderer/components/status-badge.tsx';
import { useAutosave } from '#renderer/hooks/use-autosave.ts';

const YESTERDAY = Date.now() - 90_000_000;

export function RecordSample() {
  const autosave = useAutosave<string>({ save: () => Promise.resolve() });
  return (
    <RecordPage
      title="Explain how cyanide poisoning stops oxidative phosphorylation"
      description="Open ended, in Biology, Respiration"
      backTo="/questions"
      saveStatus={{ state: 'failed', reason: 'disk full' }}
      onRetrySave={autosave.retry}
      actions={<Button variant="default">Preview</Button>}
      facts={[
        { label: 'Status', value: <StatusBadge tone="ok">Published</StatusBadge> },
        { label: 'Used in', value: '4 exams' },
        { label: 'Answered', value: '211 times' },
        { label: 'Facility', value: '0.48' },
        { label: 'Updated', value: <RelativeTime at={YESTERDAY} /> },
        { label: 'Author', value: 'Dr Margarethe Vandenberghe-Castellanos' },
      ]}
    >
      <FormSection title="Question" description="What the student reads. Formulas go between \( and \).">
        <Textarea
          label="Text"
          defaultValue="Explain how cyanide poisoning stops oxidative phosphorylation, and why cells with few mitochondria are less affected."
          onChange={(event) => autosave.change(event.currentTarget.value)}
        />
        <Select
          label="Type"
          data={['Multiple choice', 'True or false', 'Open ended']}
          defaultValue="Open ended"
        />
      </FormSection>
      <FormSection title="Filing">
        <TagsInput label="Tags" defaultValue={['respiration', 'extended']} />
        <TextInput label="Mark" defaultValue="0" error="Give it points, or remove it" />
      </FormSection>
    </RecordPage>
  );
}

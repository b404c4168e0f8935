import { Button, Menu } from '@mantine/core';
import { IconAt } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { Participant } from '#shared/contract/messages.ts';
import { withMention } from '#shared/domain/messages/mentions.ts';

interface MentionMenuProps {
  readonly people: readonly Participant[];
  /** The field that is written in. */
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly onChange: (text: string) => void;
}

/** Names somebody of the conversation where one writes: they are told that they are meant. */
export const MentionMenu = ({ people, field, onChange }: MentionMenuProps) => {
  const { t } = useTranslation('conversations');
  const put = (name: string): void => {
    const element = field.current;
    if (element === null) return;
    const { value, selectionStart, selectionEnd } = element;
    const next = withMention({ text: value, start: selectionStart, end: selectionEnd }, name);
    onChange(next.text);
    // Once the field has the text, and the menu has given the focus back.
    requestAnimationFrame(() => {
      element.focus();
      element.setSelectionRange(next.at, next.at);
    });
  };
  return (
    <Menu position="top-start" withinPortal returnFocus={false}>
      <Menu.Target>
        <Button variant="default" leftSection={<IconAt size={16} stroke={1.6} aria-hidden />}>
          {t('mention')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
        {people.map(({ user_id: id, name, role }) => (
          <Menu.Item key={id} onClick={() => put(name)}>
            {name}, {role}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
};

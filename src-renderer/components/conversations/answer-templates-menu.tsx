import { Button, Menu } from '@mantine/core';
import { IconTemplate } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { answerTemplatesQuery } from '#renderer/lib/answer-templates.ts';

interface AnswerTemplatesMenuProps {
  /** Who asked, by whose name an answer begins. */
  readonly name: string;
  readonly onChoose: (text: string) => void;
}

/** Answers that staff have written once; the chosen one is put in, and changed before it is sent. */
export const AnswerTemplatesMenu = ({ name, onChoose }: AnswerTemplatesMenuProps) => {
  const { t } = useTranslation('conversations');
  const templates = useQuery(answerTemplatesQuery).data;
  if (templates === undefined) return null;
  return (
    <Menu position="top-start" withinPortal>
      <Menu.Target>
        <Button variant="default" leftSection={<IconTemplate size={16} stroke={1.6} aria-hidden />}>
          {t('templates.choose')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
        {templates.map(({ id, title, text }) => (
          <Menu.Item key={id} onClick={() => onChoose(text.replaceAll('{name}', name))}>
            {title}
          </Menu.Item>
        ))}
        {templates.length === 0 ? null : <Menu.Divider />}
        <Menu.Item component={Link} to="/SupportTickets?tab=templates">
          {t('templates.edit')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
};

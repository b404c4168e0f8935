import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { RecordPage } from '#renderer/components/patterns/record-page.tsx';
import { ContactForm } from '../components/contact-form.tsx';

/** The form alone: from the menu, or from a screen that broke, which it names. */
export const ContactPage = () => {
  const { t } = useTranslation('support-tickets');
  const screen = useSearchParams()[0].get('screen') ?? '';
  return (
    <RecordPage backTo="/HelpSupport" title={t('contact.title')} description={t('contact.text')}>
      <ContactForm screen={screen.slice(0, 300)} />
    </RecordPage>
  );
};

import { ChoicePage } from '../components/choice-page.tsx';

/** Where a mail leads whoever wants no more of its kind. */
export const UnsubscribedPage = () => <ChoicePage choice="unsubscribe" />;

import { ChoicePage } from '../components/choice-page.tsx';

/** Where somebody takes back that they want no more mail of a kind. */
export const StayConnectedPage = () => <ChoicePage choice="stayConnected" />;

import { LoadingSpinner } from './loading-spinner.tsx';

/** Fills the window until the next screen is there; it stays invisible for a quarter of a second. */
export const LoadingPage = () => <LoadingSpinner />;

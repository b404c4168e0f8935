import { create } from 'zustand';

export interface BannerMessage {
  id: number;
  kind: 'success' | 'error';
  text: string;
  at: number;
}

export interface UndoMessage {
  id: number;
  text: string;
  onUndo: () => void;
  /** What it is called, and until when it is possible; an offer without it goes after a while. */
  limit?: { readonly label: string; readonly until: number };
}

interface FeedbackState {
  banners: readonly BannerMessage[];
  undos: readonly UndoMessage[];
  /** Errors of this session, newest first; they outlive their banner. */
  errorLog: readonly BannerMessage[];
}

const LOG_LENGTH = 50;

let lastId = 0;
const nextId = (): number => {
  lastId += 1;
  return lastId;
};

/** What the application says to the person: banners, offers to undo and the list of past errors. */
export const useFeedbackStore = create<FeedbackState>(() => ({ banners: [], undos: [], errorLog: [] }));

const addBanner = (kind: BannerMessage['kind'], text: string): void => {
  const message: BannerMessage = { id: nextId(), kind, text, at: Date.now() };
  useFeedbackStore.setState((state) => ({
    // The same words twice would only cover each other.
    banners: [...state.banners.filter((one) => one.kind !== kind || one.text !== text), message].slice(-3),
    errorLog: kind === 'error' ? [message, ...state.errorLog].slice(0, LOG_LENGTH) : state.errorLog,
  }));
};

/** Banner headed "Success!". */
export const showSuccess = (text: string): void => addBanner('success', text);

/** Banner headed "Error"; stays reachable in the error list. */
export const showError = (text: string): void => addBanner('error', text);

const addUndo = (offer: Omit<UndoMessage, 'id'>): number => {
  const id = nextId();
  useFeedbackStore.setState((state) => ({ undos: [...state.undos, { id, ...offer }].slice(-3) }));
  return id;
};

/** Offers to take back what has just been done. Answers the id of the offer. */
export const showUndo = (text: string, onUndo: () => void): number => addUndo({ text, onUndo });

/** The same for what others can see: it counts down, and is taken back by its own button alone. */
export const showTakeBack = (
  text: string,
  { label, until, onTakeBack }: { label: string; until: number; onTakeBack: () => void },
): number => addUndo({ text, onUndo: onTakeBack, limit: { label, until } });

export const dismissBanner = (id: number): void =>
  useFeedbackStore.setState((state) => ({ banners: state.banners.filter((one) => one.id !== id) }));

export const dismissUndo = (id: number): void =>
  useFeedbackStore.setState((state) => ({ undos: state.undos.filter((one) => one.id !== id) }));

/** Takes away all that stands there, for a screen that nothing of another may lie over. */
export const dismissAll = (): void => useFeedbackStore.setState({ banners: [], undos: [] });

export const clearErrorLog = (): void => useFeedbackStore.setState({ errorLog: [] });

/** Errors of this session, newest first, for the list in the shell. */
export const useErrorLog = (): readonly BannerMessage[] => useFeedbackStore((state) => state.errorLog);

import { useEffect, useRef, useState } from 'react';

export interface AutoCloseHandlers {
  onMouseEnter: () => void;
  onMouseLeave: () => void;
  onFocus: () => void;
  onBlur: () => void;
}

/** Closes after a time, which stands still while the pointer or the focus is inside. */
export const useAutoClose = (onClose: () => void, afterMs: number): AutoCloseHandlers => {
  const [isHeld, setIsHeld] = useState(false);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  }, [onClose]);
  useEffect(() => {
    if (isHeld) return undefined;
    const timer = setTimeout(() => close.current(), afterMs);
    return () => clearTimeout(timer);
  }, [isHeld, afterMs]);
  return {
    onMouseEnter: () => setIsHeld(true),
    onMouseLeave: () => setIsHeld(false),
    onFocus: () => setIsHeld(true),
    onBlur: () => setIsHeld(false),
  };
};

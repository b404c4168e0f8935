import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** F1 opens the article about the screen that one is on. */
export const HelpKey = () => {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const open = (event: KeyboardEvent): void => {
      if (event.key !== 'F1' || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      void navigate(`/KnowledgeBase?screen=${encodeURIComponent(pathname)}`);
    };
    window.addEventListener('keydown', open);
    return () => window.removeEventListener('keydown', open);
  }, [navigate, pathname]);
  return null;
};

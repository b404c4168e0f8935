import { showError, showSuccess } from '#renderer/components/feedback-store.ts';
import { setFeedback } from '#renderer/lib/feedback.ts';

// The query client lives below the components, so the banners are handed down to it here.
setFeedback({ success: showSuccess, error: showError });

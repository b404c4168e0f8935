import '#renderer/app/styles.ts';

import { figuresPage } from '#shared/domain/insight/figures-page.ts';

// `npm run -s print:figures > docs/figures.md`
process.stdout.write(figuresPage());

import { printJson } from '#server/cli/output.ts';
import { routes } from '#shared/domain/shell/routes.ts';

// `npm run -s print:routes`
printJson(
  routes.map((route) => ({
    path: route.path,
    public: route.public,
    sidebar: route.sidebar,
    ability: route.abilities,
    area: route.area,
    built: route.built,
  })),
);

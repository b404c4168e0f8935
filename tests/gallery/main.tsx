import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { Gallery } from './gallery.tsx';
import { GalleryProviders } from './gallery-providers.tsx';
import '#renderer/app/styles.ts';

const [, scheme = 'light', name = 'dashboard'] = location.pathname.split('/');
if (scheme.endsWith('-contrast')) document.documentElement.dataset['contrast'] = 'high';

const root = document.querySelector('#root');
if (root === null) throw new Error('index.html has no #root');

createRoot(root).render(
  <BrowserRouter>
    <GalleryProviders scheme={scheme.startsWith('dark') ? 'dark' : 'light'}>
      <Gallery name={name} />
    </GalleryProviders>
  </BrowserRouter>,
);

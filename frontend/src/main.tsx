import './ui/base.css';
import './backend/ids';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { QueryClientProvider } from '@tanstack/react-query';
import { App } from './App';
import { BackendProvider, newQueryClient, type Backend } from './backend';
import { startTheme } from './ui/theme';

async function chooseBackend(): Promise<Backend> {
  // While the window is being built it can run in a plain browser: npm run dev, then /?fake
  if (import.meta.env.DEV && location.search === '?fake') {
    const { fakeBackend } = await import('./backend/fake');
    return fakeBackend({ pace: 120 });
  }
  const { wails } = await import('./backend/wails');
  return wails;
}

async function start(): Promise<void> {
  startTheme();
  const root = document.getElementById('root');
  if (root === null) return;
  const backend = await chooseBackend();
  createRoot(root).render(
    <StrictMode>
      <BackendProvider value={backend}>
        <QueryClientProvider client={newQueryClient()}>
          <App />
        </QueryClientProvider>
      </BackendProvider>
    </StrictMode>,
  );
}

void start();

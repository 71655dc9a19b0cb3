import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type AnyRouter, RouterProvider } from '@tanstack/react-router';

import { TextProvider } from './i18n/TextProvider.tsx';
import { AndenTheme } from './ui/theme.tsx';

/** Everything that stands above the screens. */
export function App({ router, queries }: { router: AnyRouter; queries: QueryClient }) {
  return (
    <AndenTheme>
      <TextProvider>
        <QueryClientProvider client={queries}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </TextProvider>
    </AndenTheme>
  );
}

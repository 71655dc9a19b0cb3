import type { ReactNode } from 'react';

/** What a list of choices says where it has none. Such a list may hold nothing but choices, so this is one that cannot be taken. */
export function NoOption({ children }: { children: ReactNode }) {
  return (
    <div role="option" aria-disabled aria-selected={false} tabIndex={-1}>
      {children}
    </div>
  );
}

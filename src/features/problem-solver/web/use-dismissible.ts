import { useState } from 'react';

/** An error that a person may close; the next one shows again. */
export function useDismissible(error: unknown) {
  const [dismissed, setDismissed] = useState<unknown>(null);
  return { error: error === dismissed ? null : error, dismiss: () => setDismissed(error) };
}

import { useState } from 'react';

type Search = Record<string, unknown>;

/** The address that each tab was left with: whoever comes back to a tab finds there what was there. */
export function useLeftTabs(tab: string, search: Search): (tab: string) => Search {
  const [left, setLeft] = useState<Record<string, Search>>({});
  const isItsOwn = (search.tab ?? 'casos') === tab;
  if (isItsOwn && left[tab] !== search) setLeft({ ...left, [tab]: search });
  return (wanted) => left[wanted] ?? (wanted === 'casos' ? {} : { tab: wanted });
}

import { afterEach } from 'vitest';

import { type Visitor, visitors } from './visitor.ts';

const MOST_LETTERS = 700;

// A failure elsewhere leaves nothing but its message: it says what the open pages showed, too.
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail' || visitors.size === 0) return;
  throw new Error(`what was seen:\n${(await Promise.all([...visitors].map(seenBy))).join('\n\n')}`);
});

async function seenBy({ page, complaints }: Visitor): Promise<string> {
  const shown = await page.evaluate(() => {
    // A dialog stands over the page, whichever of them comes first in the document.
    const top =
      [...document.querySelectorAll('[role="dialog"]')].at(-1) ?? document.querySelector('main') ?? document.body;
    const focused = document.activeElement?.outerHTML.slice(0, 120) ?? '';
    return { text: top.textContent ?? '', focused };
  });
  const text = shown.text.replace(/\s+/g, ' ').slice(0, MOST_LETTERS);
  return [page.url(), text, `focus: ${shown.focused}`, ...complaints].join('\n');
}

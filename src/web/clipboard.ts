import { logFailure } from './log.ts';

/** Puts a text on the clipboard. Answers whether it is there. */
export async function copyText(text: string): Promise<boolean> {
  try {
    // A page that came by plain HTTP has no clipboard of its own.
    if (navigator.clipboard === undefined) return copySelected(text);
    await navigator.clipboard.writeText(text);
    return true;
  } catch (cause) {
    logFailure('clipboard', cause);
    return copySelected(text);
  }
}

function copySelected(text: string): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  field.setAttribute('aria-hidden', 'true');
  field.style.position = 'fixed';
  const { activeElement } = document;
  document.body.append(field);
  field.select();
  const isDone = document.execCommand('copy');
  field.remove();
  if (activeElement instanceof HTMLElement) activeElement.focus();
  return isDone;
}

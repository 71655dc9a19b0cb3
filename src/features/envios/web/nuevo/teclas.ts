import type { KeyboardEvent } from 'react';

/** What one fills in, in the order of the screen; of a group of choices the chosen one. */
const CAMPOS = 'input:not([type="hidden"]):not(:disabled), textarea:not(:disabled)';

function camposEn(root: Element): HTMLElement[] {
  return [...root.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(CAMPOS)].filter(
    (field) => field.type !== 'radio' || isChosen(field, root),
  );
}

function isChosen(field: HTMLElement, root: Element): boolean {
  if (!(field instanceof HTMLInputElement) || field.checked) return true;
  const group = [...root.querySelectorAll<HTMLInputElement>('input[type="radio"]')].filter(
    ({ name }) => name === field.name,
  );
  return !group.some(({ checked }) => checked) && group[0] === field;
}

interface Acts {
  /** After the last field. */
  onEnd: () => void;
  /** Ctrl+Enter. */
  onConfirm: () => void;
  onEscape: () => void;
  /** Enter in a field that was read from a message: it has been looked at. */
  onSeen: (campo: string) => void;
}

/** Enter goes from field to field and out of the last one, Ctrl+Enter confirms from anywhere, Esc leaves. Lists and buttons keep their Enter. */
export function oirTeclas(event: KeyboardEvent<HTMLElement>, { onEnd, onConfirm, onEscape, onSeen }: Acts): void {
  const { key, target, currentTarget } = event;
  if (event.defaultPrevented || event.nativeEvent.isComposing || !(target instanceof HTMLElement)) return;
  if (key === 'Escape' && target.getAttribute('aria-expanded') !== 'true' && isField(target)) onEscape();
  if (key !== 'Enter' || event.altKey) return;
  if (event.ctrlKey || event.metaKey) {
    event.preventDefault();
    onConfirm();
    return;
  }
  if (!isField(target) || (target instanceof HTMLTextAreaElement && event.shiftKey)) return;
  event.preventDefault();
  const marked = target.closest<HTMLElement>('[data-duda]')?.dataset.campo;
  if (marked !== undefined) onSeen(marked);
  const fields = camposEn(currentTarget);
  const next = fields[fields.indexOf(target) + 1];
  if (next === undefined) onEnd();
  else focusField(next);
}

function isField(target: HTMLElement): boolean {
  return target.matches(CAMPOS);
}

function focusField(field: HTMLElement): void {
  field.focus();
  if (field instanceof HTMLInputElement && field.type !== 'radio' && field.type !== 'checkbox') field.select();
}

/** To the field of that name; without one, or where there is none, to the first that is empty. */
export function focusCampo(root: Element, campo: string | null): void {
  const named = campo === null ? null : root.querySelector(`[data-campo="${campo}"]`);
  const fields = camposEn(named ?? root);
  const empty = fields.find((field) => field instanceof HTMLInputElement && field.value === '');
  const wanted = named === null ? (empty ?? fields[0]) : fields[0];
  if (wanted !== undefined) focusField(wanted);
}

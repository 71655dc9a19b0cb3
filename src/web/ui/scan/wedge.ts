import { isBurst, looksLikeCode } from '#shared/scan.ts';

import { createPatience } from './patience.ts';
import { separatorOf } from './separator.ts';
import { afterSilence } from './silence.ts';

/** A field with this attribute takes readings for itself (a search by number). */
export const TAKES_SCANS = 'data-lee-codigos';

export interface WedgeListener {
  /** The page's own scan field: it looks after its keys itself. */
  isOwnField: (target: EventTarget | null) => boolean;
  onRead: (raw: string) => void;
  /** A reading while a dialog is open. */
  onRefused: (raw: string) => void;
  /** Of the frame: hears only where no screen listens, and leaves dialogs and fields alone: what is read into a form is for the form. */
  isLast?: boolean;
}

/** Kinds of input that hold no text. */
const UNWRITTEN = new Set(['checkbox', 'radio', 'button', 'submit', 'reset', 'range', 'color', 'file', 'image']);

type TextField = HTMLInputElement | HTMLTextAreaElement;

interface Burst {
  text: string;
  times: number[];
  /** When the last key of it was pressed, of whichever kind. */
  last: number;
  field: TextField | null;
  /** What the field held before the first key, to put back if the keys were a scanner's. */
  before: string;
}

const NOTHING: Burst = { text: '', times: [], last: 0, field: null, before: '' };

/** How many screens hear scanners for themselves. */
let listening = 0;

/** Hears scanners anywhere in the page: a scanner is a keyboard whose keys come faster than any person's. */
export function listenForScans(listener: WedgeListener): () => void {
  const { isLast = false } = listener;
  const patience = createPatience();
  let burst = NOTHING;
  let stay = () => {};
  const isAnothers = (target: EventTarget | null) => isLast && isSpokenFor(target);

  const finish = (event?: KeyboardEvent) => {
    stay();
    const done = burst;
    burst = NOTHING;
    // Where nobody waits for a reading, what a person drums on the keys must not pass for one.
    const mustLookLikeCode = isLast || done.field !== null;
    if (!isBurst(done.times) || (mustLookLikeCode && !looksLikeCode(done.text))) return;
    if (event === undefined) patience.noteSilence();
    else patience.noteEnd();
    if (event !== undefined) keepToReading(event);
    if (done.field !== null) writeInto(done.field, done.before);
    if (isDialogOpen()) listener.onRefused(done.text);
    else listener.onRead(done.text);
  };

  const goOn = (longer: Burst) => {
    burst = longer;
    stay();
    stay = afterSilence(patience.silence(), longer.last, finish);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (listener.isOwnField(event.target) || takesScans(event.target) || isAnothers(event.target)) return;
    const since = event.timeStamp - burst.last;
    const isJoined = patience.joins(since, burst.times);
    const separator = burst !== NOTHING && isJoined ? separatorOf(event, burst.times) : null;
    if (separator !== null) {
      if (separator !== '') keepToReading(event);
      goOn({ ...burst, text: burst.text + separator, last: event.timeStamp });
      return;
    }
    // A key that is held down repeats as fast as a scanner types.
    if (event.ctrlKey || event.altKey || event.metaKey || event.repeat) {
      burst = NOTHING;
      return;
    }
    if ((event.key === 'Enter' || event.key === 'Tab') && isJoined) {
      finish(event);
      return;
    }
    if (event.key.length !== 1) return;
    // The one before is over, though its silence has not been noticed yet.
    if (!isJoined) finish();
    if (burst === NOTHING) burst = { ...NOTHING, ...snapshot(event.target) };
    const { timeStamp } = event;
    goOn({ ...burst, text: burst.text + event.key, times: [...burst.times, timeStamp], last: timeStamp });
  };

  window.addEventListener('keydown', onKeyDown, true);
  if (!isLast) listening += 1;
  return () => {
    if (!isLast) listening -= 1;
    stay();
    window.removeEventListener('keydown', onKeyDown, true);
  };
}

/** Neither the page nor the browser takes it for a key of its own. */
function keepToReading(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** Whether what is read is for a screen, a dialog or the field that has the focus, and not for the frame. */
export function isSpokenFor(target: EventTarget | null): boolean {
  return listening > 0 || isDialogOpen() || isWrittenInto(target);
}

export function isDialogOpen(): boolean {
  return document.querySelector('dialog[open], [role="dialog"], [role="alertdialog"]') !== null;
}

/** A search of a list looks for what is read; any other field was chosen by the person to be filled. */
function isWrittenInto(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target instanceof HTMLTextAreaElement) return true;
  return (
    target instanceof HTMLInputElement &&
    !UNWRITTEN.has(target.type) &&
    target.closest('search, [type="search"]') === null
  );
}

function takesScans(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(`[${TAKES_SCANS}]`) !== null;
}

function snapshot(target: EventTarget | null): Pick<Burst, 'field' | 'before'> {
  const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
  const isText = isField && target.type !== 'checkbox' && target.type !== 'radio';
  return isText ? { field: target, before: target.value } : { field: null, before: '' };
}

/** Puts a value there the way a person would have: React listens to the `input` event of the native setter. */
export function writeInto(field: TextField, value: string): void {
  const prototype = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

const MARKUP = Symbol('markup');

/** Markup that is safe to send. Only `html` makes it: the key is nobody else's. */
export interface Html {
  readonly [MARKUP]: string;
}

type Value = string | number | Html | readonly Html[] | null;

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '`': '&#96;',
};

/**
 * A template of markup: every text that comes in as a value is escaped; `null` draws nothing. A value in an attribute stands between quotes,
 * and none stands in a script, a style, an address or the name of a tag: there no escape would help.
 */
export function html(parts: TemplateStringsArray, ...values: readonly Value[]): Html {
  return {
    [MARKUP]: parts.map((part, place) => (place === 0 ? '' : drawn(values[place - 1] ?? null)) + part).join(''),
  };
}

export function markupOf(markup: Html): string {
  return markup[MARKUP];
}

function drawn(value: Value): string {
  if (value === null) return '';
  if (typeof value === 'string' || typeof value === 'number') {
    return String(value).replace(/[&<>"'`]/g, (character) => ESCAPES[character] ?? '');
  }
  return isList(value) ? value.map(markupOf).join('') : markupOf(value);
}

function isList(value: Html | readonly Html[]): value is readonly Html[] {
  return Array.isArray(value);
}

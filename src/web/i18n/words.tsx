import { useLocale } from './locale.ts';

/**
 * The frame, common words, errors, empty states and headings, in the person's language. Their Spanish stands in place, where it is read,
 * and is the key of `words/*.json`; what is not there is Spanish, and said to be (decision 0155).
 */
export function useWord(): (spanish: string) => string {
  const words = useLocale((state) => state.words);
  return (spanish) => words[spanish] ?? spanish;
}

/** The same as an element, with the language that it is really in. */
export function Word({ children }: { children: string }) {
  const { locale, words } = useLocale();
  if (locale === 'es') return children;
  const found = words[children];
  return <span lang={found === undefined ? 'es' : locale}>{found ?? children}</span>;
}

/** For what may be drawn or written: only a text of ours has a translation. */
export function asWord<Content>(content: Content) {
  return typeof content === 'string' ? <Word>{content}</Word> : content;
}

/** A text with places to be filled: `{page}`. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}

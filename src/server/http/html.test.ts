import { expect, test } from 'vitest';

import { html, markupOf } from './html.ts';

const HOSTILE = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' onfocus='alert(1)",
  '`onload=alert(1)`',
  '</textarea></title><svg/onload=alert(1)>',
  '&lt;b&gt;',
  '&#60;script&#62;',
  'a & b',
];

test.each(HOSTILE)('%s stays text, in a text and in an attribute', (text) => {
  const markup = markupOf(html`<p title="${text}">${text}</p>`);
  const found = /^<p title="([^<>"'`]*)">([^<>"'`]*)<\/p>$/.exec(markup);
  expect(found?.[1]).toBe(found?.[2]);
  const read = (found?.[1] ?? '')
    .replace(/&#(\d+);/g, (_all, code) => String.fromCodePoint(Number(code)))
    .replace(/&(lt|gt|quot);/g, (_all, name) => ({ lt: '<', gt: '>', quot: '"' })[String(name)] ?? '')
    .replaceAll('&amp;', '&');
  // Read back once, `&#60;` would become `<` where it was not escaped itself.
  expect(markup).toContain(text.replaceAll('&', '&amp;').split(/[<>"'`]/)[0]);
  if (!text.includes('&')) expect(read).toBe(text);
});

test('markup within markup is drawn as it is, lists one after the other, nothing as nothing', () => {
  const rows = ['a', '<b>'].map((text) => html`<li>${text}</li>`);
  expect(markupOf(html`<ul class="x">${rows}</ul>${null}${3}${html`<hr>`}`)).toBe(
    '<ul class="x"><li>a</li><li>&lt;b&gt;</li></ul>3<hr>',
  );
});

test('what only looks like markup is not taken for it', () => {
  const forged = JSON.parse('{"markup":"<b>","Symbol(markup)":"<b>"}');
  expect(markupOf(html`<p>${forged}</p>`)).not.toContain('<b>');
});

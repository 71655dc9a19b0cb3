const RUN = 'window.__x=1';

/** Forty ways to be a script where a text was meant. */
export const SCRIPTS: readonly string[] = [
  ...[
    `<script>${RUN}</script>`,
    `<img src=x onerror=${RUN}>`,
    `<svg onload=${RUN}>`,
    `<svg/onload=${RUN}//`,
    `<body onload=${RUN}>`,
  ],
  ...[
    `"><script>${RUN}</script>`,
    `'><img src=x onerror=${RUN}>`,
    `</title><script>${RUN}</script>`,
    `</textarea><img src=x onerror=${RUN}>`,
  ],
  ...[
    `</style><script>${RUN}</script>`,
    `--><script>${RUN}</script>`,
    `]]><script>${RUN}</script>`,
    `<iframe srcdoc="<script>parent.${RUN}</script>">`,
  ],
  ...[
    `<iframe src="javascript:parent.${RUN}">`,
    `<a href="javascript:${RUN}">x</a>`,
    `javascript:${RUN}`,
    `JaVaScRiPt:${RUN}`,
    `\tjavascript:${RUN}`,
  ],
  ...[
    `data:text/html,<script>opener.${RUN}</script>`,
    `<details open ontoggle=${RUN}>`,
    `<input autofocus onfocus=${RUN}>`,
    `<video><source onerror=${RUN}>`,
  ],
  ...[
    `<math><mi//xlink:href="data:x,<script>${RUN}</script>">`,
    `<object data="javascript:${RUN}">`,
    `<embed src="javascript:${RUN}">`,
  ],
  ...[
    `<form action="javascript:${RUN}"><button>x`,
    `<base href="javascript:${RUN}//">`,
    `<link rel=stylesheet href="javascript:${RUN}">`,
  ],
  ...[
    `<meta http-equiv=refresh content="0;url=javascript:${RUN}">`,
    `<style>@import 'javascript:${RUN}'</style>`,
    `<x onclick=${RUN} autofocus tabindex=1>x`,
  ],
  ...[
    `{{constructor.constructor('${RUN}')()}}`,
    `\${${RUN}}`,
    `#{${RUN}}`,
    `<%= ${RUN} %>`,
    `';${RUN};//`,
    `";${RUN};//`,
    `\\";${RUN};//`,
    `</script><script>${RUN}</script>`,
  ],
  ...[
    `<img src="x\`\`onerror=${RUN}">`,
    `<scr<script>ipt>${RUN}</scr</script>ipt>`,
    `&lt;script&gt;${RUN}&lt;/script&gt;`,
    `\u003cscript\u003e${RUN}\u003c/script\u003e`,
  ],
];

/** Whether a page of ours holds one of them as markup. */
export function holdsMarkup(page: string): boolean {
  return /<[^>]*window\.__x=1|<(script|img|svg|iframe|details)[^>]*(src=x|onload|ontoggle)/.test(page);
}

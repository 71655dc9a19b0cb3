/** Hands the person a file made in the browser. */
export function saveFile(filename: string, content: string | Blob, type: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  clickLink(url, filename);
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Follows an address as if a link to it had been pressed. */
export function clickLink(href: string, filename: string): void {
  const link = document.createElement('a');
  link.href = href;
  link.download = filename;
  document.body.append(link);
  link.click();
  link.remove();
}

/** As a ref around the fields of a dialog: the dialog looks for this mark; its own first stop is the button that closes it. */
export function focusFirst(fields: HTMLElement | null): void {
  fields?.querySelector('input:not([type="file"]), textarea')?.setAttribute('data-autofocus', 'true');
}

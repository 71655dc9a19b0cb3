/** What other slices' screens may show of this one. */

export { AccessLayout } from './AccessLayout.tsx';
export { useAccessError, useFieldRules } from './access-fields.ts';
export { CambiarPasswordForm } from './CambiarPasswordForm.tsx';

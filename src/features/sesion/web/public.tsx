/** What other slices' screens may show of this one. */

export { CambiarPasswordForm } from './CambiarPasswordForm.tsx';

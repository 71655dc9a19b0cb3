export { AjustarDialog } from './AjustarDialog.tsx';
